
# Ce que dit le vérificateur : ses raisons, ce qu'il a trouvé et ce qu'il laisse sans preuve.
check-no-such-game = aucun jeu n'a d'énigmes qui commencent par « { $head } »
check-empty-answer = la réponse est vide
check-bad-field = ligne { $line } : « { $field } » ne peut pas être « { $found } »
check-field-twice = ligne { $line } : « { $field } » est donné deux fois
check-no-such-field = ligne { $line } : « { $field } » n'est pas un champ d'une réponse
check-no-claim = la réponse n'affirme rien
check-no-such-claim = on n'affirme jamais « { $claim } » dans ce jeu
check-field-refused = « { $field } » n'a pas de sens ici à côté de l'affirmation « { $claim } »
check-field-missing = l'affirmation « { $claim } » demande le champ « { $field } »
check-idle-certificate = il y a un certificat et rien qu'il puisse prouver
check-line-refused = l'affirmation « { $claim } » n'a pas de coups
check-count-differs = il y en a { $count }, et non { $stated }
check-listed = la fin numéro { $number } de la liste : { $why }
check-listed-twice = la fin numéro { $number } de la liste y est déjà
check-listed-number = { $listed } fins sont listées, et non { $stated }
check-conflict-bird = les oiseaux du conflit sont attendus dans l'ordre, trouvé : « { $found } »
check-conflict-ends = fins listées : { $listed } ; vœux en conflit : { $wishes }
check-conflict-needless = sans le vœu de l'oiseau { $bird }, les autres ne peuvent pas tous être exaucés non plus
check-conflict-together = ces vœux peuvent tous être exaucés : { $moves }
check-conflict-fails = le vœu de l'oiseau { $bird } n'y est pas exaucé
check-value-of-line = les coups mènent à une marge de { $margin }, non de { $stated }
check-cost-differs = les coups coûtent { $cost }, non { $stated }
check-cost-missing = les coups coûtent { $cost }, et la réponse ne le dit pas
check-bound-above-cost = la borne { $stated } dépasse le coût { $cost }
check-rival = la solution rivale : { $why }
check-same-rival = la solution rivale est la même
check-other-value = si les deux jouent au mieux, la marge est { $best }, non { $stated }
check-beaten = il y a une suite de coups de coût { $cost }
check-flood-no-moves = aucun coup ne suffit
check-flood-enough = { $n ->
    [one] { $n } coup suffit
   *[other] { $n } coups suffisent
}
check-flood-ends-soon = il finit trop tôt
check-flood-words = il a d'autres mots que `+` et des numéros d'ensembles
check-flood-no-set = une couche n'a pas cet ensemble
check-flood-not-around = un ensemble n'entoure pas ce qu'il devrait entourer
check-flood-nothing = il n'y a rien qu'il puisse prouver
check-flood-low-margin = aucune marge n'est si basse
check-flood-high-margin = aucune marge ne dépasse le nombre de sommets
check-flood-beginning = il ne commence pas par `{ $kind }`
check-flood-goes-on = il continue quand tout est montré
check-flood-strategy-soon = une stratégie finit trop tôt
check-flood-strategy-low = une stratégie termine la partie trop bas
check-flood-strategy-rules = une stratégie joue { $move } contre les règles
check-flood-strategy-moves = une stratégie a d'autres coups que 0 à 7 et p
check-flood-other-colour = l'autre joueur peut prendre la couleur
check-flood-other-low = l'autre joueur peut terminer la partie trop bas
check-certificate-kind = aucun certificat ne s'appelle « { $found } »
check-tents-no-board = `tents`, la taille, `:` et le plateau étaient attendus
check-tents-size = « { $found } » n'est pas une taille : deux nombres de 1 à 127 séparés par « x » étaient attendus
check-tents-squares = les lettres ne donnent pas les cases du plateau
check-tents-clues = { $expected } indices étaient attendus, en voici { $found }
check-tents-clue = « { $found } » ne peut pas être l'indice de sa rangée
check-tents-no-move = « { $move } » n'est pas un coup
check-tents-outside = « { $move } » : la case est hors du plateau
check-tents-on-tree = « { $move } » : un arbre s'y trouve
check-tents-given = « { $move } » : la case est donnée par l'énigme
check-tents-same = « { $move } » : la case est déjà ainsi
check-tents-solved = résolu : { $tents ->
    [one] { $tents } tente
   *[other] { $tents } tentes
 }, toutes les règles sont respectées
