/// The choice of confining a run to its own files: see ``Confinement``.
package enum SandboxMode: String, CaseIterable, Hashable, Sendable {
    /// Confined where the kernel can.
    case auto
    case off
    /// A run that cannot be confined does not begin.
    case require
}
