import AlmanacCharts
import AlmanacModel
import AlmanacPDF
import AlmanacRendering
import AlmanacReport

// Charts, each with what it shows in words for those who do not see it.

extension LetterComposer {
    mutating func figure(_ figure: Figure, _ subtitle: Line?, in frame: Frame, under part: StructureElement) -> [Piece] {
        var pieces: [Piece] = []
        if let subtitle {
            pieces += paragraph(text.alone(subtitle), Setting.small, palette.muted, before: 2, in: frame, under: part)
            for index in pieces.indices { pieces[index].keepsWithNext = true }
        }
        // What is on track is counted, as it is on a page.
        let parts = figure.folded
        let shown = parts?.shown ?? figure
        // What is made for half a page is not stretched over a whole one.
        let room = figure.width == .full || frame.width < 300 ? frame.width : min(frame.width, 340)
        var scale = Setting.chartScale
        var list = drawing.displayList(of: shown, width: Int((room / scale).rounded(.down)))
        if Self.cutsWords(list) {
            // In a narrow column letters that are a little smaller are better than a name without its end; a ring can have its names under it.
            let small = Setting.smallChartScale
            for (other, width) in [(small, Int((room / small).rounded(.down))), (scale, Setting.widthOfRing)] {
                let drawn = drawing.displayList(of: shown, width: width)
                if !Self.cutsWords(drawn), Double(width) * other <= room {
                    (scale, list) = (other, drawn)
                    break
                }
            }
        }
        let picture = ChartPicture.draw(list, palette.charts, typesetter)
        let element = document.figure(list.description.isEmpty ? list.name : list.description, in: part)
        var piece = Piece(height: picture.height * scale, before: 6)
        let width = picture.width * scale
        piece.marks.append(.picture(picture, x: frame.left(0, width: width), y: 0, scale: scale, element))
        pieces.append(piece)
        numbers.append(figure.table)
        return pieces + foot(parts?.line, figure.notes, in: frame, under: part)
    }

    /// Whether a chart shows less of some words than there is.
    private static func cutsWords(_ list: DisplayList) -> Bool {
        list.elements().contains {
            if case .text(let text) = $0.shape { text.text.unicodeScalars.last == "…" } else { false }
        }
    }
}
