extension FileProblem {
    /// Finds the first byte of a file that is no UTF-8, so that no letter is replaced by � in silence.
    ///
    /// - Returns: `nil` for a text.
    package init?(encodingOf bytes: [UInt8], file: String) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self.init(file: file, line: 1, column: 1, message: "this is UTF-16; save the file as UTF-8")
            return
        }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var (offset, line, start) = (0, 1, 0)
        while case .valid(let scalar) = parser.parseScalar(from: &rest) {
            offset += scalar.count
            if bytes[offset - 1] == 0x0A { (line, start) = (line + 1, offset) }
        }
        let column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
        let byte = offset < bytes.count ? String(bytes[offset], radix: 16, uppercase: true) : ""
        self.init(
            file: file, line: line, column: column,
            message: "the byte 0x\(byte) here is no UTF-8, as in a file that was saved as Latin-1; save it as UTF-8")
    }
}
