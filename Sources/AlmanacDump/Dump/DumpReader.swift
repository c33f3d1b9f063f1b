#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads the records of a dump one after the other, in constant memory. `SnapshotDecoder` makes values of them.
///
/// A dump is a file, or standard input for the path `-`; either may be gzip, recognised by its first bytes. Lines end with LF or CRLF; a byte order
/// mark and blank lines are skipped.
///
/// A record is a line, unless the dump is JSON spread over many lines: if the first line that is not blank opens an object and does not close it, and
/// the next one does not begin another object with `{`, then records are whole objects, one after the other, wherever their lines break.
///
/// A trailer is no record. It is compared with the records before it; a mismatch is thrown at the end, after every record was given.
package struct DumpReader {
    /// Most bytes of a record, where the caller sets no other limit.
    package static let defaultLimit = 64 << 20

    /// The path as given, or `standard input`.
    package let name: String

    private var input: ByteInput
    private let isStopped: () -> Bool
    private let limit: Int
    private var block = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var offset = 0
    private var isAtEnd = false
    /// Number of the line that was begun last, from 1; 0 before the first.
    private var lineNumber = 0
    /// True while bytes of line `lineNumber` are still to be taken.
    private var isInLine = false
    private var layout = Layout.unknown
    /// A line that was read ahead to detect the layout.
    private var waiting: DumpLine?
    private var isEmpty = true
    private let parser = JSONParser()
    /// The records since the last trailer.
    private var section = DumpSection()
    /// Sections before it.
    private var closed = ClosedSections()
    /// The error of the first trailer that does not match.
    private var misfit: DumpError?
    /// All bytes of the part that is read, without trailers; `nil` where the dump is read as a whole.
    private var part: DumpSection?
    /// True when a part is read by itself, so that its trailers cannot be checked.
    private let isPartAlone: Bool
    /// Offset of the block in the file.
    private var blockStart = 0
    /// Offset of the line that was given last.
    package private(set) var lineStart = 0

    private enum Layout {
        case unknown, lines, objects
    }

    /// - Throws: `missing`, `directory` or `unreadable`.
    package init(path: String, limit: Int = Self.defaultLimit, isStopped: @escaping () -> Bool = { false }) throws(DumpError) {
        name = path == "-" ? "standard input" : path
        self.limit = limit
        self.isStopped = isStopped
        isPartAlone = false
        do {
            input = try ByteInput(path: path, isStopped: isStopped)
        } catch {
            throw Self.error(error, name: name, line: 0)
        }
    }

    /// Reads one part of a dump of lines by itself. Its lines are numbered from 1, trailers in it are skipped, and it may be empty.
    ///
    /// - Parameter name: The part's name in messages.
    /// - Throws: `missing`, `directory` or `unreadable`.
    package init(
        path: String, part cut: DumpCut, name: String, limit: Int = Self.defaultLimit, isStopped: @escaping () -> Bool = { false }
    ) throws(DumpError) {
        self.name = name
        self.limit = limit
        self.isStopped = isStopped
        isPartAlone = true
        layout = .lines
        isEmpty = false
        part = DumpSection()
        blockStart = cut.bytes.lowerBound
        do {
            input = try ByteInput(path: path, part: cut.bytes, isStopped: isStopped)
        } catch {
            throw Self.error(error, name: path, line: 0)
        }
    }

    /// Reads a dump part by part (`check`), and at the end has the hash and the errors of trailers that reading the whole would have.
    ///
    /// - Throws: `missing`, `directory` or `unreadable`.
    package init(checking path: String, limit: Int = Self.defaultLimit, isStopped: @escaping () -> Bool = { false }) throws(DumpError) {
        name = path
        self.limit = limit
        self.isStopped = isStopped
        isPartAlone = false
        layout = .lines
        do {
            input = try ByteInput(path: path, part: 0..<0, isStopped: isStopped)
        } catch {
            throw Self.error(error, name: path, line: 0)
        }
    }

    /// Reads the next part of the dump, directly after the one before.
    ///
    /// - Returns: The `partHash` of a reader of that part alone.
    /// - Throws: `unreadable`.
    package mutating func check(_ cut: DumpCut) throws(DumpError) -> String {
        do {
            input = try ByteInput(path: name, part: cut.bytes, isStopped: isStopped)
        } catch {
            throw Self.error(error, name: name, line: lineNumber + 1)
        }
        (block, offset, blockStart, isAtEnd) = (UnsafeBufferPointer(start: nil, count: 0), 0, cut.bytes.lowerBound, false)
        part = DumpSection()
        while try nextLine() != nil {
            isEmpty = false
            section.count()
        }
        return partHash
    }

    /// Ends reading by parts.
    ///
    /// - Throws: The errors of a reader of the whole at its end: `incomplete`, `altered`, `empty`.
    package mutating func endCheck() throws(DumpError) { try checkEnd() }

    /// True when the records of a dump are its lines: only such a dump can be cut.
    static func isOfLines(_ path: String) throws(DumpError) -> Bool {
        var reader = try DumpReader(path: path)
        try reader.findLayout()
        return reader.layout == .lines
    }

    /// The lines read so far, including blank ones and trailers.
    package var lineCount: Int { lineNumber }

    /// Part of the file that was read, 0…1; `nil` where nobody knows how much there is.
    package var share: Double? { input.share(taken: blockStart + offset) }

    /// SHA-256 of the part that was read by itself, without trailers.
    package var partHash: String { part?.trailer.sha256 ?? "" }

    /// Reads the next record; `nil` at the end.
    ///
    /// - Throws: At the end of what can be read: `unreadable`, `truncated`, `damaged`, `inflated`, `incomplete`, `altered`, and `empty` when there
    ///   was nothing at all.
    package mutating func next() throws(DumpError) -> DumpLine? {
        if layout == .unknown { try findLayout() }
        let line = layout == .objects ? try nextObject() : try nextWaitingLine()
        guard let line else {
            try checkEnd()
            return nil
        }
        isEmpty = false
        section.count()
        return line
    }

    /// Throws the errors that are known at the end: trailers that do not match, and an empty dump.
    private mutating func checkEnd() throws(DumpError) {
        if let misfit {
            self.misfit = nil
            isEmpty = false
            throw misfit
        }
        if isEmpty { throw .empty(path: name) }
    }

    /// SHA-256 of the bytes read so far, without trailers, as a dump's own trailer has it; for joined dumps, a hash of the hashes of each.
    package var hash: String {
        var all = closed
        if section.records > 0 || all.count == 0 { all.add(section.trailer) }
        return all.hash
    }

    // MARK: Layout

    private mutating func findLayout() throws(DumpError) {
        layout = .lines
        guard let first = try nextLine() else { return }
        waiting = first
        if first.bytes.starts(with: [0xFF, 0xFE]) || first.bytes.starts(with: [0xFE, 0xFF]) {
            throw .wide(path: name, line: first.number)
        }
        if Self.opensList(first.bytes) { throw .list(path: name, line: first.number) }
        if Self.isOfTable(first.bytes) {
            try skipBlankLines()
            // One odd line among records costs itself alone.
            if try peek() != UInt8(ascii: "{") { throw .table(path: name, line: first.number) }
        }
        var balance = ObjectBalance()
        // A line that was too long is empty here, so it begins no object.
        guard first.bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{"), balance.end(in: first.bytes[...]) == nil else { return }
        try skipBlankLines()
        guard let byte = try peek(), byte != UInt8(ascii: "{") else { return }
        layout = .objects
    }

    private mutating func nextWaitingLine() throws(DumpError) -> DumpLine? {
        if let line = waiting {
            waiting = nil
            return line
        }
        return try nextLine()
    }

    // MARK: Objects

    /// Reads the next object with all of its lines; a line that begins no object is a record by itself.
    private mutating func nextObject() throws(DumpError) -> DumpLine? {
        guard var record = try nextWaitingLine() else { return nil }
        guard record.failure == nil, record.bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{") else { return record }
        var balance = ObjectBalance()
        var checked = 0
        while true {
            if let end = balance.end(in: record.bytes[checked...]) {
                let rest = record.bytes[end...]
                if !rest.allSatisfy(Self.isBlank) { waiting = DumpLine(number: lineNumber, bytes: Array(rest)) }
                record.bytes.removeSubrange(end...)
                return record
            }
            checked = record.bytes.count
            guard let line = try nextLine() else { return record }
            guard line.failure == nil, record.bytes.count + line.bytes.count < limit else {
                return DumpLine(number: record.number, bytes: [], failure: .lineTooLong(path: name, line: record.number, limit: limit))
            }
            // A newline between two tokens is a blank; inside a text it is an error in any case.
            record.bytes.append(UInt8(ascii: "\n"))
            record.bytes += line.bytes
        }
    }

    // MARK: Lines

    /// Reads the next line that is not blank.
    private mutating func nextLine() throws(DumpError) -> DumpLine? {
        while try refill() {
            if block[offset] == UInt8(ascii: "\n") {
                skipEmptyLines()
                continue
            }
            lineNumber += 1
            isInLine = true
            lineStart = blockStart + offset
            var (line, isEnded) = try takeLine()
            isInLine = false
            if line.failure == nil {
                if let trailer = DumpTrailer(line.bytes, parser) {
                    if !isPartAlone { close(with: trailer) }
                    continue
                }
                line.bytes.withUnsafeBufferPointer { add($0) }
            }
            if isEnded { Self.newline.withUnsafeBufferPointer { add($0) } }
            if lineStart == 0, line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { line.bytes.removeFirst(3) }
            if line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
            if line.failure != nil || !line.bytes.allSatisfy(Self.isBlank) { return line }
        }
        return nil
    }

    /// Compares the records before a trailer with it.
    private mutating func close(with trailer: DumpTrailer) {
        let found = section.trailer
        closed.add(found)
        section = DumpSection()
        guard found != trailer, misfit == nil else { return }
        misfit =
            found.records == trailer.records || trailer.records < 0
            ? .altered(path: name, line: lineNumber)
            : .incomplete(path: name, line: lineNumber, found: found.records, expected: trailer.records)
    }

    /// Takes the bytes up to the next newline, and the newline; also returns whether there was one. A line beyond the limit is skipped, but its bytes
    /// are still hashed.
    private mutating func takeLine() throws(DumpError) -> (line: DumpLine, isEnded: Bool) {
        var bytes: [UInt8] = []
        var isTooLong = false
        var isEnded = false
        repeat {
            let rest = UnsafeBufferPointer(rebasing: block[offset...])
            let newline = Self.firstNewline(in: rest)
            let piece = UnsafeBufferPointer(rebasing: rest[..<(newline ?? rest.count)])
            if isTooLong || bytes.count + piece.count > limit {
                isTooLong = true
                bytes.withUnsafeBufferPointer { add($0) }
                add(piece)
                bytes = []
            } else {
                bytes += piece
            }
            if let newline {
                offset += newline + 1
                isEnded = true
                break
            }
            offset = block.count
        } while try refill()
        let failure: DumpError? = isTooLong ? .lineTooLong(path: name, line: lineNumber, limit: limit) : nil
        return (DumpLine(number: lineNumber, bytes: bytes, failure: failure), isEnded)
    }

    private static let newline = [UInt8(ascii: "\n")]

    /// Skips empty lines in this block, of which a dump may have a great many.
    private mutating func skipEmptyLines() {
        let start = offset
        while offset < block.count, block[offset] == UInt8(ascii: "\n") { offset += 1 }
        lineNumber += offset - start
        add(UnsafeBufferPointer(rebasing: block[start..<offset]))
    }

    /// Adds bytes that belong to no trailer to the hashes.
    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        if !isPartAlone { section.add(bytes) }
        part?.add(bytes)
    }

    /// Skips blank lines, and blanks at the start of a line.
    private mutating func skipBlankLines() throws(DumpError) {
        while let byte = try peek(), Self.isBlank(byte) || byte == UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\n") { lineNumber += 1 }
            section.add([byte])
            offset += 1
        }
    }

    private mutating func peek() throws(DumpError) -> UInt8? {
        try refill() ? block[offset] : nil
    }

    /// Makes sure that a byte can be taken; `false` at the end.
    private mutating func refill() throws(DumpError) -> Bool {
        if offset < block.count { return true }
        if isAtEnd { return false }
        do {
            block = try input.next()
        } catch {
            isAtEnd = true
            throw Self.error(error, name: name, line: isInLine ? lineNumber : lineNumber + 1)
        }
        blockStart += offset
        offset = 0
        isAtEnd = block.isEmpty
        return !isAtEnd
    }

    /// True for a line of names or values with commas, semicolons or tabs between them, and nothing of JSON.
    private static func isOfTable(_ line: [UInt8]) -> Bool {
        line.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t") }
            && line.allSatisfy { byte in ![UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), 0].contains(byte) }
            && line.first.map { !isBlank($0) } ?? false
    }

    /// True for a line that opens a list of objects and is no whole one: `[`, `[{`, `[{"almanac":1},`.
    private static func opensList(_ line: [UInt8]) -> Bool {
        let marks = line.filter { !isBlank($0) }
        guard marks.first == UInt8(ascii: "["), marks.count == 1 || marks[1] == UInt8(ascii: "{") else { return false }
        return marks.last != UInt8(ascii: "]")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func firstNewline(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress, let newline = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count) else { return nil }
        return UnsafeRawPointer(newline) - UnsafeRawPointer(start)
    }

    static func error(_ failure: ByteInput.Failure, name: String, line: Int) -> DumpError {
        switch failure {
        case .system(let code): DumpError(errno: code, path: name)
        case .truncated: .truncated(path: name, line: line)
        // What is no text at all is told by its first line.
        case .damaged, .foreign, .other: .damaged(path: name, line: line)
        case .inflated: .inflated(path: name, line: line)
        }
    }
}
