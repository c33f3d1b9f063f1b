/// ASCII of a hexadecimal digit.
///
/// - Parameter number: 0–15.
@inlinable
package func hexDigit(_ number: UInt8, isUppercase: Bool = false) -> UInt8 {
    number < 10 ? 0x30 + number : (isUppercase ? 0x41 : 0x61) + number - 10
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
