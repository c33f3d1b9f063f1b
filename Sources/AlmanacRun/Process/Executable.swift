#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program that runs.
enum Executable {
    static var processNumber: Int32 { getpid() }

    /// Changes whenever another build is put in its place: size and time of its file. `nil` where the system does not tell.
    static var identity: String? {
        #if os(Linux)
            var status = stat()
            guard stat("/proc/self/exe", &status) == 0 else { return nil }
            return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
        #else
            return nil
        #endif
    }
}
