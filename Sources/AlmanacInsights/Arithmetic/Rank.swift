import AlmanacModel

/// Spending under a shown name.
struct NamedSpend: Hashable {
    var name: ShownName
    /// `nil` when any of the rows behind it could not be read.
    var spend: Int64?
    /// `nil` when any of the rows behind it did not say.
    var charges: Int64?
}

/// Adds up rows of one name, and puts the largest amount first, ties by name, and what is unknown last. What came back is as large as what was spent: of a list
/// that is cut, the smallest is left out.
func ranked(_ rows: [NamedSpend]) -> [NamedSpend] {
    var merged: [NamedSpend] = []
    merged.reserveCapacity(rows.count)
    var places = NamePlaces<ShownName>()
    for row in rows {
        let place = places.place(of: row.name)
        if place == merged.count {
            merged.append(row)
        } else {
            merged[place].spend = row.spend.flatMap { merged[place].spend?.addingSaturated($0) }
            merged[place].charges = row.charges.flatMap { merged[place].charges?.addingSaturated($0) }
        }
    }
    merged.sort { left, right in
        if left.spend == right.spend { return left.name < right.name }
        guard let one = left.spend else { return false }
        guard let other = right.spend else { return true }
        return one.magnitude == other.magnitude ? one > other : one.magnitude > other.magnitude
    }
    return merged
}

/// Names in the order they were first asked for.
struct NamePlaces<Name: Hashable> {
    private(set) var names: [Name] = []
    private var places: [Name: Int] = [:]
    /// Real answers have some ten names: up to here, comparing them all is quicker than hashing one.
    private static var few: Int { 16 }

    /// Index of a name; `nil` for one that was never asked for.
    func known(_ name: Name) -> Int? {
        names.count <= NamePlaces.few ? names.firstIndex(of: name) : places[name]
    }

    /// Index of a name; a new one is put last.
    mutating func place(of name: Name) -> Int {
        if let place = known(name) { return place }
        names.append(name)
        if names.count == NamePlaces.few + 1 {
            for (place, name) in names.enumerated() { places[name] = place }
        } else if names.count > NamePlaces.few {
            places[name] = names.count - 1
        }
        return names.count - 1
    }
}
