# Uluru / Pelican Cove.
uluru-title = Uluru / Pelican Cove
uluru-about = Placez les oiseaux de façon à exaucer le plus grand nombre de leurs vœux.
uluru-rules =
    Chaque oiseau a un vœu : se tenir dans une partie du plateau, près ou loin d'un autre oiseau, ou vouloir ce qu'un
    autre oiseau veut. Posez chaque oiseau sur une place à lui. Quand tous sont placés, ou quand le temps est écoulé,
    chaque oiseau qui n'est pas placé et chaque vœu qui n'est pas exaucé coûte un caillou. Le moins de cailloux
    gagne ; toutes les donnes ne peuvent pas être résolues sans caillou.
uluru-solver-search = tout plateau : conflits entre vœux, couplage des oiseaux et des places, recherche locale sur les grands plateaux
uluru-solver-permutations = essaie tous les placements dans l'ordre et donne ceux où tous les vœux sont exaucés
uluru-solver-table = un bit par placement, pour les plateaux de huit places au plus
uluru-solver-overapprox-z3 = des tables de places possibles, écrites en formule pour le programme z3
uluru-solver-sat = un solveur SAT, pour un second avis
uluru-format-board = un plateau de forme quelconque avec sa donne, une place par ligne
uluru-format-smt2 = la formule en SMT-LIB, pour z3 et ses semblables
uluru-format-dimacs = la formule en DIMACS, pour les solveurs SAT
uluru-format-wcnf = la formule avec une clause souple par vœu, pour les solveurs MaxSAT
uluru-format-logic = la formule en notation logique, à lire
uluru-format-latex = la formule en notation logique, pour LaTeX
uluru-format-distances = les distances entre toutes les places du plateau, en tableau
uluru-option-all = tous les vœux doivent être exaucés : pas de meilleure réponse partielle
uluru-option-check-sat = ajouter les commandes qui lancent un solveur sur la formule
uluru-format-opb = les contraintes en OPB, pour les solveurs pseudo-booléens
uluru-series-first = une première partie : six manches, cartes des niveaux 1 à 3
uluru-series-six = le jeu publié : six manches avec toutes les cartes
uluru-offer-time = le temps est écoulé
uluru-offer-clear = reprendre tous les oiseaux
uluru-offer-ordered = placer tout le monde dans l'ordre
uluru-offer-random = placer tout le monde au hasard
uluru-offer-lift = reprendre : { $bird }
uluru-time-is-over = le temps est écoulé
uluru-reached = { $n ->
    [one] { $n } vœu sur { $of } est exaucé
   *[other] { $n } vœux sur { $of } sont exaucés
}
uluru-no-such-bird = aucun oiseau ne porte ce numéro
uluru-no-such-place = aucune place ne porte ce numéro
uluru-stones = { $waiting ->
    [0] { $stones ->
        [0] tous les vœux sont exaucés
        [one] 1 caillou
       *[other] { $stones } cailloux
    }
    [one] 1 oiseau à placer ; pour l'instant { $stones ->
        [one] 1 caillou
       *[other] { $stones } cailloux
    }
   *[other] { $waiting } oiseaux à placer ; pour l'instant { $stones } cailloux
}
uluru-forced = { $bird } ne peut se tenir que sur la place { $place }, à cause de ces vœux : { $wishes }
uluru-only-place-left = { $bird } ne peut se tenir que sur la place { $place } : il n'en reste pas d'autre
uluru-fits = { $bird } peut se tenir sur la place { $place } : le meilleur reste à portée
uluru-mistake = avec { $bird } sur la place { $place }, le meilleur ne peut plus être atteint
uluru-mistakes = le meilleur ne peut plus être atteint ; commencez par reprendre { $bird } de la place { $place }
uluru-conflict = { $n ->
    [one] le vœu { $birds ->
        [orange] d'{ $birds }
       *[other] de { $birds }
    } ne peut être exaucé : { $wishes }
   *[other] { $birds } ne peuvent pas être tous exaucés : { $wishes }
}
uluru-single-remedies = { $n ->
    [one] tous les autres peuvent être exaucés si l'on renonce à ce vœu : { $birds }
   *[other] tous les autres peuvent être exaucés si l'on renonce à l'un de ces vœux : { $birds }
}
uluru-no-single-remedy = renoncer à un seul vœu ne suffit pas pour exaucer tous les autres
uluru-table-alone = places possibles des vœux qui ne concernent qu'un oiseau
uluru-table-pairs = places possibles des vœux qui concernent deux oiseaux, selon la place de l'autre
uluru-z3-was-stopped = z3 a été arrêté avant d'avoir répondu : le temps, ou le nombre d'essais permis, était écoulé
uluru-pawn = pion { $number }
uluru-pelican = pélican { $number }
uluru-white = blanc
uluru-pink = rose
uluru-yellow = jaune
uluru-orange = orange
uluru-red = rouge
uluru-green = vert
uluru-blue = bleu
uluru-black = noir
uluru-wish-north = { $bird } : { $sign ->
    [not] pas au nord
   *[yes] au nord
}
uluru-wish-south = { $bird } : { $sign ->
    [not] pas au sud
   *[yes] au sud
}
uluru-wish-west = { $bird } : { $sign ->
    [not] pas à l'ouest
   *[yes] à l'ouest
}
uluru-wish-east = { $bird } : { $sign ->
    [not] pas à l'est
   *[yes] à l'est
}
uluru-wish-corner = { $bird } : { $sign ->
    [not] pas dans un coin
   *[yes] dans un coin
}
uluru-wish-north-or-south = { $bird } : { $sign ->
    [not] pas au nord ou au sud
   *[yes] au nord ou au sud
}
uluru-wish-east-or-west = { $bird } : { $sign ->
    [not] pas à l'est ou à l'ouest
   *[yes] à l'est ou à l'ouest
}
uluru-wish-south-or-west = { $bird } : { $sign ->
    [not] pas au sud ou à l'ouest
   *[yes] au sud ou à l'ouest
}
uluru-wish-north-or-east = { $bird } : { $sign ->
    [not] pas au nord ou à l'est
   *[yes] au nord ou à l'est
}
uluru-wish-north-and-corner = { $bird } : { $sign ->
    [not] pas dans un coin au nord
   *[yes] dans un coin au nord
}
uluru-wish-circle1 = { $bird } : { $sign ->
    [not] pas sur le cercle 1
   *[yes] sur le cercle 1
}
uluru-wish-circle2 = { $bird } : { $sign ->
    [not] pas sur le cercle 2
   *[yes] sur le cercle 2
}
uluru-wish-circle3 = { $bird } : { $sign ->
    [not] pas sur le cercle 3
   *[yes] sur le cercle 3
}
uluru-wish-next = { $bird } : { $sign ->
    [not] pas : à côté { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
   *[yes] à côté { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
}
uluru-wish-facing = { $bird } : { $sign ->
    [not] pas : face à { $other }
   *[yes] face à { $other }
}
uluru-wish-shared-corner = { $bird } : { $sign ->
    [not] pas : partage un coin avec { $other }
   *[yes] partage un coin avec { $other }
}
uluru-wish-front = { $bird } : { $sign ->
    [not] pas : en face { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
   *[yes] en face { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
}
uluru-wish-same-side = { $bird } : { $sign ->
    [not] pas : du même côté que { $other }
   *[yes] du même côté que { $other }
}
uluru-wish-same-angle = { $bird } : { $sign ->
    [not] pas : dans le même angle que { $other }
   *[yes] dans le même angle que { $other }
}
uluru-wish-same-circle = { $bird } : { $sign ->
    [not] pas : sur le même cercle que { $other }
   *[yes] sur le même cercle que { $other }
}
uluru-wish-apart = { $bird } : { $sign ->
    [not] pas : ni à côté ni en face { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
   *[yes] ni à côté ni en face { $other ->
        [orange] d'{ $other }
       *[other] de { $other }
    }
}
uluru-wish-far = { $bird } : { $sign ->
    [not] pas : au moins deux places entre lui et { $other }
   *[yes] au moins deux places entre lui et { $other }
}
uluru-wish-none = { $bird } : { $sign ->
    [not] tout sauf n'importe où
   *[yes] n'importe où
}
uluru-wish-same = { $bird } : { $sign ->
    [not] pas ce que veut { $other }
   *[yes] ce que veut { $other }
}
uluru-wish-opposite = { $bird } : { $sign ->
    [not] pas le contraire de ce que veut { $other }
   *[yes] le contraire de ce que veut { $other }
}

uluru-homework-formula = un script qui reçoit les contraintes des pions et affiche une formule dont les modèles sont les placements valides
uluru-grade-syntax = la ligne { $line } de la formule ne peut être lue : { $why }
uluru-grade-command = la formule finit par `({ $command })`, ce qui est interdit
uluru-grade-variable = aucune variable ne dit que le pion { $pawn } est en position { $place }
uluru-grade-nowhere = la formule a un modèle où le pion { $pawn } n'est nulle part
uluru-grade-shared = la formule a un modèle où les pions { $one } et { $other } sont tous deux en position { $place }
uluru-grade-accepts = la formule accepte { $placement }, où la contrainte { $wish } du pion { $pawn } est violée
uluru-grade-refuses = la formule refuse le placement valide { $placement }
uluru-grade-undecided = la formule n'a pas pu être décidée dans les limites
uluru-grade-z3 = z3 n'accepte pas la formule : { $said }

# Ce que les lecteurs attendent, et ce qui est refusé.
uluru-expected-rules-once = `pawns`, `pelicans` ou `cards`, une fois, avant les vœux
uluru-expected-seconds-word = un nombre de secondes
uluru-expected-seconds-once = de 1 à 86400 secondes, une fois
uluru-expected-line = `place`, `next`, `corner`, `facing`, `rules`, `seconds` ou `wishes`
uluru-expected-number-of-place = le numéro d'une place
uluru-expected-each-place-once = chaque place une fois, et maintenant la place { $next }
uluru-expected-at-most-places = pas plus de { $most } places
uluru-expected-next-place = maintenant la place { $next }
uluru-expected-coordinates = des coordonnées jusqu'à { $most }
uluru-expected-free-spot = un endroit où aucune autre place n'est dessinée
uluru-expected-tag = une marque : un point cardinal, `corner` ou `circle1` à `circle3`
uluru-expected-one-line = les places `{ $relation }` de la place { $place } sur une seule ligne
uluru-expected-others-once = chaque place autre que { $place } une fois
uluru-expected-place-before = une place inférieure à { $n }, citée avant
uluru-expected-at-most-wishes = pas plus de { $most ->
    [one] 1 vœu
   *[other] { $most } vœux
}
uluru-expected-a-wish = un vœu
uluru-expected-one-place = au moins une place
uluru-expected-both-ways = que `{ $relation } { $partner }:` cite { $place }, puisque la place { $place } cite { $partner }
uluru-expected-known-bird = un vœu sur un oiseau de { $first } à { $last }
uluru-refused-formula = une formule s'écrit pour des plateaux d'au plus { $most } places, pas { $n }
uluru-expected-tags = des marques : lettres de `nswec123`
uluru-expected-coordinate = une coordonnée jusqu'à { $most }
uluru-expected-two-places = deux places différentes
uluru-expected-pair-once = chaque paire une fois
uluru-expected-place-below = une place inférieure à { $n }
uluru-expected-rules = des règles : `pawns`, `pelicans` ou `cards`
uluru-expected-birds = de 1 à { $n } oiseaux sur ce plateau
uluru-expected-pack-alone = niveaux et manches seulement avec les huit oiseaux du paquet
uluru-expected-round-up-to = une manche de 1 à { $n }
uluru-expected-word = un plateau, `hidden`, `birds=N`, `levels=A-B`, `solutions=N` ou `seconds=N`
uluru-expected-number-of-birds = un nombre d'oiseaux
uluru-expected-levels = des niveaux tels que `1-3`
uluru-expected-round = une manche
uluru-expected-shuffled = `round=R` ; le paquet est mélangé par la graine
uluru-expected-solutions = un nombre de solutions
uluru-expected-seconds = de 1 à 86400 secondes
uluru-expected-option = `birds=N`, `levels=A-B` ou `round=R` avec les cartes, `solutions=N` ou `seconds=N`
uluru-refused-no-deal = aucune donne de ce genre ne s'est présentée ; demandez un autre nombre de solutions
uluru-refused-eight = le script reçoit des donnes de huit pions sur le plateau `eight`
uluru-refused-opb = la donne est trop grande pour le format `opb`
uluru-refused-no-bird = au moins un oiseau attendu
uluru-refused-too-many = { $birds } oiseaux, c'est trop pour { $places ->
    [one] 1 place
   *[other] { $places } places
}
uluru-refused-unknown-bird = l'oiseau { $bird } nomme l'oiseau { $other }, qui n'existe pas
uluru-expected-eight-places = un plateau avec une place pour chacun des huit oiseaux
uluru-expected-board = un plateau : 1, 2, 3, `line6`, `eight`, `eight-cards`, `ring:N` avec N multiple de 4 jusqu'à 1024, ou un plateau écrit en entier
uluru-expected-option-once = chaque option une fois
uluru-expected-pack = `pack=GRAINE` avec la manche et les niveaux
uluru-expected-option-cards = une option : `seconds=`, `pack=`, `round=` ou `levels=`
uluru-expected-option-plain = une option : `seconds=`
uluru-expected-wishes = { $n } vœux, un par oiseau ({ $found ->
    [one] { $found } trouvé
   *[other] { $found } trouvés
})
uluru-expected-one-wish = au moins un vœu
uluru-expected-wish-pelicans = un vœu : un nom tel que `north` ou `front:5`, ou un nombre tel que `6` ou `8:1`
uluru-expected-wish-pawns = un vœu : 00, NS, EW, SW, NE, ou N, F, C, S et le numéro d'un pion
uluru-expected-wish-cards = un vœu : 00, NS, EW, SW, NE, ou N, F, C, X, A, S, O et le numéro d'un oiseau
uluru-expected-move = un coup tel que `2@5`, `2@-` ou `time`
uluru-refused-z3-no-model = z3 ne trouve aucun placement, même sans aucun vœu
uluru-refused-no-programs = `overapprox-z3` lance le programme z3, et aucun programme ne peut être lancé d'ici
uluru-refused-needs-z3 = `overapprox-z3` a besoin du programme z3 : { $why }
uluru-refused-z3-silent = z3 n'a rien dit
uluru-refused-z3-words = z3 n'a dit ni sat ni unsat : { $words }
uluru-refused-z3-model = le modèle de z3 laisse un oiseau sans place
uluru-refused-sat = le solveur SAT a renoncé : { $why }
uluru-refused-table = `table` est pour des plateaux d'au plus { $most } places
uluru-z3-unsat = { $n ->
    [0] les { $kept } vœux ensemble : z3 ne trouve aucun placement
   *[other] sans le vœu de { $birds } : z3 ne trouve aucun placement
}
uluru-z3-sat = { $n ->
    [0] les { $kept } vœux ensemble : z3 trouve un modèle
   *[other] sans le vœu de { $birds } : z3 trouve un modèle
}
uluru-over-alone = le vœu de { $bird } permet ces places : { $places } ; le modèle prend { $place }
uluru-over-pair = avec { $other } à la place { $there }, le vœu de { $bird } permet ces places : { $places } ; le modèle prend { $place }
uluru-over-anywhere = { $bird } ne souhaite rien ; le modèle prend { $place }
uluru-over-left-out = le vœu de { $bird } est abandonné ; le modèle prend { $place }

uluru-bird = oiseau { $hue }

uluru-tag-north = nord
uluru-tag-north-mark = N
uluru-tag-south = sud
uluru-tag-south-mark = S
uluru-tag-west = ouest
uluru-tag-west-mark = O
uluru-tag-east = est
uluru-tag-east-mark = E
uluru-tag-corner = coin
uluru-tag-corner-mark = ∟
uluru-tag-circle1 = cercle 1
uluru-tag-circle1-mark = ①
uluru-tag-circle2 = cercle 2
uluru-tag-circle2-mark = ②
uluru-tag-circle3 = cercle 3
uluru-tag-circle3-mark = ③
uluru-tag-explained = { $mark } { $words }

uluru-legend-tags = marques des places : { $tags }
uluru-legend-next = à côté : { $drawn ->
    [no] sur des places que le plateau donne pour voisines
   *[yes] reliés par un trait sur le plateau
}
uluru-legend-facing = face à : { $pairs ->
    [none] aucune paire de places de ce plateau
    [sides] sur des côtés opposés, l'un au nord et l'autre au sud, ou l'un à l'ouest et l'autre à l'est
    [many] sur des places que le plateau donne face à face
   *[other] sur les places { $pairs }
}
uluru-legend-shared-corner = partager un coin : { $pairs ->
    [none] aucune paire de places de ce plateau
    [many] sur des places que le plateau donne pour un même coin
   *[other] sur les places { $pairs }
}
uluru-legend-front = en face : sur des côtés opposés, l'un au nord et l'autre au sud, ou l'un à l'ouest et l'autre à l'est
uluru-legend-same-side = du même côté : tous deux au nord, au sud, à l'ouest ou à l'est
uluru-legend-same-angle = dans le même angle : tous deux dans un coin, et voisins
uluru-legend-same-circle = sur le même cercle : tous deux sur le cercle 1, sur le cercle 2 ou sur le cercle 3
uluru-legend-far = au moins deux places entre eux : le chemin le plus court passe par deux autres places ou plus

# Ce que les lecteurs attendent, et ce qui est refusé.

uluru-field-rules = Règles
uluru-field-rules-cards = cartes de souhaits
uluru-field-rules-pawns = pions numérotés
uluru-field-rules-pelicans = pélicans
uluru-field-levels = Cartes des niveaux
uluru-field-levels-1-2 = 1 et 2, les plus faciles
uluru-field-levels-1-3 = 1 à 3, une première partie
uluru-field-levels-1-4 = 1 à 4
uluru-field-levels-1-5 = 1 à 5, tout le paquet
uluru-field-levels-2-5 = 2 à 5
uluru-field-levels-3-5 = 3 à 5, difficiles
uluru-field-levels-4-5 = 4 et 5, les plus difficiles
uluru-field-board = Plateau
uluru-field-board-1 = plateau 1, quatre places
uluru-field-board-2 = plateau 2, huit places
uluru-field-board-3 = plateau 3, seize places
uluru-field-solutions = Placements qui contentent tout le monde
uluru-field-solutions-any = peu importe combien
uluru-field-solutions-1 = un seul
uluru-field-solutions-0 = aucun
uluru-field-seconds = Sablier
uluru-field-seconds-none = sans
uluru-field-seconds-60 = une minute
uluru-field-seconds-90 = une minute et demie
uluru-field-seconds-120 = deux minutes
uluru-field-seconds-180 = trois minutes
uluru-kind-board = plateau { $name }
uluru-kind-own-board = un plateau à vous
uluru-kind-ring = un anneau de { $n } places
uluru-kind-levels = niveaux { $levels }
uluru-kind-round = manche { $n }
uluru-kind-birds = { $n ->
    [one] { $n } oiseau
   *[other] { $n } oiseaux
}
uluru-kind-solutions = { $n ->
    [0] impossible de contenter tout le monde
    [one] une seule solution
   *[other] exactement { $n } solutions
}
uluru-kind-hidden = autour d’une solution cachée
uluru-kind-seconds = { $n } s

# L'atelier.
uluru-draft-title = Uluru / Pelican Cove
uluru-draft-about = Déplacez et reliez des places, donnez leurs souhaits aux oiseaux.
uluru-draft-field-rules = Règles
uluru-draft-field-rules-pelicans = pélicans
uluru-draft-field-rules-cards = cartes
uluru-draft-field-rules-pawns = pions
uluru-draft-field-places = Places
uluru-draft-places = { $n ->
    [one] { $n } place
   *[other] { $n } places
}
uluru-draft-helper-wishes = souhaits au hasard
uluru-draft-next = voisines
uluru-draft-corner = partagent un coin
uluru-draft-facing = se font face
uluru-draft-no-place = supprimer cette place
uluru-draft-add = ajouter une place ici
uluru-draft-choose = choisir : { $bird }
uluru-draft-wants = { $bird } veut { $wish }
uluru-draft-bird = un oiseau de plus
uluru-draft-no-bird = un oiseau de moins
uluru-draft-facing-by-tags = qui se fait face suit des marques
uluru-draft-seconds = une minute, ou sans limite
uluru-draft-no-pen = ne commencer aucune paire
uluru-draft-same = rien ne changerait
uluru-draft-needed = chaque oiseau a besoin d'une place : enlevez d'abord un oiseau
uluru-draft-wish = un souhait écrit comme dans les donnes de ces règles
uluru-draft-expected-places = un nombre de places de 1 à 24
uluru-expected-pen = une place ou un oiseau qui existe
uluru-expected-bird = le numéro d'un oiseau
uluru-expected-edit = une modification comme `w2=north`, `bird`, `+3,4`, `place5=3,4`, `tag5=n`, `next3-5` ou `seconds=60`
uluru-draft-all = tous les souhaits peuvent être satisfaits
uluru-draft-best = { $stones ->
    [one] au mieux { $stones } pierre : tous les souhaits ne peuvent être satisfaits
   *[other] au mieux { $stones } pierres : tous les souhaits ne peuvent être satisfaits
}
uluru-draft-at-most = { $stones ->
    [one] au plus { $stones } pierre ; on ne sait pas encore si moins est possible
   *[other] au plus { $stones } pierres ; on ne sait pas encore si moins est possible
}
uluru-draft-placements = { $exact ->
    [yes] { $n ->
        [one] exactement un meilleur placement
       *[other] { $n } meilleurs placements
    }
   *[no] au moins { $n } meilleurs placements
}
uluru-draft-conflict = { $n ->
    [one] ce seul souhait est impossible
   *[other] ces { $n } souhaits ne peuvent tous tenir ; aucun conflit n'est plus petit
}
uluru-draft-rules = Tout ce qui peut changer est une modification ; `docs/formats.md` les énumère sous `Drafts`. Un brouillon n'est pas forcément déjà un problème.
# Moves in words.
uluru-told-put = { $bird } sur la place { $place }
uluru-told-lift = { $bird } de retour à côté du plateau
uluru-told-time = la fin du temps

# What wishes look like.
uluru-sign-north = au nord
uluru-sign-south = au sud
uluru-sign-west = à l’ouest
uluru-sign-east = à l’est
uluru-sign-corner = dans un coin
uluru-sign-north-or-south = au nord ou au sud
uluru-sign-east-or-west = à l’est ou à l’ouest
uluru-sign-south-or-west = au sud ou à l’ouest
uluru-sign-north-or-east = au nord ou à l’est
uluru-sign-north-and-corner = dans un coin du nord
uluru-sign-circle1 = sur le cercle 1
uluru-sign-circle2 = sur le cercle 2
uluru-sign-circle3 = sur le cercle 3
uluru-sign-next = à côté de
uluru-sign-facing = face à
uluru-sign-shared-corner = partageant un coin avec
uluru-sign-front = en face de
uluru-sign-same-side = du même côté que
uluru-sign-same-angle = dans le même angle que
uluru-sign-same-circle = sur le même cercle que
uluru-sign-apart = ni à côté ni en face de
uluru-sign-far = loin de
uluru-sign-anywhere = n’importe où
uluru-sign-same = le même souhait que
uluru-sign-opposite = le souhait opposé à
uluru-sign-not = pas
uluru-lesson-place = Chaque oiseau a un souhait. Le premier pélican veut être au nord : prenez-le et posez-le sur la place du haut.
uluru-lesson-other = Certains souhaits parlent d'autres oiseaux. Le deuxième pélican veut être en face du premier : du côté opposé. Posez-le sur la place du bas.
uluru-lesson-third = Le troisième pélican veut l'ouest. Posez-le à gauche.
uluru-lesson-stone = Le dernier pélican veut aussi le nord, mais la place est prise. Tous les souhaits ne peuvent pas tenir : posez-le sur la dernière place. Cela coûte une pierre, et le moins de pierres est le mieux.
