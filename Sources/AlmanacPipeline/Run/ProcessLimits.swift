#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What this process denies itself, and what it needs to begin.
package enum ProcessLimits {
    /// A process that dies leaves no image of its memory behind: dumps, tokens and passwords would be in it.
    package static func forbidCoreDumps() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
            _ = setrlimit(RLIMIT_CORE, &none)
        #endif
    }

    /// Looks whether a few files can still be opened. The runtime and SQLite open some of their own: the one ends the process where it cannot, and the
    /// other does not say why it could not.
    ///
    /// - Throws: `tryLater` when there are fewer descriptors than that.
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
