# Les mots qui n'appartiennent à aucun jeu en particulier.
found-by-search = trouvé par recherche
a-try = un essai
cell = ligne { $row }, colonne { $column }
list-and = { $first } et { $last }
name = { $name }
kind-size = { $width } × { $height }
kind-colours = { $n ->
    [one] { $n } couleur
   *[other] { $n } couleurs
}
