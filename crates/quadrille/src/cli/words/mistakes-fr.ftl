# Ce que dit clap des fautes dans les arguments. En anglais, clap parle lui-même.
clap-value = erreur : valeur incorrecte « { $value } » pour « { $argument } »
clap-value-because = erreur : valeur incorrecte « { $value } » pour « { $argument } » : { $why }
clap-no-value = erreur : il faut une valeur pour « { $argument } », et il n'y en a pas
clap-unknown = erreur : argument inattendu « { $argument } »
clap-verb = erreur : commande inconnue « { $verb } »
clap-equals = erreur : il faut un signe égal pour donner une valeur à « { $argument } »
clap-too-many = erreur : valeur inattendue « { $value } » pour « { $argument } » ; il n'en faut pas d'autre
clap-too-few = erreur : il faut au moins { $least } valeurs pour « { $argument } », il y en a { $found }
clap-number = erreur : il faut { $expected } valeurs pour « { $argument } », il y en a { $found }
clap-twice = erreur : l'argument « { $argument } » ne peut être donné qu'une fois
clap-conflict = erreur : l'argument « { $argument } » ne va pas avec « { $prior } »
clap-missing = erreur : il manque : { $argument }
clap-no-verb = erreur : il manque une commande
clap-utf8 = erreur : un argument n'est pas du texte UTF-8
clap-other = erreur : les arguments ne conviennent pas
clap-possible =
    {"  "}[valeurs possibles : { $values }]
clap-similar-argument =
    {"  "}conseil : il existe un argument semblable : « { $similar } »
clap-similar-value =
    {"  "}conseil : il existe une valeur semblable : « { $similar } »
clap-similar-verb =
    {"  "}conseil : il existe une commande semblable : « { $similar } »
clap-usage = Utilisation : { $usage }
clap-more = Pour en savoir plus, essayez « --help ».
clap-not-such = elle ne convient pas
clap-empty-number = un nombre est attendu, il n'y a rien
clap-large-number = ce nombre est trop grand
clap-no-number = ce n'est pas un nombre
clap-range = hors des bornes { $range }
