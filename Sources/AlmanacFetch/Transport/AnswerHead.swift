/// The head of an answer, taken line by line as libcurl passes it on.
///
/// libcurl is lenient; lines that another reader could interpret differently are refused here.
///
/// - Source: RFC 9110 and RFC 9112.
struct AnswerHead {
    enum Fault: Error, Hashable {
        /// More bytes than are taken in, interim answers and trailers included.
        case tooLong
        /// Not a head of HTTP/1.
        case malformed
    }

    /// Announced length of the body.
    enum Length: Hashable {
        case unknown
        case bytes(Int)
        /// More than fits a number.
        case immense
    }

    private(set) var status = 0
    private(set) var fields: [HTTPField] = []
    /// True once the empty line after the fields of the last answer has come; trailers follow, which are left out.
    private(set) var isWhole = false
    private let limit: Int
    private var bytes = 0
    private var isBegun = false

    /// - Parameter limit: Most bytes of the head.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes in a line with what ends it.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(Fault) {
        bytes += line.count
        guard bytes <= limit else { throw .tooLong }
        guard !isWhole else { return }
        var line = line[...]
        while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
        if !isBegun {
            try begin(line)
        } else if line.isEmpty {
            try end()
        } else {
            try take(field: line)
        }
    }

    private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) throws(Fault) {
        // HTTP/1.1 200 OK
        guard line.count >= 12, line.starts(with: "HTTP/1.".utf8), line.count == 12 || line[line.startIndex + 12] == 0x20 else {
            throw .malformed
        }
        let digits = line[(line.startIndex + 9)..<(line.startIndex + 12)]
        guard line[line.startIndex + 8] == 0x20, digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.first != 0x30 else {
            throw .malformed
        }
        status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        fields = []
        isBegun = true
    }

    private mutating func end() throws(Fault) {
        // We never ask for a switch of protocols.
        guard status != 101 else { throw .malformed }
        isBegun = status >= 200
        guard isBegun else { return }
        try check()
        isWhole = true
    }

    private mutating func take(field line: Slice<UnsafeRawBufferPointer>) throws(Fault) {
        guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .malformed }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var line = line
        while let last = line.last, isBlank(last) { line = line.dropLast() }
        if let first = line.first, isBlank(first) {
            // Folded, as was allowed once: more of the value before.
            guard !fields.isEmpty else { throw .malformed }
            fields[fields.count - 1].value += " " + String(decoding: line.drop(while: isBlank), as: UTF8.self)
            return
        }
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex, line[..<colon].allSatisfy(HTTPField.isOfToken) else {
            throw .malformed
        }
        let value = line[(colon + 1)...].drop(while: isBlank)
        fields.append(HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }

    /// Throws unless the end of a body is said exactly once.
    private func check() throws(Fault) {
        let codings = values("transfer-encoding")
        let lengths = values("content-length")
        guard codings.count <= 1, codings.allSatisfy({ $0.lowercased() == "chunked" }) else { throw .malformed }
        guard codings.isEmpty || lengths.isEmpty, Set(lengths).count <= 1 else { throw .malformed }
        guard lengths.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { throw .malformed }
    }

    /// - Parameter name: In lower case.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Announced length of the body; so much need not come.
    var length: Length {
        guard status != 204, status != 304, let text = values("content-length").first else { return .unknown }
        return Int(text).map { .bytes($0) } ?? .immense
    }
}

extension HTTPField {
    /// True when a byte may stand in a field's name.
    static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
