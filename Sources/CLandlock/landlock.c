#define _GNU_SOURCE
#include "almanac_landlock.h"

#include <errno.h>

#if defined(__linux__)

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of linux/landlock.h, which older systems lack. */
struct ruleset { uint64_t handled_access_fs, handled_access_net; };
struct __attribute__((packed)) path_rule { uint64_t allowed_access; int32_t parent_fd; };

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, RULE_PATH_BENEATH = 1, VERSION_FLAG = 1 };

#define EXECUTE (1ULL << 0)
#define WRITE_FILE (1ULL << 1)
#define READ_FILE (1ULL << 2)
#define READ_DIR (1ULL << 3)
#define TRUNCATE (1ULL << 14)
/* Removing and making what a folder has, up to symbolic links. */
#define CHANGE_DIR (0x1FFFULL & ~(EXECUTE | WRITE_FILE | READ_FILE | READ_DIR))
#define REFER (1ULL << 13)
#define BIND_TCP (1ULL << 0)
#define CONNECT_TCP (1ULL << 1)

static uint64_t files(int version, enum almanac_landlock_scope scope) {
    uint64_t all = EXECUTE | WRITE_FILE | CHANGE_DIR;
    if (scope == ALMANAC_LANDLOCK_ALL) all |= READ_FILE | READ_DIR;
    if (version >= 2) all |= REFER;
    if (version >= 3) all |= TRUNCATE;
    return all;
}

int almanac_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, VERSION_FLAG);
    return version > 0 ? (int)version : 0;
}

int almanac_landlock_begin(int version, enum almanac_landlock_scope scope) {
    uint64_t net = scope == ALMANAC_LANDLOCK_ALL ? BIND_TCP | CONNECT_TCP : BIND_TCP;
    struct ruleset rules = { files(version, scope), version >= 4 ? net : 0 };
    return (int)syscall(CREATE_RULESET, &rules, version >= 4 ? sizeof rules : sizeof rules.handled_access_fs, 0);
}

int almanac_landlock_allow(int rules, int version, enum almanac_landlock_scope scope, const char *path, int writes) {
    struct path_rule rule = { (READ_FILE | READ_DIR) & files(version, scope), -1 };
    struct stat status;
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) return -1;
    if (writes) rule.allowed_access = files(version, scope) & ~EXECUTE;
    int failed = fstat(rule.parent_fd, &status);
    /* A file has no rights of folders. */
    if (!failed && !S_ISDIR(status.st_mode)) rule.allowed_access &= WRITE_FILE | READ_FILE | TRUNCATE;
    if (!failed) failed = (int)syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0);
    int code = errno;
    close(rule.parent_fd);
    errno = code;
    return failed ? -1 : 0;
}

int almanac_landlock_enter(int rules) {
    int failed = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(RESTRICT_SELF, rules, 0);
    int code = errno;
    close(rules);
    errno = code;
    return failed ? -1 : 0;
}

int almanac_thread_count(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return 0;
    for (struct dirent *task = readdir(tasks); task; task = readdir(tasks)) count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

#else

int almanac_landlock_version(void) { return 0; }
int almanac_landlock_begin(int version, enum almanac_landlock_scope scope) { (void)version; (void)scope; errno = ENOSYS; return -1; }
int almanac_landlock_allow(int rules, int version, enum almanac_landlock_scope scope, const char *path, int writes) {
    (void)rules; (void)version; (void)scope; (void)path; (void)writes; errno = ENOSYS; return -1;
}
int almanac_landlock_enter(int rules) { (void)rules; errno = ENOSYS; return -1; }
int almanac_thread_count(void) { return 0; }

#endif
