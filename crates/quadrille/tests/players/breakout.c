/* Players that try to reach out of their sandbox, one for each -DDO_..., for the tests of the arena. With -DPROGRAM it is
   a program that speaks the text protocol, otherwise a library. What succeeds although it should not ends the process
   with status 42; otherwise the player passes, and so loses by the rules. VICTIM is a file of a rival, SECRET one of the
   person who runs the arena, CLOCK_MS the time of a move. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/swap.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

#ifndef CLOCK_MS
#define CLOCK_MS 100
#endif

static int n_calls;

static void succeeded(char const *what) {
    dprintf(2, "%s succeeded\n", what);
    _exit(42);
}

/* A call that must fail. */
#define REFUSED(call) do { if ((long)(call) != -1) succeeded(#call); } while (0)

static void break_out(void);

/* The name of this player's own file, as it is found from inside. */
static char const *own_file(void) {
#ifdef PROGRAM
    return program_invocation_name;
#else
    Dl_info info;
    return dladdr((void *)break_out, &info) ? info.dli_fname : OWN;
#endif
}

#if defined(DO_MANY_THREADS)
static void *idle(void *unused) {
    for (;;) pause();
    return unused;
}
#endif

#if defined(DO_CLONE)
static int quiet(void *unused) { return 0; }
#endif

