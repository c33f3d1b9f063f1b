import Synchronization

/// The shapes that one text of the templates was met in. Finding a known one takes no lock.
///
/// A list that only grows at its end: each entry is written once and never changes. It is short, since a text has few shapes; when a hostile dump
/// brings ever new ones it stops growing, and what is not in it is parsed again each time.
final class ProseShapes: Sendable {
    private final class Entry: Sendable {
        let decisions: [UInt16]
        let shape: ProseShape
        let next = AtomicLazyReference<Entry>()

        init(_ decisions: [UInt16], _ shape: ProseShape) {
            self.decisions = decisions
            self.shape = shape
        }
    }

    /// Shapes that are kept of one text.
    private static let most = 64

    private let first = AtomicLazyReference<Entry>()

    /// - Parameter parse: Makes the shape when it is a new one.
    func shape(of decisions: [UInt16], _ parse: () -> ProseShape) -> ProseShape {
        guard var entry = first.load() else {
            let entry = first.storeIfNil(Entry(decisions, parse()))
            return entry.decisions == decisions ? entry.shape : shape(of: decisions, parse)
        }
        var count = 1
        while entry.decisions != decisions {
            if let next = entry.next.load() {
                entry = next
            } else if count < Self.most {
                entry = entry.next.storeIfNil(Entry(decisions, parse()))
            } else {
                return parse()
            }
            count += 1
        }
        return entry.shape
    }
}
