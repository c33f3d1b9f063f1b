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
