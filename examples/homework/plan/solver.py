#!/usr/bin/python3
"""A right answer: reads a plan, sets tents tree by tree, and prints the board in the numbers of the document."""

import sys


def read(name):
    lists, trees, part = {}, [], None
    for line in open(name):
        line = line.strip()
        if line in ("debutPlan", "lignes", "colonnes", "arbres", "finPlan"):
            part = line
        elif part == "arbres":
            trees.append(tuple(map(int, line.split(";"))))
        elif line:
            lists[part] = [int(word) for word in line.split(";")]
    return lists["lignes"], lists["colonnes"], trees


def solve(columns, rows, trees, tents, at):
    if at == len(trees):
        return not any(columns) and not any(rows)
    x, y = trees[at]
    for tent in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
        a, b = tent
        if not (0 <= a < len(columns) and 0 <= b < len(rows)) or tent in trees:
            continue
        if columns[a] == 0 or rows[b] == 0:
            continue
        if any(abs(a - c) <= 1 and abs(b - d) <= 1 for c, d in tents):
            continue
        columns[a] -= 1
        rows[b] -= 1
        tents.append(tent)
        if solve(columns, rows, trees, tents, at + 1):
            return True
        tents.pop()
        columns[a] += 1
        rows[b] += 1
    return False


columns, rows, trees = read(sys.argv[1])
tents = []
if solve(columns, rows, trees, tents, 0):
    for y in range(len(rows)):
        print(*[1 if (x, y) in tents else 2 if (x, y) in trees else 0 for x in range(len(columns))])
else:
    print("no solution")
