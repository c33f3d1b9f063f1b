import AlmanacHash
package import AlmanacMail
package import AlmanacRaster
import Synchronization

/// Draws the pictures of mails as PNG, at two pixels a pixel. A drawing that comes again, for another address or file, is not drawn again.
package final class MailPictures: Sendable {
    /// A digest as the key, so the cache does not retain the drawings.
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

    /// Guards the cache; a picture is asked for a few times a subject.
    private let kept = Mutex(Kept())
    /// Most bytes of PNG to keep; most drawings are one subject's and are not needed again.
    private static let limit = 16 << 20

    package init() {}

    /// A text with a letter that no font of this machine has. The same text whatever the order of drawing.
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
