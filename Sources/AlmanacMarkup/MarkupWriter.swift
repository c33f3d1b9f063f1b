/// A growing buffer of UTF-8 in which data can never become markup.
///
/// `raw` takes literals only, so unescaped data has no way in; everything else goes through `text` or `attribute`. Characters that XML 1.0
/// does not allow are dropped there, and bidirectional overrides with them, so that a name can change nothing but its own text. Bidirectional isolates
/// stay, each closed in the text that opens it: what stands between them reorders nothing else.
public struct MarkupWriter: Sendable {
    /// Bytes that were written, and room behind them: writing into room that is there is much cheaper than appending.
    private var storage: [UInt8]
    /// Bytes that were written so far.
    package private(set) var count = 0
    /// Whether values of attributes that are numbers stand without quotes, and coordinates of a list are parted by commas: as HTML allows and XML does not.
    package let isBare: Bool

    /// What was written so far.
    public var bytes: [UInt8] { Array(storage[..<count]) }

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
                // Copying a little is faster than the initializer below, which looks up at run time what it makes an array of.
                Self.zeros.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[..<room])) }
            } else {
                // Nothing is read before it is written, so that pages need not be filled with zeros first.
                [UInt8](unsafeUninitializedCapacity: room) { $1 = room }
            }
    }

    private static let zeros = [UInt8](repeating: 0, count: 1 << 10)

    /// Markup as it stands in our own source.
    @inlinable @inline(__always)
    public mutating func raw(_ literal: StaticString) {
        // Inlined, so that where it is and how long is known when it is compiled: up to sixteen bytes come as numbers, which are stored without asking
        // how many of them count.
        let (start, length) = (literal.utf8Start, literal.utf8CodeUnitCount)
        switch length {
        case 9...16: append(Self.word(start, 8), Self.word(start + 8, length - 8), length)
        case 1...8: append(Self.word(start, length), length)
        default: append(start, length)
        }
    }

    /// Up to eight bytes as a number that is stored in their order, with zeros behind them.
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
        // Where the bytes of a string lie together, they are read where they are, and nothing is retained.
        if string.utf8.withContiguousStorageIfAvailable({ escape($0) }) != nil { return }
        var string = string
        string.withUTF8 { escape($0) }
    }

    /// Character data that is UTF-8 bytes already, escaped as `text(_:)` does.
    package mutating func text(utf8 bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { escape($0) }
    }

    /// As `text(utf8:)`, of bytes that lie somewhere else.
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

    /// What stands between two coordinates, unless the sign of the second one does.
    package mutating func separator() {
        raw(isBare ? "," : " ")
    }

    /// Decimal digits, with a hyphen-minus when negative.
    public mutating func integer(_ value: Int) {
        write(atMost: Self.longestNumber) { Self.integer(value, to: $0) }
    }

    /// A coordinate given in tenths of a pixel: 1234 is `123.4`, 10 is `1`, −5 is `-.5`; never an exponent, never `-0`.
    public mutating func tenths(_ value: Int) {
        write(atMost: Self.longestNumber) { Self.tenths(value, to: $0) }
    }

    /// ` name="value"` of a coordinate given in tenths of a pixel.
    package mutating func attribute(_ name: StaticString, tenths value: Int) {
        let length = name.utf8CodeUnitCount
        let isBare = isBare
        write(atMost: length + 4 + Self.longestNumber) { buffer in
            buffer[0] = 0x20
            (buffer + 1).update(from: name.utf8Start, count: length)
            buffer[length + 1] = 0x3D
            if isBare { return length + 2 + Self.tenths(value, to: buffer + length + 2) }
            buffer[length + 2] = 0x22
            let end = length + 3 + Self.tenths(value, to: buffer + length + 3)
            buffer[end] = 0x22
            return end + 1
        }
    }

    /// A command of path data with one number in tenths of a pixel.
    ///
    /// - Parameter command: `nil` goes on with the command before.
    package mutating func path(_ command: PathCommand?, _ first: Int) {
        let comma = isBare
        write(atMost: 1 + Self.longestNumber) { Self.command(command, first, comma: comma, to: $0) }
    }

    /// A command of path data with two numbers in tenths of a pixel, parted by a space or by the second one's minus.
    ///
    /// - Parameter command: `nil` goes on with the command before.
    package mutating func path(_ command: PathCommand?, _ first: Int, _ second: Int) {
        let comma = isBare
        write(atMost: 2 + 2 * Self.longestNumber) { buffer in
            let length = Self.command(command, first, comma: comma, to: buffer)
            return length + Self.command(nil, second, comma: comma, to: buffer + length)
        }
    }

    /// Hands over what was written as finished markup; nothing of it is left here.
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

    /// What was written from a place on, for another writer; finished elements alone may be taken.
    package func markup(from start: Int) -> Markup {
        Markup(bytes: Array(storage[start..<count]))
    }

    /// How many characters were written from a place on, tags and all.
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

    /// Bytes of the longest number: the tenths of `Int.min`.
    private static let longestNumber = 24

    private mutating func open(_ name: StaticString) {
        raw(" ")
        raw(name)
        raw("=\"")
    }

    /// Lets `body` write behind what is there.
    ///
    /// - Parameter body: Writes up to `most` bytes and returns how many.
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
    private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
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

    /// Copies some bytes. Most of what is written is short, and copied before `memcpy` has found out how long it is: the first half and the last, which
    /// may lie on each other.
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

    @inline(__always)
    private static func command(_ command: PathCommand?, _ value: Int, comma: Bool, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if let command {
            buffer[0] = command.rawValue
        } else if value >= 0 {
            buffer[0] = comma ? 0x2C : 0x20
        } else {
            return tenths(value, to: buffer)
        }
        return 1 + tenths(value, to: buffer + 1)
    }

    private static func integer(_ value: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return digits(value.magnitude, to: buffer) }
        buffer[0] = 0x2D
        return 1 + digits(value.magnitude, to: buffer + 1)
    }

    private static func tenths(_ value: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        if value < 0 {
            buffer[0] = 0x2D
            length = 1
        }
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 10)
        if whole > 0 || rest == 0 { length += digits(whole, to: buffer + length) }
        if rest > 0 {
            buffer[length] = 0x2E
            buffer[length + 1] = 0x30 + UInt8(truncatingIfNeeded: rest)
            length += 2
        }
        return length
    }

    /// From the first digit on, each written once.
    @inline(__always)
    private static func digits(_ value: UInt, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        // Nearly all are coordinates and sizes.
        if value < 10 {
            buffer[0] = 0x30 + UInt8(truncatingIfNeeded: value)
            return 1
        }
        if value < 1000 {
            let small = UInt32(truncatingIfNeeded: value)
            let start = small < 100 ? 0 : 1
            if start == 1 { buffer[0] = 0x30 + UInt8(truncatingIfNeeded: small / 100) }
            let rest = small % 100
            buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest / 10)
            buffer[start + 1] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            return start + 2
        }
        var length = 1
        var power: UInt = 10
        while value >= power {
            length += 1
            let (next, isBeyond) = power.multipliedReportingOverflow(by: 10)
            if isBeyond { break }
            power = next
        }
        var rest = value
        for index in stride(from: length - 1, through: 0, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            buffer[index] = 0x30 + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        return length
    }

    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// One bit for each byte below 0x40 that stands for itself: all but controls and the five that are escaped.
    private static let harmless: UInt64 = 0xAFFF_FF3B_0000_0000

    /// Whether none of eight bytes is a control, one of the five that are escaped, or a part of a character beyond ASCII.
    @inline(__always)
    private static func areHarmless(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        areHarmless(UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The same of the bytes of a word.
    @inline(__always)
    private static func areHarmless(_ bytes: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        /// The high bit of each byte that is zero, where no high bit is set.
        func zeros(_ bytes: UInt64) -> UInt64 { (bytes | highs) &- ones ^ highs }
        guard bytes & highs == 0 else { return false }
        let controls = (bytes | highs) &- ones &* 0x20 ^ highs
        let quotes = zeros(bytes ^ ones &* 0x22) | zeros(bytes & (ones &* 0x7E) ^ ones &* 0x26)
        let angles = zeros(bytes & (ones &* 0x7D) ^ ones &* 0x3C)
        return (controls | quotes | angles | zeros(bytes ^ ones &* 0x7F)) & highs == 0
    }

    @inline(__always)
    private static func isHarmless(_ byte: UInt8) -> Bool {
        byte < 0x40 ? harmless >> UInt64(byte) & 1 == 1 : byte < 0x7F
    }

    /// Copies runs of harmless bytes whole and stops only at those that need care.
    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        if let start = source.baseAddress, 4...16 ~= source.count {
            // Most amounts, counts and names.
            if source.count <= 8 {
                let word = Self.word(start, source.count)
                // The zeros behind the last byte are no controls here.
                if Self.areHarmless(word | Self.spaces << UInt64(source.count * 8)) { return append(word, source.count) }
            } else {
                let (first, second) = (Self.word(start, 8), Self.word(start + 8, source.count - 8))
                if Self.areHarmless(first), Self.areHarmless(second | Self.spaces << UInt64((source.count - 8) * 8)) {
                    return append(first, second, source.count)
                }
            }
        }
        var runStart = 0
        var index = 0
        // Isolates that are open.
        var depth = 0
        while index < source.count {
            // Eight at a time as long as none of them needs care; what is left at the end, together with bytes before it.
            while index + 8 <= source.count, Self.areHarmless(source, index) { index += 8 }
            if index == source.count { break }
            if index + 8 > source.count, source.count >= 8, Self.areHarmless(source, source.count - 8) { break }
            let byte = source[index]
            // Letters, digits, spaces and most of what stands in names and amounts.
            if Self.isHarmless(byte) {
                repeat { index += 1 } while index < source.count && Self.isHarmless(source[index])
                continue
            }
            var width = 1
            let replacement: StaticString?
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x22: replacement = "&quot;"
            case 0x27: replacement = "&#39;"
            case 0x09, 0x0A, 0x0D: replacement = " "
            case 0x00...0x1F, 0x7F: replacement = ""
            case 0xC2 where index + 1 < source.count && source[index + 1] < 0xA0:  // C1 controls
                replacement = ""
                width = 2
            case 0xE2 where isIsolate(source, index):
                width = 3
                if source[index + 2] != 0xA9 {
                    depth += 1
                    replacement = nil
                } else if depth > 0 {
                    depth -= 1
                    replacement = nil
                } else {
                    replacement = ""
                }
            case 0xE2 where isBidiOverride(source, index), 0xEF where isNoncharacter(source, index):
                replacement = ""
                width = 3
            default: replacement = nil
            }
            if let replacement {
                append(UnsafeBufferPointer(rebasing: source[runStart..<index]))
                append(replacement.utf8Start, replacement.utf8CodeUnitCount)
                runStart = index + width
            }
            index += width
        }
        append(UnsafeBufferPointer(rebasing: source[runStart...]))
        for _ in 0..<depth { raw("\u{2069}") }
    }
}

/// The letters of path data; all but `move` are relative.
package enum PathCommand: UInt8, Sendable {
    case move = 0x4D
    case moveBy = 0x6D
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case cubic = 0x63
    case quadratic = 0x71
    case arc = 0x61
}

/// Whether the three bytes at `index` are U+202A…U+202E, the marks that reorder text beyond their own.
func isBidiOverride(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0x80 && (0xAA...0xAE).contains(source[index + 2])
}

/// Whether the three bytes at `index` are U+2066…U+2069, which open an isolate, the last one closes it.
func isIsolate(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0x81 && (0xA6...0xA9).contains(source[index + 2])
}

/// Whether the three bytes at `index` are U+FFFE or U+FFFF, which no XML allows.
func isNoncharacter(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
}
