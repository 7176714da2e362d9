/* The interface of C players. Compile a player with: cc -O2 -shared -fPIC -o greedy.so greedy.c */
#ifndef PLAYER_H
#define PLAYER_H
#include <stddef.h>

enum color_t { BLUE, RED, GREEN, YELLOW, ORANGE, VIOLET, CYAN, PINK, MAX_COLOR, NO_COLOR = -1 };
struct move_t { enum color_t c; };
struct color_set_t { char t[MAX_COLOR]; };

/* GSL's sparse matrix of unsigned integers; with libgsl-dev, include <gsl/gsl_spmatrix.h> instead. */
typedef struct {
    size_t size1, size2;
    int *i;         /* the neighbours of vertex v are i[p[v]] .. i[p[v + 1] - 1] */
    unsigned *data; /* all 1 */
    int *p;
    size_t nzmax, nz;
    void *tree, *pool;
    size_t node_size;
    void *work;
    int sptype;
    size_t spflags;
} gsl_spmatrix_uint;
void gsl_spmatrix_uint_free(gsl_spmatrix_uint *m);

struct graph_t {
    size_t num_vertices;
    gsl_spmatrix_uint *t;
    size_t positions[2]; /* where each player starts */
};

char const *get_player_name(void);
/* graph, its matrix and colors belong to the player, which frees them; forbidden stays the server's. */
void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2]);
struct move_t play(struct move_t previous_move); /* NO_COLOR before the first move, and for a pass */
void finalize(void);
#endif
