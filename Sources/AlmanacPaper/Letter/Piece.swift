/// A stretch of a column that is never torn, with what is drawn in it.
struct Piece {
    /// Places are in points: across from the left of the page, down from the top of the piece.
    enum Mark {
        /// A line of text, with the place of its left end on the baseline. `nil` for a line that is no part of the document's structure.
        case text(TextLine, x: Double, y: Double, StructureElement?)
        case fill(x: Double, y: Double, width: Double, height: Double, radius: Double, Ink)
        case picture(PDFPicture, x: Double, y: Double, scale: Double, StructureElement)
        /// An element with nothing to be seen.
        case keep(StructureElement)
    }

    struct Bookmark {
        var title: String
        var level: Int
    }

    /// Free room above it, which it has not at the top of a page.
    var before = 0.0
    var height: Double
    /// True to keep the next piece on the same page: the text under a heading, the second line of a paragraph.
    var keepsWithNext = false
    /// True for the last lines of a letter, which may use the room between the column and the foot of the page before a page is turned.
    var isEnding = false
    var marks: [Mark] = []
    /// Draws its picture, which is its last mark, higher by some points, where there is room left on a page; `nil` for what has one height.
    var taller: ((Double) -> PDFPicture)?
    /// With how far down each is.
    var places: [(Destination, y: Double)] = []
    var bookmarks: [(Bookmark, Destination)] = []
    /// Marks repeated above the piece when a page begins with it: the head of its table.
    var head: [Mark] = []
    var headHeight = 0.0
    /// Pieces that are laid out in two columns, which a page may end between; the height is then that of the first.
    private(set) var columns: [Piece] = []
    /// Distance of the second column from the first, in points.
    private(set) var apart = 0.0

    init(height: Double, before: Double = 0) {
        self.height = height
        self.before = before
    }

    /// Pieces as one that is not torn.
    static func stacked(_ pieces: [Piece]) -> Piece {
        var whole = Piece(height: 0, before: pieces.first?.before ?? 0)
        for (index, piece) in pieces.enumerated() {
            if index > 0 { whole.height += piece.before }
            whole.take(piece, at: whole.height)
            whole.height += piece.height
        }
        return whole
    }

    /// Pieces that were made for the first of two columns, in the order in which they find room in both.
    static func columns(_ pieces: [Piece], apart frames: [Frame]) -> Piece {
        let pieces = pieces.filter { $0.height > 0 }
        var whole = Piece(height: pieces.first?.height ?? 0, before: pieces.first?.before ?? 0)
        whole.columns = pieces
        whole.apart = frames[1].x - frames[0].x
        return whole
    }

    /// Takes what is drawn in another piece.
    mutating func take(_ other: Piece, at y: Double) {
        for mark in other.marks { marks.append(mark.moved(y)) }
        places += other.places.map { ($0.0, $0.y + y) }
        bookmarks += other.bookmarks
    }
}

extension Piece {
    /// Draws its picture higher.
    ///
    /// - Parameter points: By so much at most.
    mutating func grow(by points: Double) {
        guard let taller, case .picture(let old, let x, let y, let scale, let element)? = marks.last else { return }
        let picture = taller(points)
        let growth = (picture.height - old.height) * scale
        guard growth > 0, growth <= points + 1 else { return }
        marks[marks.count - 1] = .picture(picture, x: x, y: y, scale: scale, element)
        height += growth
    }
}

extension Piece.Mark {
    func moved(_ down: Double, across: Double = 0) -> Piece.Mark {
        switch self {
        case .text(let line, let x, let y, let element): .text(line, x: x + across, y: y + down, element)
        case .fill(let x, let y, let width, let height, let radius, let ink):
            .fill(x: x + across, y: y + down, width: width, height: height, radius: radius, ink)
        case .picture(let picture, let x, let y, let scale, let element):
            .picture(picture, x: x + across, y: y + down, scale: scale, element)
        case .keep: self
        }
    }

    /// The same as a repetition, which is read only once.
    var repeated: Piece.Mark? {
        switch self {
        case .text(let line, let x, let y, _): .text(line, x: x, y: y, nil)
        case .fill: self
        case .picture, .keep: nil
        }
    }
}
