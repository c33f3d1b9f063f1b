import AlmanacPDF

/// Lays pieces on pages, one under the other: none is torn, a heading stays with what it is above, and a table that goes on has its head again.
struct PageFlow {
    /// The part of a page for pieces, in points from its top.
    let top: Double
    let bottom: Double
    private var y: Double
    private var isEmpty = true
    /// The first page begins with the head of the letter.
    static let firstTop = Setting.head

    /// Points by which the last lines of a letter may reach below the column, and the least gap above them.
    private static let spare = 6.0
    private static let leastBefore = 4.0

    init(top: Double, bottom: Double, _ document: inout PDFDocument) {
        (self.top, self.bottom, y) = (top, bottom, min(Self.firstTop, top))
        document.beginPage()
    }

    mutating func draw(_ pieces: [Piece], on document: inout PDFDocument) {
        var index = 0
        while index < pieces.count {
            var end = index
            var height = pieces[index].before
            while true {
                height += pieces[end].height + (end > index ? pieces[end].before : 0)
                guard pieces[end].keepsWithNext, end + 1 < pieces.count else { break }
                end += 1
            }
            // Pieces that belong together but are higher than a page are broken wherever the page ends.
            let own = height - pieces[index].before
            let isTorn = own > bottom - top
            let room = pieces[index].isEnding ? bottom + Self.spare : bottom
            let before = pieces[index].isEnding ? min(pieces[index].before, max(room - y - own, Self.leastBefore)) : pieces[index].before
            if !isTorn, !isEmpty, y + before + own > room { turn(&document) }
            for place in index...end {
                draw(pieces[place], before: place == index ? before : pieces[place].before, to: room, on: &document)
            }
            index = end + 1
        }
    }

    private mutating func turn(_ document: inout PDFDocument) {
        document.beginPage()
        y = top
        isEmpty = true
    }

    /// - Parameters:
    ///   - before: The free room above it, in points.
    ///   - end: Where the room for it ends, in points from the top of the page.
    private mutating func draw(_ piece: Piece, before: Double, to end: Double, on document: inout PDFDocument) {
        if !isEmpty, y + before + piece.height > end { turn(&document) }
        if isEmpty {
            for mark in piece.head { draw(mark, at: y, on: &document) }
            y += piece.head.isEmpty ? 0 : piece.headHeight
        } else {
            y += before
        }
        guard piece.columns.isEmpty else {
            draw(columns: piece, to: end, on: &document)
            isEmpty = false
            return
        }
        for (place, down) in piece.places { document.place(place, y: y + down) }
        for (bookmark, place) in piece.bookmarks { document.bookmark(bookmark.title, level: bookmark.level, place) }
        for mark in piece.marks { draw(mark, at: y, on: &document) }
        y += piece.height
        isEmpty = false
    }

    /// Each piece goes into the column that ends further up, so that both end about alike. One that finds no room waits for the next page, and what follows
    /// it and is less high comes before it.
    private mutating func draw(columns whole: Piece, to end: Double, on document: inout PDFDocument) {
        var waiting = whole.columns
        var ends = [y, y]
        var isFirst = [true, true]
        func start(_ piece: Piece, _ column: Int) -> Double { ends[column] + (isFirst[column] ? 0 : piece.before) }
        func column(for piece: Piece) -> Int? {
            let upper = ends[0] <= ends[1] ? 0 : 1
            return [upper, 1 - upper].first { start(piece, $0) + piece.height <= end }
        }
        while !waiting.isEmpty {
            var next = waiting.indices.lazy.compactMap { index in column(for: waiting[index]).map { (index, $0) } }.first
            if next == nil, isFirst == [true, true], y == top { next = (0, 0) }
            guard let (index, column) = next else {
                turn(&document)
                (ends, isFirst) = ([y, y], [true, true])
                continue
            }
            let piece = waiting.remove(at: index)
            let (top, across) = (start(piece, column), column == 0 ? 0 : whole.apart)
            for (place, down) in piece.places { document.place(place, y: top + down) }
            for (bookmark, place) in piece.bookmarks { document.bookmark(bookmark.title, level: bookmark.level, place) }
            for mark in piece.marks { draw(mark.moved(top, across: across), at: 0, on: &document) }
            ends[column] = top + piece.height
            isFirst[column] = false
        }
        y = max(ends[0], ends[1])
    }

    private func draw(_ mark: Piece.Mark, at y: Double, on document: inout PDFDocument) {
        switch mark {
        case .text(let line, let x, let down, let element): document.draw(line, x: x, y: y + down, owner: element)
        case .fill(let x, let down, let width, let height, let radius, let ink):
            document.fill(x: x, y: y + down, width: width, height: height, radius: radius, ink)
        case .picture(let picture, let x, let down, let scale, let element):
            document.draw(picture, x: x, y: y + down, scale: scale, owner: element)
        case .keep(let element): document.keep(element)
        }
    }
}