check-tents-another = il y a une autre solution : { $moves }
check-tents-possible = il y a une solution : { $moves }
check-tents-touch = les tentes en { $one } et { $other } se touchent
check-tents-row = ligne { $number } : { $tents ->
    [0] aucune tente
    [one] { $tents } tente
   *[other] { $tents } tentes
 }, l'indice est { $clue }
check-tents-column = colonne { $number } : { $tents ->
    [0] aucune tente
    [one] { $tents } tente
   *[other] { $tents } tentes
 }, l'indice est { $clue }
check-tents-pair = arbres et tentes ne peuvent être appariés : la tente en { $tent } ne trouve pas d'arbre à elle
check-tents-number = on ne peut apparier { $trees ->
    [one] { $trees } arbre
   *[other] { $trees } arbres
 } et { $tents ->
    [one] { $tents } tente
   *[other] { $tents } tentes
 }
check-uluru-rules = « pawns », « pelicans » ou « cards » était attendu, voici « { $found } »
check-uluru-seconds = « seconds= » demande un nombre de 1 à 86400, voici « { $found } »
check-uluru-wish = « { $found } » n'est pas un vœu dans ces règles
check-uluru-number = les vœux ({ $wishes }) ne vont pas avec les places ({ $places })
check-uluru-no-bird = le vœu « { $wish } » nomme un oiseau qui n'existe pas
check-uluru-holds = oiseau { $bird } : { $wish } est exaucé
check-uluru-fails = oiseau { $bird } : { $wish } n'est pas exaucé
check-uluru-waits = oiseau { $bird } : { $wish } n'est pas exaucé, il n'est pas placé
check-uluru-cost = coût { $cost }
check-uluru-not-full = { $cost ->
    [one] { $cost } vœu n'est pas exaucé
   *[other] { $cost } vœux ne sont pas exaucés
 }
check-uluru-not-placed = { $birds ->
    [one] { $birds } oiseau n'est pas placé
   *[other] { $birds } oiseaux ne sont pas placés
 }, et le temps n'est pas écoulé
check-uluru-another = un autre placement exauce aussi tous les vœux : { $moves }
check-uluru-possible = tous les vœux peuvent être exaucés : { $moves }
check-uluru-over = coup « { $move } » : le temps est écoulé
check-uluru-no-move = « { $move } » n'est pas un coup : « oiseau@place », « oiseau@- » ou « time » était attendu
check-uluru-move-bird = coup « { $move } » : cet oiseau n'existe pas
check-uluru-move-place = coup « { $move } » : cette place n'existe pas
check-uluru-board = il n'y a pas de plateau « { $found } »
check-uluru-ring = « { $found } » n'est pas la taille d'un anneau : un multiple de 4, 1024 au plus, était attendu
check-uluru-parts = un plateau est fait de places et de paires de voisins, de coins et de vis-à-vis séparées par « / » : 4 parties étaient attendues, en voici { $found }
check-uluru-too-many = il y a plus de { $most } places
check-uluru-no-place = « { $found } » n'est pas une place
check-uluru-tags = « { $found } » : les marques ne sont pas des lettres de « nswec123 » dans cet ordre
check-uluru-same-spot = « { $found } » : une autre place est dessinée là
check-uluru-pair = « { $found } » n'est pas une paire de places, ou elle n'est pas dans l'ordre
check-robot-solved = résolu en { $steps } pas
check-robot-not-black = non résolu : { $cells ->
    [one] { $cells } case n'est pas noire
   *[other] { $cells } cases ne sont pas noires
 } : { $named }{ $more ->
    [0] {""}
   *[other] {" "}et { $more } de plus
 }
