/// A table of a few keys, as many as a page has figures: looking through them is faster than hashing.
struct ShortTable<Key: Equatable, Value> {
    /// Apart from the values, so that looking for a key touches no value.
    private var keys: [Key] = []
    private var values: [Value] = []

    subscript(key: Key) -> Value? {
        for index in keys.indices where keys[index] == key { return values[index] }
        return nil
    }

    /// Keeps a value for a key that has one or none.
    mutating func keep(_ value: Value, for key: Key) {
        for index in keys.indices where keys[index] == key {
            values[index] = value
            return
        }
        keys.append(key)
        values.append(value)
    }
}
