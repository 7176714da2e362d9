# Words that belong to no single game.
found-by-search = found by search
a-try = a try
cell = row { $row }, column { $column }
list-and = { $first } and { $last }
name = { $name }

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
io-too-large = too large: expected a text of at most 1 GiB
io-read-only = read-only file system
io-links = too many links
io-other = { $words }
