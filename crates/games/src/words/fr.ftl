# Les mots qui n'appartiennent à aucun jeu en particulier.
found-by-search = trouvé par recherche
a-try = un essai
cell = ligne { $row }, colonne { $column }
list-and = { $first } et { $last }
name = { $name }
player = le joueur { $seat }

# Colours; the palette paints them so.
hue-0 = bleu
hue-1 = rouge
hue-2 = vert
hue-3 = jaune
hue-4 = orange
hue-5 = violet
hue-6 = menthe
hue-7 = rose
hue-8 = blanc
hue-9 = gris

# Ce que les lecteurs attendent, et ce qui est refusé.
expected-column = une colonne
expected-row = une ligne
expected-colour = une couleur
expected-colour-that-fits = une couleur dans les limites permises
expected-colour-or-dot = une couleur ou un `.`
expected-number-of-colours = un nombre de couleurs
expected-number-of-rows = un nombre de lignes
expected-number-of-columns = un nombre de colonnes
expected-seed = une graine
expected-seat = un siège
expected-width = une largeur
expected-height = une hauteur
expected-side = un côté
expected-vertex = un sommet
expected-place = une place
expected-coordinate = une coordonnée
expected-blank = une espace
expected-end-of-line = la fin de la ligne
expected-end-of-move = la fin du coup
expected-limit = une limite telle que `10ms`, `5000n` ou `d4`
refused-no-solver = ce jeu n'a pas de solveur
refused-bot-of-another-game = ce robot joue à un autre jeu
refused-no-count = les solutions de ce jeu ne se comptent pas
refused-no-two-players = ce jeu n'a pas de problèmes pour deux joueurs
refused-format-read = le format `{ $format }` ne se lit pas
refused-format-written = le format `{ $format }` ne s'écrit pas
refused-format-frames = le format `{ $format }` ne s'écrit pas pendant une partie
who-own-text = le texte propre d'un problème
who-format = le format `{ $name }`
who-solver = le solveur `{ $name }`
refused-option = { $who } n'a pas d'option `{ $name }` ; il a { $known }
refused-option-none = { $who } n'a pas d'option `{ $name }` ; il n'en a aucune
refused-option-needs-value = l'option `{ $name }` demande une valeur : { $expected }
refused-option-has-no-value = l'option `{ $name }` ne prend pas de valeur
expected-puzzle = un problème : { $heads }, ou un fichier dans l'un des formats que cite `quadrille games`
either = { $one } ou { $other }
refused-expected = attendu : { $expected }
error-text = attendu : { $expected } ; trouvé : { $found }
error-illegal = coup interdit `{ $mv }` : { $why }
found-end-of-text = la fin du texte
found-end-of-line = la fin de la ligne
found-blank = une espace
found-meant = { $found } ; vouliez-vous dire `{ $meant }` ?
expected-tally = une ligne d'un décompte
expected-end-of-text = la fin du texte
expected-word = `{ $word }`
expected-without-zeros = { $what } sans zéros inutiles
expected-that-fits = { $what } dans les limites permises
unknown-solver = aucun solveur nommé `{ $name }` ; il y a : { $known }
unknown-format = aucun format nommé `{ $name }` ; il y a : { $known }
unknown-record-format = aucun format de partie nommé `{ $name }` ; il y a : { $known }
unknown-bot = aucun robot nommé `{ $name }` ; il y a : { $known }
unknown-game = aucun jeu nommé `{ $name }` ; il y a : { $known }
unknown-format-for-answers = aucun format de réponse nommé `{ $name }` ; il y a : { $known }
unknown-task = aucun devoir nommé `{ $name }` ; il y a : { $known }
unknown-series = aucune série nommée `{ $name }` ; il y a : { $known }
unknown-family = aucune famille nommée `{ $name }` ; il y a : { $known }
expected-round-of-series = une manche de la série
expected-series = une série : son nom, sa graine, sa manche, et le coût de chaque manche précédente
refused-seat = un siège inférieur à { $n } est attendu, { $found } trouvé

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
refused-no-fields = ce jeu n'a pas de champs à choisir
unknown-field = aucun champ nommé `{ $name }` ; il y a : { $known }
expected-one-of = l'un de : { $words }
expected-number-between = un nombre de { $low } à { $high }

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
io-waited = abandonné après avoir attendu l'autre bout
io-too-large = trop grand : on attend un texte de 1 Gio au plus
io-read-only = système de fichiers en lecture seule
io-links = trop de liens
io-other = erreur du système : { $words }

# L'atelier.
draft-unknown = on ne sait pas encore s'il y a une solution
draft-found = il y a une solution ; on ne sait pas encore s'il y en a d'autres
draft-unique = exactement une solution
draft-several = plusieurs solutions
draft-impossible = aucune solution
draft-differ = { $n ->
    [one] une case diffère entre les solutions
   *[other] { $n } cases diffèrent entre les solutions
}
unknown-helper = aucune aide nommée `{ $name }` ; il y a : { $known }
refused-wish = l'aide `{ $name }` ne comprend aucun souhait
refused-helper-limit = la limite est atteinte avant que quelque chose ait été trouvé
refused-no-picture = les plateaux de ce jeu ne montrent pas d'images
refused-no-workshop = les problèmes de ce jeu ne se font pas à la main
draft-lacks = ce n'est pas encore un problème ; il faut { $what }
census-deals = niveaux { $levels } : { $found } donnes ont été comptées, il y en a { $expected }
census-deal-classes = niveaux { $levels } : { $found } classes ont été vues, il y en a { $expected }
census-tent-sets = { $found } ensembles de tentes ont été parcourus, il y en a { $expected }
census-colourings = { $found } coloriages ont été comptés, il y en a { $expected }
census-colouring-classes = { $found } classes ont été vues, il y en a { $expected }
level-easy = facile
level-normal = normal
level-tricky = délicat
level-hard = difficile
level-extreme = extrême
