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
