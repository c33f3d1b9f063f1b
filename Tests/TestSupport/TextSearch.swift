#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Searches by bytes, under the names of the standard library's. Those compare characters and prepare a table for each search, which was half of the time of
// tests that look for hundreds of words in pages of a hundred kilobytes.

extension StringProtocol {
    /// The first place of a text; `nil` where it is not there, and for an empty one.
    package func firstRange(of text: some StringProtocol) -> Range<Index>? {
        let bytes = Substring(self).utf8
        let offset = bytes.withContiguousStorageIfAvailable { bytes in
            text.utf8.withContiguousStorageIfAvailable { bytes.firstOffset(of: $0) } ?? nil
        }
        guard let offset = offset ?? nil else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: offset)
        return start..<bytes.index(start, offsetBy: text.utf8.count)
    }

    /// Every place of a text, from left to right, of which none overlap.
    package func ranges(of text: some StringProtocol) -> [Range<Index>] {
        var ranges: [Range<Index>] = []
        var rest = Substring(self)
        while let range = rest.firstRange(of: text) {
            ranges.append(range)
            rest = rest[range.upperBound...]
        }
        return ranges
    }

    package func contains(_ text: String) -> Bool { text.isEmpty || firstRange(of: text) != nil }

    package func contains(_ text: Substring) -> Bool { text.isEmpty || firstRange(of: text) != nil }

    /// The text with another one in each place of a third.
    package func replacing(_ text: some StringProtocol, with replacement: some StringProtocol) -> String {
        var result = ""
        var rest = Substring(self)
        while let range = rest.firstRange(of: text) {
            result += rest[..<range.lowerBound]
            result += replacement
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func firstOffset(of other: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = baseAddress, let text = other.baseAddress, !other.isEmpty else { return nil }
        var offset = 0
        while count - offset >= other.count {
            guard let found = memchr(start + offset, Int32(text.pointee), count - offset - other.count + 1) else { return nil }
            offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if memcmp(start + offset, text, other.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }
}
