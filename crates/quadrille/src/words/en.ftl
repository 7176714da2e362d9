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
too-large-to-draw = the board of { $n ->
    [one] { $n } square
   *[other] { $n } squares
} is not drawn here; `quadrille show` draws it
no-hint = nothing to suggest here
no-hint-yet = nothing to suggest was found within the limits
hint-moves = play { $moves }
is-open = still open
is-solved = solved
is-finished = finished; margin { $margin } for the first player
no-mistake = nothing is wrong so far
tour-title = Quadrille: a tour of { $n ->
    [one] { $n } game
   *[other] { $n } games
}
tour-try = Try it: { $command }
games-solvers = solvers:
games-options = options:
games-bots = bots:
games-formats = formats:
games-presets = presets:
serve-address = Quadrille is at { $url } (Ctrl-C ends it)
page-not-built = the page without a server is not here: run scripts/page to build it (looked in { $places })
page-not-ours = { $folder }: expected a new or empty folder, or one that this command wrote
page-written = { $n } files in { $folder }: put them on any web host, or look with `python3 -m http.server -d { $folder }`
serve-shared = this workbench can be reached from other machines: everyone who reaches it can play, with games of their own, and work the processor
contest-title = Contest
contest-empty = nobody has handed in anything: expected one folder per person, with that person's files
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
contest-made = { $folder } is ready: one folder per person goes into it
contest-readme =
    A contest. Put one folder here for each person, named after the person; the files that the person
    handed in go into it, in any format that holds a puzzle with its moves, one puzzle per file or several
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
grade-ours = the program could not be run, by no fault of its own: { $why }
games-series = series (one game of several rounds):
games-homework = tasks for `grade`:
games-families = families for `bench`:
games-uses = for example:

