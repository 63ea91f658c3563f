"""The package for Python next to its peers, for `cargo xtask bench python`.

    python python_bench.py SECONDS REPEATS

Everything runs on one core, uniformly random play, the best of the runs; rates are by the processor's time, so that whatever
else the machine does does not count, except where two threads are measured. Prints a line of JSON for each row: what, how
many a second, and what is counted: a decision is one seat's choice, whatever chance does in between. Last come the ratios
of ours to theirs, like to like.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import cavalcade

SECONDS, REPEATS = float(sys.argv[1]), int(sys.argv[2])
CORES = sorted(os.sched_getaffinity(0))
MATCHES = 4096


def best(run):
    """The highest rate of some runs; `run` works until a deadline and tells how much it did."""
    rates = []
    for _ in range(REPEATS):
        began = time.process_time()
        done = run(time.perf_counter() + SECONDS)
        rates.append(done / (time.process_time() - began))
    return max(rates)


def row(what, rate, unit="decisions/s", **more):
    print(json.dumps({"what": what, "rate": rate, "unit": unit, **more}), flush=True)
    return rate


def vec(name, players, options):
    """Observations, masks and rewards of every step are written; actions are drawn by `sample`, which is counted."""
    matches = cavalcade.Vec(cavalcade.Game(name, players, options), MATCHES, seed=1)

    def run(deadline):
        decisions = 0
        while time.perf_counter() < deadline:
            for _ in range(8):
                actions = matches.sample()
                decisions += int((actions >= 0).sum()) if matches.game.together else MATCHES
                matches.step(actions)
        return decisions

    return best(run)


def vec_step_alone(name, players, options):
    """Only the time inside `step`."""
    matches = cavalcade.Vec(cavalcade.Game(name, players, options), MATCHES, seed=1)
    rates = []
    for _ in range(REPEATS):
        decisions, inside, began = 0, 0.0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            actions = matches.sample()
            decisions += int((actions >= 0).sum()) if matches.game.together else MATCHES
            before = time.process_time()
            matches.step(actions)
            inside += time.process_time() - before
        rates.append(decisions / inside)
    return max(rates)


def our_single(name, players, options):
    """One Python call a fact, as most people would write it."""
    game, rng = cavalcade.Game(name, players, options), random.Random(1)
    dice = cavalcade.Random(1)

    def run(deadline):
        decisions = 0
        while time.perf_counter() < deadline:
            state = game.new_state()
            while not state.over:
                if state.turn == "chance":
                    state.draw(dice)
                elif game.together and state.turn == "round":
                    joint = [rng.choice(state.legal_actions(seat)) for seat in range(players)]
                    state.step(joint)
                    decisions += players
                else:
                    state.apply(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return best(run)


def open_spiel_loop(name, learns):
    """The loop that most users write: a few Python calls a transition. Whoever learns also asks for what `Vec` writes:
    the observation and the mask of each seat that chooses."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    players = range(game.num_players())

    def look(state, player):
        state.observation_tensor(player)
        state.legal_actions_mask(player)

    def run(deadline):
        decisions = 0
        while time.perf_counter() < deadline:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(actions, chances)[0])
                    continue
                simultaneous = state.is_simultaneous_node()
                if learns:
                    for player in players if simultaneous else [state.current_player()]:
                        look(state, player)
                if simultaneous:
                    state.apply_actions([rng.choice(state.legal_actions(player)) for player in players])
                    decisions += len(players)
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return best(run)


def apply_alone(new_state, histories, apply):
    """How often a second `apply` works, over whole recorded matches."""
    fastest = float("inf")
    for _ in range(REPEATS):
        inside, count = 0.0, 0
        for match in range(20):
            state, history = new_state(), histories[match]
            began = time.process_time()
            for action in history:
                apply(state, action)
            inside += time.process_time() - began
            count += len(history)
        fastest = min(fastest, inside / count)
    return 1 / fastest


