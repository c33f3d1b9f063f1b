/* Writes down every call by which a run changes the file system, in the order in which they took effect. For check-power.py, which loads it into a run of almanac
 * with LD_PRELOAD, and makes of it what a disk may hold when the power goes.
 *
 *   RECORD_ROOT=FOLDER  calls that concern paths below it are written down
 *   RECORD_LOG=FILE     where to
 *
 * An entry is a head and its bytes: the kind, 7 bytes unused, the time (nanoseconds since 1970), the number of the file, an offset or a length; then the lengths
 * of a path, a second path and data (32 bits each, and 4 bytes unused), and these three. Numbers are as the machine has them.
 *   O  a name was made for a new file     T  a file was emptied, or cut to the length
 *   W  data at an offset                  S  fsync of a file               D  fsync of a folder        A  sync of everything
 *   R  a name was changed to another      N  a second name                 U  a name was removed       M  a folder was made
 *
 * What is written through a mapping is not seen; of all that almanac writes, that is the index of a write-ahead log alone (-shm), which a power cut empties.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static char root[PATH_MAX];
static size_t root_length;
static int file = -1;
static int owner;
static pthread_mutex_t turn = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

__attribute__((constructor)) static void begin(void) {
    const char *value = getenv("RECORD_ROOT");
    if (value && strlen(value) < sizeof root) strcpy(root, value);
    root_length = strlen(root);
    value = getenv("RECORD_LOG");
    if (value) file = (int)syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    owner = getpid();
    unsetenv("LD_PRELOAD");
    unsetenv("RECORD_ROOT");
    unsetenv("RECORD_LOG");
}

static void put(const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t done = syscall(SYS_write, file, next, count);
        if (done <= 0) abort();
        next += done;
        count -= (size_t)done;
    }
}

static void note(char kind, uint64_t number, uint64_t offset, const char *path, const char *second, const void *data, size_t count) {
    struct { char kind, unused[7]; uint64_t time, number, offset; uint32_t lengths[4]; } head;
    struct timespec now;
    memset(&head, 0, sizeof head);
    clock_gettime(CLOCK_REALTIME, &now);
    head.kind = kind;
    head.time = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    head.number = number;
    head.offset = offset;
    head.lengths[0] = path ? (uint32_t)strlen(path) : 0;
    head.lengths[1] = second ? (uint32_t)strlen(second) : 0;
    head.lengths[2] = (uint32_t)count;
    put(&head, sizeof head);
    if (path) put(path, head.lengths[0]);
    if (second) put(second, head.lengths[1]);
    if (count) put(data, count);
}

/* The whole path of a name in a folder; 0 for one that is not below the root. */
static int whole(int folder, const char *path, char *result) {
    if (file < 0 || getpid() != owner || !root_length || !path) return 0;
    if (path[0] == '/') {
        if (strlen(path) >= PATH_MAX) return 0;
        strcpy(result, path);
    } else {
        char name[64], place[PATH_MAX];
        if (folder == AT_FDCWD) strcpy(name, "/proc/self/cwd");
        else snprintf(name, sizeof name, "/proc/self/fd/%d", folder);
        ssize_t length = syscall(SYS_readlink, name, place, sizeof place - 1);
        if (length < 0) return 0;
        place[length] = 0;
        if (strlen(place) + strlen(path) + 2 > PATH_MAX) return 0;
        size_t size = strlen(place);
        memcpy(result, place, size);
        result[size] = '/';
        strcpy(result + size + 1, path);
    }
    return strncmp(result, root, root_length) == 0;
}

static int of_descriptor(int descriptor, char *place, struct stat *status) {
    if (file < 0 || getpid() != owner) return 0;
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlink, name, place, PATH_MAX - 1);
    if (length < 0) return 0;
    place[length] = 0;
    return root_length && strncmp(place, root, root_length) == 0 && fstat(descriptor, status) == 0;
}

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int opened(int folder, const char *path, int flags, mode_t mode, int (*call)(int, const char *, int, mode_t)) {
    char place[PATH_MAX];
    if (!(flags & (O_CREAT | O_TRUNC)) || !whole(folder, path, place)) return call(folder, path, flags, mode);
    struct stat before, after;
    pthread_mutex_lock(&turn);
    int was = fstatat(folder, path, &before, 0) == 0;
    int result = call(folder, path, flags, mode);
    int code = errno;
    if (result >= 0 && fstat(result, &after) == 0 && S_ISREG(after.st_mode) && (flags & __O_TMPFILE) != __O_TMPFILE) {
        if (!was) note('O', after.st_ino, 0, place, NULL, NULL, 0);
        else if (flags & O_TRUNC) note('T', after.st_ino, 0, place, NULL, NULL, 0);
    }
    pthread_mutex_unlock(&turn);
    errno = code;
    return result;
}