static void break_out(void) {
    char const *victims[] = {VICTIM, SECRET, OWN, own_file()};
    (void)victims;
#ifdef DO_CHMOD
    for (int at = 0; at < 4; at++) {
        REFUSED(chmod(victims[at], 0));
        REFUSED(fchmodat(AT_FDCWD, victims[at], 0, 0));
        REFUSED(syscall(452, AT_FDCWD, victims[at], 0, 0));
    }
    int made = open("mine", O_CREAT | O_RDWR, 0600);
    REFUSED(fchmod(made, 0777));
#endif
#ifdef DO_CHOWN
    for (int at = 0; at < 4; at++) {
        REFUSED(chown(victims[at], 1, 1));
        REFUSED(lchown(victims[at], 1, 1));
        REFUSED(fchownat(AT_FDCWD, victims[at], 1, 1, 0));
    }
    int made = open("mine", O_CREAT | O_RDWR, 0600);
    REFUSED(fchown(made, getuid(), getgid()));
#endif
#ifdef DO_XATTR
    for (int at = 0; at < 4; at++) {
        REFUSED(setxattr(victims[at], "user.memory", "1", 1, 0));
        REFUSED(lsetxattr(victims[at], "user.memory", "1", 1, 0));
        REFUSED(removexattr(victims[at], "user.memory"));
        REFUSED(syscall(463, AT_FDCWD, victims[at], 0, "user.memory", 0, 0));
        int fd = open(victims[at], O_RDONLY);
        REFUSED(fsetxattr(fd, "user.memory", "1", 1, 0));
    }
#endif
#ifdef DO_UTIMES
    struct timespec times[2] = {{1, 1}, {1, 1}};
    struct timeval values[2] = {{1, 1}, {1, 1}};
    struct utimbuf old = {1, 1};
    for (int at = 0; at < 4; at++) {
        REFUSED(utimensat(AT_FDCWD, victims[at], times, 0));
        REFUSED(utimes(victims[at], values));
        REFUSED(utime(victims[at], &old));
        REFUSED(syscall(SYS_futimesat, AT_FDCWD, victims[at], values));
    }
#endif
#ifdef DO_IOCTL
    char const *places[] = {VICTIM, SECRET, own_file(), "/", "/tmp", "/usr", "."};
    for (int at = 0; at < 7; at++) {
        int fd = open(places[at], O_RDONLY);
        int flags = 0x10;
        REFUSED(ioctl(fd, _IOW('f', 2, long), &flags));    /* FS_IOC_SETFLAGS: immutable */
        REFUSED(ioctl(fd, _IOW('X', 32, char[28]), &flags)); /* FS_IOC_FSSETXATTR */
        if (strcmp(places[at], ".") == 0) break;
        REFUSED(ioctl(fd, _IOWR('X', 119, int), 0));       /* FIFREEZE */
        REFUSED(ioctl(fd, _IOWR('X', 121, int), 0));       /* FITRIM */
    }
    for (int fd = 0; fd < 3; fd++) {
        REFUSED(ioctl(fd, 0x5412, "x")); /* TIOCSTI */
        REFUSED(ioctl(fd, 0x540E, 0));   /* TIOCSCTTY */
    }
#endif
#ifdef DO_REPLACE
    REFUSED(unlink(VICTIM));
    REFUSED(rename(VICTIM, "theirs"));
    REFUSED(rename("mine", VICTIM));
    REFUSED(truncate(VICTIM, 0));
    REFUSED(open(VICTIM, O_WRONLY | O_TRUNC));
    REFUSED(link(VICTIM, "theirs"));
    REFUSED(unlink(own_file()));
    REFUSED(open(own_file(), O_WRONLY));
    REFUSED(open(own_file(), O_RDWR | O_APPEND));
#endif
#ifdef DO_SPY
    REFUSED(open(VICTIM, O_RDONLY));
    REFUSED(open(LOG, O_RDONLY));
    REFUSED(open(SECRET, O_RDONLY));
    REFUSED(open(VICTIM, O_PATH));
    char const *folders[] = {"/root", "/home", "/var", "/srv", "/opt", "/boot", "/run"};
    for (int at = 0; at < 7; at++)
        if (opendir(folders[at])) succeeded(folders[at]);
    REFUSED(open("/etc/shadow", O_RDONLY));
    REFUSED(open("/etc/hostname", O_RDONLY));
    REFUSED(open("/proc/1/environ", O_RDONLY));
    REFUSED(open("/proc/sys/kernel/hostname", O_RDONLY));
    char parent[64];
    sprintf(parent, "/proc/%d/mem", getppid());
    REFUSED(open(parent, O_RDWR));
    sprintf(parent, "/proc/%d/environ", getppid());
    REFUSED(open(parent, O_RDONLY));
    if (getenv("SECRET_OF_THE_TEACHER")) succeeded("reading the environment");
#endif
#ifdef DO_REMEMBER
    /* Anything that an earlier game left behind. */
    if (access("mine", F_OK) == 0 && n_calls == 0) succeeded("remembering by a file");
    int fd = open("mine", O_CREAT | O_WRONLY, 0600);
    if (fd < 0) _exit(9);
    char beside[4096];
    snprintf(beside, sizeof beside, "%s.memory", own_file());
    REFUSED(open(beside, O_CREAT | O_WRONLY, 0600));
    REFUSED(mkdir("deep", 0700));
    REFUSED(symlink("a", "b"));
    REFUSED(mkfifo("fifo", 0600));
    REFUSED(mknod("node", S_IFCHR | 0600, 0x103));
    REFUSED(mknod("socket", S_IFSOCK | 0600, 0));
    int tmp = open("/dev/shm/memory", O_CREAT | O_WRONLY, 0600);
    if (0 <= tmp) succeeded("remembering in shared memory");
    tmp = open("/var/tmp/memory", O_CREAT | O_WRONLY, 0600);
    if (0 <= tmp) succeeded("remembering in a temporary folder");
#endif
#ifdef DO_MEMFD
    int fd = syscall(SYS_memfd_create, "memory", 0);
    for (size_t all = 0; 0 <= fd && all < (2ull << 30); all += 1 << 20) {
        static char piece[1 << 20];
        if (write(fd, piece, sizeof piece) < 0) break;
        if (all == (600 << 20)) succeeded("memory in a file");
    }
    REFUSED(fd);
    REFUSED(syscall(447, 0)); /* memfd_secret */
#endif
#ifdef DO_CLONE
    static char stack[1 << 16];
    int thread = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD;
    REFUSED(clone(quiet, stack + sizeof stack, thread, NULL)); /* without CLONE_FILES */
    REFUSED(clone(quiet, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, NULL));
    REFUSED(clone(quiet, stack + sizeof stack, CLONE_NEWPID | SIGCHLD, NULL));
    REFUSED(clone(quiet, stack + sizeof stack, CLONE_NEWNET | SIGCHLD, NULL));
    REFUSED(clone(quiet, stack + sizeof stack, CLONE_PARENT | SIGCHLD, NULL));
    REFUSED(clone(quiet, stack + sizeof stack, SIGCONT, NULL));
    REFUSED(unshare(CLONE_NEWUSER));
    REFUSED(unshare(CLONE_FILES));
    REFUSED(syscall(435, 0, 0)); /* clone3 */
#endif
#ifdef DO_MANY_THREADS
    int n = 0;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 18);
    for (; n < 3000; n++) {
        pthread_t thread;
        if (pthread_create(&thread, &small, idle, NULL) != 0) break;
    }
    if (200 < n) succeeded("starting many threads");
