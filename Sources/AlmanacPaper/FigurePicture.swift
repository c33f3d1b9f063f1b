import AlmanacCharts
import AlmanacPDF
import AlmanacRendering
import AlmanacReport

/// A chart as a drawing for paper, and what it shows in words.
struct FigurePicture {
    let picture: PDFPicture
    let description: String

    /// - Parameter width: In the chart's pixels.
    init(_ figure: Figure, _ drawing: FigureDrawing, width: Int, _ palette: PaperPalette, _ typesetter: Typesetter) {
        let svg = drawing.draw(figure, width: width, slot: figure.mark == .donut ? .file : .wide)
        picture = PDFPicture(width: Double(svg.width), height: Double(svg.height))
        description = svg.description.isEmpty ? svg.title : svg.description
    }
}
