import AlmanacModel

/// Spending under a shown name.
struct NamedSpend: Hashable {
    var name: String
    var spend: Int64
    /// `nil` when any of the rows behind it did not say.
    var charges: Int64?
}

/// Adds up rows of one name, and puts the largest spending first, ties by name.
func ranked(_ rows: [NamedSpend]) -> [NamedSpend] {
    var merged: [NamedSpend] = []
    merged.reserveCapacity(rows.count)
    // Real answers have some ten rows: comparing them is quicker than hashing. Past that the places are looked up.
    var places: [String: Int] = [:]
    for row in rows {
        let place = merged.count <= 16 ? merged.firstIndex { $0.name == row.name } : places[row.name]
        if let place {
            merged[place].spend = merged[place].spend.addingSaturated(row.spend)
            merged[place].charges = row.charges.flatMap { merged[place].charges?.addingSaturated($0) }
            continue
        }
        merged.append(row)
        if merged.count == 17 {
            for (place, row) in merged.enumerated() { places[row.name] = place }
        } else if merged.count > 17 {
            places[row.name] = merged.count - 1
        }
    }
    merged.sort { $0.spend == $1.spend ? $0.name < $1.name : $0.spend > $1.spend }
    return merged
}