#define OPENS(name, at) \
    static int real_##name(int folder, const char *path, int flags, mode_t mode) { \
        REAL(int, #at, int, const char *, int, ...); \
        return real(folder, path, flags, mode); \
    } \
    int name(const char *path, int flags, ...) { \
        va_list rest; va_start(rest, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        return opened(AT_FDCWD, path, flags, mode, real_##name); \
    } \
    int at(int folder, const char *path, int flags, ...) { \
        va_list rest; va_start(rest, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        return opened(folder, path, flags, mode, real_##name); \
    }
OPENS(open, openat)
OPENS(open64, openat64)

/* A call that writes: where it does is known before it, how much of it after. */
#define WRITES(name, parameters, arguments, place_of, bytes_of) \
    ssize_t name parameters { \
        static ssize_t (*real) parameters; \
        if (!real) real = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name); \
        char place[PATH_MAX]; \
        struct stat status; \
        if (!of_descriptor(descriptor, place, &status) || !S_ISREG(status.st_mode)) return real arguments; \
        pthread_mutex_lock(&turn); \
        off_t start = place_of; \
        if (fcntl(descriptor, F_GETFL) & O_APPEND) start = fstat(descriptor, &status) == 0 ? status.st_size : start; \
        ssize_t done = real arguments; \
        int code = errno; \
        if (done > 0) note('W', status.st_ino, (uint64_t)start, place, NULL, bytes_of, (size_t)done); \
        pthread_mutex_unlock(&turn); \
        errno = code; \
        return done; \
    }
WRITES(write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count), lseek(descriptor, 0, SEEK_CUR), bytes)
WRITES(pwrite, (int descriptor, const void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset), offset, bytes)
WRITES(pwrite64, (int descriptor, const void *bytes, size_t count, off64_t offset), (descriptor, bytes, count, offset), offset, bytes)

/* One part at a time, so that what was written lies in one piece. */
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    ssize_t sum = 0;
    for (int index = 0; index < count; index += 1) {
        ssize_t done = write(descriptor, parts[index].iov_base, parts[index].iov_len);
        if (done < 0) return sum > 0 ? sum : -1;
        sum += done;
        if ((size_t)done < parts[index].iov_len) break;
    }
    return sum;
}

/* A call by a descriptor that is to be written down when it went well. */
#define BY_DESCRIPTOR(name, parameters, arguments, kind, length) \
    int name parameters { \
        static int (*real) parameters; \
        if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
        char place[PATH_MAX]; \
        struct stat status; \
        if (!of_descriptor(descriptor, place, &status)) return real arguments; \
        pthread_mutex_lock(&turn); \
        int result = real arguments; \
        int code = errno; \
        if (result == 0) note(kind, status.st_ino, (uint64_t)(length), place, NULL, NULL, 0); \
        pthread_mutex_unlock(&turn); \
        errno = code; \
        return result; \
    }
BY_DESCRIPTOR(fsync, (int descriptor), (descriptor), S_ISDIR(status.st_mode) ? 'D' : 'S', 0)
BY_DESCRIPTOR(fdatasync, (int descriptor), (descriptor), S_ISDIR(status.st_mode) ? 'D' : 'S', 0)
BY_DESCRIPTOR(syncfs, (int descriptor), (descriptor), 'A', 0)
BY_DESCRIPTOR(ftruncate, (int descriptor, off_t length), (descriptor, length), 'T', length)
BY_DESCRIPTOR(ftruncate64, (int descriptor, off64_t length), (descriptor, length), 'T', length)

#define RENAMES(name, parameters, arguments, from, to, kind) \
    int name parameters { \
        static int (*real) parameters; \
        if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
        char before[PATH_MAX], after[PATH_MAX]; \
        struct stat status; \
        int concerns = whole(from, path, before) | whole(to, into, after); \
        if (!concerns || !whole(to, into, after)) return real arguments; \
        pthread_mutex_lock(&turn); \
        int result = real arguments; \
        int code = errno; \
        if (result == 0 && fstatat(to, into, &status, AT_SYMLINK_NOFOLLOW) == 0) note(kind, status.st_ino, 0, before, after, NULL, 0); \
        pthread_mutex_unlock(&turn); \
        errno = code; \
        return result; \
    }
RENAMES(rename, (const char *path, const char *into), (path, into), AT_FDCWD, AT_FDCWD, 'R')
RENAMES(renameat, (int from, const char *path, int to, const char *into), (from, path, to, into), from, to, 'R')
RENAMES(renameat2, (int from, const char *path, int to, const char *into, unsigned flags), (from, path, to, into, flags), from, to, 'R')
RENAMES(link, (const char *path, const char *into), (path, into), AT_FDCWD, AT_FDCWD, 'N')
RENAMES(linkat, (int from, const char *path, int to, const char *into, int flags), (from, path, to, into, flags), from, to, 'N')

#define BY_PATH(name, parameters, arguments, folder, kind) \
    int name parameters { \
        static int (*real) parameters; \
        if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
        char place[PATH_MAX]; \
        if (!whole(folder, path, place)) return real arguments; \
        pthread_mutex_lock(&turn); \
        int result = real arguments; \
        int code = errno; \
        if (result == 0) note(kind, 0, 0, place, NULL, NULL, 0); \
        pthread_mutex_unlock(&turn); \
        errno = code; \
        return result; \
    }
BY_PATH(unlink, (const char *path), (path), AT_FDCWD, 'U')
BY_PATH(rmdir, (const char *path), (path), AT_FDCWD, 'U')
BY_PATH(unlinkat, (int folder, const char *path, int flags), (folder, path, flags), folder, 'U')
BY_PATH(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, 'M')
BY_PATH(mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), folder, 'M')