check-robot-possible = chaque couleur a autant de pièces que de cases, c'est donc possible
check-robot-numbers = quatre nombres ou « grid » étaient attendus après « robot », voici { $found } mots
check-robot-number = un nombre était attendu, voici « { $found } »
check-robot-size = de 1 à { $most } cases étaient attendues
check-robot-colours = de 1 à { $most } couleurs étaient attendues, en voici { $found }
check-robot-cell = une case comme « 0:1 » était attendue, voici « { $found } »
check-robot-row = ligne { $row } : { $expected ->
    [one] { $expected } case était attendue
   *[other] { $expected } cases étaient attendues
}, en voici { $found }
check-robot-colour = des couleurs jusqu'à { $most } étaient attendues, voici { $found }
check-robot-no-move = un coup comme « R12 », « L », « U3 », « D » ou « S » était attendu, voici « { $found } »
check-robot-leaves = action { $action }, « { $move } » : sort de la grille { $side ->
    [left] à gauche
    [right] à droite
    [top] en haut
   *[bottom] en bas
 } depuis { $cell }
check-assignment-word = certificat : « { $found } » n'est pas « COULEUR:VALEURS »
check-assignment-colour = certificat : la couleur { $colour } n'existe pas ou vient deux fois
check-assignment-values = certificat : couleur { $colour } : « SOURCES|CIBLES » était attendu
check-assignment-unequal = certificat : la couleur { $colour } n'a pas autant de pièces que de cases
check-assignment-target = certificat : couleur { $colour } : la cible { $cell } vaut { $value }, moins que { $least }
check-assignment-integer = certificat : couleur { $colour } : un entier était attendu, voici « { $found } »
check-assignment-number = certificat : couleur { $colour } : { $expected } valeurs étaient attendues, en voici { $found }
check-flood-flooded = inondé en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 }
check-flood-ended = la partie finit après { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 } ; marge de { $margin } pour le premier joueur
check-flood-so-far = après { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 }, { $flooded } sommets sur { $vertices } sont inondés
check-flood-open = après { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 } la partie n'est pas finie
check-flood-no-board = le plateau manque
check-flood-option = « { $found } » n'est pas une option d'un plateau, ou elle est donnée deux fois
check-flood-size = de 1 à { $most } cases étaient attendues
check-flood-no-grid = « { $found } » n'est pas un plateau : LARGEURxHAUTEUR:CASES était attendu
check-flood-squares = le plateau { $found } n'a pas autant de cases que celles données
check-flood-edge = « { $found } » n'est pas une arête : deux sommets étaient attendus, le plus petit d'abord
check-flood-colours = il faut de 2 à { $most } couleurs
check-flood-colour-above = la couleur { $found } n'est pas parmi les { $colours } couleurs
check-flood-starts = { $expected } départs étaient attendus, en voici { $found }
check-flood-start = le départ { $found } n'est pas un sommet
check-flood-first = la place { $found } ne peut pas commencer
check-flood-same-colour = les départs ont la même couleur
check-flood-for-two = les buts et les couleurs interdites sont pour deux joueurs
check-flood-parts = une partie du plateau n'est pas accessible depuis le départ
check-flood-colour = « { $found } » n'est pas une couleur
check-flood-over = coup { $number } « { $move } » : la partie est finie
check-flood-no-pass = coup { $number } « { $move } » : seul, on ne passe pas
check-flood-no-move = coup { $number } « { $move } » : ce n'est ni une couleur ni « pass »
check-flood-no-colour = coup { $number } « { $move } » : il n'y a que { $colours } couleurs
check-flood-forbidden = coup { $number } « { $move } » : la couleur est interdite à ce joueur
check-flood-others-colour = coup { $number } « { $move } » : c'est la couleur de l'autre et les territoires se touchent
check-flood-gains-nothing = coup { $number } « { $move } » : il ne gagne rien
check-no-game-for-two = aucun jeu à deux ne commence par « { $head } »
check-record-reason = « { $found } » n'est pas une raison de finir une partie
check-record-over = après les coups la partie est finie
check-record-not-over = après les coups la partie n'est pas finie
check-record-fault = la place fautive manque
check-record-seat = c'était à la place { $seat } de jouer, non à la place { $fault }
check-record-no-refused = le coup refusé manque
check-record-legal = le coup refusé « { $move } » est permis
check-record-margin = la marge est { $margin }, non celle qui est dite
check-record-field = « { $field } » n'a pas de sens à côté de la raison « { $reason } »
check-record-result = le résultat est { $result }, non « { $stated } »
check-record-status = { $found } n'est pas un code de sortie : ils vont de 0 à 255
check-record-two-ends = un joueur tué par un signal n'a pas de code de sortie
check-record-version = « { $found } » n'est pas une version : il faut 16 chiffres hexadécimaux
check-record-comment = le commentaire sur le coup { $number } n'a pas de coup à lui
check-record-twice = la même partie est la partie { $first } du journal
check-record-board = le plateau n'est pas celui que la graine donne pour le tour { $round }
unproved-nothing = rien n'est affirmé au-delà
unproved-only-solution = qu'il n'y a pas d'autre solution, seul le solveur le dit{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-no-solution = qu'il n'y a pas de solution, seul le solveur le dit{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-optimal = qu'aucune suite de coups ne coûte moins de { $cost }, seul le solveur le dit{ $established ->
    [0] {""}
   *[other] , le vérificateur a établi { $established }
 }{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-bound = qu'aucune suite de coups ne coûte moins de { $stated }, seul le solveur le dit{ $established ->
    [0] {""}
   *[other] , le vérificateur a établi { $established }
 }{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-value = que { $value } est la marge si les deux jouent au mieux, seul le solveur le dit{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-count = qu'il y en a { $count }, seul le solveur le dit{ $because ->
    [budget] {" "}(la limite de la vérification a été atteinte : il faudrait plus de nœuds, plus de temps ou une preuve)
   *[method] {""}
 }
unproved-conflict = que ces souhaits sont en conflit, seul le solveur le dit
unproved-all = rien n'a été vérifié : la limite a été atteinte avant que le vérificateur ait lu le problème
unproved-cost = le coût { $cost }, seul le solveur le dit
unproved-fault = que la place { $seat } a perdu par « { $reason } », seul l'arbitre le dit
check-certificate = le certificat est refusé : { $why }
check-two-proofs = la réponse a un certificat et une preuve
check-nothing-to-prove = il y a une preuve, mais il ne reste rien à prouver
check-no-proofs = une affirmation comme celle-ci n'a pas de preuve
check-proof-fails = étape { $step } de la preuve : { $why }
proof-no-contradiction = le texte finit sans contradiction
proof-long-line = la ligne est trop longue
proof-unreadable = illisible : { $error }
proof-no-step = « { $word } » n'est pas une étape
proof-order = les termes précèdent « / » et « s »
proof-nothing-added = rien n'est additionné
proof-no-colon = il manque « : »
proof-does-not-follow = la clause n'en découle pas
proof-no-constraint = il n'y a pas de contrainte { $id }
proof-own-constraint = la contrainte { $id } est celle du problème et ne peut être oubliée
proof-no-unknown = il n'y a pas d'inconnue { $unknown }
proof-too-large = un nombre est trop grand
proof-no-number = « { $word } » n'est pas un nombre
proof-no-factor = « { $word } » n'est pas un facteur
check-cuts-small = une grille d'au moins deux cases est attendue
check-cuts-blocks = deux blocs séparés par ` / ` sont attendus
check-cuts-even = fins paires : { $why }
check-cuts-odd = fins impaires : { $why }
check-cuts-potentials = { $expected } potentiels attendus, { $found } trouvés
check-cuts-divisor = un diviseur d'au moins 1 est attendu
check-cuts-word = `POIDS:NŒUDS` est attendu
check-cuts-negative = coupe { $cut } : le poids est négatif
check-cuts-heavy = le pas du nœud { $from } au nœud { $to } pèse trop
check-cuts-beyond = la borne dépasse toute marche
check-cuts-lacks = la couleur { $colour } n'a pas autant de pièces que de cases
check-cuts-first = coupe { $cut } : elle contient le premier nœud
check-cuts-part = coupe { $cut } : elle contient la pièce de la case { $cell } mais pas toute la case
check-cuts-empty = coupe { $cut } : elle ne contient aucune pièce mal placée
check-cuts-integer = un entier est attendu, `{ $found }` trouvé
check-cuts-range = une plage croissante de nœuds est attendue, `{ $found }` trouvé
