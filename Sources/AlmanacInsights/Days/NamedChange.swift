import AlmanacModel

/// Amount under one name in some days, and in those that they are compared with.
struct NamedChange {
    var name: ShownName
    var now: Int64
    var before: Int64

    var difference: Int64 { now.subtractingSaturated(before) }

    /// As many as a reader looks at.
    static var most: Int { 6 }

    /// Those that differ, the largest difference first.
    static func largest(_ changes: [NamedChange]) -> [NamedChange] {
        changes.filter { $0.difference != 0 }.sorted { left, right in
            let (one, other) = (left.difference.magnitude, right.difference.magnitude)
            return one == other ? left.name < right.name : one > other
        }
    }
}
