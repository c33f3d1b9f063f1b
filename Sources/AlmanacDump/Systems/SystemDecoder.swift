import AlmanacModel

/// Turns the part of a record that belongs to one system, such as Guardian, into values. A new system is one type and its line in
/// ``SnapshotDecoder/builtIn``.
protocol SystemDecoder: Sendable {
    /// The key in the dump.
    var system: String { get }
    /// The keys that are looked for in the object. An object that has keys and none of these counts as unreadable, not as empty.
    var keys: [String] { get }

    /// - Parameters:
    ///   - object: The value under `system`. If it is no object, that was noted, and the whole system is lost.
    ///   - reader: Reads its fields, and notes each unreadable one.
    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData
}
