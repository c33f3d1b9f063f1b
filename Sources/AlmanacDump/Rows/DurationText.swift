/// How long something took, as people write it in a cell: `8:39`, `2:46:00`, `1h 30m`. It is known, and never read as a number: `8:39` are hours or minutes.
struct DurationText: Hashable, Sendable {
    /// True for what may as well be a time of a clock.
    var isClock: Bool

    /// - Returns: `nil` for anything else.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        guard (2...12).contains(bytes.count), let first = bytes.first, first &- 0x30 < 10 else { return nil }
        return bytes.contains(0x3A) ? withColons(bytes) : withLetters(bytes)
    }

    private static func withColons(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...4).contains(parts[0].count) else { return nil }
        var numbers: [Int] = []
        for (place, part) in parts.enumerated() {
            guard place == 0 || part.count == 2, part.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 &- 0x30) })
        }
        guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        return DurationText(isClock: numbers[0] < 24)
    }

    private static let letters: [UInt8] = [0x68, 0x6D, 0x73]

    /// Hours, and what comes behind them: `1h 30m`, `2 h`, `1h 5min`.
    private static func withLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        var units: [UInt8] = []
        var hasNumber = false
        for byte in bytes {
            switch byte {
            case 0x30...0x39: hasNumber = true
            case 0x20: continue
            case _ where units.last == 0x6D && !hasNumber && (byte == 0x69 || byte == 0x6E): continue
            default:
                guard hasNumber, let place = letters.firstIndex(of: byte | 0x20), place == units.count else { return nil }
                units.append(byte | 0x20)
                hasNumber = false
            }
        }
        return !hasNumber && !units.isEmpty ? DurationText(isClock: false) : nil
    }
}
