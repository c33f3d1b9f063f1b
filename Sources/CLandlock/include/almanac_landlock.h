/* Landlock, by its three system calls: what a process may still do once it has said so. Kernels without it, and other systems, have version 0.
 *
 * Source: Linux, Documentation/userspace-api/landlock.rst */
#ifndef ALMANAC_LANDLOCK_H
#define ALMANAC_LANDLOCK_H

/* The version of the interface; 0 where there is none. */
int almanac_landlock_version(void);

/* What is forbidden unless it is allowed: everything that the version knows of files, and connections (from version 4 on); or writing and running files,
 * and waiting for connections, while all may be read and asked. */
enum almanac_landlock_scope { ALMANAC_LANDLOCK_ALL, ALMANAC_LANDLOCK_WRITING };

/* Begins a set of rules. Returns a descriptor, or -1 and errno. */
int almanac_landlock_begin(int version, enum almanac_landlock_scope scope);

/* Allows reading a file or what is below a folder, or reading and writing. Returns 0, or -1 and errno. */
int almanac_landlock_allow(int rules, int version, enum almanac_landlock_scope scope, const char *path, int writes);

/* Puts the rules on this thread and those that it starts, for good, and closes the descriptor. Returns 0, or -1 and errno. */
int almanac_landlock_enter(int rules);

/* Threads that this process has; 0 where that cannot be known. */
int almanac_thread_count(void);

#endif
