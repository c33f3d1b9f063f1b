import AlmanacModel

/// Turns what one upstream system said, as it stands in a dump, into values. A new system is one type and its line in
/// ``SnapshotDecoder/builtIn``.
protocol SystemDecoder: Sendable {
    /// The key in the dump.
    var system: String { get }
    /// The keys that are looked for in the object. One that has others and none of these says nothing that could be read.
    var keys: [String] { get }

    /// - Parameters:
    ///   - object: The value under `system`. If it is no object, that was noted, and the whole system is lost.
    ///   - reader: Reads its fields, and notes each unreadable one.
    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData
}