def singles():
    """`apply` of one state next to `pyspiel`'s, each with its own ludo, chance included."""
    import pyspiel

    rng = random.Random(2)
    game = cavalcade.Game("petits-chevaux", 4)
    ours = []
    for _ in range(20):
        state, history = game.new_state(), []
        while not state.over:
            if state.turn == "chance":
                action = rng.randrange(len(state.chance_outcomes()))
                state.apply_chance(action)
                history.append((True, action))
            else:
                action = rng.choice(state.legal_actions())
                state.apply(action)
                history.append((False, action))
        ours.append(history)

    def apply(state, action):
        state.apply_chance(action[1]) if action[0] else state.apply(action[1])

    ours_rate = row("cavalcade State.apply, petits-chevaux, 4 players", apply_alone(game.new_state, ours, apply), "facts/s")
    ludo = pyspiel.load_game("maedn(players=4)")
    theirs = []
    for _ in range(20):
        state = ludo.new_initial_state()
        while not state.is_terminal():
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(rng.choice(actions))
        theirs.append(state.history())
    rate = apply_alone(ludo.new_initial_state, theirs, lambda state, action: state.apply_action(action))
    return ours_rate, row("pyspiel State.apply_action, maedn, 4 players", rate, "facts/s")


def open_spiel_rollouts(name):
    """Its rollouts in C++, measured as in `cargo xtask bench peers`."""
    script = Path(__file__).with_name("rollouts.py")
    told = subprocess.run(
        [sys.executable, script, name, str(SECONDS), str(REPEATS)], capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)["decisions_s_best"]


def pettingzoo_classic():
    """Its classic environments that are quickest, with masks; the rate of the quickest."""
    from pettingzoo.classic import connect_four_v3, rps_v2, tictactoe_v3

    def aec(make):
        env = make()
        rng = random.Random(1)

        def run(deadline):
            steps = 0
            while time.perf_counter() < deadline:
                env.reset()
                for _ in env.agent_iter():
                    observation, _, terminated, truncated, _ = env.last()
                    if terminated or truncated:
                        env.step(None)
                        continue
                    env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
                    steps += 1
            return steps

        return best(run)

    name = f"PettingZoo {version('pettingzoo')}"
    rates = [
        row(f"{name} tictactoe_v3", aec(tictactoe_v3.raw_env)),
        row(f"{name} connect_four_v3", aec(connect_four_v3.raw_env)),
    ]

    def parallel(deadline):
        env, steps = rps_v2.parallel_env(max_cycles=100), 0
        rng = random.Random(1)
        while time.perf_counter() < deadline:
            env.reset()
            while env.agents:
                steps += len(env.agents)
                env.step({agent: rng.randrange(3) for agent in env.agents})
        return steps

    return max(*rates, row(f"{name} rps_v2", best(parallel)))


