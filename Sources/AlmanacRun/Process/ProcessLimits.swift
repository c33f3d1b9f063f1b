#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Limits that this process sets itself, and resources that it needs to begin.
package enum ProcessLimits {
    /// Forbids core dumps, which would hold dumps, tokens and passwords.
    package static func forbidCoreDumps() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
            _ = setrlimit(RLIMIT_CORE, &none)
        #endif
    }

    /// Checks that a few files can still be opened. The runtime and SQLite open some of their own: where they cannot, the former ends the process,
    /// and the latter does not say why it failed.
    ///
    /// - Throws: `tryLater` when fewer descriptors are free.
    package static func requireDescriptors(_ count: Int = 4) throws(RunFailure) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<count {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            if descriptor < 0 {
                guard errno == EMFILE || errno == ENFILE else { return }
                throw RunFailure(.tryLater, "too many files are open; raise the limit (ulimit -n), or run again later")
            }
            opened.append(descriptor)
        }
    }
}
