/* The few functions on sparse matrices of GSL that players of the original course use, for systems without GSL.
   Written from GSL's documented interface; a triplet matrix is searched from end to end. */
#include <stdlib.h>
#include <string.h>

enum { TRIPLET = 0, COMPRESSED_COLUMNS = 1, COMPRESSED_ROWS = 2 };

typedef struct {
    size_t size1, size2;
    int *i;
    unsigned *data;
    int *p;
    size_t nzmax, nz;
    void *tree, *pool;
    size_t node_size;
    void *work;
    int sptype;
    size_t spflags;
} matrix;

void gsl_spmatrix_uint_free(matrix *m) {
    if (!m) return;
    free(m->i);
    free(m->data);
    free(m->p);
    free(m->work);
    free(m);
}

matrix *gsl_spmatrix_uint_alloc_nzmax(size_t n1, size_t n2, size_t nzmax, int sptype) {
    matrix *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    size_t room = nzmax ? nzmax : 1;
    size_t offsets = sptype == TRIPLET ? room : sptype == COMPRESSED_ROWS ? n1 + 1 : n2 + 1;
    *m = (matrix){.size1 = n1, .size2 = n2, .nzmax = room, .sptype = sptype};
    m->i = calloc(room, sizeof *m->i);
    m->data = calloc(room, sizeof *m->data);
    m->p = calloc(offsets, sizeof *m->p);
    if (m->i && m->data && m->p) return m;
    gsl_spmatrix_uint_free(m);
    return NULL;
}

matrix *gsl_spmatrix_uint_alloc(size_t n1, size_t n2) {
    return gsl_spmatrix_uint_alloc_nzmax(n1, n2, n1 * n2 / 10, TRIPLET);
}

/* Where an entry is kept, or NULL. */
static unsigned *find(const matrix *m, size_t row, size_t column) {
    int line = (int)(m->sptype == COMPRESSED_COLUMNS ? column : row);
    int other = (int)(m->sptype == COMPRESSED_COLUMNS ? row : column);
    if (m->sptype == TRIPLET) {
        for (size_t at = 0; at < m->nz; at++)
            if (m->i[at] == (int)row && m->p[at] == (int)column) return &m->data[at];
        return NULL;
    }
    for (int at = m->p[line]; at < m->p[line + 1]; at++)
        if (m->i[at] == other) return &m->data[at];
    return NULL;
}

unsigned gsl_spmatrix_uint_get(const matrix *m, size_t row, size_t column) {
    if (row >= m->size1 || column >= m->size2) return 0;
    unsigned *entry = find(m, row, column);
    return entry ? *entry : 0;
}

int gsl_spmatrix_uint_set(matrix *m, size_t row, size_t column, unsigned x) {
    if (m->sptype != TRIPLET) return 4; /* GSL_EINVAL */
    unsigned *entry = find(m, row, column);
    if (entry) {
        *entry = x;
        return 0;
    }
    if (x == 0) return 0;
    if (m->nz == m->nzmax) {
        size_t room = 2 * m->nzmax;
        int *i = realloc(m->i, room * sizeof *i);
        if (i) m->i = i;
        int *p = realloc(m->p, room * sizeof *p);
        if (p) m->p = p;
        unsigned *data = realloc(m->data, room * sizeof *data);
        if (data) m->data = data;
        if (!i || !p || !data) return 8; /* GSL_ENOMEM */
        m->nzmax = room;
    }
    m->i[m->nz] = (int)row;
    m->p[m->nz] = (int)column;
    m->data[m->nz++] = x;
    if (row + 1 > m->size1) m->size1 = row + 1;
    if (column + 1 > m->size2) m->size2 = column + 1;
    return 0;
}

matrix *gsl_spmatrix_uint_compress(const matrix *m, int sptype) {
    if (m->sptype != TRIPLET) return NULL;
    matrix *c = gsl_spmatrix_uint_alloc_nzmax(m->size1, m->size2, m->nz, sptype);
    if (!c) return NULL;
    const int *lines = sptype == COMPRESSED_ROWS ? m->i : m->p;
    const int *others = sptype == COMPRESSED_ROWS ? m->p : m->i;
    size_t n = sptype == COMPRESSED_ROWS ? m->size1 : m->size2;
    int *next = calloc(n + 1, sizeof *next);
    if (!next) {
        gsl_spmatrix_uint_free(c);
        return NULL;
    }
    for (size_t at = 0; at < m->nz; at++) c->p[lines[at] + 1]++;
    for (size_t line = 0; line < n; line++) c->p[line + 1] += c->p[line];
    memcpy(next, c->p, (n + 1) * sizeof *next);
    for (size_t at = 0; at < m->nz; at++) {
        int to = next[lines[at]]++;
        c->i[to] = others[at];
        c->data[to] = m->data[at];
    }
    c->nz = m->nz;
    free(next);
    return c;
}

int gsl_spmatrix_uint_memcpy(matrix *to, const matrix *from) {
    if (to->size1 != from->size1 || to->size2 != from->size2 || to->sptype != from->sptype) return 19; /* GSL_EBADLEN */
    if (to->nzmax < from->nz) {
        int *i = realloc(to->i, from->nz * sizeof *i);
        if (i) to->i = i;
        unsigned *data = realloc(to->data, from->nz * sizeof *data);
        if (data) to->data = data;
        int *p = from->sptype == TRIPLET ? realloc(to->p, from->nz * sizeof *p) : to->p;
        if (p) to->p = p;
        if (!i || !data || !p) return 8; /* GSL_ENOMEM */
        to->nzmax = from->nz;
    }
    size_t n = from->sptype == COMPRESSED_ROWS ? from->size1 + 1 : from->size2 + 1;
    memcpy(to->i, from->i, from->nz * sizeof *to->i);
    memcpy(to->data, from->data, from->nz * sizeof *to->data);
    memcpy(to->p, from->p, (from->sptype == TRIPLET ? from->nz : n) * sizeof *to->p);
    to->nz = from->nz;
    return 0;
}

int gsl_spmatrix_uint_equal(const matrix *a, const matrix *b) {
    if (a->size1 != b->size1 || a->size2 != b->size2 || a->sptype != b->sptype || a->nz != b->nz) return 0;
    for (size_t row = 0; row < a->size1; row++)
        for (size_t column = 0; column < a->size2; column++)
            if (gsl_spmatrix_uint_get(a, row, column) != gsl_spmatrix_uint_get(b, row, column)) return 0;
    return 1;
}
