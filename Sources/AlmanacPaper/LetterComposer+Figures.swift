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
            pieces += paragraph(text.text(subtitle), Setting.small, palette.muted, before: 2, in: frame, under: part)
            for index in pieces.indices { pieces[index].keepsWithNext = true }
        }
        // What is made for half a page is not stretched over a whole one.
        let room = figure.width == .full || frame.width < 300 ? frame.width : min(frame.width, 340)
        let list = drawing.displayList(of: figure, width: Int((room / Setting.chartScale).rounded(.down)))
        let picture = ChartPicture.draw(list, palette.charts, typesetter)
        let element = document.figure(list.description.isEmpty ? list.name : list.description, in: part)
        var piece = Piece(height: picture.height * Setting.chartScale, before: 6)
        let width = picture.width * Setting.chartScale
        piece.marks.append(.picture(picture, x: frame.left(0, width: width), y: 0, scale: Setting.chartScale, element))
        pieces.append(piece)
        numbers.append(figure.table)
        return pieces + foot(more: 0, figure.notes, in: frame, under: part)
    }
}