#ifdef PROGRAM
    pause();
#endif
#endif
#ifdef DO_DISK
    static char piece[1 << 20];
    size_t all = 0;
    for (int n = 0; n < 80; n++) {
        char name[32];
        sprintf(name, "file%d", n);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        for (int at = 0; 0 <= fd && at < 14; at++) all += 0 < write(fd, piece, sizeof piece) ? sizeof piece : 0;
        close(fd);
    }
    if ((512u << 20) < all) succeeded("filling the disk");
#endif
#ifdef DO_MANY_FILES
    int n = 0;
    for (; n < 200000; n++) {
        char name[32];
        sprintf(name, "file%d", n);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd < 0) break;
        close(fd);
    }
    if (150000 < n) succeeded("making many files");
#endif
#ifdef DO_TIMER
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
    timer_t timer;
    REFUSED(timer_create(CLOCK_MONOTONIC, &event, &timer));
#endif
#ifdef DO_CONTINUE
    REFUSED(kill(getpid(), SIGCONT));
    REFUSED(kill(0, SIGCONT));
    REFUSED(syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), SIGCONT));
    REFUSED(prctl(PR_SET_PDEATHSIG, SIGCONT));
    int ends[2];
    if (pipe(ends) == 0) {
        REFUSED(fcntl(ends[0], F_SETSIG, SIGCONT));
        REFUSED(fcntl(ends[0], F_SETOWN, getpid()));
        REFUSED(fcntl(ends[0], F_SETFL, O_ASYNC));
        REFUSED(fcntl(ends[0], F_SETPIPE_SZ, 1 << 20));
    }
#endif
#ifdef DO_OUTLIVE
    REFUSED(prctl(PR_SET_PDEATHSIG, 0));
    REFUSED(setsid());
    REFUSED(setpgid(0, 0));
    REFUSED(prctl(PR_SET_CHILD_SUBREAPER, 1));
    REFUSED(prctl(PR_SET_DUMPABLE, 1));
#endif
#ifdef DO_INHERIT
    char text[8];
    for (int fd = 5; fd < 64; fd++)
        if (0 < read(fd, text, 6) && !memcmp(text, "secret", 6)) succeeded("reading what the caller left open");
    if (fcntl(9, F_GETFD) != -1) succeeded("having what the caller left open");
#endif
#ifdef DO_INFO
    struct timespec moment = {0, 40000000};
    for (int n = 0; n < 60; n++) {
        nanosleep(&moment, NULL);
        for (int fd = 1; fd < 8; fd++)
            if (fd != 2) write(fd, "info still thinking\n", 20);
    }
    succeeded("renewing the deadline");
