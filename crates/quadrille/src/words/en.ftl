# What the program says beside the games' own words.
solved-in = { $solver }: { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
 }, { $time }
cost-is = cost { $cost }
cost-and-bound = cost { $cost }, proved bound { $bound }
value-is = value { $value } for the first player
step = { $number }. { $reason }
rival-is = another solution
no-hint = nothing to suggest here
hint-moves = play { $moves }
is-open = still open
is-solved = solved
is-finished = finished; margin { $margin } for the first player
no-mistake = nothing is wrong so far
tour-title = Quadrille: a tour of { $n } games
tour-try = Try it: { $command }
games-solvers = solvers:
games-options = options:
games-bots = bots:
games-formats = formats:
games-presets = presets:
serve-address = Quadrille is at { $url } (Ctrl-C ends it)
serve-shared = this workbench can be reached from other machines: everyone who reaches it can play, read and add to the history, and work the processor
contest-title = Contest
contest-empty = nobody has handed in anything: expected one folder a person, with that person's files
contest-bound = proved bound
contest-refused = { $person }: { $file } is worth nothing: { $why }
contest-refused-title = Worth nothing
contest-late = it came after the deadline
contest-totals = { $class }: totals
contest-rank = rank
contest-total = total
contest-solved = solved
contest-first = first
contest-person = person
contest-example = example
contest-made = { $folder } is ready: one folder a person goes into it
contest-readme =
    A contest. Put one folder here for each person, named like the person; the files that the person
    handed in go into it, in any format that holds a puzzle with its moves, one puzzle a file or several
    files for one puzzle (the best counts). The folder "example" shows one such file; delete it.
    Files beside the folders, such as this one, are not read.

    quadrille contest { $folder } --html results.html --csv totals.csv

    checks every file, ranks people puzzle by puzzle and over all puzzles of a class, and puts our own
    solvers and the proved bound beside them. --deadline 2018-05-13T23:59+02:00 leaves out later files.
    A puzzle that a person left out counts one more than the worst answer to it. Equal totals share a rank.
grade-passed = { $person }: all { $n } right
grade-failed = { $person }: { $right } of { $n } right; first wrong: { $case }
    { $why }
grade-heads-person = person
grade-heads-right = right
grade-heads-time = time
grade-none = nothing to grade in { $folder }: expected programs, or folders with one program each
grade-several = { $folder }: expected one program that can be run, found { $n }
grade-title = Homework: { $task }
grade-slow = no answer within { $seconds } s
grade-large = more than { $megabytes } MB were printed
grade-crash = the program ended with { $how }
grade-silent = nothing was printed ({ $how })
grade-start = the program could not be started: { $why }
grade-limits = the program went beyond its limits: { $how }
grade-house = the program could not be run, by no fault of its own: { $why }
games-series = series (one game of several rounds):
games-homework = tasks for `grade`:
games-families = families for `bench`:
games-uses = for example:
