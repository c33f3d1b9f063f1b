/// The shapes that one text of the templates was met in. Finding a known one takes no lock.
///
/// A binary tree over the hashes of what was decided, which only grows at its ends: each entry is written once and never changes. A text has few
/// shapes; when a hostile dump brings ever new ones the tree stops growing, and what is not in it is parsed again each time.
final class ProseShapes: Sendable {
    private final class Node: Sendable {
        let hash: UInt64
        let decisions: [UInt16]
        let shape: ProseShape
        let zero = KeptReference<Node>()
        let one = KeptReference<Node>()

        init(_ hash: UInt64, _ decisions: [UInt16], _ shape: ProseShape) {
            self.hash = hash
            self.decisions = decisions
            self.shape = shape
        }

        /// The shape of this entry or of one behind it; no reference but its own is counted on the way.
        ///
        /// - Parameter bits: Of the hash, those that say which way to go from here on.
        func shape(of decisions: [UInt16], _ hash: UInt64, _ bits: UInt64) -> ProseShape? {
            if self.hash == hash, self.decisions == decisions { return shape }
            return bits & 1 == 1
                ? one.withInstance { $0.shape(of: decisions, hash, bits >> 1) }
                : zero.withInstance { $0.shape(of: decisions, hash, bits >> 1) }
        }
    }

    /// Entries from the root to the end of a branch.
    private static let deepest = 16

    private let root = KeptReference<Node>()

    /// - Parameter parse: Makes the shape when it is a new one.
    func shape(of decisions: [UInt16], _ parse: () -> ProseShape) -> ProseShape {
        let hash = Self.hash(decisions)
        // Nearly all are known.
        if let known = root.withInstance({ $0.shape(of: decisions, hash, hash) }) { return known }
        guard var entry = root.load() else {
            return kept(root.storeIfNil(Node(hash, decisions, parse())), hash, decisions, parse)
        }
        var bits = hash
        for _ in 0..<Self.deepest {
            if entry.hash == hash, entry.decisions == decisions { return entry.shape }
            let isOne = bits & 1 == 1
            bits >>= 1
            if let next = isOne ? entry.one.load() : entry.zero.load() {
                entry = next
                continue
            }
            let new = Node(hash, decisions, parse())
            return kept(isOne ? entry.one.storeIfNil(new) : entry.zero.storeIfNil(new), hash, decisions, parse)
        }
        return parse()
    }

    /// The shape of what was stored, or, when another task was faster with another shape, one more try.
    private func kept(_ entry: Node, _ hash: UInt64, _ decisions: [UInt16], _ parse: () -> ProseShape) -> ProseShape {
        entry.hash == hash && entry.decisions == decisions ? entry.shape : shape(of: decisions, parse)
    }

    /// FNV-1a, 64 bits, with the high bits folded in: the tree goes by the low ones.
    private static func hash(_ decisions: [UInt16]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for decision in decisions { hash = (hash ^ UInt64(decision)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
