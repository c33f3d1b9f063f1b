/// Writes decimal digits into memory; nothing is put together as a string before.
enum NumberBytes {
    /// Bytes of the longest number: the tenths of `Int.min`.
    static let longest = 24

    /// A command of path data and one number in tenths of a pixel.
    ///
    /// - Parameters:
    ///   - command: `nil` goes on with the command before.
    ///   - comma: Whether a comma parts it from the number before, and no space.
    /// - Returns: How many bytes were written, as for the others.
    @inline(__always)
    static func command(_ command: PathCommand?, _ value: Int, comma: Bool, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if let command {
            buffer[0] = command.rawValue
        } else if value >= 0 {
            buffer[0] = comma ? 0x2C : 0x20
        } else {
            return tenths(value, to: buffer)
        }
        return 1 + tenths(value, to: buffer + 1)
    }

    static func integer(_ value: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return digits(value.magnitude, to: buffer) }
        buffer[0] = 0x2D
        return 1 + digits(value.magnitude, to: buffer + 1)
    }

    static func tenths(_ value: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
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
    static func digits(_ value: UInt, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
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
}
