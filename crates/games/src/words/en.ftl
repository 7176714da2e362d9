# Words that belong to no single game.
found-by-search = found by search
a-try = a try
cell = row { $row }, column { $column }
list-and = { $first } and { $last }
name = { $name }
player = player { $seat }

# Colours; the palette paints them so.
hue-0 = blue
hue-1 = red
hue-2 = green
hue-3 = yellow
hue-4 = orange
hue-5 = violet
hue-6 = mint
hue-7 = pink
hue-8 = white
hue-9 = grey

# What readers expect, and what is refused.
expected-column = a column
expected-row = a row
expected-colour = a colour
expected-colour-that-fits = a colour that fits
expected-colour-or-dot = a colour or a `.`
expected-number-of-colours = a number of colours
expected-number-of-rows = a number of rows
expected-number-of-columns = a number of columns
expected-seed = a seed
expected-seat = a seat
expected-width = a width
expected-height = a height
expected-side = a side
expected-vertex = a vertex
expected-place = a place
expected-coordinate = a coordinate
expected-blank = a blank
expected-end-of-line = the end of the line
expected-end-of-move = the end of the move
expected-limit = a limit such as `10ms`, `5000n` or `d4`
refused-no-solver = this game has no solver
refused-bot-of-another-game = this bot plays another game
refused-no-count = this game's solutions cannot be counted
refused-no-two-players = this game has no puzzles for two players
refused-format-read = the format `{ $format }` cannot be read
refused-format-written = the format `{ $format }` cannot be written
refused-format-frames = the format `{ $format }` cannot be written while a game is played
who-own-text = a puzzle's own text
who-format = the format `{ $name }`
who-solver = the solver `{ $name }`
refused-option = { $who } has no option `{ $name }`; it has { $known }
refused-option-none = { $who } has no option `{ $name }`; it has none
refused-option-needs-value = the option `{ $name }` needs a value: { $expected }
refused-option-has-no-value = the option `{ $name }` has no value
expected-puzzle = a puzzle: { $heads }, or a file in one of the formats that `quadrille games` lists
either = { $one } or { $other }
refused-expected = expected { $expected }
error-text = expected { $expected }, found { $found }
error-illegal = illegal move `{ $mv }`: { $why }
found-end-of-text = the end of the text
found-end-of-line = the end of the line
found-blank = a blank
found-meant = { $found }; did you mean `{ $meant }`?
expected-tally = a line of a tally
expected-end-of-text = the end of the text
expected-word = `{ $word }`
expected-without-zeros = { $what } without needless zeros
expected-that-fits = { $what } that fits
unknown-solver = no solver called `{ $name }`; there are: { $known }
unknown-format = no format called `{ $name }`; there are: { $known }
unknown-record-format = no record format called `{ $name }`; there are: { $known }
unknown-bot = no bot called `{ $name }`; there are: { $known }
unknown-game = no game called `{ $name }`; there are: { $known }
unknown-format-for-answers = no format for answers called `{ $name }`; there are: { $known }
unknown-task = no task called `{ $name }`; there are: { $known }
unknown-series = no series called `{ $name }`; there are: { $known }
unknown-family = no family called `{ $name }`; there are: { $known }
expected-round-of-series = a round of the series
expected-series = a series: its name, seed, round, and the cost of each round before
refused-seat = expected a seat below { $n }, found { $found }

# The letters of a compass.
compass-north = N
compass-south = S
compass-west = W
compass-east = E

kind-size = { $width } × { $height }
kind-colours = { $n ->
    [one] 1 colour
   *[other] { $n } colours
}
refused-no-fields = this game has no fields to choose from
unknown-field = no field called `{ $name }`; there are: { $known }
expected-one-of = one of: { $words }
expected-number-between = a number from { $low } to { $high }

# What goes wrong with files and other programs.
fail-not-installed = the program `{ $program }` is needed and not installed (Debian: apt-get install { $program })
fail-cannot-run = cannot run `{ $program }`: { $why }
fail-cannot-read = cannot read from `{ $program }`: { $why }
io-not-found = no such file
io-denied = permission denied
io-directory = is a directory
io-no-directory = not a directory
io-full = no space left on the device
io-exists = something else of this name is there
fail-on-file = { $name }: { $why }
io-address-in-use = address already in use
io-no-address = cannot assign requested address
io-invalid = invalid argument
io-name = file name too long
io-waited = given up after waiting for the other end
io-too-large = too large: expected a text of at most 1 GiB
io-read-only = read-only file system
io-links = too many links
io-other = { $words }

# The workshop.
draft-unknown = nobody knows yet whether it can be solved
draft-found = there is a solution; whether there are others is not known yet
draft-unique = exactly one solution
draft-several = several solutions
draft-impossible = no solution
draft-differ = { $n ->
    [one] one square differs between solutions
   *[other] { $n } squares differ between solutions
}
unknown-helper = no helper called `{ $name }`; there are: { $known }
refused-wish = the helper `{ $name }` understands no wish
refused-helper-limit = the limit was reached before anything was found
refused-no-picture = boards of this game show no pictures
refused-no-workshop = puzzles of this game cannot be made by hand
draft-lacks = not yet a puzzle; expected { $what }
census-deals = levels { $levels }: { $found } deals were counted, there are { $expected }
census-deal-classes = levels { $levels }: { $found } classes were met, there are { $expected }
census-tent-sets = { $found } sets of tents were gone through, there are { $expected }
census-colourings = { $found } colourings were counted, there are { $expected }
census-colouring-classes = { $found } classes were met, there are { $expected }
level-easy = easy
level-normal = normal
level-tricky = tricky
level-hard = hard
level-extreme = extreme
