/* Makes one call to the file system, or every call from one on, fail. For check-faults.py, which loads it into a run of almanac with LD_PRELOAD.
 *
 * Calls are counted that concern a path below FAULT_ROOT (by name, or by the descriptor it was opened as), and those that start a process or open and close its pipes.
 *   FAULT_AT=N      the N-th such call fails (from 1); 0 or unset: none does
 *   FAULT_STAYS=1   every later call of the same function fails as well, as on a full or broken disk
 *   FAULT_LOG=FILE  gets "COUNT FUNCTION PATH ERRNO" for what failed, and "calls COUNT" at the end
 * It is taken out of the environment at the start, so that what almanac starts runs without faults.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long wanted;
static int stays;
static char root[PATH_MAX];
static size_t root_length;
static char log_path[PATH_MAX];
static _Atomic(const char *) broken;
static __thread int inside;
static int owner;

static void note(const char *line) {
    if (!log_path[0]) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, line, strlen(line));
    syscall(SYS_close, file);
}

__attribute__((constructor)) static void begin(void) {
    const char *value = getenv("FAULT_ROOT");
    if (value && strlen(value) < sizeof root) strcpy(root, value);
    root_length = strlen(root);
    value = getenv("FAULT_AT");
    wanted = value ? atol(value) : 0;
    stays = getenv("FAULT_STAYS") != NULL;
    value = getenv("FAULT_LOG");
    if (value && strlen(value) < sizeof log_path) strcpy(log_path, value);
    owner = getpid();
    unsetenv("LD_PRELOAD");
    unsetenv("FAULT_ROOT");
    unsetenv("FAULT_AT");
    unsetenv("FAULT_STAYS");
    unsetenv("FAULT_LOG");
}

__attribute__((destructor)) static void end(void) {
    if (getpid() != owner) return;
    char line[64];
    snprintf(line, sizeof line, "calls %ld\n", (long)atomic_load(&calls));
    note(line);
}

/* Whether a path, seen from a folder's descriptor, lies below the root. */
static int concerns(int folder, const char *path) {
    if (!root_length || !path) return 0;
    if (path[0] == '/') return strncmp(path, root, root_length) == 0;
    char name[64], place[PATH_MAX];
    if (folder == AT_FDCWD) strcpy(name, "/proc/self/cwd");
    else snprintf(name, sizeof name, "/proc/self/fd/%d", folder);
    ssize_t length = syscall(SYS_readlink, name, place, sizeof place - 1);
    return length >= (ssize_t)root_length && strncmp(place, root, root_length) == 0;
}

static int concerns_descriptor(int descriptor, char *place, size_t size) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlink, name, place, size - 1);
    if (length < 0) return 0;
    place[length] = 0;
    return root_length && strncmp(place, root, root_length) == 0;
}

/* Counts a call; whether it is to fail. */
static int fails(const char *function, const char *path, int error) {
    if (getpid() != owner) return 0;
    long count = atomic_fetch_add(&calls, 1) + 1;
    if (!wanted) return 0;
    if (count == wanted) {
        if (stays) atomic_store(&broken, function);
        char line[PATH_MAX + 128];
        snprintf(line, sizeof line, "%ld %s %s %d\n", count, function, path ? path : "-", error);
        note(line);
    } else if (!(stays && count > wanted && atomic_load(&broken) && strcmp(atomic_load(&broken), function) == 0)) {
        return 0;
    }
    errno = error;
    return 1;
}

