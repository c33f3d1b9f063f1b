/// ASCII of a hexadecimal digit.
///
/// - Parameter number: 0–15.
@inlinable
package func hexDigit(_ number: UInt8, isUppercase: Bool = false) -> UInt8 {
    number < 10 ? 0x30 + number : (isUppercase ? 0x41 : 0x61) + number - 10
}

/// 0–15 of a hexadecimal digit in either case; `nil` for another byte.
package func hexNumber(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: digit & 0xF + 9
    default: nil
    }
}

/// Bytes as hexadecimal digits in lower case, two for each.
@inlinable
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
        digits.append(hexDigit(byte >> 4))
        digits.append(hexDigit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
}

/// A text as a part of a URL: its UTF-8, with everything but ASCII letters, digits and `-._~` as `%XX` (RFC 3986, sections 2.1 and 2.3).
package func percentEncoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
        default: encoded += [0x25, hexDigit(byte >> 4, isUppercase: true), hexDigit(byte & 15, isUppercase: true)]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

/// The bytes that a part of a URL stands for.
///
/// - Returns: `nil` for a `%` without two digits behind it.
package func percentDecoded(_ text: some StringProtocol) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte != 0x25 {
            decoded.append(byte)
        } else if let high = rest.popFirst().flatMap(hexNumber), let low = rest.popFirst().flatMap(hexNumber) {
            decoded.append(high << 4 | low)
        } else {
            return nil
        }
    }
    return decoded
}
