#!/usr/bin/env python3
"""Checks the dice of Cavalcade records, as docs/fairness.md tells: python3 fairness.py FILE…"""
import hashlib, hmac, itertools, json, re, sys

COURSES = {"sprint": "gggsssgrgssssgrgsssgmgssssgssg",
           "classic": "ggggsssssggrgssssssggrgsssssggmgssssssgssssg",
           "grand": "gggggssssssggrgsssssssggsssgrgsssssssggmggssssssgsssssgssssg"}
HIDDEN = re.compile("[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f"
                    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]")

class Unfair(Exception):
    pass

def must(good, why):
    if not good:
        raise Unfair(why)

def sha256(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()

def numbers(seed, begins, seq):  # gives below(n), the next number from 0 to n-1 for this fact
    text = "".join(line + "\n" for line in [*begins, str(seq)])
    blocks = (hmac.digest(seed, (text + str(n)).encode(), "sha256") for n in itertools.count())
    words = (int.from_bytes(b[i:i + 4], "big") for b in blocks for i in range(0, 32, 4))
    return lambda n: next(word for word in words if word < 2**32 - 2**32 % n) % n

def shuffled(items, below):
    items = list(items)
    for end in range(len(items), 1, -1):
        chosen = below(end)
        items[end - 1], items[chosen] = items[chosen], items[end - 1]
    return items

def layouts(options):
    course = options.get("course", "classic")
    cells = dict(enumerate(COURSES[course] if type(course) is str else course["cells"], 1))
    natural = [i for i in cells if cells[i] in "rm"]
    near = lambda i: options.get("spacing") != "wooden" and {i - 1, i + 1} & set(natural)
    fits = lambda five: five[3] > natural[-1] and all(b - a > 1 for a, b in zip(five, five[1:]))
    walls = [{*range(i, i + 6)} - {*natural} for i in cells]  # what would make one: GG-6
    walls = [wall for wall in walls if len(wall) <= 5]
    sand = [i for i in cells if cells[i] == "s" and not near(i)]
    every = filter(fits, itertools.combinations(sand, 5))
    return sorted((five for five in every if not any(w <= {*five} for w in walls)), reverse=True)

def expected(fact, header, below):
    if fact["do"] == "first":
        return {"seat": below(len(header["seats"]))}
    if fact["do"] == "roll":
        return {"die": below(6) + 1}
    if fact["do"] == "deal":
        horses, cards = "KYBGR", map("".join, itertools.permutations("KYBGR", 3))
        return {"horses": "".join(shuffled(horses, below)), "deck": shuffled(cards, below)}
    fact["cells"].sort()
    every = layouts(header.get("options") or {})
    return {"cells": list(every[below(len(every))])}

def check_luck(fair, seats, second):
    """Who added what; gives the seats that promised a text and did not reveal it."""
    promises = fair["promises"] if second else [None] * len(seats)
    must(len(fair["luck"]) == len(promises) == len(seats), "not one text a seat")
    for i, (seat, text, promise) in enumerate(zip(seats, fair["luck"], promises)):
        must(len(text) <= 64 and not HIDDEN.search(text), f"seat {i}: a text that can't be")
        somebody = "bot" not in seat and ("name" in seat or not second)
        must(somebody or not text and not promise, f"seat {i} is a bot or nobody, and adds something")
        if second and text:
            kept = promise == sha256("cavalcade-promise-2", fair["commit"], text)
            must(kept, f"seat {i}: the text is not the one that was promised")
    return [i for i, promise in enumerate(promises) if promise and not fair["luck"][i]]

def check(lines):
    header, *facts = map(json.loads, lines)
    fair, seats = header["fair"], header["seats"]
    must(not fair.get("taken_back"), "moves were taken back in practice: nothing is claimed of these dice")
    must(fair.get("edition", 1) in (1, 2), "this edition is not known here")
    second, seed = fair.get("edition", 1) == 2, bytes.fromhex(fair["seed"])
    withheld = check_luck(fair, seats, second)
    bound = [fair["table"], str(fair["match"])] if second else []
    commit = sha256("cavalcade-commit-2", *bound, seed.hex()) if second else hashlib.sha256(seed).hexdigest()
    must(commit == fair["commit"], "the seed is not the one that was promised")
    begins = ["cavalcade-dice-2" if second else "cavalcade-dice-1", *bound, *fair["luck"]]
    ages = {"told", "partly", "drawn"} if second and header["game"] == "giro-galoppo" else {None}
    must(fair.get("ages") in ages, "it is not told as it should be how the ages were settled")
    if fair.get("ages") == "drawn":
        drawn = shuffled(range(len(seats)), numbers(seed, begins, 0))
        must(header.get("age_order", list(range(len(seats)))) == drawn, "the order of ages was not drawn")
    chance = [(seq, fact) for seq, fact in enumerate(facts, 1) if fact["by"] == "chance"]
    for seq, fact in chance:
        good = expected(fact, header, numbers(seed, begins, seq))
        must(all(fact[key] == good[key] for key in good), f"line {seq + 1} does not follow from the seed")
    more = "".join(f"; seat {i} did not reveal its text" for i in withheld)
    return f"edition {2 if second else 1}: all {len(chance)} outcomes of chance follow from the seed{more}"

fair = True
for name in sys.argv[1:]:
    try:
        print(f"{name}: {check(open(name, encoding='utf-8'))}")
    except Unfair as why:
        print(f"{name}: UNFAIR: {why}")
        fair = False
sys.exit(not fair)