#endif
#ifdef DO_NAMESPACES
    REFUSED(unshare(CLONE_NEWNS));
    REFUSED(unshare(CLONE_NEWNET));
    REFUSED(setns(0, 0));
    REFUSED(mount("none", "/", "tmpfs", 0, NULL));
    REFUSED(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
    REFUSED(umount2("/", MNT_DETACH));
    REFUSED(chroot("."));
    REFUSED(syscall(SYS_pivot_root, ".", "."));
    REFUSED(syscall(428, AT_FDCWD, "/", 1)); /* open_tree */
    REFUSED(syscall(430, "tmpfs", 0));       /* fsopen */
    REFUSED(syscall(442, AT_FDCWD, "/", 0, NULL, 0)); /* mount_setattr */
    REFUSED(sethostname("mine", 4));
#endif
#ifdef DO_KERNEL
    REFUSED(syscall(425, 8, NULL)); /* io_uring_setup */
    REFUSED(syscall(SYS_bpf, 0, NULL, 0));
    REFUSED(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
    REFUSED(syscall(SYS_userfaultfd, 0));
    REFUSED(syscall(SYS_keyctl, 0, -3, 0));
    REFUSED(syscall(SYS_add_key, "user", "memory", "x", 1, -4));
    REFUSED(syscall(SYS_request_key, "user", "memory", NULL, -4));
    REFUSED(ptrace(PTRACE_TRACEME, 0, 0, 0));
    REFUSED(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0));
    REFUSED(syscall(434, getppid(), 0)); /* pidfd_open */
    REFUSED(syscall(SYS_open_by_handle_at, 0, NULL, 0));
    REFUSED(syscall(SYS_inotify_init1, 0));
    REFUSED(syscall(SYS_fanotify_init, 0, 0));
    REFUSED(syscall(SYS_personality, 0xffffffff));
    REFUSED(syscall(SYS_syslog, 10, NULL, 0));
    REFUSED(syscall(SYS_modify_ldt, 0, NULL, 0));
    REFUSED(syscall(SYS_quotactl, 0, NULL, 0, NULL));
    REFUSED(syscall(SYS_reboot, 0, 0, 0, 0));
    REFUSED(syscall(SYS_mlockall, 1));
    REFUSED(sync_file_range(0, 0, 0, 0));
    REFUSED(syscall(SYS_seccomp, 0, 0, NULL));
    REFUSED(prctl(PR_SET_SECCOMP, 1));
    REFUSED(setuid(0));
    REFUSED(setgid(0));
    REFUSED(seteuid(0));
    REFUSED(syscall(SYS_capset, NULL, NULL));
#endif
#ifdef DO_NEW_CALLS
    /* Calls by numbers that this program need not know. */
    for (int number = 424; number < 600; number++) {
        if (number == 436 || number == 439 || number == 441 || number == 449) continue; /* plain ones */
        errno = 0;
        if (syscall(number, -1, -1, -1, -1, -1, -1) != -1 || (errno != EPERM && errno != ENOSYS)) {
            dprintf(2, "call %d: %s\n", number, strerror(errno));
            succeeded("a new call");
        }
    }
    REFUSED(syscall(0x40000000 | SYS_getpid)); /* the second set of numbers */
    REFUSED(syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0));
#endif
#ifdef DO_OLD_CALLS
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20));
    if (0 < result) succeeded("a call of an old system");
    _exit(9);
#endif
#ifdef DO_WHISPER
    /* Ways to talk to the other player, or to the next game. */
    int fd = open("/usr/bin/env", O_RDONLY);
    REFUSED(flock(fd, LOCK_EX));
    struct flock lock = {.l_type = F_RDLCK};
    REFUSED(fcntl(fd, F_SETLK, &lock));
    REFUSED(fcntl(fd, F_SETLEASE, F_RDLCK));
    REFUSED(fcntl(fd, F_NOTIFY, 1));
    REFUSED(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
    REFUSED(msgget(IPC_PRIVATE, IPC_CREAT | 0600));
    REFUSED(semget(IPC_PRIVATE, 1, IPC_CREAT | 0600));
    REFUSED(syscall(SYS_mq_open, "memory", O_CREAT | O_RDWR, 0600, NULL));
    REFUSED(socket(AF_UNIX, SOCK_DGRAM, 0));
    int two[2];
    REFUSED(socketpair(AF_UNIX, SOCK_STREAM, 0, two));
    REFUSED(socket(AF_VSOCK, SOCK_STREAM, 0));
    REFUSED(socket(AF_ALG, SOCK_SEQPACKET, 0));
    REFUSED(socket(AF_PACKET, SOCK_RAW, 0));
#endif
#ifdef DO_NICE
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    struct sched_param none = {0};
    REFUSED(sched_setaffinity(0, sizeof all, &all));
    REFUSED(sched_setscheduler(0, SCHED_BATCH, &none));
    REFUSED(sched_setparam(0, &none));
    REFUSED(syscall(SYS_sched_setattr, 0, NULL, 0));
    REFUSED(setpriority(PRIO_PROCESS, 0, 1));
    errno = 0;
    if (nice(1) != -1 || errno == 0) succeeded("nice");
    REFUSED(syscall(SYS_ioprio_set, 1, 0, 0x6007));
    struct rlimit limit = {1 << 20, 1 << 20};
    REFUSED(setrlimit(RLIMIT_NOFILE, &limit));
    REFUSED(prlimit(getppid(), RLIMIT_CPU, &limit, NULL));
    REFUSED(prctl(PR_SET_TIMERSLACK, 1));
    REFUSED(prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0));
