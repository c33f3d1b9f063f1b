#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Who may read what is written, besides its owner. Dumps, pages and mails hold personal data, so that nobody may unless the settings say so; the state
/// folder is its owner's alone whatever they say.
package enum Share: String, CaseIterable, Hashable, Sendable {
    case owner
    /// The group of the files, such as that of a web server.
    case group
    /// Everybody on the machine.
    case world

    /// Limits what this process makes from now on. What is there already keeps the rights that it has.
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
