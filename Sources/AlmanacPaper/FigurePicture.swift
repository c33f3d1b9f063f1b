import AlmanacCharts
import AlmanacPDF
import AlmanacRendering
import AlmanacReport

/// A chart as a drawing for paper, and what it shows in words.
struct FigurePicture {
    let picture: PDFPicture
    let description: String

    /// - Parameter width: In the chart's pixels.
    init(_ figure: Figure, _ drawing: FigureDrawing, width: Int, _ typesetter: Typesetter) {
        // Only a file of its own has the legend of a donut in it; around it is the margin of a file.
        let isFile = figure.mark == .donut
        let svg = drawing.draw(figure, width: width, slot: isFile ? .file : .wide)
        picture = SVGDrawing.picture(of: svg, margin: isFile ? 16 : 0, typesetter)
        description = svg.description.isEmpty ? svg.title : svg.description
    }
}
