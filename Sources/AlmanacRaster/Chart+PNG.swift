public import AlmanacCharts

extension Chart {
    /// The picture as PNG, on white ground.
    ///
    /// - Parameters:
    ///   - width: Pixels of the design, as of `svg(width:)`.
    ///   - scale: Pixels of the picture for each of the design: 2 for screens of today, 1 for old ones, 4 for paper. From 1 to 8.
    /// - Throws: `ChartError` for what no chart can show, `RasterError` for a picture that is too large, or that no memory is left for.
    public func png(width: Int = 600, scale: Int = 2) throws -> [UInt8] {
        let list = try drawing(width: width, surface: .standalone).list
        return try PNG.encode(Rasteriser.draw(list, width: list.width * min(max(scale, 1), 8)))
    }
}
