flood-title = Flood
flood-about = Changez la couleur de votre territoire pour qu'il avale ses voisins, seul en le moins de coups possible ou contre un autre joueur.
flood-rules =
    Votre territoire est la tache d'une seule couleur autour de votre départ. À votre tour, vous lui donnez une autre couleur, et il absorbe toutes les taches de cette couleur qui le touchent.
    Seul, inondez tout le plateau en le moins de coups possible.
    À deux, on joue tour à tour. Une couleur doit rapporter quelque chose, ne pas vous être interdite, et ne pas être celle de l'autre joueur tant que les territoires se touchent. On peut toujours passer. Deux passes de suite terminent la partie, et le plus grand territoire gagne.
    Avec l'autre but, prendre la couleur de l'autre joueur quand les territoires se touchent est permis et gagne aussitôt.
flood-rules-1 =
    Votre territoire est la tache d'une seule couleur autour de votre départ. À votre tour, vous lui donnez une autre couleur, et il absorbe toutes les taches de cette couleur qui le touchent.
    Seul, inondez tout le plateau en le moins de coups possible.
flood-rules-2 =
    Votre territoire est la tache d'une seule couleur autour de votre départ. À votre tour, vous lui donnez une autre couleur, et il absorbe toutes les taches de cette couleur qui le touchent.
    À deux, on joue tour à tour. Une couleur doit rapporter quelque chose, ne pas vous être interdite, et ne pas être celle de l'autre joueur tant que les territoires se touchent. On peut toujours passer. Deux passes de suite terminent la partie, et le plus grand territoire gagne.
    Avec l'autre but, prendre la couleur de l'autre joueur quand les territoires se touchent est permis et gagne aussitôt.

flood-solver-best = celui qui convient : astar pour un joueur, exact pour deux
flood-solver-exact = l'écart au meilleur jeu à deux, prouvé par recherche
flood-solver-astar = le moins de coups pour un joueur, prouvé par recherche
flood-solver-beam = peu de coups pour un joueur, de mieux en mieux avec le temps
flood-solver-greedy = prend toujours la couleur qui rapporte le plus

flood-bot-pass = passe toujours
flood-bot-pass-title = Dormeur
flood-bot-random = n'importe quelle couleur permise
flood-bot-random-title = Débutant
flood-bot-greedy = la couleur qui rapporte le plus
flood-bot-greedy-title = Amateur
flood-bot-minimax = voit quelques coups à l'avance et compte le territoire
flood-bot-minimax-title = Confirmé
flood-bot-learned = voit loin et juge d'après ses propres parties
flood-bot-learned-title = Autodidacte
flood-bot-voronoi = voit loin et donne les cases libres au plus proche
flood-bot-voronoi-title = Expert

flood-format-graph = un graphe quelconque : un sommet, une arête ou une règle par ligne
flood-format-frames = une partie jouée, telle que le serveur d'origine l'affiche
flood-format-stream = une partie jouée pour l'afficheur d'origine, en rouge, vert et bleu
flood-flag-side = côté du plateau
flood-flag-shape = sa forme : c carré, d anneau, h H, t tore
flood-flag-colours = nombre de couleurs
flood-flag-forbidden = couleurs interdites à chaque joueur

flood-offer-colour = { $colour }
flood-offer-pass = passer
flood-told-colour = { $colour }
flood-told-pass = passer

flood-open = inondez tout le plateau
flood-turn = { $player ->
    [you] à vous de jouer
   *[other] prochain coup : { $player }
}
flood-moves = { $n ->
    [one] { $n } coup joué
   *[other] { $n } coups joués
}
flood-left = { $n ->
    [one] { $n } case restante
   *[other] { $n } cases restantes
}
flood-territory = { $player ->
    [you] vous êtes { $colour } et avez
   *[other] { $player } est { $colour } et a
} { $n ->
    [one] { $n } case
   *[other] { $n } cases
}
flood-forbidden = { $player ->
    [you] vous ne pouvez pas jouer { $colours }
   *[other] { $player } ne peut pas jouer { $colours }
}
flood-goal-colour = celui qui prend la couleur de l'autre là où les territoires se touchent gagne aussitôt
flood-passed = le dernier coup était une passe : une autre termine la partie
flood-solved = inondé en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
flood-won = { $player ->
    [you] vous gagnez de { $margin }
   *[other] { $player } gagne de { $margin }
}
flood-draw = partie nulle

flood-illegal-over = la partie est finie
flood-illegal-pass-alone = on ne passe qu'à deux joueurs
flood-illegal-no-colour = les couleurs vont de 0 à { $highest }
flood-illegal-forbidden = cette couleur est interdite à ce joueur
flood-illegal-opponent = c'est la couleur de l'autre joueur, et les territoires se touchent
flood-illegal-no-gain = cette couleur ne rapporte rien

