#!/usr/bin/env python3
"""Takes the colour that gains most at once. Speaks the text protocol of docs/formats.md."""
import sys


class Game:
    def __init__(self):
        self.colours, self.neighbours, self.starts = [], [], []
        self.forbidden, self.names, self.seat = [set(), set()], [], 0

    def read(self, word, rest):
        """Takes in one line of the board."""
        words = rest.split()
        if word == "seat":
            self.seat = int(rest)
        elif word == "colours":
            self.colours = [None if w == "." else int(w) for w in words]
            self.neighbours = [[] for _ in words]
        elif word == "edges":
            for one, other in (map(int, w.split("-")) for w in words):
                self.neighbours[one].append(other)
                self.neighbours[other].append(one)
        elif word == "starts":
            self.starts = [int(w) for w in words]
        elif word == "forbidden":
            self.forbidden = [{int(c) for c in w.split(",") if c != "-"} for w in words]
        elif word == "names":
            self.names = words

    def territory(self, seat, colours):
        start = self.starts[seat]
        found, queue = {start}, [start]
        for vertex in queue:
            for other in self.neighbours[vertex]:
                if other not in found and colours[other] == colours[start]:
                    found.add(other)
                    queue.append(other)
        return found

    def painted(self, seat, colour):
        """The board after a seat has played a colour."""
        colours = list(self.colours)
        for vertex in self.territory(seat, colours):
            colours[vertex] = colour
        return colours

    def play(self, seat, name):
        """Makes a move on our own board."""
        if name != self.names[-1]:
            self.colours = self.painted(seat, self.names.index(name))

    def choose(self):
        mine = self.territory(self.seat, self.colours)
        theirs = self.territory(1 - self.seat, self.colours)
        touching = any(other in theirs for vertex in mine for other in self.neighbours[vertex])
        taken = self.colours[self.starts[1 - self.seat]] if touching else None
        best, most = self.names[-1], len(mine)
        for colour, name in enumerate(self.names[:-1]):
            if colour in self.forbidden[self.seat] or colour == taken:
                continue
            size = len(self.territory(self.seat, self.painted(self.seat, colour)))
            if most < size:
                best, most = name, size
        return best, most - len(mine)


def main():
    game = Game()
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "quadrille":
            print("name Greedy in Python\nversion 1.0\nready", flush=True)
        elif word == "start":
            print("ready", flush=True)
        elif word == "moved":
            game.play(1 - game.seat, rest)
        elif word == "go":
            move, gain = game.choose()
            game.play(game.seat, move)
            print(f"info gains {gain}\nmove {move}", flush=True)
        elif word == "quit":
            return
        else:
            game.read(word, rest)


if __name__ == "__main__":
    main()
