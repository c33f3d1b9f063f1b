/// One of several parts that a dump is cut into, so that as many processes may render it.
package struct Shard: Hashable, Sendable {
    /// From 0.
    package let number: Int
    /// Number of shards.
    package let count: Int

    /// More than this many cut no dump sensibly.
    package static let most = 65_536

    /// - Returns: `nil` unless `number` is one of `count` shards, of which there are 1 to `most`.
    package init?(_ number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (0..<count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `3/64`, or `auto/64`, which takes the number of the pod: Kubernetes gives it to an Indexed Job as `JOB_COMPLETION_INDEX`.
    ///
    /// - Parameter completionIndex: The value of that variable; `nil` where it is not set.
    /// - Returns: `nil` for any other form, for a shard that does not exist, and for `auto` without a number.
    package init?(_ text: String, completionIndex: String?) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Self.number(parts[1]),
            let number = parts[0] == "auto" ? completionIndex.flatMap({ Self.number($0[...]) }) : Self.number(parts[0])
        else { return nil }
        self.init(number, of: count)
    }

    /// Digits alone: `Int` would take a sign, too.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// The cut before this shard in a thing of `size`: the shards are as even as whole numbers allow, and the last ends at `size`.
    package func lowerBound(in size: Int) -> Int { Self.cut(number, of: count, in: size) }

    /// The cut after this shard in a thing of `size`.
    package func upperBound(in size: Int) -> Int { Self.cut(number + 1, of: count, in: size) }

    private static func cut(_ number: Int, of count: Int, in size: Int) -> Int {
        // size * number / count, without an overflow.
        size / count * number + size % count * number / count
    }
}

extension Shard: CustomStringConvertible {
    /// `3/64`
    package var description: String { "\(number)/\(count)" }
}
