#!/usr/bin/python3
"""Wrong: among the nearest cells the leftmost, then the topmost."""

import sys

sys.dont_write_bytecode = True
import grid

grid.main(sys.argv[1:], key=lambda cell: (cell[1], cell[0]))
