/* A program that misbehaves, one for each -DDO_..., speaking the text protocol otherwise and always passing. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <fcntl.h>
#include <unistd.h>

enum { N_PROCESSES = 300 };

static void misbehave(void) {
#ifdef DO_SEGFAULT
    *(volatile int *)8 = 1;
#endif
#ifdef DO_EXIT
    exit(7);
#endif
#ifdef DO_LOOP
    for (;;) {}
#endif
#ifdef DO_GARBAGE
    puts("I resign");
#endif
#ifdef DO_BINARY
    write(1, "\xff\xfe\n", 3);
#endif
#ifdef DO_OVERSIZED
    for (int n = 0; n < 100000; n++) fputs("move move ", stdout);
#endif
#ifdef DO_CHATTER
    for (int n = 0; n < 100000; n++) puts("info I think");
#endif
#ifdef DO_FORGE
    puts("!group 1\nmove 0 0");
#endif
#ifdef DO_FORK
    for (int n = 0; n < N_PROCESSES; n++) {
        pid_t child = fork();
        if (child == 0) {
            setsid();
            setpgid(0, 0);
            sleep(60);
            _exit(0);
        }
    }
    pause();
#endif
#ifdef DO_DAEMON
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGHUP, SIG_IGN);
            sleep(60);
        }
        _exit(0);
    }
    exit(3);
#endif
#ifdef DO_MEMORY
    for (size_t all = 0; all < (8ull << 30); all += 16 << 20) {
        char *piece = malloc(16 << 20);
        if (!piece) pause();
        memset(piece, 1, 16 << 20);
    }
#endif
#ifdef DO_CLOSE
    for (int fd = 0; fd < 1024; fd++) close(fd);
    pause();
#endif
#ifdef DO_REACH
    if (0 <= open(SECRET, O_RDONLY) || 0 <= socket(AF_INET, SOCK_STREAM, 0) || kill(getppid(), SIGKILL) == 0) exit(42);
#endif
}

int main(void) {
    static char line[1 << 20];
    setvbuf(stdout, NULL, _IOLBF, 1 << 12);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "quadrille ", 10) || !strcmp(line, "start\n")) puts("ready");
        if (!strcmp(line, "quit\n")) return 0;
        if (!strcmp(line, "go\n")) {
            misbehave();
            puts("move pass");
        }
    }
    return 0;
}
