import AlmanacHash
package import AlmanacMailRendering
package import AlmanacRaster
import Synchronization

/// The drawings of mails as PNG, at two pixels a pixel; one that comes again, for another address or another file, is not drawn again.
package final class MailPictures: Sendable {
    /// What is kept must not keep the drawing as well.
    private struct Key: Hashable {
        var digest: Digest
        var width: Int
        var height: Int
    }

    private struct Kept {
        var pictures: [Key: [UInt8]] = [:]
        var bytes = 0
        var unwritten: String?
    }

    /// Guards what is kept; a picture is asked for a few times a subject.
    private let kept = Mutex(Kept())
    /// Bytes of PNG; most drawings are one subject's, and need not be kept for the next thousand.
    private static let limit = 16 << 20

    package init() {}

    /// A text that has a letter no font of this machine has; the same one, in whatever order pictures were drawn.
    var unwritten: String? { kept.withLock { $0.unwritten } }

    package func png(of image: MailImage) throws(RasterError) -> [UInt8] {
        let drawing = image.drawing
        let key = Key(digest: drawing.digest, width: 2 * image.width, height: 2 * image.height)
        if let known = kept.withLock({ $0.pictures[key] }) { return known }
        let pixels = try Rasteriser.draw(
            drawing.list, drawing.colours, ground: drawing.ground, width: key.width, height: key.height)
        let png = try PNG.encode(pixels)
        kept.withLock { kept in
            if kept.bytes + png.count > Self.limit { kept = Kept() }
            if let text = pixels.unwritten { kept.unwritten = min(kept.unwritten ?? text, text) }
            if kept.pictures.updateValue(png, forKey: key) == nil { kept.bytes += png.count }
        }
        return png
    }
}
