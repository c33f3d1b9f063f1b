/// The decimal mark of a table's numbers: a point or a comma.
package enum DecimalMark: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","

    var byte: UInt8 { self == .point ? 0x2E : 0x2C }

    /// The other one, which may stand between groups of three digits.
    var group: UInt8 { self == .point ? 0x2C : 0x2E }
}
