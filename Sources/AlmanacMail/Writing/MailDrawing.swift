package import AlmanacCharts
package import AlmanacHash

/// A picture of a mail before it is pixels. Two of them are equal when their pixels would be.
package struct MailDrawing: Sendable {
    /// In a size of its own; the pixels come later.
    package let list: DisplayList
    /// Colours of the marks, as the theme has them on this ground.
    package let colours: ChartColours
    /// `0xRRGGBB` behind the picture.
    package let ground: UInt32
    /// SHA-256 of everything that can be seen.
    package let digest: Digest

    package init(list: DisplayList, colours: ChartColours, ground: UInt32) {
        self.list = list
        self.colours = colours
        self.ground = ground
        digest = SHA256.digest(of: list.appearance + colours.bytes + [16, 8, 0].map { UInt8(truncatingIfNeeded: ground >> $0) })
    }
}

extension MailDrawing: Hashable {
    package static func == (one: MailDrawing, other: MailDrawing) -> Bool { one.digest == other.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
