import AlmanacDelivery
package import AlmanacRaster
package import AlmanacRendering
import Synchronization

/// The drawings of mails as PNG, at two pixels a pixel; one that comes again, for another address or another file, is not drawn again.
package final class MailPictures: Sendable {
    private struct Kept {
        var pictures: [ContentHash: [UInt8]] = [:]
        var bytes = 0
    }

    /// Guards what is kept; a picture is asked for a few times a subject.
    private let kept = Mutex(Kept())
    /// Bytes of PNG; most drawings are one subject's, and need not be kept for the next thousand.
    private static let limit = 16 << 20

    package init() {}

    package func png(of image: MailImage) throws(RasterError) -> [UInt8] {
        let hash = ContentHash(of: image.svg)
        if let known = kept.withLock({ $0.pictures[hash] }) { return known }
        let png = try PNG.encode(Rasteriser.draw(image.svg, width: 2 * image.width))
        kept.withLock { kept in
            if kept.bytes + png.count > Self.limit { kept = Kept() }
            if kept.pictures.updateValue(png, forKey: hash) == nil { kept.bytes += png.count }
        }
        return png
    }
}
