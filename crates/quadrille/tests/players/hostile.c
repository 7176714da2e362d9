/* Players that misbehave, one for each -DDO_..., for the tests of the arena. What succeeds although it should not
   ends the process with status 42. Without a fault the player passes, and so loses by the rules. */
#define _GNU_SOURCE
#include "player.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { N_PROCESSES = 300 };
#define ALL_MEMORY (8ull << 30)

static size_t own;
static struct color_set_t *sets;
static struct graph_t *graph;
static enum color_t *colors;
static int n_calls;

static void segfault(void) { *(volatile int *)8 = 1; }
static void succeeded(char const *what) {
    fprintf(stderr, "%s succeeded\n", what);
    _exit(42);
}

__attribute__((constructor)) static void load(void) {
#ifdef DO_SEGFAULT_LOAD
    segfault();
#endif
}

char const *get_player_name(void) {
#ifdef DO_SEGFAULT_NAME
    segfault();
#endif
#ifdef DO_NULL_NAME
    return NULL;
#endif
#ifdef DO_LONG_NAME
    static char name[1 << 20];
    memset(name, 'x', sizeof name - 1);
    return name;
#endif
    return "hostile";
}

void initialize(size_t id, struct graph_t *g, enum color_t *c, struct color_set_t f[2]) {
    own = id;
    graph = g;
    colors = c;
    sets = f;
#ifdef DO_SEGFAULT_INITIALIZE
    segfault();
#endif
#ifdef DO_EXIT_INITIALIZE
    exit(0);
#endif
#ifdef DO_LOOP_INITIALIZE
    for (;;) n_calls++;
#endif
}

#if defined(DO_THREADS)
static void *idle(void *unused) {
    for (;;) n_calls++;
    return unused;
}
#endif

static void misbehave(void) {
#ifdef DO_SEGFAULT_PLAY
    fprintf(stderr, "about to fall\n");
    segfault();
#endif
#ifdef DO_ABORT
    abort();
#endif
#ifdef DO_EXIT_PLAY
    exit(7);
#endif
#ifdef DO_LOOP
    for (;;) n_calls++;
#endif
#ifdef DO_LOOP_DEAF
    for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
    for (;;) pause();
#endif
#ifdef DO_FORK
    for (int n = 0; n < N_PROCESSES; n++) {
        pid_t child = fork();
        if (child == 0) {
            setsid();
            sleep(60);
            _exit(0);
        }
        if (0 < child) succeeded("fork");
        if (0 < vfork()) succeeded("vfork");
    }
    if (system("true") == 0) succeeded("system");
    if (execl("/bin/true", "true", (char *)NULL) == 0) succeeded("exec");
#endif
#ifdef DO_MEMORY
    for (size_t all = 0; all < ALL_MEMORY; all += 16 << 20) memset(malloc(16 << 20), 1, 16 << 20);
    succeeded("taking all memory");
#endif
#ifdef DO_STACK
    volatile char *deep = alloca(4 << 20);
    deep[0] = 1;
    misbehave();
    deep[1] = 1;
#endif
#ifdef DO_OVERFLOW
    char *small = malloc(8);
    memset(small, 0x41, 64 << 20);
    free(small);
#endif
#ifdef DO_SCRIBBLE
    memset((char *)colors - 64, 0x7f, 4096);
    for (int n = 0; n < 100; n++) free(malloc(100 * n));
    free(colors);
    abort();
#endif
#ifdef DO_FREE_TWICE
    void *once = malloc(100);
    free(once);
    free(once);
#endif
#ifdef DO_CLOSE
    for (int fd = 0; fd < 4096; fd++) close(fd);
#endif
#ifdef DO_CLOSE_AND_STAY
    for (int fd = 0; fd < 4096; fd++) close(fd);
    for (;;) pause();
#endif
#ifdef DO_PRINT
    static char line[1024];
    memset(line, 'm', sizeof line - 1);
    for (int n = 0; n < 4096; n++) puts(line);
    puts("move 0\n!exit 3");
    fflush(stdout);
#endif
#ifdef DO_SLEEP
    if (n_calls == 0) usleep(SLEEP_MS * 1000);
#endif
#ifdef DO_READ_HOME
    int secret = open(SECRET, O_RDONLY);
    if (0 <= secret) succeeded("reading " SECRET);
#endif
#ifdef DO_WRITE
    char const *places[] = {SECRET ".new", "/tmp/quadrille-hostile", "/var/tmp/quadrille-hostile", "/dev/shm/quadrille-hostile"};
    for (int at = 0; at < 4; at++)
        if (0 <= open(places[at], O_CREAT | O_WRONLY, 0600)) succeeded(places[at]);
    if (open("mine", O_CREAT | O_WRONLY, 0600) < 0) exit(9);
    if (mkdir("folder", 0700) == 0) succeeded("mkdir");
#endif
#ifdef DO_SOCKET
    if (0 <= socket(AF_INET, SOCK_STREAM, 0)) succeeded("an internet socket");
    if (0 <= socket(AF_UNIX, SOCK_STREAM, 0)) succeeded("a local socket");
    if (0 <= socket(AF_NETLINK, SOCK_RAW, 0)) succeeded("a netlink socket");
#endif
#ifdef DO_SIGNAL
    if (kill(getppid(), SIGKILL) == 0) succeeded("killing the parent");
    if (kill(getppid(), SIGSTOP) == 0) succeeded("stopping the parent");
    if (kill(-1, SIGKILL) == 0) succeeded("killing everybody");
    if (sigqueue(getppid(), SIGTERM, (union sigval){0}) == 0) succeeded("queueing a signal");
    if (fcntl(2, F_SETOWN, getppid()) == 0) succeeded("owning a file");
#endif
#ifdef DO_RAISE_LIMITS
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_AS, &all) == 0) succeeded("raising a limit");
    if (setpriority(PRIO_PROCESS, 0, -5) == 0) succeeded("raising the priority");
#endif
#ifdef DO_THREADS
    pthread_t thread;
    for (int n = 0; n_calls == 0 && n < 4; n++)
        if (pthread_create(&thread, NULL, idle, NULL) != 0) exit(9);
#endif
}

struct move_t play(struct move_t previous) {
    (void)previous;
    misbehave();
    n_calls++;
#ifdef DO_999
    return (struct move_t){999};
#endif
#ifdef DO_MINUS_7
    return (struct move_t){-7};
#endif
#ifdef DO_FORBIDDEN
    for (int c = 0; c < MAX_COLOR; c++)
        if (sets[own].t[c]) return (struct move_t){c};
#endif
#ifdef DO_NO_GAIN
    return (struct move_t){colors[graph->positions[own]]};
#endif
    return (struct move_t){NO_COLOR};
}

void finalize(void) {
#ifdef DO_SEGFAULT_FINALIZE
    segfault();
#endif
#ifdef DO_LOOP_FINALIZE
    for (;;) pause();
#endif
}
