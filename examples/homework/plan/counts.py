#!/usr/bin/python3
"""Wrong: looks at the numbers of tents alone, so that tents may touch."""

import sys

lines = [line.strip() for line in open(sys.argv[1])]
columns = [int(word) for word in lines[lines.index("lignes") + 1].split(";")]
rows = [int(word) for word in lines[lines.index("colonnes") + 1].split(";")]
trees = {tuple(map(int, line.split(";"))) for line in lines[lines.index("arbres") + 1 : -1]}
for y, need in enumerate(rows):
    row = []
    for x in range(len(columns)):
        if (x, y) in trees:
            row.append(2)
        elif need and columns[x]:
            need -= 1
            columns[x] -= 1
            row.append(1)
        else:
            row.append(0)
    print(*row)
