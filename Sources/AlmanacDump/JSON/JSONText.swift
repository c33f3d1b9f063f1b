/// A string of a parsed document, still where the parser put it: valid UTF-8, unescaped.
///
/// Like the ``JSONValue`` it comes from, it must not outlive the parse.
package struct JSONText {
    let start: UnsafePointer<UInt8>
    let count: Int

    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// A copy that may be kept.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    package static func == (text: JSONText, key: StaticString) -> Bool {
        guard text.count == key.utf8CodeUnitCount else { return false }
        let other = key.utf8Start
        for offset in 0..<text.count where text.start[offset] != other[offset] { return false }
        return true
    }
}