flood-why-greedy = rapporte le plus : { $n ->
    [one] { $n } case
   *[other] { $n } cases
}
flood-why-finish = la couleur { $colour } peut être achevée maintenant, ce qui n'est jamais une erreur
flood-why-shortest = commence un chemin le plus court, de { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
flood-why-short = commence le chemin le plus court trouvé, de { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} ; aucun n'est plus court que { $bound }
flood-why-end = vous êtes en tête : terminer la partie la gagne
flood-why-won = gagne contre toute défense
flood-why-lost = la partie est perdue contre le meilleur jeu, mais ce coup est le plus difficile à réfuter
flood-why-open = mène à une avance d'environ { $lead }, vue { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} à l'avance

flood-comment-pass = Je passe dès que je peux.
flood-comment-random = J'ai tiré au sort parmi { $n ->
    [one] { $n } couleur
   *[other] { $n } couleurs
}.
flood-comment-greedy = Cela me rapporte { $n ->
    [one] { $n } case
   *[other] { $n } cases
}, et rien ne rapporte davantage.
flood-comment-alone = Je pourrais finir en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
flood-comment-forced = Je n'ai pas d'autre coup.
flood-comment-won = J'ai gagné, d'environ { $value }, quoi que vous fassiez. J'attends { $line }.
flood-comment-lost = J'ai perdu, d'environ { $value }, si vous ne faites aucune faute. J'attends { $line }.
flood-comment-ahead = J'ai environ { $value } d'avance, aussi loin que je voie ({ $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}). J'attends { $line }.
flood-comment-behind = J'ai environ { $value } de retard, aussi loin que je voie ({ $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}). J'attends { $line }.
flood-comment-even = C'est égal, aussi loin que je voie ({ $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}). J'attends { $line }.

# Ce que les lecteurs attendent, et ce qui est refusé.
flood-expected-flag-once = `{ $word }` au plus une fois
flood-expected-value = { $value } après `{ $word }`
flood-refused-record = la partie n'a pas pu être écrite
flood-refused-graph = seul un plateau qui n'est pas une grille s'écrit comme graphe
flood-expected-seat-and-colour = un siège, 0 ou 1, et une couleur
flood-expected-weights = les poids du joueur qui a appris, tels que `quadrille train` les écrit
flood-expected-game = une partie, telle que `quadrille train` l'écrit
flood-expected-graph-line = `colours`, `vertex`, `edge`, `start`, `forbidden`, `goal`, `first` ou `#`
flood-expected-at-most-vertices = au plus { $most } sommets
flood-expected-places-or-none = une place pour chaque sommet ou pour aucun
flood-expected-same = `{ $said }`, comme le disent les autres mots
flood-expected-shape = une forme : `c` (carré), `d` (anneau), `h` ou `t` (tore)
flood-expected-thirds = un côté divisible par 3 pour cette forme
flood-expected-colours = 2 à { $most } couleurs
flood-expected-forbidden = `forbidden=` 0 à { $most }
flood-expected-start-word = `start=corner` ou `start=centre`
flood-expected-option-two = `forbidden=`, `goal=territory`, `goal=colour` ou `first=`
flood-expected-side-2 = un côté d'au moins 2
flood-expected-move = le numéro d'une couleur, ou `pass`
flood-expected-head = `flood` ou `floodit`
flood-expected-one-start = un départ
flood-expected-two-starts = deux départs
flood-expected-two-starts-no-centre = deux départs, pas `start=centre`
flood-expected-start-by-number = un départ par son numéro : un graphe n'a pas de centre
flood-expected-squares-counted = { $expected ->
    [one] 1 case
   *[other] { $expected } cases
}, mais il y en a { $found }
flood-expected-once = `{ $name }` une seule fois
flood-expected-option = `colours=`, `start=`, `forbidden=`, `goal=`, `first=`, ou pour un graphe `edges=`, `at=`
flood-expected-vertex-or-centre = un sommet ou `centre`
flood-expected-goal = `territory` ou `colour`
flood-refused-one-player = `{ $solver }` est pour un joueur ; à deux, on joue l'un contre l'autre avec `exact`
flood-refused-two-players = `exact` est pour deux joueurs ; seul, on inonde le plateau avec `astar`
flood-refused-spec = `{ $spec }` n'est pas un plateau pour deux joueurs
flood-expected-squares = { $n ->
    [one] 1 case
   *[other] { $n } cases
}
flood-expected-vertices = 1 à { $most } sommets
flood-expected-edges = des arêtes entre deux sommets, pas `{ $one }-{ $other }`
flood-expected-board = un plateau de 1 à { $most } cases
flood-expected-places = une place pour chaque sommet
flood-expected-coordinates = des coordonnées jusqu'à { $most }
flood-expected-own-places = une place à soi pour chaque sommet
flood-expected-colours-below = des couleurs inférieures à { $n }
flood-expected-forbidden-below = des couleurs interdites inférieures à { $n }
flood-expected-start = un départ sur un sommet du plateau
flood-expected-no-first = pas de `first` où il n'y a qu'un siège
flood-expected-no-forbidden = pas de couleurs interdites où il n'y a qu'un siège
flood-expected-no-goal = pas d'autre but où il n'y a qu'un siège
flood-expected-reached = un plateau que le départ atteint tout entier
flood-expected-two-colours = des départs de deux couleurs différentes
flood-expected-first = `first=0` ou `first=1`
flood-expected-starts = un ou deux départs

