# Ce que dit l'arène.
arena-player = joueur
arena-points = points
arena-games = parties
arena-won = gagn.
arena-drawn = nulle
arena-lost = perd.
arena-faults = perdues par sa faute
arena-cross = Points et parties de chacun contre chacun
arena-first-mover = Le premier à jouer a marqué { $score } en { $n ->
    [one] { $n } partie jouée
   *[other] { $n } parties jouées
 } jusqu'au bout.
arena-wins = Le joueur { $seat } ({ $name }) gagne
arena-wins-by-fault = Le joueur { $seat } ({ $name }) gagne : { $loser } a perdu par { $reason } ({ $detail })
arena-draw = Partie nulle
arena-counts = { $name } : { $n ->
    [one] { $n } sommet
   *[other] { $n } sommets
 }
arena-stderr = Ce que le joueur fautif a écrit sur l'erreur standard :
arena-total-wins = { $name } : { $n ->
    [one] { $n } victoire
   *[other] { $n } victoires
 }
arena-total-draws = { $n ->
    [one] { $n } partie nulle
   *[other] { $n } parties nulles
 }
arena-torn = { $log } : la dernière ligne, déchirée par une interruption, est abandonnée
arena-left = parties jouées : { $done } sur { $due } ; il en reste { $left }, environ { $time }
arena-more-rows = et { $n } autres joueurs
arena-paused = En pause tant que { $file } existe.
arena-frozen = { $name } est laissé de côté : cette version n'avait pas joué avant le gel du classement
arena-waiting = Toutes les parties sont jouées. En attente de nouveaux joueurs et de nouvelles versions ; Ctrl-C termine.
arena-again = { $why } ; nouvel essai dans { $seconds } secondes
arena-sprt-open = Test indécis après { $n } paires : logarithme du rapport de vraisemblance { $llr }, bornes ±{ $bound }
arena-sprt-yes = La force supérieure est acceptée après { $n } paires : logarithme du rapport { $llr }, borne { $bound }
arena-sprt-no = La force supérieure est refusée après { $n } paires : logarithme du rapport { $llr }, borne -{ $bound }
comply-played = { $name } a joué { $n ->
    [one] { $n } partie
   *[other] { $n } parties
} ; son coup le plus lent a pris { $slowest }
comply-fault = FAUTE : { $reason } au coup { $number } à la place { $seat } ({ $detail })
    sur { $puzzle }
    après : { $line }
comply-stderr = ses derniers mots : { $text }
comply-more = et { $n } autres parties de ce genre
comply-printed = Il a écrit { $n } octets sur la sortie standard, ce qui ne gêne pas ici ; le serveur du cours d'origine y écrit lui-même.
comply-kept = FAUTE : il n'a pas libéré { $n } octets
    sur { $puzzle }
    (le graphe, sa matrice et les couleurs sont à libérer par le joueur)
comply-no-name = Il ne dit pas son nom, ce qui est permis.
comply-fine = Rien à lui reprocher.
fault-rules = règles
fault-illegal = coup interdit
fault-time = temps
fault-crash = plantage
fault-exit = arrêt
fault-closed = connexion fermée
fault-garbage = réponse illisible
fault-oversized = réponse démesurée
fault-memory = mémoire
fault-processes = processus
fault-cpu = processeur
fault-disk = disque
fault-fuel = carburant
fault-start = démarrage
fault-detail-cpu = plus de temps de processeur que permis
fault-detail-file-size = un fichier écrit plus grand que permis
fault-detail-signal = tué par { $what }
fault-detail-exit = terminé avec le code { $what }
fault-detail-panic = le robot a paniqué
fault-detail-no-move = pas de coup en { $what } ms
fault-detail-no-answer = pas de réponse en { $what } ms
fault-detail-long-line = une ligne de plus de { $what } octets
fault-detail-many-lines = en un tour, plus de lignes que { $what }
fault-detail-utf8 = une réponse qui n'est pas du texte UTF-8
fault-detail-memory = plus de mémoire demandée que permis
fault-detail-processes = { $what } processus et fils à la fois
fault-detail-memory-of-all = ses processus ont utilisé { $what } Mo
fault-detail-disk = ses fichiers ont pris { $what } Mo
fault-detail-fuel = plus de carburant utilisé que les { $what } unités données
fault-detail-waits = a attendu une ligne au lieu de répondre
fault-detail-wrote = a écrit `{ $what }`
fault-detail-no-start = le module n'a pas de fonction `{ $what }`
fault-trap-unreachable = interrompu : il a abandonné (code inaccessible)
fault-trap-memory = interrompu : accès hors de sa mémoire
fault-trap-table = interrompu : accès hors d'une table
fault-trap-null = interrompu : appel d'une fonction qui n'existe pas
fault-trap-division = interrompu : division par zéro
fault-trap-overflow = interrompu : nombre entier trop grand
fault-trap-conversion = interrompu : conversion impossible en nombre entier
fault-trap-stack = interrompu : appels trop profonds
fault-trap-signature = interrompu : appel d'une fonction d'une autre sorte
fault-trap-failed = interrompu
fault-detail-closed-and-went-on = connexion fermée, mais le programme a continué
fault-detail-closed = connexion fermée
fault-detail-no-function = la bibliothèque n'a pas de fonction `{ $what }`
fault-detail-load = chargement impossible : { $what }
fault-detail-garbage = attendu : { $what }
sandbox-holds = tient    { $layer }  { $what }
sandbox-lacks = MANQUE   { $layer }  { $what } : { $why }
sandbox-covered = couvert  { $layer }  { $what } : { $why } ; les autres tiennent la même chose
sandbox-user = aucun joueur n'est root
sandbox-root = un joueur voit les bibliothèques du système, sa copie et son dossier privé, et rien d'autre
sandbox-processes = un joueur ne voit que ses propres processus, et aucun ne lui survit
sandbox-group = tous les processus d'un joueur ensemble sont limités, arrêtés et terminés par un groupe de contrôle
sandbox-network = un joueur n'a pas de réseau
sandbox-ipc = un joueur a ses propres files de messages, sa propre mémoire partagée et son propre nom de machine
sandbox-limits = la mémoire, le temps de processeur, les processus, les fichiers ouverts et leur taille sont limités
sandbox-landlock = un joueur n'ouvre que les fichiers qu'il a le droit d'ouvrir
sandbox-seccomp = un joueur ne fait que les appels système d'une liste
sandbox-fine = Chaque verrou nécessaire tient.
sandbox-less = Les joueurs sont moins bien enfermés qu'ils ne devraient l'être ; --strict refuse de jouer ainsi.
