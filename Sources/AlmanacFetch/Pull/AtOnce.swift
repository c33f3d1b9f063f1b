/// Asks about several things at the same time.
///
/// - Returns: The answers in the order of the things.
func atOnce<Thing: Sendable, Found: Sendable>(_ things: [Thing], _ ask: @escaping @Sendable (Thing) async -> Found) async -> [Found] {
    await withTaskGroup(of: (Int, Found).self) { group in
        for (index, thing) in things.enumerated() {
            group.addTask { (index, await ask(thing)) }
        }
        var found = [Found?](repeating: nil, count: things.count)
        for await (index, answer) in group { found[index] = answer }
        return found.compactMap { $0 }
    }
}