#endif
#ifdef DO_ESCAPE
    dprintf(2, "\033]0;owned\007\033[2J\033[31mred\xc2\x9b" "31m\r\b\n");
    _exit(3);
#endif
#ifdef DO_TERMINAL
    REFUSED(open("/dev/tty", O_RDWR));
    REFUSED(open("/dev/console", O_WRONLY));
    REFUSED(open("/dev/kmsg", O_WRONLY));
    REFUSED(open("/dev/ptmx", O_RDWR));
    REFUSED(open("/dev/mem", O_RDONLY));
    REFUSED(open("/dev/fuse", O_RDWR));
    REFUSED(open("/dev/net/tun", O_RDWR));
#endif
#ifdef DO_CROWD
    /* Processes of its own keep it waiting for the processor, and count as the machine's if nobody looks. */
    struct timespec begun, now;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (int n = 0; n < 12; n++)
        if (fork() == 0)
            for (;;) {}
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000 < 8 * CLOCK_MS);
    succeeded("thinking for longer than the clock says");
#endif
#ifdef DO_NEIGHBOURS
    /* Everybody whose number can be guessed: the keeper, the first process, siblings. */
    pid_t targets[] = {1, 2, getppid(), getpid() - 1, getpid() + 1, -1, 0};
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)break_out, 1};
    for (int at = 0; at < 7; at++) {
        pid_t target = targets[at];
        if (target == getpid()) continue;
        REFUSED(kill(target, SIGKILL));
        REFUSED(kill(target, SIGSTOP));
        REFUSED(syscall(SYS_tkill, target, SIGKILL));
        REFUSED(syscall(SYS_rt_sigqueueinfo, target, SIGKILL, NULL));
        REFUSED(syscall(SYS_rt_tgsigqueueinfo, target, target, SIGKILL, NULL));
        REFUSED(ptrace(PTRACE_ATTACH, target, 0, 0));
        REFUSED(ptrace(PTRACE_SEIZE, target, 0, 0));
        REFUSED(syscall(SYS_process_vm_readv, target, &here, 1ul, &there, 1ul, 0ul));
        REFUSED(syscall(SYS_process_vm_writev, target, &here, 1ul, &there, 1ul, 0ul));
        REFUSED(syscall(SYS_kcmp, target, getpid(), 0, 0, 0));
        REFUSED(syscall(SYS_migrate_pages, target, 8, NULL, NULL));
        REFUSED(syscall(SYS_move_pages, target, 0, NULL, NULL, NULL, 0));
        REFUSED(syscall(424, target, SIGKILL, NULL, 0)); /* pidfd_send_signal */
        REFUSED(syscall(438, target, 0, 0));             /* pidfd_getfd */
        REFUSED(syscall(440, target, NULL, 0, 0, 0));    /* process_madvise */
        struct rlimit limit = {1, 1};
        REFUSED(prlimit(target, RLIMIT_CPU, &limit, NULL));
        REFUSED(syscall(SYS_get_robust_list, 1, NULL, NULL));
    }
#endif
#ifdef DO_ABSTRACT
    /* Names that are in no folder. */
    for (int kind = SOCK_STREAM; kind <= SOCK_SEQPACKET; kind++) REFUSED(socket(AF_UNIX, kind, 0));
    for (int family = 0; family < 46; family++) REFUSED(socket(family, SOCK_DGRAM, 0));
    REFUSED(bind(0, NULL, 0));
    REFUSED(connect(0, NULL, 0));
    REFUSED(listen(0, 1));
    REFUSED(accept(0, NULL, NULL));
    REFUSED(sendto(1, "x", 1, 0, NULL, 0));
    REFUSED(syscall(SYS_sendmsg, 1, NULL, 0));
    REFUSED(syscall(SYS_recvmsg, 0, NULL, 0));
    REFUSED(shutdown(0, SHUT_RDWR));
    REFUSED(getsockname(0, NULL, NULL));
