/// Whether a run is confined to its own files: see ``Confinement``.
package enum SandboxMode: String, CaseIterable, Hashable, Sendable {
    /// Where the kernel can.
    case auto
    case off
    /// A run that cannot be confined does not begin.
    case require

    /// - Throws: `RunFailure` that names what there is.
    package init(_ text: String) throws(RunFailure) {
        guard let mode = SandboxMode(rawValue: text) else {
            throw RunFailure(
                .configuration, "\"\(text)\" is none; known are \(SandboxMode.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = mode
    }
}
