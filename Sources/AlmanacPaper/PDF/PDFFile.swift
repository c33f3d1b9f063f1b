import AlmanacHash

/// The objects of a PDF 1.7 file: numbered, in compressed streams, with a compressed table of their places (ISO 32000-1, 7.5.7 and 7.5.8).
///
/// Objects are numbered in the order in which they are requested, so the same calls give the same bytes.
package struct PDFFile {
    private enum Place {
        case nowhere
        /// Offset from the start of the file.
        case at(Int)
        /// The number of an object stream, and the index in it.
        case packed(in: Int, at: Int)
    }

    private var file = PDFBytes(capacity: 128 << 10)
    /// Places by object number; the first is not used.
    private var places: [Place] = [.nowhere]
    /// The objects of the next object stream, with the offset of each.
    private var pack = PDFBytes(capacity: 32 << 10)
    private var packed: [(number: Int, start: Int)] = []
    private let deflater: Deflater

    /// Most objects in one stream: to read one, a reader must read all of them.
    private static let mostPacked = 500

    init(_ effort: Deflater.Effort = .usual) throws(PDFError) {
        deflater = try Deflater(effort)
        file.raw("%PDF-1.7\n%")
        // Four bytes above 127 mark the file as binary.
        file.raw("\u{E2}\u{E3}\n")
    }

    /// A number for an object that is written later.
    package mutating func reserve() -> PDFReference {
        places.append(.nowhere)
        return PDFReference(number: places.count - 1)
    }

    /// Writes an object that is not a stream.
    package mutating func write(_ object: PDFReference, _ body: (inout PDFBytes) -> Void) {
        if packed.count == Self.mostPacked { finishPack() }
        packed.append((object.number, pack.count))
        body(&pack)
        pack.raw("\n")
    }

    package mutating func add(_ body: (inout PDFBytes) -> Void) -> PDFReference {
        let object = reserve()
        write(object, body)
        return object
    }

    /// Writes a stream, compressed where that makes it smaller.
    ///
    /// - Parameters:
    ///   - isPlain: True to leave it uncompressed, like metadata that other tools search for.
    ///   - columns: Bytes of a row of a table, each compressed as its difference to the row above (7.4.4.4).
    ///   - entries: Writes the entries of its dictionary besides length and filter.
    package mutating func write(
        _ object: PDFReference, stream: [UInt8], isPlain: Bool = false, columns: Int? = nil, _ entries: (inout PDFBytes) -> Void
    ) {
        stream.withUnsafeBufferPointer { write(object, lying: $0, isPlain: isPlain, columns: columns, entries) }
    }

    /// Writes a stream without copying its bytes, compressed where that makes it smaller.
    private mutating func write(
        _ object: PDFReference, lying stream: UnsafeBufferPointer<UInt8>, isPlain: Bool = false, columns: Int? = nil,
        _ entries: (inout PDFBytes) -> Void
    ) {
        var compressed: [UInt8] = []
        if let columns {
            compressed = Self.differences(stream, columns: columns).withUnsafeBufferPointer { deflater.compress($0) }
        } else if !isPlain {
            compressed = deflater.compress(stream)
        }
        let isSmaller = !compressed.isEmpty && compressed.count < stream.count
        let length = isSmaller ? compressed.count : stream.count
        places[object.number] = .at(file.count)
        file.integer(object.number)
        file.raw(" 0 obj\n<<")
        entries(&file)
        file.raw("/Length ")
        file.integer(length)
        if isSmaller {
            file.raw("/Filter/FlateDecode")
            if let columns {
                file.raw("/DecodeParms<</Predictor 12/Columns ")
                file.integer(columns)
                file.raw(">>")
            }
        }
        file.raw(">>stream\n")
        if isSmaller {
            compressed.withUnsafeBufferPointer { file.raw(finished: $0) }
        } else {
            file.raw(finished: stream)
        }
        file.raw("\nendstream\nendobj\n")
    }

    /// Each row as its differences to the one above, behind a byte that marks this.
    private static func differences(_ rows: UnsafeBufferPointer<UInt8>, columns: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(rows.count / columns * (columns + 1))
        for index in rows.indices {
            if index % columns == 0 { result.append(2) }
            result.append(rows[index] &- (index < columns ? 0 : rows[index - columns]))
        }
        return result
    }

    package mutating func add(stream: [UInt8], isPlain: Bool = false, _ entries: (inout PDFBytes) -> Void) -> PDFReference {
        let object = reserve()
        write(object, stream: stream, isPlain: isPlain, entries)
        return object
    }

    /// Adds a stream of bytes that another writer has written.
    package mutating func add(stream: PDFBytes, _ entries: (inout PDFBytes) -> Void) -> PDFReference {
        let object = reserve()
        stream.withBytes { write(object, lying: $0, entries) }
        return object
    }

    private mutating func finishPack() {
        guard !packed.isEmpty else { return }
        let stream = reserve()
        var head = PDFBytes(capacity: pack.count + 16 * packed.count)
        for (index, object) in packed.enumerated() {
            places[object.number] = .packed(in: stream.number, at: index)
            head.integer(object.number)
            head.raw(" ")
            head.integer(object.start)
            head.raw(" ")
        }
        let (count, first) = (packed.count, head.count)
        head.raw(pack)
        head.withBytes { bytes in
            write(stream, lying: bytes) {
                $0.raw("/Type/ObjStm/N ")
                $0.integer(count)
                $0.raw("/First ")
                $0.integer(first)
            }
        }
        pack.removeAll()
        packed.removeAll(keepingCapacity: true)
    }

    /// The whole file.
    package consuming func finish(root: PDFReference, info: PDFReference) -> [UInt8] {
        finishPack()
        let table = reserve()
        let start = file.count
        places[table.number] = .at(start)
        var rows: [UInt8] = []
        rows.reserveCapacity(places.count * 7)
        for place in places {
            let (kind, first, second): (UInt8, Int, Int) =
                switch place {
                case .nowhere: (0, 0, 65_535)
                case .at(let offset): (1, offset, 0)
                case .packed(let stream, let index): (2, stream, index)
                }
            rows.append(kind)
            for shift in [24, 16, 8, 0] { rows.append(UInt8(truncatingIfNeeded: first >> shift)) }
            rows.append(UInt8(truncatingIfNeeded: second >> 8))
            rows.append(UInt8(truncatingIfNeeded: second))
        }
        // The file's identifier, a hash of its content: equal files have the same.
        let digest = SHA256.digest(of: file.bytes)
        let count = places.count
        write(table, stream: rows, columns: 7) {
            $0.raw("/Type/XRef/W[1 4 2]/Size ")
            $0.integer(count)
            $0.raw("/Root ")
            $0.reference(root)
            $0.raw("/Info ")
            $0.reference(info)
            $0.raw("/ID[")
            for _ in 0..<2 {
                $0.raw("<")
                for byte in digest.prefix(16) { $0.hexadecimal(byte) }
                $0.raw(">")
            }
            $0.raw("]")
        }
        file.raw("startxref\n")
        file.integer(start)
        file.raw("\n%%EOF\n")
        return file.bytes
    }
}