static int open_error(void) {
    static const int errors[] = {EACCES, EMFILE, EIO};
    return errors[wanted % 3];
}

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, #name, const char *, int, ...); \
        va_list rest; va_start(rest, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        if (!inside && concerns(AT_FDCWD, path) && fails("open", path, open_error())) return -1; \
        return real(path, flags, mode); \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(int, #name, int, const char *, int, ...); \
        va_list rest; va_start(rest, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        if (concerns(folder, path) && fails("open", path, open_error())) return -1; \
        return real(folder, path, flags, mode); \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

#define FOPENS(name) \
    FILE *name(const char *path, const char *mode) { \
        REAL(FILE *, #name, const char *, const char *); \
        if (concerns(AT_FDCWD, path) && fails("open", path, open_error())) return NULL; \
        inside = 1; \
        FILE *file = real(path, mode); \
        inside = 0; \
        return file; \
    }
FOPENS(fopen)
FOPENS(fopen64)

/* A call by descriptor: the parameters, and what to pass on. */
#define BY_DESCRIPTOR(result, name, kind, error, parameters, arguments) \
    result name parameters { \
        static result (*real) parameters; \
        if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
        char place[PATH_MAX]; \
        if (concerns_descriptor(descriptor, place, sizeof place) && fails(kind, place, error)) return -1; \
        return real arguments; \
    }
BY_DESCRIPTOR(ssize_t, read, "read", EIO, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
BY_DESCRIPTOR(ssize_t, pread, "read", EIO, (int descriptor, void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset))
BY_DESCRIPTOR(ssize_t, pread64, "read", EIO, (int descriptor, void *bytes, size_t count, off64_t offset), (descriptor, bytes, count, offset))
BY_DESCRIPTOR(ssize_t, write, "write", ENOSPC, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
BY_DESCRIPTOR(ssize_t, writev, "write", ENOSPC, (int descriptor, const struct iovec *parts, int count), (descriptor, parts, count))
BY_DESCRIPTOR(ssize_t, pwrite, "write", ENOSPC, (int descriptor, const void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset))
BY_DESCRIPTOR(ssize_t, pwrite64, "write", ENOSPC, (int descriptor, const void *bytes, size_t count, off64_t offset), (descriptor, bytes, count, offset))
BY_DESCRIPTOR(int, fsync, "fsync", EIO, (int descriptor), (descriptor))
BY_DESCRIPTOR(int, fdatasync, "fsync", EIO, (int descriptor), (descriptor))
BY_DESCRIPTOR(int, ftruncate, "ftruncate", EIO, (int descriptor, off_t length), (descriptor, length))
BY_DESCRIPTOR(int, ftruncate64, "ftruncate", EIO, (int descriptor, off64_t length), (descriptor, length))

/* Pipes belong to no path: those that a process is started with are counted like the start itself. */
int pipe(int ends[2]) {
    REAL(int, "pipe", int *);
    if (fails("pipe", NULL, EMFILE)) return -1;
    return real(ends);
}

int pipe2(int ends[2], int flags) {
    REAL(int, "pipe2", int *, int);
    if (fails("pipe", NULL, EMFILE)) return -1;
    return real(ends, flags);
}

/* A close that fails has closed all the same. */
int close(int descriptor) {
    REAL(int, "close", int);
    char place[PATH_MAX];
    place[0] = 0;
    int fault = (concerns_descriptor(descriptor, place, sizeof place) || strncmp(place, "pipe:", 5) == 0) && fails("close", place, EIO);
    int result = real(descriptor);
    if (!fault) return result;
    errno = EIO;
    return -1;
}

#define BY_PATH(name, kind, error, parameters, arguments, folder) \
    int name parameters { \
        static int (*real) parameters; \
        if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
        if (concerns(folder, path) && fails(kind, path, error)) return -1; \
        return real arguments; \
    }
BY_PATH(rename, "rename", EIO, (const char *path, const char *to), (path, to), AT_FDCWD)
BY_PATH(renameat, "rename", EIO, (int from, const char *path, int into, const char *to), (from, path, into, to), from)
BY_PATH(renameat2, "rename", EIO, (int from, const char *path, int into, const char *to, unsigned flags), (from, path, into, to, flags), from)
BY_PATH(link, "link", EIO, (const char *path, const char *to), (path, to), AT_FDCWD)
BY_PATH(linkat, "link", EIO, (int from, const char *path, int into, const char *to, int flags), (from, path, into, to, flags), from)
BY_PATH(unlink, "unlink", EIO, (const char *path), (path), AT_FDCWD)
BY_PATH(unlinkat, "unlink", EIO, (int folder, const char *path, int flags), (folder, path, flags), folder)
BY_PATH(mkdir, "mkdir", EACCES, (const char *path, mode_t mode), (path, mode), AT_FDCWD)
BY_PATH(mkdirat, "mkdir", EACCES, (int folder, const char *path, mode_t mode), (folder, path, mode), folder)

pid_t fork(void) {
    REAL(pid_t, "fork", void);
    if (fails("fork", NULL, EAGAIN)) return -1;
    return real();
}

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    REAL(int, "posix_spawn", pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[]);
    if (fails("spawn", path, EAGAIN)) return EAGAIN;
    return real(process, path, actions, attributes, arguments, environment);
}
