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
