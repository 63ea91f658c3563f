"""The games for OpenSpiel: importing this registers them.

>>> import cavalcade.open_spiel, pyspiel
>>> game = pyspiel.load_game("python_petits_chevaux(players=2,horses=1)")

The parameters are `players`, every option of the game by its name, and `start`, a position to begin in, as JSON with `|` for
every `,`, which OpenSpiel takes for its own. Lists are written with a `;` behind their numbers (`6;16;27;36;41`, `6;`), a course
of your own as `cells:gsrs…`, and an option that is not set is −1.
"""

import json
from typing import Any

import numpy as np
import pyspiel

from . import Game, State, games

_LONGEST = 100_000


def _parameter(value: Any) -> Any:
    """An option's value as OpenSpiel can have it: what it writes it must read again as the same kind of thing."""
    if isinstance(value, list):
        return ";".join(str(number) for number in value) + (";" if len(value) < 2 else "")
    if isinstance(value, dict):
        return ";".join(f"{key}:{text}" for key, text in value.items())
    return -1 if value is None else value


def _printed(game: Game) -> dict[str, Any]:
    return {key: about["printed"] for key, about in game.option_table.items()}


def _option(value: Any, printed: Any) -> Any:
    """And back; `printed` is the printed game's."""
    if value == _parameter(printed):
        return printed
    if isinstance(value, str) and ":" in value:
        return dict([value.split(":", 1)])
    if isinstance(value, str) and ";" in value:
        return [int(number) for number in value.split(";") if number]
    return None if printed is None and value == -1 else value


def start_parameter(start: dict[str, Any]) -> str:
    """A position to begin in, as the parameter `start`."""
    return json.dumps(start).replace(",", "|")


class CavalcadeGame(pyspiel.Game):
    """A table of one of our games."""

    _name: str
    _type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        printed = _printed(Game(self._name))
        settled = {key: _option(given[key], value) for key, value in printed.items() if key in given}
        changed = {key: value for key, value in settled.items() if value != printed[key]}
        start = given.get("start", "")
        players = given.get("players", Game(self._name).players)
        self.game = Game(self._name, players, changed, start=json.loads(start.replace("|", ",")) if start else None)
        chance = self.game.chance_count
        information = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=chance or 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self._type, information, given)

    def new_initial_state(self) -> "CavalcadeState":
        return CavalcadeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CavalcadeObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CavalcadeObserver(self.game, kind, params)


class CavalcadeState(pyspiel.State):
    """A match."""

    def __init__(self, game: CavalcadeGame) -> None:
        super().__init__(game)
        self.match: State = game.game.new_state()

    def current_player(self) -> int:
        turn = self.match.turn
        if turn == "over":
            return pyspiel.PlayerId.TERMINAL
        if turn == "chance":
            return pyspiel.PlayerId.CHANCE
        return self.match.to_act[0] if turn == "one" else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions(player) if player in self.match.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.match.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match.turn == "chance":
            self.match.apply_chance(action)
        else:
            self.match.apply(action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.match.step(list(actions))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _told(self.match.chance_outcome(action))
        return _told(self.match.game.action(action))

    def is_terminal(self) -> bool:
        return self.match.over

    def returns(self) -> list[float]:
        return self.match.returns or [0.0] * self.match.game.players

    def __str__(self) -> str:
        return json.dumps(self.match.as_dict(), separators=(",", ":"))


def _told(deed: dict[str, Any] | None) -> str:
    """An action in short: `play 3`."""
    if deed is None:
        return "wait"
    parts = [" ".join(map(str, value)) if isinstance(value, list) else str(value) for value in deed.values()]
    return " ".join(parts)


class CavalcadeObserver:
    """What a player knows: with perfect recall all that it has done and seen, else what matters of it."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observation has no parameters; {params} were given")
        self.kind = kind
        self._bytes = np.zeros(len(game.observation_names), np.uint8)
        self.tensor = np.zeros(self._bytes.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CavalcadeState, player: int) -> None:
        self.tensor[:] = state.match.observation(player, self._bytes)

    def string_from(self, state: CavalcadeState, player: int) -> str:
        if self.kind.perfect_recall:
            return state.match.information(player)
        return json.dumps(state.match.view(player), separators=(",", ":"))


def _register(name: str) -> None:
    game = Game(name)
    fewest, most = game.player_range
    together = game.together
    mode = pyspiel.GameType.ChanceMode
    options = {key: _parameter(value) for key, value in _printed(game).items()}
    kind = pyspiel.GameType(
        short_name=f"python_{name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS if together else pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if together
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players, "start": "", **options},
        default_loadable=True,
    )
    pyspiel.register_game(kind, type(kind.short_name, (CavalcadeGame,), {"_name": name, "_type": kind}))


for _game in games():
    # A clock is nothing that OpenSpiel knows.
    if not Game(_game).live:
        _register(_game)

__all__ = ["CavalcadeGame", "CavalcadeObserver", "CavalcadeState", "start_parameter"]
