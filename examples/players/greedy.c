/* Takes the colour that gains most at once. Build: cc -O2 -shared -fPIC -o greedy.so greedy.c */
#include "player.h"
#include <stdlib.h>
#include <string.h>

static size_t own;
static struct graph_t *graph;
static enum color_t *colors;
static struct color_set_t forbidden;
static size_t *queue;
static char *seen;

char const *get_player_name(void) { return "Greedy in C"; }

void initialize(size_t id, struct graph_t *g, enum color_t *c, struct color_set_t f[2]) {
    own = id;
    graph = g;
    colors = c;
    forbidden = f[id];
    queue = malloc(g->num_vertices * sizeof *queue);
    seen = malloc(g->num_vertices);
}

/* Puts the territory of a player into the queue, marks it, and returns its size. */
static size_t territory(size_t player) {
    size_t n = 0;
    memset(seen, 0, graph->num_vertices);
    queue[n++] = graph->positions[player];
    seen[queue[0]] = 1;
    for (size_t next = 0; next < n; next++) {
        int const *row = graph->t->p + queue[next];
        for (int at = row[0]; at < row[1]; at++) {
            size_t other = graph->t->i[at];
            if (!seen[other] && colors[other] == colors[queue[0]]) {
                seen[other] = 1;
                queue[n++] = other;
            }
        }
    }
    return n;
}

static void paint(size_t player, enum color_t color) {
    size_t n = territory(player);
    for (size_t at = 0; at < n; at++) colors[queue[at]] = color;
}

/* Whether the territories touch. */
static int touches(void) {
    territory(own);
    char *mine = memcpy(malloc(graph->num_vertices), seen, graph->num_vertices);
    int is_touching = 0;
    size_t n = territory(1 - own);
    for (size_t at = 0; at < n; at++)
        for (int next = graph->t->p[queue[at]]; next < graph->t->p[queue[at] + 1]; next++)
            is_touching |= mine[graph->t->i[next]];
    free(mine);
    return is_touching;
}

struct move_t play(struct move_t previous) {
    if (previous.c != NO_COLOR) paint(1 - own, previous.c);
    size_t size = territory(own), most = size;
    enum color_t before = colors[graph->positions[own]], best = NO_COLOR;
    enum color_t theirs = touches() ? colors[graph->positions[1 - own]] : NO_COLOR;
    enum color_t *copy = malloc(graph->num_vertices * sizeof *copy);
    memcpy(copy, colors, graph->num_vertices * sizeof *copy);
    for (enum color_t color = 0; color < MAX_COLOR; color++) {
        if (forbidden.t[color] || color == theirs || color == before) continue;
        paint(own, color);
        size_t gained = territory(own);
        if (most < gained) {
            most = gained;
            best = color;
        }
        memcpy(colors, copy, graph->num_vertices * sizeof *copy);
    }
    free(copy);
    if (best != NO_COLOR) paint(own, best);
    return (struct move_t){best};
}

void finalize(void) {
    gsl_spmatrix_uint_free(graph->t);
    free(graph);
    free(colors);
    free(queue);
    free(seen);
}
