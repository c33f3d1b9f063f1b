/// The known names nearest to a mistyped one.
///
/// Case does not count, nor whether words are joined by a hyphen, an underscore or a blank.
///
/// - Returns: The names with the fewest edits, at most three, in alphabetical order; empty when nothing is near, or for a name of one letter.
package func nearest(to name: String, among known: [String]) -> [String] {
    let wanted = folded(name)
    guard (2...64).contains(wanted.count) else { return [] }
    // A third of the name may be wrong; one letter in short codes.
    let limit = max(1, min(4, wanted.count / 3))
    var found: [(distance: Int, name: String)] = []
    for candidate in known {
        let letters = folded(candidate)
        // `New_York` for `America/New_York`: the last part alone is near enough.
        let city = letters.lastIndex(of: 0x2F).map { Array(letters[($0 + 1)...]) }
        if city == wanted {
            found.append((1, candidate))
        } else if let distance = editDistance(wanted, letters, limit: limit) {
            found.append((distance, candidate))
        }
    }
    guard let least = found.map(\.distance).min() else { return [] }
    return found.filter { $0.distance == least }.map(\.name).sorted().prefix(3).map { $0 }
}

/// True for a name that may have been written for another one: they differ in two letters at most, in capitals, or in what parts their words. A name
/// that goes on where the other ends, as `merchant_id` does after `merchant`, is one of its own.
package func isMisspelling(_ name: String, of wanted: String) -> Bool {
    guard abs(name.utf8.count - wanted.utf8.count) <= 4 else { return false }
    let (letters, wanted) = (folded(name).filter { $0 != 0x5F }, folded(wanted).filter { $0 != 0x5F })
    guard min(letters.count, wanted.count) >= 3 else { return false }
    let isLonger = letters.starts(with: wanted) || wanted.starts(with: letters)
    guard !isLonger || abs(letters.count - wanted.count) <= 1 else { return false }
    return editDistance(letters, wanted, limit: wanted.count < 6 ? 1 : 2) != nil
}

private func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x20, 0x2D: 0x5F
        default: byte
        }
    }
}

/// Counts the letters to insert, delete, replace or swap with their neighbour to get from one name to the other; `nil` for more than `limit`.
///
/// - Source: optimal string alignment distance.
private func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let change = last[column] + (left[row] == right[column] ? 0 : 1)
            var best = min(change, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                best = min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        if (current.min() ?? 0) > limit { return nil }
        (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
