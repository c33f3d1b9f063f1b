extension UInt8 {
    /// True of a blank, a tab and the bytes that end a line.
    @inlinable package var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
