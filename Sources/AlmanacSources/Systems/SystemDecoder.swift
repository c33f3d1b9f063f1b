package import AlmanacModel

/// Turns what one upstream system said, as it stands in a dump, into values. A new system is one type and its line in
/// ``SnapshotDecoder/systems``.
package protocol SystemDecoder: SendableMetatype {
    /// The key in the dump, and the type the snapshot will hold.
    static var system: String { get }

    /// - Parameters:
    ///   - object: The object under `system`.
    ///   - reader: Reads its fields, and takes a notice for each that cannot be read.
    static func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData
}
