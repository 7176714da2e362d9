"""The grid of the Sorting Robot, made as the original makes it, and its nearest walk."""


class Rand:
    """The random numbers of the C library on Linux."""

    def __init__(self, seed):
        row = [seed or 1]
        for _ in range(30):
            high, low = divmod(abs(row[-1]), 127773)
            if row[-1] < 0:
                high, low = -high, -low
            word = 16807 * low - 2836 * high
            row.append(word + 2147483647 if word < 0 else word)
        row += row[:3]
        for at in range(34, 344):
            row.append((row[at - 3] + row[at - 31]) % 2**32)
        self.row = row

    def next(self):
        self.row.append((self.row[-3] + self.row[-31]) % 2**32)
        return self.row[-1] >> 1


def make(rows, columns, colours, seed):
    rand = Rand(seed)
    size = rows * columns
    ground = list(range(colours))
    colour = 0
    while len(ground) < size:
        run = 1 + rand.next() % (2 * (size // colours))
        ground += [colour] * min(run, size - len(ground))
        colour = (colour + 1) % colours
    pieces = ground[:]
    for cell in range(size):
        row = rand.next() % rows
        other = row * columns + rand.next() % columns
        pieces[cell], pieces[other] = pieces[other], pieces[cell]
    return ground, pieces


def nearest(rows, columns, ground, pieces, key):
    """The walk to the nearest cell; ties go to the smallest key."""
    here, load, walk = 0, None, []
    while True:
        row, column = divmod(here, columns)
        if load is None:
            goals = [at for at in range(rows * columns) if pieces[at] is not None and pieces[at] != ground[at]]
        else:
            goals = [at for at in range(rows * columns) if pieces[at] != ground[at] and ground[at] == load]
        if not goals:
            return walk

        def order(at):
            there = divmod(at, columns)
            return abs(there[0] - row) + abs(there[1] - column), key(there)

        goal = min(goals, key=order)
        down, right = goal // columns - row, goal % columns - column
        walk += ["D" if down > 0 else "U"] * abs(down) + ["R" if right > 0 else "L"] * abs(right) + ["S"]
        here = goal
        load, pieces[goal] = pieces[goal], load


def main(arguments, key):
    rows, columns, colours, seed = map(int, arguments)
    ground, pieces = make(rows, columns, colours, seed)
    walk = nearest(rows, columns, ground, pieces, key)
    print(rows, columns, colours, seed)
    print("".join(action + " " for action in walk) + "0")
