import AlmanacDump
import AlmanacInsights

extension SnapshotDecoder {
    /// Reads the systems of a catalogue.
    init(of catalogue: Catalogue) { self.init(declared: catalogue.declarations) }
}
