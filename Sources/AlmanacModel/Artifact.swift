/// One finished file in memory.
package struct Artifact: Hashable, Sendable {
    /// Relative to the subject's folder, `/` between parts: `charts/daily.svg`. Made by us, never from data.
    package var path: String
    /// As for `Content-Type`: `text/html; charset=utf-8`.
    package var mediaType: String
    package var bytes: [UInt8]

    package init(path: String, mediaType: String, bytes: [UInt8]) {
        self.path = path
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
