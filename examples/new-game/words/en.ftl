nonogram-title = Nonogram
nonogram-about = Ink the squares so that every line has the runs of ink that its clue names.
nonogram-rules =
    The numbers beside a row and above a column are the lengths of its runs of ink, in order.
    Between two runs there is at least one square without ink; 0 means no ink at all.

nonogram-ink = ink
nonogram-cross = crossed out

nonogram-field-width = Columns
nonogram-field-height = Rows

nonogram-solver-lines = every way to fill each row, as long as the columns agree

nonogram-note-progress = { $right } of { $lines } lines are right

nonogram-offer-ink = ink
nonogram-offer-cross = cross out
nonogram-offer-clear = clear
nonogram-told-ink = ink at { $cell }
nonogram-told-cross = a cross at { $cell }
nonogram-told-free = nothing at { $cell }
nonogram-offer-finish = cross out the rest

nonogram-illegal-outside = the square is outside the board
nonogram-illegal-same = the square is so already

nonogram-forced = { $ways ->
    [one] there is only one way left to fill this line
   *[other] these squares are the same in all { $ways } ways to fill this line
}
nonogram-mistake = { $n ->
    [one] one square is not as in the solution
   *[other] { $n } squares are not as in the solution
}

check-nonogram-text = expected `nonogram`, the clues of the rows and the clues of the columns
check-nonogram-clue = `{ $found }` names no runs of at most 10 lines
check-nonogram-long = a line is too short for its runs
check-nonogram-move = no move: { $move }
check-nonogram-outside = outside the board: { $move }
check-nonogram-same = the square is so already: { $move }
check-nonogram-row = row { $n } has other runs than its clue
check-nonogram-column = column { $n } has other runs than its clue
check-nonogram-solved = all { $lines } lines are right
check-nonogram-another = there is another solution: { $moves }
check-nonogram-possible = there is a solution: { $moves }

nonogram-expected-size = a size such as `5x5`
nonogram-expected-side = a side from { $least } to { $most }
nonogram-expected-move = a move such as `I3,4`, `X3,4` or `C3,4`
nonogram-expected-column = a column
nonogram-expected-row = a row
nonogram-expected-end = the end of the move
nonogram-expected-room = as many columns and rows as the runs need
nonogram-expected-lines = at most { $most } lines
nonogram-expected-run = the length of a run
nonogram-expected-length = a length from 1 to { $most }
nonogram-refused-limits = no picture was found within the limits
