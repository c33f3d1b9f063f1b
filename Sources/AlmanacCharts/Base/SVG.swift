public import AlmanacText

/// A finished picture.
public struct SVG: Sendable, Hashable {
    /// UTF-8: one `<svg>` element.
    public let bytes: [UInt8]
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// The accessible name, as in `<title>`.
    public let title: String
    /// The content of the picture in sentences, as in `<desc>`; also the alternative text where pictures cannot be shown. Empty when another picture
    /// describes this one (`ChartContext.describedBy`).
    public let description: String

    /// The bytes as text.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes, ready to be written into a page.
    public var markup: Markup { Markup(trusted: bytes) }
}
