extension [UInt8] {
    /// Appends a string's UTF-8 in one piece, where appending its view would go byte by byte.
    package mutating func append(utf8 string: String) {
        if string.utf8.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
        var string = string
        string.withUTF8 { append(contentsOf: $0) }
    }
}