def pgx():
    """Its backgammon, a race with dice, and its smallest game, compiled for the processor; actions are drawn inside what is
    compiled. The rate of backgammon."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    count, length, rates = 1024, 20, {}
    for name in ["backgammon", "tic_tac_toe"]:
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def one(carry, _, step=step):
            state, key = carry
            key, draw, luck = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(draw, logits, axis=-1)
            return (step(state, action, jax.random.split(luck, count)), key), None

        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), count))
        run_some = jax.jit(lambda carry, one=one: jax.lax.scan(one, carry, None, length=length)[0])
        carry = jax.block_until_ready(run_some((state, jax.random.PRNGKey(2))))

        def run(deadline, carry=carry, run_some=run_some):
            steps = 0
            while time.perf_counter() < deadline:
                carry = jax.block_until_ready(run_some(carry))
                steps += length * count
            return steps

        rates[name] = row(f"pgx {version('pgx')} {name}, {count} at once, JAX on the CPU", best(run))
    return rates["backgammon"]


def steps_of(matches, count):
    """How long so many steps took, each."""
    times = []
    for _ in range(count):
        actions = matches.sample()
        before = time.perf_counter()
        matches.step(actions)
        times.append(time.perf_counter() - before)
    return times


def apart(halves, count):
    """The same of several `Vec`, each in a thread of its own that knows nothing of the others."""
    with ThreadPoolExecutor(len(halves)) as pool:
        return [seconds for times in pool.map(steps_of, halves, [count] * len(halves)) for seconds in times]


def two_threads(name, players, options):
    """How much quicker `step` is on two threads than on one, by the clock: the ratio of the median steps, in turns; the median
    of the rounds, the lowest and the highest. Medians, because whoever takes one core away for a moment stops both threads.
    `apart` is the same for two `Vec` of half the size in two threads that never wait for each other: what the machine has to
    give at that moment."""
    game = cavalcade.Game(name, players, options)
    one, two = (cavalcade.Vec(game, MATCHES, seed=1, threads=n) for n in [1, 2])
    halves = [cavalcade.Vec(game, MATCHES // 2, seed=seed) for seed in [1, 2]]
    count, ratios, limits = round(400 * SECONDS), [], []
    for _ in range(5 * REPEATS):
        # After as many steps both play the same moves of the same matches.
        alone, together, both = (statistics.median(times) for times in [steps_of(one, count), steps_of(two, count), apart(halves, count)])
        ratios.append(alone / together)
        limits.append(alone / both)
    return statistics.median(ratios), min(ratios), max(ratios), statistics.median(limits)


LUDO = ("petits-chevaux", 4, {})
RACE = ("giro-galoppo", 5, {})
# OpenSpiel's own ludo and race of secret cards.
PEERS = {LUDO[0]: "maedn(players=4)", RACE[0]: "goofspiel(num_cards=6,players=5,imp_info=False)"}


def main():
    os.sched_setaffinity(0, CORES[:1])
    print(json.dumps({"cavalcade": cavalcade.__version__, "matches": MATCHES}), flush=True)
    ratios, spiel = {}, f"OpenSpiel {version('open_spiel')}"
    ours = {}
    for game in [LUDO, RACE]:
        name, theirs = game[0], PEERS[game[0]]
        drawn = row(f"cavalcade Vec, {name}, {game[1]} players, drawing actions counted", vec(*game))
        ours[name] = row(f"cavalcade Vec.step alone, {name}, {game[1]} players", vec_step_alone(*game))
        single = row(f"cavalcade State, a Python call a fact, {name}", our_single(*game))
        bare = row(f"{spiel} Python loop, {theirs}", open_spiel_loop(theirs, learns=False))
        seen = row(f"{spiel} Python loop with observations and masks, {theirs}", open_spiel_loop(theirs, learns=True))
        rollouts = row(f"{spiel} C++ rollouts, {theirs}", open_spiel_rollouts(theirs))
        loop = f"to {spiel}'s loop in Python"
        ratios[f"Vec.step, {name}, {loop} with observations and masks"] = ours[name] / seen
        ratios[f"Vec.step, {name}, {loop} without them"] = ours[name] / bare
        ratios[f"Vec, {name}, drawing counted, {loop} without them"] = drawn / bare
        ratios[f"Vec.step, {name}, to {spiel}'s rollouts in C++, which tell nothing"] = ours[name] / rollouts
        ratios[f"State, a Python call a fact, {name}, {loop} without observations"] = single / bare
    mine, theirs = singles()
    ratios["State.apply to pyspiel's apply_action"] = mine / theirs
    for peer, name in [(pettingzoo_classic, "PettingZoo's quickest classic"), (pgx, "pgx's backgammon")]:
        try:
            ratios[f"Vec.step, {LUDO[0]}, to {name}"] = ours[LUDO[0]] / peer()
        except ImportError as missing:
            print(json.dumps({"what": peer.__name__, "missing": str(missing)}), flush=True)
    if len(CORES) > 1:
        os.sched_setaffinity(0, CORES[:2])
        for game in [LUDO, RACE]:
            ratio, lowest, highest, limit = two_threads(*game)
            what = f"cavalcade Vec.step alone, {game[0]}, two threads to one, by the clock"
            row(what, ratio, "times", lowest=lowest, highest=highest, apart=limit)
    for what, ratio in ratios.items():
        row(what, ratio, "times")


main()
