/// What is kept for a few keys, as many as a page has figures: looking through them is faster than hashing.
struct ShortTable<Key: Equatable, Value> {
    private var entries: [(key: Key, value: Value)] = []

    subscript(key: Key) -> Value? {
        for index in entries.indices where entries[index].key == key { return entries[index].value }
        return nil
    }

    /// Keeps a value for a key that has one or none.
    mutating func keep(_ value: Value, for key: Key) {
        for index in entries.indices where entries[index].key == key {
            entries[index].value = value
            return
        }
        entries.append((key, value))
    }
}
