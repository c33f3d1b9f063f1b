/// Writes decimal digits into memory; nothing is put together as a string before.
enum NumberBytes {
    /// Bytes of the longest number: the tenths of `Int.min`.
    static let longest = 24

    /// A command of path data and one number in tenths of a pixel.
    ///
    /// - Parameters:
    ///   - command: `nil` continues the command before.
    ///   - comma: True for a comma before the number instead of a space.
    /// - Returns: The number of bytes written, as for the others.
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
        let magnitude = value.magnitude
        buffer[0] = 0x2D
        var length = value < 0 ? 1 : 0
        guard magnitude < 10_000 else {
            let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
            length += digits(whole, to: buffer + length)
            return length + tenth(rest, to: buffer + length)
        }
        // Nearly all numbers of pictures, without a branch, because the number of digits is unpredictable.
        let small = UInt32(truncatingIfNeeded: magnitude)
        let (whole, rest) = small.quotientAndRemainder(dividingBy: 10)
        length += whole == 0 && rest > 0 ? 0 : threeDigits(whole, to: buffer + length)
        return length + tenth(UInt(rest), to: buffer + length)
    }

    /// A point and one digit, or nothing for 0; two bytes are changed in any case.
    @inline(__always)
    private static func tenth(_ digit: UInt, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        buffer[0] = 0x2E
        buffer[1] = 0x30 + UInt8(truncatingIfNeeded: digit)
        return digit > 0 ? 2 : 0
    }

    /// The digits of a number below 1,000; four bytes are changed in any case.
    @inline(__always)
    private static func threeDigits(_ value: UInt32, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let (tens, last) = value.quotientAndRemainder(dividingBy: 10)
        let (first, middle) = tens.quotientAndRemainder(dividingBy: 10)
        let length = 1 + (value >= 10 ? 1 : 0) + (value >= 100 ? 1 : 0)
        let bytes = (0x0030_3030 + (first | middle << 8 | last << 16)) >> UInt32(truncatingIfNeeded: 24 - 8 * length)
        UnsafeMutableRawPointer(buffer).storeBytes(of: bytes.littleEndian, as: UInt32.self)
        return length
    }

    /// From the first digit on, each written once.
    @inline(__always)
    static func digits(_ value: UInt, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 1000 { return threeDigits(UInt32(truncatingIfNeeded: value), to: buffer) }
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
