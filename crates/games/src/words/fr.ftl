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

# Ce qui va mal avec les fichiers et les autres programmes.
fail-not-installed = le programme `{ $program }` est nécessaire et n'est pas installé (Debian : apt-get install { $program })
fail-cannot-run = `{ $program }` ne peut pas être lancé : { $why }
fail-cannot-read = rien ne peut être lu de `{ $program }` : { $why }
io-not-found = introuvable
io-denied = permission refusée
io-directory = est un dossier
io-no-directory = n'est pas un dossier
io-full = il n'y a plus de place sur le disque
io-exists = il y a déjà autre chose de ce nom
fail-on-file = { $name } : { $why }
io-address-in-use = cette adresse est déjà utilisée
io-no-address = cette adresse n'est pas disponible
io-invalid = argument non valable
io-name = nom de fichier trop long
io-too-large = trop grand : on attend un texte de 1 Gio au plus
io-read-only = système de fichiers en lecture seule
io-links = trop de liens
io-other = erreur du système : { $words }