#endif
#ifdef DO_INSIDE_OUT
    /* Its own process as a file, and what the kernel tells of itself. */
    char const *names[] = {"/proc/self/mem", "/proc/self/maps", "/proc/self/exe", "/proc/self/fd/0", "/proc/thread-self/mem",
        "/proc/self/environ", "/proc/self/oom_score_adj", "/proc/self/timerslack_ns", "/proc/kallsyms", "/proc/sysrq-trigger",
        "/sys/kernel", "/sys/fs/cgroup", "/dev/shm", "/dev/mqueue", "/dev/hugepages", "/tmp", "/old", "/var/tmp",
        "/etc/passwd-", "/etc/ssh", "/run/systemd", "/usr/../root", "/player/../home", "/proc/1/root/etc"};
    for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
        REFUSED(open(names[at], O_RDONLY));
        REFUSED(open(names[at], O_WRONLY));
        REFUSED(chdir(names[at]));
    }
#endif
#ifdef DO_SHARED
    /* Writing to files that others map, through memory. */
    char const *files[] = {own_file(), "/usr/bin/env", "/etc/ld.so.cache", "/etc/passwd", "/dev/null"};
    for (int at = 0; at < 5; at++) {
        int file = open(files[at], O_RDONLY);
        if (file < 0) continue;
        if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) != MAP_FAILED) succeeded("writing by a map");
        void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
        if (map != MAP_FAILED && mprotect(map, 4096, PROT_READ | PROT_WRITE) == 0) succeeded("making a map writable");
        REFUSED(write(file, "x", 1));
        REFUSED(ftruncate(file, 0));
        REFUSED(fallocate(file, 0, 0, 1));
        REFUSED(syscall(SYS_remap_file_pages, map, 4096, 0, 0, 0));
        close(file);
    }
#endif
#ifdef DO_LOCKED
    /* Memory that cannot be taken back, and great pages. */
    static char piece[1 << 20];
    REFUSED(mlock(piece, sizeof piece));
    REFUSED(syscall(SYS_mlock2, piece, sizeof piece, 1));
    REFUSED(mlockall(MCL_FUTURE));
    if (mmap(NULL, 1 << 21, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED)
        succeeded("great pages");
    void *locked = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0);
    if (locked != MAP_FAILED) succeeded("locked memory");
    REFUSED(syscall(SYS_mbind, piece, sizeof piece, 0, NULL, 0, 0));
    REFUSED(syscall(SYS_set_mempolicy, 0, NULL, 0));
    REFUSED(swapon("/dev/zero", 0));
#endif
#ifdef DO_RESERVE
    /* Room in files that is never written. */
    size_t all = 0;
    for (int n = 0; n < 200; n++) {
        char name[32];
        sprintf(name, "room%d", n);
        int file = open(name, O_CREAT | O_RDWR, 0600);
        if (0 <= file && fallocate(file, 0, 0, 8 << 20) == 0) all += 8 << 20;
        int nameless = open(".", O_TMPFILE | O_RDWR, 0600);
        if (0 <= nameless && fallocate(nameless, 0, 0, 8 << 20) == 0) all += 8 << 20;
        close(file);
    }
    if ((512u << 20) < all) succeeded("reserving the disk");
#endif
#ifdef DO_HARD_LINKS
    REFUSED(link(own_file(), "mine"));
    REFUSED(link("/usr/bin/env", "env"));
    int file = open(own_file(), O_RDONLY);
    REFUSED(linkat(file, "", AT_FDCWD, "mine", AT_EMPTY_PATH));
    REFUSED(linkat(AT_FDCWD, own_file(), AT_FDCWD, "mine", AT_SYMLINK_FOLLOW));
    REFUSED(symlinkat("/", AT_FDCWD, "root"));
    REFUSED(renameat2(AT_FDCWD, own_file(), AT_FDCWD, "mine", RENAME_NOREPLACE));
    REFUSED(renameat2(AT_FDCWD, "/usr/bin/env", AT_FDCWD, own_file(), RENAME_EXCHANGE));
    long how[3] = {O_RDWR, 0, 0};
    REFUSED(syscall(437, AT_FDCWD, SECRET, how, sizeof how)); /* openat2 */
    char handle[256] = {120};
    int mount;
    REFUSED(syscall(SYS_name_to_handle_at, AT_FDCWD, "/", handle, &mount, 0));
    REFUSED(syscall(SYS_open_by_handle_at, AT_FDCWD, handle, O_RDONLY));
    REFUSED(open(SECRET, O_RDONLY | O_CREAT, 0600));
    REFUSED(syscall(SYS_execveat, file, "", NULL, NULL, AT_EMPTY_PATH));
