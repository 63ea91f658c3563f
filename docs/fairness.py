#!/usr/bin/env python3
"""Checks the dice of Cavalcade records, as docs/fairness.md tells: python3 fairness.py FILE…"""
import hashlib, hmac, itertools, json, sys

COURSES = {"sprint": "gggsssgrgssssgrgsssgmgssssgssg",
           "classic": "ggggsssssggrgssssssggrgsssssggmgssssssgssssg",
           "grand": "gggggssssssggrgsssssssggsssgrgsssssssggmggssssssgsssssgssssg"}

def numbers(seed, luck, seq):  # gives below(n), the next number from 0 to n-1 for this fact
    text = "".join(line + "\n" for line in ["cavalcade-dice-1", *luck, str(seq)])
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

def check(lines):
    header, *facts = map(json.loads, lines)
    luck, seed = header["fair"]["luck"], bytes.fromhex(header["fair"]["seed"])
    if hashlib.sha256(seed).hexdigest() != header["fair"]["commit"]:
        return "UNFAIR: the seed is not the one that was promised"
    chance = [(seq, fact) for seq, fact in enumerate(facts, 1) if fact["by"] == "chance"]
    for seq, fact in chance:
        good = expected(fact, header, numbers(seed, luck, seq))
        if any(fact[key] != good[key] for key in good):
            return f"UNFAIR: line {seq + 1} does not follow from the seed"
    return f"all {len(chance)} outcomes of chance follow from the seed"

verdicts = {name: check(open(name, encoding="utf-8")) for name in sys.argv[1:]}
for name, verdict in verdicts.items():
    print(f"{name}: {verdict}")
sys.exit(any(verdict.startswith("UNFAIR") for verdict in verdicts.values()))
