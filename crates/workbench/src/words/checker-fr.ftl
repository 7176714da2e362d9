
# Ce que dit le vérificateur.
plain = { $text }
no-such-game = aucun jeu n'a d'énigmes qui commencent par `{ $head }`
unproved-nothing = rien n'est affirmé au-delà
unproved-only-solution = qu'il n'y a pas d'autre solution, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-no-solution = qu'il n'y a pas de solution, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-optimal = qu'aucune suite de coups ne coûte moins de { $cost }, seul le solveur le dit ; la borne établie est { $established }{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-bound = qu'aucune suite de coups ne coûte moins de { $stated }, seul le solveur le dit ; la borne établie est { $established }{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-value = que { $value } est la marge si les deux jouent au mieux, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-cost = le coût { $cost }, seul le solveur le dit
unproved-fault = que la place { $seat } a perdu par « { $reason } », seul l'arbitre le dit

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
