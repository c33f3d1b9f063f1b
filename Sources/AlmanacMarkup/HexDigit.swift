/// ASCII of a hexadecimal digit, in lower case.
///
/// - Parameter number: 0–15.
package func hexDigit(_ number: UInt8) -> UInt8 {
    number < 10 ? 0x30 + number : 0x61 + number - 10
}