# Why a command could not do its work.
fail-puzzle-given = a puzzle is given, so boards cannot be asked for with `{ $flags }`
fail-not-for-two = `{ $game }` is not a game for two players
fail-no-game = `{ $game }` is not a game
fail-no-game-for-two = no game is for two players
fail-no-bot = { $why }; a file has a `/` in its name
fail-expected-file = { $name }: expected a file
fail-expected-player = { $name }: expected a library (.so), a WebAssembly module (.wasm) or an executable file
fail-two-players = { $name }: two players are called `{ $player }`
fail-no-plain-file = { $name }: expected an ordinary file, not a pipe or a device
fail-file-busy = { $name }: another run is writing to this file
fail-log-other = { $name }: the log is of another ladder: expected { $expected }, found { $found }
fail-log-head = expected the head of a ladder: { $error }
fail-log-game = expected a game: { $error }
fail-log-version = { $name }:1:1: expected version { $version } of the format, found { $found }
fail-needs-linux = external players need Linux, which can lock them in; bots play on every system
fail-locks = this system lacks: { $list }
warn-locks = players are less well locked in than they should be: this system lacks { $list }
fail-same-file = { $name }: nothing can be written to the file that is read
fail-written-twice = { $name }: two things cannot be written to one file
standard-output = standard output
standard-input = standard input
temporary-folder = the temporary folder
fail-batch-row = { $name }:{ $number }:1: this row is of another puzzle or was made with other options; use the same ones, or another file
fail-batch-rows = { $name }:{ $line }:1: there are rows of more puzzles than the { $n } given; use another file
warn-torn-row = { $name }: the torn last row is done again
fail-batch-number = { $name }:{ $number }:1: expected the row with number { $number } of an earlier run
fail-batch-key = { $name }:{ $number }:1: expected a row with a `key` of an earlier run
fail-no-family = `{ $game }` has no family of growing puzzles
fail-in-no-family = `{ $name }` takes part in none of the families: { $families }
fail-no-answer = expected an answer after the puzzle: a file, `-`, or its moves
fail-there-already = { $name }: already exists
fail-no-document = expected a document from 1 to { $most }, found { $number }
fail-no-proof = there is no proof: the claim needs none
fail-no-proof-yet = there is no proof: the limit was reached first
fail-no-list = { $name }: no such file; `--add PUZZLE` begins a list
fail-own-answer = { $puzzle }: our own answer was rejected: { $why }
fail-expected-cost = expected a cost, found `{ $found }`
fail-expected-bound = expected a bound, found `{ $found }`
fail-bound-above = the bound { $bound } is above the cost { $cost }
fail-bound-refuted = the list says that nothing costs less than { $bound }, but a line of { $cost } was found and checked
fail-cost-refuted = the list says that a line costs { $cost }, but it is proved that none costs less than { $bound }
improve-figures = cost { $cost }, bound { $bound }
warn-record = the checker rejects our record: { $why }
fail-few-players = { $folder }: expected at least two players, found { $n }
fail-sprt = --sprt is for two players; { $folder } has { $n }
fail-no-player = no player called `{ $name }`; there are: { $known }
fail-record = { $name }: game { $number } does not hold: { $why }
fail-live = only a single game is shown while it is played; -r asks for more
fail-no-puzzle = no puzzle was found within the limit
fail-no-terminal = expected a terminal to play in; found a file or a pipe
fail-nothing-to-resume = there is no game to go on with
fail-no-such-game = there is no game called `{ $id }`
fail-no-kinds = this game has no kinds of puzzles
fail-many-players = expected at most { $n ->
    [one] { $n } player
   *[other] { $n } players
} for this puzzle, found { $found }
fail-no-game-in-log = { $log }: expected a game from 1 to { $n }, found { $number }
fail-no-distances = the places of `{ $id }` have no table of distances
fail-too-wide = the board is too wide to be drawn: it has more than { $most } columns
fail-plot = cannot draw the plot: { $error }
fail-picture = cannot draw the picture: { $error }
fail-picture-large = the picture is too large for PNG; try --svg
fail-picture-written = cannot write the picture: { $error }
fail-other-puzzle = { $name }:1:1: the answer is for another puzzle: expected `{ $expected }`, found `{ $found }`
fail-over-reading = the limit was reached while the puzzle was still being read
fail-nothing-given = expected a puzzle: a file, `-` for standard input, or its text; found nothing
fail-directory = { $word }: is a directory; expected a puzzle or a file that holds one
fail-no-file-no-puzzle = { $word }: no such file, and no game recognises it as a puzzle
fail-empty-text = { $name }:1:1: expected a puzzle, found an empty text
fail-not-utf8 = { $name }:{ $line }:{ $column }: expected UTF-8 text, found the byte 0x{ $byte }
fail-large-proof = the proof takes { $kilobytes } KB, too much for an answer: name a file for it
fail-expected-puzzle = expected a puzzle, found `-`
fail-listen = cannot listen on { $address }
mistake-seconds = expected a number of seconds, such as 0.5 or 10
mistake-threads = expected 1 to { $most } threads
mistake-some = expected a number, at least 1
mistake-lang = expected `en` or `fr`
mistake-clock = expected a clock: `100ms` or `2s` a move, `60s+1s` a game, or `5000n` nodes
mistake-sprt = expected two Elo differences, such as `0,10`
mistake-date = expected a date such as 2018-05-13, 2018-05-13T23:59 or 2018-05-13T23:59+02:00
fail-store-version = { $name }: expected version { $expected } or older, found version { $found }, made by a later program
fail-data-folder = expected a data folder: { $error }; set XDG_DATA_HOME or HOME, or use --data DIR
fail-store-open = { $name }: cannot be opened or written here; use --data DIR
fail-store = the store of games: { $error }
fail-no-training = no bot of `{ $game }` learns by playing
fail-other-training = { $file }: another training is kept in this folder; name another one with --out
fail-threads = --threads: { $error }
contest-no-moves = the file holds a puzzle and no moves
contest-no-class = this game has no contests
contest-not-solved = the puzzle is not solved at the end
bench-heads-size = size
bench-heads-nodes = nodes
bench-heads-processor = processor
bench-heads-clock = clock
bench-heads-cost = cost
bench-heads-claim = claim
bench-largest = largest solved: { $largest }; processor time grows like { $law }
bench-largest-none = none solved; processor time grows like { $law }
bench-law = size^({ $exponent } ± { $error })
bench-few = too few points
bench-refused = went no further: { $why }
bench-written = written: { $file }
bench-axis-time = seconds of processor time
verdict-is-proved = proved: { $words }
verdict-is-line-holds = line-holds: { $words }
verdict-is-rejected = rejected: { $words }
given-puzzle = puzzle
given-spec = spec
given-player = player
fail-no-openings = { $name }: expected one puzzle per line, found none
fail-game = the game of { $one } and { $other } on board { $round } could not be played, and counts for nobody: { $why }
fail-opening = opening { $n }: expected a board of `{ $game }` for two players
fail-machine-late = the machine gave the players too little time { $n } times in a row
fail-veripb-steps = VeriPB reads proofs by steps only, and this game has none: name another file
fail-no-count-proof = there is no proof: the checker counts so many itself, or the limit was reached first
fail-two-files = two files are written: name one with `--out FILE.pbp`, the other is FILE.opb
fail-nothing-to-prove = nothing is claimed of every end, so there is nothing to prove
fail-large-picture = the board has { $n } squares, { $width } by { $height }: a PNG or a page has at most { $most } squares, and at most { $side } in a row or column; an SVG may be larger
fail-needs-folder = { $option } needs a folder: --out DIR/ (with a `/` at its end)
fail-shards-time = --time does not go with a folder of shards: they must be the same on every machine, however fast it is; use --nodes
fail-shards-seed = a folder of shards needs --seed: puzzles must be the same on every machine
fail-shards-proofs = --proofs does not go with a folder of shards: only rows are made there
fail-shards-format = --format does not go with a folder of shards: puzzles are written one per line
fail-cluster-module = --cluster needs Python with the module `quadrille`: pip install 'quadrille[cluster]'
fail-ladder-clock = only games that count nodes are the same on every machine: --out needs a clock such as --clock 5000n
fail-game-row = expected the record of a game in a shard: { $why }
fail-no-shard = no shard called `{ $name }` for these lines, options and build; `--shards` lists those that are missing
fail-batch-packed = { $name }: expected packed rows from number { $number } on, as the suffix says
train-round = round { $round }: fitted to { $positions } positions, off by { $error } on games left out; { $file }
train-kept = round { $round }: { $file } is there
train-stopped = stopped; the same command goes on
shards-done = { $n } shards, { $missing } missing
shards-stopped = stopped; { $n } shards are there, and the same command goes on
shards-all = { $n } shards, all there; SHA-256 { $digest }
shards-verified = { $different ->
    [0] { $n } shards made again, all the same
   *[other] { $n } shards made again, { $different } different
  }
judge-difficulty = level: { $level }, difficulty { $number }; steps by rule:
calibrate-too-few = games finished without hints: { $n }, too few to tell; needed: at least { $least }
calibrate-told = games: { $n }; correlation of difficulty and time { $linear } (logarithms), { $ranked } (ranks); with the fitted weights { $after } (ranks)
    steps, weight, fitted weight, rule:
fail-empty-collection = { $name }: there is no puzzle in it
fail-each-folder = pictures need a folder: `--out DIR/`
fail-no-png = { $name }: this is no PNG picture
