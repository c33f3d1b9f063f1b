extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where some ASCII text stands first.
    func place(of text: StaticString) -> Int? {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard let first = text.first else { return startIndex }
        var index = startIndex
        while index + text.count <= endIndex {
            if self[index] == first, self[index...].starts(with: text) { return index }
            index += 1
        }
        return nil
    }

    func holds(_ text: StaticString) -> Bool { place(of: text) != nil }
}
