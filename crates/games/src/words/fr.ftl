# Les mots qui n'appartiennent à aucun jeu en particulier.
found-by-search = trouvé par recherche
a-try = un essai
cell = ligne { $row }, colonne { $column }
list-and = { $first } et { $last }
name = { $name }

# Les lettres d'une boussole.
compass-north = N
compass-south = S
compass-west = O
compass-east = E

kind-size = { $width } × { $height }
kind-colours = { $n ->
    [one] { $n } couleur
   *[other] { $n } couleurs
}