#endif
#ifdef DO_REAL_TIME
    struct sched_param first = {99};
    for (int policy = 1; policy < 7; policy++) REFUSED(sched_setscheduler(0, policy, &first));
    struct timespec zero = {0, 0};
    struct timeval value = {0, 0};
    REFUSED(clock_settime(CLOCK_REALTIME, &zero));
    REFUSED(settimeofday(&value, NULL));
    REFUSED(syscall(SYS_adjtimex, NULL));
    REFUSED(syscall(SYS_clock_adjtime, 0, NULL));
    REFUSED(syscall(SYS_timerfd_create, CLOCK_MONOTONIC, 0));
    REFUSED(syscall(SYS_signalfd4, -1, NULL, 8, 0));
    REFUSED(syscall(SYS_vhangup));
    REFUSED(syscall(SYS_acct, NULL));
    REFUSED(syscall(SYS_ioperm, 0, 1, 1));
    REFUSED(syscall(SYS_iopl, 3));
#endif
#ifdef DO_CORE
    /* A core that goes to a program of root's is not held by a limit of nothing, only by one of a byte. */
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur != 1 || limit.rlim_max != 1) succeeded("leaving a core");
    abort();
#endif
#ifdef DO_NOISE
    /* Memory of the referee by what is never read. */
    static char noise[1 << 20];
    memset(noise, 'x', sizeof noise);
    for (;;) write(2, noise, sizeof noise);
#endif
#ifdef DO_DRIP
    /* A line that never ends, a letter at a time. */
    struct timespec moment = {0, 2000000};
    for (int n = 0; n < 20 * CLOCK_MS; n++) {
#ifdef PROGRAM
        write(1, n ? " " : "move", n ? 1 : 4);
#endif
        nanosleep(&moment, NULL);
    }
    succeeded("dripping an answer");
#endif
#ifdef DO_PROCESSES
    /* Many short processes that nobody waits for. */
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        pid_t child = fork();
        if (child == 0) {
            for (volatile int n = 0; n < 100000; n++) {}
            _exit(0);
        }
    }
#endif
#ifdef DO_MEMORY_OF_MANY
    for (int n = 0; n < 20; n++)
        if (fork() == 0) {
            memset(malloc(200 << 20), 1, 200 << 20);
            pause();
        }
    pause();
#endif
#ifdef DO_HOLD
    /* Keeps its own input open for writing and leaves processes that ignore everything. */
    int fd = open("/proc/self/fd/0", O_RDWR);
    (void)fd;
    for (int n = 0; n < 3; n++)
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, 0);
            setsid();
            for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
            for (;;) pause();
        }
    dprintf(2, "held\n");
    for (;;) pause();
#endif
}

#ifdef PROGRAM

int main(void) {
    static char line[1 << 20];
    setvbuf(stdout, NULL, _IOLBF, 1 << 12);
#ifdef DO_ESCAPE
    puts("name \033[31mred\033]0;owned\007\xe2\x80\xae");
#endif
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "quadrille ", 10) || !strcmp(line, "start\n")) puts("ready");
        if (!strcmp(line, "quit\n")) return 0;
        if (!strcmp(line, "go\n")) {
            break_out();
            n_calls++;
            puts("move pass");
        }
    }
    return 0;
}

#else

#include "player.h"

char const *get_player_name(void) {
#ifdef DO_ESCAPE
    return "\033[31mred\033]0;owned\007\xe2\x80\xae";
#endif
    return "break out";
}

void initialize(size_t id, struct graph_t *g, enum color_t *c, struct color_set_t f[2]) {}

struct move_t play(struct move_t previous) {
    break_out();
    n_calls++;
    return (struct move_t){NO_COLOR};
}

void finalize(void) {}

#endif
