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
    // In order of name, equal names are neighbours: no dictionary, and no order of one, is needed.
    for row in rows.sorted(by: { $0.name < $1.name }) {
        if let last = merged.indices.last, merged[last].name == row.name {
            merged[last].spend = merged[last].spend.addingSaturated(row.spend)
            if let charges = merged[last].charges, let more = row.charges {
                merged[last].charges = charges.addingSaturated(more)
            } else {
                merged[last].charges = nil
            }
        } else {
            merged.append(row)
        }
    }
    merged.sort { $0.spend == $1.spend ? $0.name < $1.name : $0.spend > $1.spend }
    return merged
}
