/// A message or a part of one, parsed from its bytes (RFC 5322, RFC 2045). It shares no code with the writer of messages, so that it can check it.
package struct MIMEPart: Sendable {
    package struct Field: Hashable, Sendable {
        package var name: String
        /// Unfolded, otherwise unchanged.
        package var value: String
    }

    package var fields: [Field]
    /// The body as it is in the message, still encoded.
    package var body: ArraySlice<UInt8>
    /// Parts of a multipart; empty otherwise.
    package var parts: [MIMEPart]
    /// Violations of the format.
    package var problems: [String]

    private static let deepest = 8
    private static let mostParts = 500

    /// - Parameter isLenient: True to count the last part of a multipart that is never closed, as in a truncated message.
    package init(_ bytes: ArraySlice<UInt8>, depth: Int = 0, isLenient: Bool = false) {
        (fields, body, problems) = Self.header(bytes)
        parts = []
        let type = contentType
        guard type.type.hasPrefix("multipart/") else { return }
        guard let boundary = type.parameters["boundary"], !boundary.isEmpty else {
            problems.append("a multipart without a boundary")
            return
        }
        guard depth < Self.deepest else {
            problems.append("parts within parts without end")
            return
        }
        let (pieces, isClosed) = Self.split(body, boundary, keepsLast: isLenient)
        if !isClosed { problems.append("the boundary '\(boundary)' is never closed") }
        if pieces.isEmpty { problems.append("a multipart without parts") }
        parts = pieces.prefix(Self.mostParts).map { MIMEPart($0, depth: depth + 1, isLenient: isLenient) }
    }

    /// This part and all below it, in order.
    package var all: [MIMEPart] { [self] + parts.flatMap(\.all) }

    package func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    package func value(_ name: String) -> String? { values(name).first }

    /// The value of a field as people read it: with encoded words in UTF-8 decoded (RFC 2047).
    package func text(_ name: String) -> String? { value(name).map(Self.words) }

    /// `text/html` in lower case, and its parameters.
    package var contentType: (type: String, parameters: [String: String]) {
        Self.parameters(value("Content-Type") ?? "text/plain")
    }

    package var transferEncoding: String {
        (value("Content-Transfer-Encoding") ?? "7bit").lowercased().filter { $0 != " " }
    }

    /// The body with its transfer encoding undone; `nil` when it does not follow the encoding that it names.
    package var content: [UInt8]? {
        switch transferEncoding {
        case "7bit", "8bit", "binary": Array(body)
        case "quoted-printable": Self.quotedPrintable(body)
        case "base64": Self.base64(body)
        default: nil
        }
    }

    // MARK: Header

    private static func header(_ bytes: ArraySlice<UInt8>) -> ([Field], ArraySlice<UInt8>, [String]) {
        var fields: [Field] = []
        var problems: [String] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            var line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            if line.last == 0x0D { line.removeLast() }
            if line.isEmpty { return (fields, rest, problems) }
            let text = String(decoding: line, as: UTF8.self)
            if line.first == 0x20 || line.first == 0x09 {
                if fields.isEmpty {
                    problems.append("the header begins with a folded line")
                } else {
                    fields[fields.count - 1].value += text
                }
                continue
            }
            guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
                line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                problems.append("a line of the header is no field")
                continue
            }
            var value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            while value.first == " " { value.removeFirst() }
            fields.append(Field(name: String(decoding: line[..<colon], as: UTF8.self), value: value))
        }
        problems.append("the header has no end")
        return (fields, rest[rest.endIndex...], problems)
    }

    private static func parameters(_ value: String) -> (type: String, parameters: [String: String]) {
        var pieces: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in value {
            if isEscaped {
                pieces[pieces.count - 1].append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                pieces.append("")
            } else if isQuoted || !character.isWhitespace {
                pieces[pieces.count - 1].append(character)
            }
        }
        var parameters: [String: String] = [:]
        for piece in pieces.dropFirst() {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            parameters[piece[..<equals].lowercased()] = String(piece[piece.index(after: equals)...])
        }
        return ((pieces.first ?? "").lowercased(), parameters)
    }

    private static func words(_ value: String) -> String {
        var result = ""
        var rest = value[...]
        while let open = rest.firstRange(of: "=?"), let close = rest[open.upperBound...].range(ofWordEnd: "?=") {
            let before = rest[..<open.lowerBound]
            let pieces = rest[open.upperBound..<close.lowerBound].split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
            rest = rest[close.upperBound...]
            var content: [UInt8]?
            if pieces.count == 3, pieces[0].lowercased() == "utf-8" {
                let bytes = Array(pieces[2].utf8)
                // An underscore encodes a blank here.
                content =
                    pieces[1].lowercased() == "b"
                    ? base64(bytes[...]) : quotedPrintable(bytes.map { $0 == 0x5F ? 0x20 : $0 } + [0x0D, 0x0A])?.dropLast()
            }
            // White space between two encoded words only separates them (RFC 2047, 6.2).
            if result.isEmpty || !before.allSatisfy(\.isWhitespace) { result += before }
            result += content.map { String(decoding: $0, as: UTF8.self) } ?? "=?…?="
        }
        return result + rest
    }

    // MARK: Bodies

    /// The pieces between boundary lines, and whether the closing line is there.
    private static func split(_ body: ArraySlice<UInt8>, _ boundary: String, keepsLast: Bool) -> ([ArraySlice<UInt8>], Bool) {
        let mark = Array(("--" + boundary).utf8)
        var pieces: [ArraySlice<UInt8>] = []
        var start: Int?
        var line = body.startIndex
        while line < body.endIndex {
            let end = body[line...].firstIndex(of: 0x0A) ?? body.endIndex
            var text = body[line..<end]
            while let last = text.last, last == 0x0D || last == 0x20 || last == 0x09 { text.removeLast() }
            let isLast = text.elementsEqual(mark + [0x2D, 0x2D])
            if isLast || text.elementsEqual(mark) {
                if let start {
                    // The line break before a boundary belongs to the boundary.
                    var stop = line
                    if stop > start, body[stop - 1] == 0x0A { stop -= 1 }
                    if stop > start, body[stop - 1] == 0x0D { stop -= 1 }
                    pieces.append(body[start..<stop])
                }
                if isLast { return (pieces, true) }
                start = min(end + 1, body.endIndex)
            }
            line = end + 1
        }
        if keepsLast, let start { pieces.append(body[start...]) }
        return (pieces, false)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }

    private static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        content.reserveCapacity(body.count)
        var index = body.startIndex
        while index < body.endIndex {
            let byte = body[index]
            if byte == 0x0D, index + 1 < body.endIndex, body[index + 1] == 0x0A {
                content.append(0x0A)
                index += 2
                continue
            }
            guard byte == 0x3D else {
                guard byte == 0x0A || byte == 0x09 || (0x20...0x7E).contains(byte) else { return nil }
                content.append(byte)
                index += 1
                continue
            }
            guard index + 2 < body.endIndex else { return nil }
            if body[index + 1] == 0x0D, body[index + 2] == 0x0A {
                index += 3
            } else if let high = digit(body[index + 1]), let low = digit(body[index + 2]) {
                content.append(high << 4 | low)
                index += 3
            } else {
                return nil
            }
        }
        return content
    }

    private static func base64(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        content.reserveCapacity(body.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in body where byte != 0x0D && byte != 0x0A {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case 0x2B: value = 62
            case 0x2F: value = 63
            case 0x3D:
                padding += 1
                value = 0
            default: return nil
            }
            guard padding == 0 || byte == 0x3D else { return nil }
            group = group << 6 | UInt32(value)
            count += 1
            if count == 4 {
                content.append(UInt8(group >> 16 & 0xFF))
                if padding < 2 { content.append(UInt8(group >> 8 & 0xFF)) }
                if padding < 1 { content.append(UInt8(group & 0xFF)) }
                (group, count) = (0, 0)
            }
        }
        return count == 0 && padding <= 2 ? content : nil
    }
}

extension Substring {
    /// Range of the mark at the end of an encoded word, after its charset, encoding and text.
    fileprivate func range(ofWordEnd mark: String) -> Range<Index>? {
        guard let first = firstIndex(of: "?"), let second = self[index(after: first)...].firstIndex(of: "?") else { return nil }
        return self[index(after: second)...].firstRange(of: mark)
    }
}
