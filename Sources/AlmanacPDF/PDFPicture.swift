/// A drawing for a page, in units of its own that run to the right and downwards.
///
/// It is drawn once and put on a page at any size.
package struct PDFPicture {
    package let width: Double
    package let height: Double
    var out = PDFBytes(capacity: 8 << 10)
    /// In hundredths; see `opacity`.
    private(set) var opacities: [Int] = []

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
