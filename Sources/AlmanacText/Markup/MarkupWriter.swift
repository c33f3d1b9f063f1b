/// A growing buffer of UTF-8 in which data can never become markup.
///
/// `raw` takes literals only, so unescaped data has no way in; everything else goes through `text` or `attribute`. These drop characters that XML 1.0
/// does not allow, and bidirectional overrides, so that a name can change nothing but its own text. Bidirectional isolates stay, each closed in the
/// text that opens it, so they reorder nothing outside.
public struct MarkupWriter: Sendable {
    /// Bytes that were written, and room behind them: writing into room that is there is much cheaper than appending.
    private var storage: [UInt8]
    /// Bytes that were written so far.
    package private(set) var count = 0
    /// True when numbers in attributes have no quotes, and coordinates of a list are parted by commas: HTML allows it, XML does not.
    package let isBare: Bool

    /// Output so far.
    public var bytes: [UInt8] { Array(storage[..<count]) }

    /// The last of them, at most so many.
    package func last(_ most: Int) -> [UInt8] { Array(storage[max(0, count - most)..<count]) }

    /// An empty writer with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        self.init(capacity: capacity, isBare: false)
    }

    /// An empty writer for HTML alone where `isBare` says so.
    package init(capacity: Int, isBare: Bool) {
        self.isBare = isBare
        let room = max(capacity, 64)
        storage =
            if room <= Self.zeros.count {
                // Copying a little is faster than the initializer below, which looks up the element type at run time.
                Self.zeros.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[..<room])) }
            } else {
                // Every byte is written before it is read, so pages need not be filled with zeros first.
                [UInt8](unsafeUninitializedCapacity: room) { $1 = room }
            }
    }

    private static let zeros = [UInt8](repeating: 0, count: 1 << 10)

    /// Markup from our own source.
    @inlinable @inline(__always)
    public mutating func raw(_ literal: StaticString) {
        // Inlined, so that start and length are known at compile time: up to sixteen bytes come as integers, which are stored whole whatever the
        // number of bytes that count.
        let (start, length) = (literal.utf8Start, literal.utf8CodeUnitCount)
        switch length {
        case 9...16: append(Self.word(start, 8), Self.word(start + 8, length - 8), length)
        case 1...8: append(Self.word(start, length), length)
        default: append(start, length)
        }
    }

    /// Up to eight bytes as an integer that is stored in their order, with zeros behind them.
    ///
    /// - Parameter length: At least 1.
    @inlinable @inline(__always)
    static func word(_ start: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        // The first half and the last, which may lie on each other.
        @inline(__always)
        func halves<Half: FixedWidthInteger & BitwiseCopyable>(_: Half.Type) -> UInt64 {
            let bytes = UnsafeRawPointer(start)
            let last = length - MemoryLayout<Half>.size
            return UInt64(truncatingIfNeeded: bytes.loadUnaligned(as: Half.self).littleEndian)
                | UInt64(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: last, as: Half.self).littleEndian) << UInt64(last * 8)
        }
        switch length {
        case 4...8: return halves(UInt32.self)
        case 2...3: return halves(UInt16.self)
        default: return UInt64(start.pointee)
        }
    }

    /// Markup that another writer has finished.
    public mutating func raw(_ markup: Markup) {
        markup.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// A part of markup that another writer has finished.
    package mutating func raw(part: ArraySlice<UInt8>) {
        part.withUnsafeBufferPointer { append($0) }
    }

    /// Character data: `&`, `<`, `>` and both quotes are escaped, so the result is also safe inside a quoted attribute value.
    public mutating func text(_ string: String) {
        // Read contiguous bytes in place, so that nothing is retained.
        if string.utf8.withContiguousStorageIfAvailable({ escape($0) }) != nil { return }
        var string = string
        string.withUTF8 { escape($0) }
    }

    /// A text with the markup around it.
    package mutating func text(_ string: String, between start: StaticString, and end: StaticString) {
        raw(start)
        text(string)
        raw(end)
    }

    /// Character data that is UTF-8 bytes already, escaped as `text(_:)` does.
    package mutating func text(utf8 bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { escape($0) }
    }

    /// The same as `text(utf8:)`, for bytes in other memory.
    package mutating func text(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        escape(bytes)
    }

    /// Bytes that were found to need no escapes.
    @inline(__always)
    mutating func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(bytes)
    }

    /// ` name="value"`, the value escaped.
    public mutating func attribute(_ name: StaticString, _ value: String) {
        open(name)
        text(value)
        raw("\"")
    }

    /// ` name="value"` of an integer.
    public mutating func attribute(_ name: StaticString, _ value: Int) {
        raw(" ")
        raw(name)
        raw(isBare ? "=" : "=\"")
        integer(value)
        if !isBare { raw("\"") }
    }

    /// ` class="name"`, or ` class=name` in HTML.
    package mutating func attribute(class name: StaticString) {
        raw(isBare ? " class=" : " class=\"")
        raw(name)
        if !isBare { raw("\"") }
    }

    /// Ends the tag of an element without content: a value without quotes is parted from the slash.
    package mutating func endEmptyTag() {
        raw(!isBare || count > 0 && storage[count - 1] == 0x22 ? "/>" : " />")
    }

    /// Separates two coordinates, unless the sign of the second one does.
    package mutating func separator() {
        raw(isBare ? "," : " ")
    }

    /// Decimal digits, with a hyphen-minus when negative.
    public mutating func integer(_ value: Int) {
        write(atMost: NumberBytes.longest) { NumberBytes.integer(value, to: $0) }
    }

    /// A coordinate given in tenths of a pixel: 1234 is `123.4`, 10 is `1`, −5 is `-.5`; never an exponent, never `-0`.
    public mutating func tenths(_ value: Int) {
        write(atMost: NumberBytes.longest) { NumberBytes.tenths(value, to: $0) }
    }

    /// ` name="value"` of a coordinate given in tenths of a pixel.
    package mutating func attribute(_ name: StaticString, tenths value: Int) {
        let length = name.utf8CodeUnitCount
        let isBare = isBare
        write(atMost: length + 4 + NumberBytes.longest) { buffer in
            buffer[0] = 0x20
            (buffer + 1).update(from: name.utf8Start, count: length)
            buffer[length + 1] = 0x3D
            if isBare { return length + 2 + NumberBytes.tenths(value, to: buffer + length + 2) }
            buffer[length + 2] = 0x22
            let end = length + 3 + NumberBytes.tenths(value, to: buffer + length + 3)
            buffer[end] = 0x22
            return end + 1
        }
    }

    /// A command of path data with one number in tenths of a pixel.
    ///
    /// - Parameter command: `nil` continues the command before.
    package mutating func path(_ command: PathCommand?, _ first: Int) {
        let comma = isBare
        write(atMost: 1 + NumberBytes.longest) { NumberBytes.command(command, first, comma: comma, to: $0) }
    }

    /// A command of path data with two numbers in tenths of a pixel, separated by a space or by the second one's minus.
    ///
    /// - Parameter command: `nil` continues the command before.
    package mutating func path(_ command: PathCommand?, _ first: Int, _ second: Int) {
        let comma = isBare
        write(atMost: 2 + 2 * NumberBytes.longest) { buffer in
            let length = NumberBytes.command(command, first, comma: comma, to: buffer)
            return length + NumberBytes.command(nil, second, comma: comma, to: buffer + length)
        }
    }

    /// Returns the output as finished markup, and empties the writer.
    public mutating func finish() -> Markup {
        // Taken out, so that its bytes have one owner and need not be copied.
        var bytes: [UInt8] = []
        swap(&bytes, &storage)
        let length = count
        count = 0
        // Pieces of templates are small and stay: those are kept without the room behind them.
        if length <= 1024 { return Markup(bytes: Array(bytes[..<length])) }
        bytes.removeLast(bytes.count - length)
        return Markup(bytes: bytes)
    }

    /// Output from a place on, for another writer; only finished elements may be taken.
    package func markup(from start: Int) -> Markup {
        Markup(bytes: Array(storage[start..<count]))
    }

    /// Number of characters written from a place on, tags included.
    package func letters(from start: Int) -> Int {
        storage.withUnsafeBytes { bytes in
            // Bytes that go on with a character, 0b10……, do not begin one. Eight at a time.
            var others = 0
            var index = start
            while index + 8 <= count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                others += (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
                index += 8
            }
            while index < count {
                others += bytes[index] & 0xC0 == 0x80 ? 1 : 0
                index += 1
            }
            return count - start - others
        }
    }

    // MARK: Bytes

    private mutating func open(_ name: StaticString) {
        raw(" ")
        raw(name)
        raw("=\"")
    }

    /// Makes room at the end and calls `body` to write there.
    ///
    /// - Parameter body: Writes up to `most` bytes and returns their number.
    @inline(__always)
    private mutating func write(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if storage.count - count < most { grow(by: most) }
        let start = count
        count += storage.withUnsafeMutableBufferPointer { buffer in
            // There is always room, so there is always a base.
            guard let base = buffer.baseAddress else { return 0 }
            return body(base + start)
        }
    }

    @inline(__always)
    mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress else { return }
        append(start, source.count)
    }

    /// Appends the first bytes of a word.
    @usableFromInline @inline(never)
    mutating func append(_ word: UInt64, _ length: Int) {
        write(atMost: 8) { target in
            UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
            return length
        }
    }

    /// Appends the bytes of a word, and the first of another.
    @usableFromInline @inline(never)
    mutating func append(_ first: UInt64, _ second: UInt64, _ length: Int) {
        write(atMost: 16) { target in
            let target = UnsafeMutableRawPointer(target)
            target.storeBytes(of: first.littleEndian, as: UInt64.self)
            target.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
            return length
        }
    }

    @usableFromInline @inline(never)
    mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        if storage.count - count < length { grow(by: length) }
        storage.withUnsafeMutableBufferPointer { [count] buffer in
            // There is always room, so there is always a base.
            if let base = buffer.baseAddress { Self.copy(source, length, to: base + count) }
        }
        count += length
    }

    /// Copies some bytes. Most copies are short, and done before `memcpy` would have found out the length: the first half and the last, which may
    /// overlap.
    @inline(__always)
    private static func copy(_ source: UnsafePointer<UInt8>, _ length: Int, to target: UnsafeMutablePointer<UInt8>) {
        @inline(__always)
        func halves<Half: BitwiseCopyable>(_: Half.Type) {
            let from = UnsafeRawPointer(source)
            let to = UnsafeMutableRawPointer(target)
            let last = length - MemoryLayout<Half>.size
            let (start, end) = (from.loadUnaligned(as: Half.self), from.loadUnaligned(fromByteOffset: last, as: Half.self))
            to.storeBytes(of: start, as: Half.self)
            to.storeBytes(of: end, toByteOffset: last, as: Half.self)
        }
        switch length {
        case 16...32: halves(SIMD16<UInt8>.self)
        case 8..<16: halves(UInt64.self)
        case 4..<8: halves(UInt32.self)
        case 2..<4: halves(UInt16.self)
        case 1: target.pointee = source.pointee
        default: target.update(from: source, count: length)
        }
    }

    @inline(never)
    private mutating func grow(by most: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(storage.count, most)))
    }
}
