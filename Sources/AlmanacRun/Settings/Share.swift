#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The users who may read the output, besides its owner. Dumps, pages and mails hold personal data, so nobody else may unless the settings say so;
/// the state folder is its owner's alone in any case.
package enum Share: String, CaseIterable, Hashable, Sendable {
    case owner
    /// The group of the files, such as that of a web server.
    case group
    /// Everybody on the machine.
    case world

    /// Limits the rights of files made from now on. Existing files keep theirs.
    package func apply() {
        let mask: mode_t =
            switch self {
            case .owner: 0o077
            case .group: 0o027
            case .world: 0o022
            }
        _ = umask(mask)
    }
}