flood-start = départ du joueur { $seat }

# Ce que les lecteurs attendent, et ce qui est refusé.

flood-field-players = Joueurs
flood-field-players-one = un seul, en le moins de coups possible
flood-field-players-two = deux, l’un contre l’autre
flood-field-shape = Forme
flood-field-shape-square = carré
flood-field-shape-donut = anneau
flood-field-shape-h = lettre H
flood-field-shape-torus = tore
flood-field-side = Côté
flood-field-colours = Couleurs
flood-field-start = Départ
flood-field-start-corner = dans le coin
flood-field-start-centre = au centre
flood-field-goal = But
flood-field-goal-territory = le plus grand territoire
flood-field-goal-colour = prendre la couleur de l’autre
flood-field-forbidden = Couleurs interdites à chacun
flood-field-first = Qui commence
flood-field-first-first = la première place
flood-field-first-second = la seconde place
flood-kind-alone = en solitaire
flood-kind-two = deux joueurs
flood-kind-centre = depuis le centre
flood-kind-forbidden = { $n } { $n ->
    [one] interdite
   *[other] interdites
} à chacun
flood-kind-colour = prendre la couleur de l’autre
flood-kind-second = la seconde place commence

# L'atelier.
flood-draft-title = Flood
flood-draft-about = Peignez couleurs et trous, placez les départs, dessinez un graphe quelconque.
flood-draft-field-width = Colonnes
flood-draft-field-height = Lignes
flood-draft-field-seats = Joueurs
flood-draft-field-seats-one = pour un joueur
flood-draft-field-seats-two = pour deux joueurs
flood-draft-helper-colour = couleurs au hasard
flood-draft-colour-it = { $colour }
flood-draft-hole = trou
flood-draft-start = départ du joueur { $seat }
flood-draft-pen = tracer une arête
flood-draft-no-pen = pas d'arête d'ici
flood-draft-add = ajouter un sommet ici
flood-draft-more-colours = une couleur de plus
flood-draft-fewer-colours = une couleur de moins
flood-draft-torus = joindre les bords opposés, ou les séparer
flood-draft-turn = tourner
flood-draft-mirror = retourner
flood-draft-graph = en faire un graphe
flood-draft-alone = pour un seul joueur
flood-draft-goal = l'autre but
flood-draft-first = l'autre joueur commence
flood-draft-forbid = le joueur { $seat } ne joue jamais { $colour }
flood-draft-allow = le joueur { $seat } peut jouer { $colour }
flood-draft-same = rien ne changerait
flood-draft-outside = il n'y a pas de sommet de ce numéro
flood-draft-seat = cette place n'existe pas maintenant
flood-draft-colour = cette couleur n'existe pas
flood-draft-no-grid = cela ne se fait que sur une grille de cases
flood-draft-no-graph = cela ne se fait que sur un graphe : faites-en d'abord un
flood-draft-no-vertex = un graphe a besoin d'un sommet
flood-draft-expected-rising = les arêtes dans l'ordre croissant, chacune une fois
flood-draft-size = une taille comme `6x5`, de côtés 1 à { $most }
flood-expected-edit = une modification comme `v5=2`, `v5=.`, `s0=5`, `colours=4`, `size=6x5` ou `5-7`
flood-draft-so-far = { $vertices ->
    [one] { $vertices } sommet
   *[other] { $vertices } sommets
}, { $colours ->
    [one] { $colours } couleur
   *[other] { $colours } couleurs
}, { $seats ->
    [one] { $seats } départ
   *[other] { $seats } départs
}
flood-draft-best = nombre minimal de coups : { $moves }
flood-draft-between = au plus { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, au moins { $bound }
flood-draft-open = on ne connaît pas encore le nombre minimal de coups
flood-draft-value-none = avec le meilleur jeu personne n'a d'avance
flood-draft-value-second = avec le meilleur jeu le second joueur a { $value } d'avance
flood-draft-value-open = on ne sait pas encore qui a l'avantage avec le meilleur jeu
flood-draft-value = avec le meilleur jeu le premier joueur a { $value } d'avance
flood-draft-rules = Tout ce qui peut changer est une modification ; `docs/formats.md` les énumère sous `Drafts`. Un brouillon n'est pas forcément déjà un problème.
flood-lesson-gain = Votre territoire est la tache d'une couleur autour de l'étoile. Donnez-lui la couleur de la grande tache de droite : il en absorbe les quatre cases.
flood-lesson-finish = Il ne reste qu'une autre couleur. Choisissez-la, et tout le plateau est à vous : en deux coups, le moins possible.
flood-lesson-two = Deux joueurs jouent à tour de rôle, chacun de son bout. Une couleur doit vous rapporter quelque chose, et vous ne pouvez pas prendre celle de l'autre quand vous vous touchez. Prenez la couleur voisine.
flood-lesson-pass = Il n'y a plus rien à gagner, et votre rival a passé. Vous avez plus de cases : passez aussi, ce qui termine la partie, et vous gagnez.
