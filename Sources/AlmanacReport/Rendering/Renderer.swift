package import AlmanacModel

/// Turns a report into files. Never touches the disk or the network; same input, same bytes.
///
/// The renderers of a run are listed in `Renderers`, in AlmanacRun.
package protocol Renderer: Sendable {
    /// - Throws: An error of its own when the medium cannot be made; the subject then keeps its last good files.
    func render(_ rendering: SubjectRendering) throws -> [Artifact]
}
