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
    var sums = NamedSums<ShownName, (spend: Int64?, charges: Int64?)>((0, 0))
    for row in rows {
        sums.add(row.name) { sum in
            sum.spend = row.spend.flatMap { sum.spend?.addingSaturated($0) }
            sum.charges = row.charges.flatMap { sum.charges?.addingSaturated($0) }
        }
    }
    return sums.rows.map { NamedSpend(name: $0.name, spend: $0.sum.spend, charges: $0.sum.charges) }.sorted { left, right in
        if left.spend == right.spend { return left.name < right.name }
        guard let one = left.spend else { return false }
        guard let other = right.spend else { return true }
        return one.magnitude == other.magnitude ? one > other : one.magnitude > other.magnitude
    }
}

/// What each name comes to, in the order in which they were first named.
struct NamedSums<Name: Hashable, Sum> {
    private var places = NamePlaces<Name>()
    private var sums: [Sum] = []
    private let nothing: Sum

    /// - Parameter nothing: What a name has before anything is added.
    init(_ nothing: Sum) { self.nothing = nothing }

    mutating func add(_ name: Name, _ add: (inout Sum) -> Void) {
        let place = places.place(of: name)
        if place == sums.count { sums.append(nothing) }
        add(&sums[place])
    }

    var rows: [(name: Name, sum: Sum)] { zip(places.names, sums).map { ($0, $1) } }
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
