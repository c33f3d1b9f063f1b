internal import CLandlock

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Limits a run to the files that it reads and writes, without network; or, for a run that asks servers, only to the files that it writes. The kernel
/// enforces this by Landlock, where it can.
package struct Confinement: Sendable {
    /// The degree to which the kernel confines the process.
    package enum Outcome: Hashable, Sendable {
        /// Confined by this version of Landlock; from 4 on, no connection can be made.
        case confined(version: Int)
        /// Confined by this version of Landlock to its own files for writing: no program is started and, from 4 on, no connection is accepted.
        case writing(version: Int)
        /// Not confined, for this reason.
        case free(String)

        /// Text for the report of a run.
        package var words: String {
            switch self {
            case .confined(let version): "landlock \(version)"
            case .writing(let version): "landlock \(version), of what is written and started"
            case .free(let reason): "no: \(reason)"
            }
        }
    }

    /// The confinement of this process; set once, before there is a second thread.
    package private(set) nonisolated(unsafe) static var outcome: Outcome = .free("nothing asked for it")

    /// Files and folders; missing ones are skipped.
    package var reads: [String]
    package var writes: [String]
    private let scope: almanac_landlock_scope

    package init(reads: [String], writes: [String]) {
        self.reads = reads
        self.writes = writes
        scope = ALMANAC_LANDLOCK_ALL
    }

    /// A run that asks servers and starts no program: it may read whatever its user may, and make connections.
    ///
    /// - Parameter writing: Files and folders. For one that does not exist, the nearest existing folder above counts.
    package init(writing: [String]) {
        reads = []
        // SQLite sorts in `/var/tmp`.
        writes = writing.map(Self.nearest) + ["/var/tmp"]
        scope = ALMANAC_LANDLOCK_WRITING
    }

    /// Records why this run is not confined; called instead of `enter`.
    package static func leaveFree(_ reason: String) { outcome = .free(reason) }

    /// Folders of programs, fonts, zones and devices.
    private static let system = [
        "/usr", "/lib", "/lib64", "/etc", "/opt", "/nix", "/run/current-system", "/var/cache/fontconfig", "/var/lib", "/proc", "/sys",
        "/dev",
    ]

    /// Confines the process for good. Call it before there is a second thread: the kernel confines the calling thread and those that it starts.
    package func enter(home: String?, temporary: String?) {
        Self.outcome = confined(home: home, temporary: temporary)
    }

    private func confined(home: String?, temporary: String?) -> Outcome {
        let version = almanac_landlock_version()
        guard version > 0 else { return .free("this system has no Landlock") }
        let threads = almanac_thread_count()
        guard threads == 1 else { return .free("there are \(threads) threads already") }
        let rules = almanac_landlock_begin(version, scope)
        guard rules >= 0 else { return .free("rules cannot be made (\(String(cString: strerror(errno))))") }
        let fonts = [".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig"]
        if scope == ALMANAC_LANDLOCK_ALL {
            for path in Self.system + (home.map { home in fonts.map { "\(home)/\($0)" } } ?? []) + reads {
                _ = almanac_landlock_allow(rules, version, scope, path, 0)
            }
        } else if let home {
            // Fontconfig keeps its list of fonts there; pictures of mails are drawn with them.
            _ = almanac_landlock_allow(rules, version, scope, "\(home)/.cache/fontconfig", 1)
        }
        for path in writes + [temporary ?? "/tmp", "/dev/null"] {
            if almanac_landlock_allow(rules, version, scope, path, 1) != 0, errno != ENOENT {
                let reason = String(cString: strerror(errno))
                close(rules)
                return .free("\(path) cannot be allowed (\(reason))")
            }
        }
        guard almanac_landlock_enter(rules) == 0 else { return .free("the kernel refuses it (\(String(cString: strerror(errno))))") }
        return scope == ALMANAC_LANDLOCK_ALL ? .confined(version: Int(version)) : .writing(version: Int(version))
    }

    /// The folder itself, or the nearest existing one above it, in which it can be made.
    package static func nearest(_ path: String) -> String {
        var path = path
        while access(path, F_OK) != 0 {
            guard let slash = path.lastIndex(of: "/") else { return "." }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return path
    }
}
