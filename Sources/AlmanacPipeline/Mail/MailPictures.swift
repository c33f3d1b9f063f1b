import AlmanacDelivery
package import AlmanacMailRendering
package import AlmanacRaster
import Synchronization

/// The drawings of mails as PNG, at two pixels a pixel; one that comes again, for another address or another file, is not drawn again.
package final class MailPictures: Sendable {
    private struct Kept {
        var pictures: [ContentHash: [UInt8]] = [:]
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
        let hash = ContentHash(of: image.svg)
        if let known = kept.withLock({ $0.pictures[hash] }) { return known }
        let pixels = try Rasteriser.draw(image.svg, width: 2 * image.width)
        let png = try PNG.encode(pixels)
        kept.withLock { kept in
            if kept.bytes + png.count > Self.limit { kept = Kept() }
            if let text = pixels.unwritten { kept.unwritten = min(kept.unwritten ?? text, text) }
            if kept.pictures.updateValue(png, forKey: hash) == nil { kept.bytes += png.count }
        }
        return png
    }
}
