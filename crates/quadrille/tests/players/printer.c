/* The example player, which is correct, printing all the time. */
#define play think
#include "greedy.c"
#undef play
#include <stdio.h>

struct move_t play(struct move_t previous) {
    struct move_t move = think(previous);
    printf("I play %d; that is %.2f of all colours\n", move.c, move.c / 8.0);
    return move;
}
