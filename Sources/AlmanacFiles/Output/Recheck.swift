/// Selects the subjects whose unchanged files a run reads again, to find those that the device lost. Files that are no longer as written are written
/// anew.
package enum Recheck: Hashable, Sendable {
    case nobody
    case everybody
    /// A part of the fleet: one subject in 32, other ones with each turn, and everybody within 32 turns. A turn is a number, such as that of a day.
    case part(turn: Int)

    private static let parts: UInt64 = 32

    /// - Parameter key: Eight bytes of a hash of the folder's name.
    func includes(_ key: UInt64) -> Bool {
        switch self {
        case .nobody: false
        case .everybody: true
        case .part(let turn): key % Self.parts == UInt64(bitPattern: Int64(turn)) % Self.parts
        }
    }
}
