/// Finished markup; its own type keeps it from being mixed with text.
///
/// Made by `MarkupWriter.finish()`; `init(trusted:)` is for bytes that another escaping writer made (cmark in safe mode).
public struct Markup: Hashable, Sendable {
    /// UTF-8.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Takes over bytes that are known to be safe markup. Never call it with data.
    package init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
}
