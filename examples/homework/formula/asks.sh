#!/bin/bash
# Wrong: asks for the solution itself, which the homework forbids.

next_to=("0 1" "2 3" "3 4" "6 7")
facing=("0 5" "1 5" "2 6" "2 7" "3 6" "3 7" "4 6" "4 7")
corner=("1 2" "4 5" "5 6" "7 0")

# The disjunction "pawn $1 is on one of the places $2..."
one_of() {
    local pawn=$1 place
    shift
    if [ $# -eq 0 ]; then
        printf 'false'
        return
    fi
    printf '(or'
    for place in "$@"; do printf ' p_%s_%s' "$pawn" "$place"; done
    printf ')'
}

# The places that a relation (pairs $2...) joins to place $1
partners() {
    local place=$1 pair
    shift
    for pair in "$@"; do
        set -- $pair
        [ "$1" = "$place" ] && printf '%s ' "$2"
        [ "$2" = "$place" ] && printf '%s ' "$1"
    done
}

# Pawn $1 is related to pawn $2 by the pairs $3...
related() {
    local pawn=$1 other=$2 place
    shift 2
    if [ "$pawn" = "$other" ]; then
        printf '(assert false)\n'
        return
    fi
    for place in {0..7}; do
        printf '(assert (implies p_%s_%s %s))\n' "$other" "$place" "$(one_of "$pawn" $(partners "$place" "$@"))"
    done
}

for pawn in {0..7}; do
    for place in {0..7}; do printf '(declare-const p_%s_%s Bool)\n' "$pawn" "$place"; done
done
for pawn in {0..7}; do printf '(assert %s)\n' "$(one_of "$pawn" {0..7})"; done
for place in {0..7}; do
    for pawn in {0..7}; do
        for ((other = pawn + 1; other < 8; other++)); do
            printf '(assert (not (and p_%s_%s p_%s_%s)))\n' "$pawn" "$place" "$other" "$place"
        done
    done
done
pawn=0
for wish in "$@"; do
    case $wish in
        00) ;;
        NS) printf '(assert %s)\n' "$(one_of $pawn 0 1 5)" ;;
        EW) printf '(assert %s)\n' "$(one_of $pawn 2 3 4 6 7)" ;;
        SW) printf '(assert %s)\n' "$(one_of $pawn 5 6 7)" ;;
        NE) printf '(assert %s)\n' "$(one_of $pawn 0 1 2 3 4)" ;;
        N[0-7]) related $pawn "${wish:1}" "${next_to[@]}" ;;
        F[0-7]) related $pawn "${wish:1}" "${facing[@]}" ;;
        C[0-7]) related $pawn "${wish:1}" "${corner[@]}" ;;
    esac
    pawn=$((pawn + 1))
done
printf "(check-sat)\n(get-model)\n"
