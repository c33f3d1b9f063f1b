/// Pieces on pages, one under the other: none is torn, a heading stays with what it is above, and a table that goes on has its head again.
struct PageFlow {
    /// A piece with its place on a page.
    private struct Placed {
        var piece: Piece
        /// In points from the top of the page.
        var y: Double
        /// In points from the place that the piece was made for.
        var across = 0.0
        /// True of a piece in one of two columns.
        var isInColumn = false
        /// True at the top of a page, where the head of a table stands above the row again.
        var hasHead = false
        /// True where the room above it may grow.
        var opensGap = false
    }

    /// The part of a page for pieces, in points from its top.
    let top: Double
    let bottom: Double
    private var y: Double
    private var isEmpty = true
    private var placed: [[Placed]] = [[]]
    /// Where the lowest piece of each page ends.
    private var ends: [Double]
    /// The first page begins with the head of the letter.
    static let firstTop = Setting.head

    /// Points by which the last lines of a letter may reach below the column, and the least gap above them.
    private static let spare = 6.0
    private static let leastBefore = 4.0

    init(top: Double, bottom: Double) {
        (self.top, self.bottom, y) = (top, bottom, min(Self.firstTop, top))
        ends = [y]
    }

    var count: Int { placed.count }

    // MARK: Evenly

    /// The steps in which pages are made shorter, the least part of them that is filled, and by how many points the room above a heading may grow.
    private static let (step, leastPart, mostGrowth) = (6.0, 0.6, 12.0)
    /// Part of its height by which a chart may be drawn higher.
    private static let mostOfChart = 1.0

    /// Pieces on as few pages as they need, each filled about as far as the others: the last one is not nearly empty after full ones.
    static func even(_ pieces: [Piece], top: Double, bottom: Double) -> PageFlow {
        var flow = PageFlow(top: top, bottom: bottom)
        flow.add(pieces)
        if flow.count > 1 {
            var end = bottom - step
            while end > top + (bottom - top) * leastPart {
                var shorter = PageFlow(top: top, bottom: end)
                shorter.add(pieces)
                guard shorter.count == flow.count else { break }
                flow = shorter
                end -= step
            }
        }
        flow.grow(to: bottom)
        flow.open(to: bottom)
        return flow
    }

    /// Draws the charts of a page higher where its pieces end far above its foot and others come after it: those above its columns, which end where they do.
    private mutating func grow(to end: Double) {
        for page in placed.indices.dropLast() {
            let columns = placed[page].firstIndex(where: \.isInColumn) ?? placed[page].count
            let charts = placed[page].indices.prefix(columns).filter { placed[page][$0].piece.taller != nil }
            guard !charts.isEmpty else { continue }
            var down = 0.0
            for index in placed[page].indices {
                placed[page][index].y += down
                guard let place = charts.firstIndex(of: index) else { continue }
                let height = placed[page][index].piece.height
                let left = (end - ends[page] - down) / Double(charts.count - place)
                placed[page][index].piece.grow(by: min(left, height * Self.mostOfChart))
                down += placed[page][index].piece.height - height
            }
            ends[page] += down
        }
    }

    /// Lets the room above the headings of a page grow where its pieces end before its foot.
    private mutating func open(to end: Double) {
        for page in placed.indices where count > 1 {
            let gaps = placed[page].count { $0.opensGap }
            guard gaps > 0 else { continue }
            let growth = min(max(end - ends[page], 0) / Double(gaps), Self.mostGrowth)
            var down = 0.0
            for index in placed[page].indices {
                if placed[page][index].opensGap { down += growth }
                placed[page][index].y += down
            }
            ends[page] += down
        }
    }

    // MARK: Places

    mutating func add(_ pieces: [Piece]) {
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
            if !isTorn, !isEmpty, y + before + own > room { turn() }
            for place in index...end {
                add(pieces[place], before: place == index ? before : pieces[place].before, opensGap: place == index, to: room)
            }
            index = end + 1
        }
    }

    private mutating func turn() {
        placed.append([])
        y = top
        ends.append(y)
        isEmpty = true
    }

    private mutating func put(_ piece: Placed, end: Double) {
        placed[count - 1].append(piece)
        ends[count - 1] = max(ends[count - 1], end)
    }

    /// - Parameters:
    ///   - before: The free room above it, in points.
    ///   - opensGap: True where nothing above it belongs to it.
    ///   - end: Where the room for it ends, in points from the top of the page.
    private mutating func add(_ piece: Piece, before: Double, opensGap: Bool, to end: Double) {
        if !isEmpty, y + before + piece.height > end { turn() }
        let isFirst = isEmpty
        if isFirst {
            y += piece.head.isEmpty ? 0 : piece.headHeight
        } else {
            y += before
        }
        isEmpty = false
        let opensGap = opensGap && !isFirst && before >= Setting.beforeHeading3
        guard piece.columns.isEmpty else { return add(columns: piece, opensGap: opensGap, to: end) }
        put(Placed(piece: piece, y: y, hasHead: isFirst && !piece.head.isEmpty, opensGap: opensGap), end: y + piece.height)
        y += piece.height
    }

    /// Each piece goes into the column that ends further up, so that both end about alike. One that finds no room waits for the next page, and what follows
    /// it and is less high comes before it.
    private mutating func add(columns whole: Piece, opensGap: Bool, to end: Double) {
        var waiting = whole.columns
        var ends = [y, y]
        var isFirst = [true, true]
        var opensGap = opensGap
        func start(_ piece: Piece, _ column: Int) -> Double { ends[column] + (isFirst[column] ? 0 : piece.before) }
        func column(for piece: Piece) -> Int? {
            let upper = ends[0] <= ends[1] ? 0 : 1
            return [upper, 1 - upper].first { start(piece, $0) + piece.height <= end }
        }
        while !waiting.isEmpty {
            var next = waiting.indices.lazy.compactMap { index in column(for: waiting[index]).map { (index, $0) } }.first
            if next == nil, isFirst == [true, true], y == top { next = (0, 0) }
            guard let (index, column) = next else {
                turn()
                (ends, isFirst) = ([y, y], [true, true])
                (isEmpty, opensGap) = (false, false)
                continue
            }
            let piece = waiting.remove(at: index)
            let top = start(piece, column)
            put(
                Placed(piece: piece, y: top, across: column == 0 ? 0 : whole.apart, isInColumn: true, opensGap: opensGap),
                end: top + piece.height)
            opensGap = false
            ends[column] = top + piece.height
            isFirst[column] = false
        }
        y = max(ends[0], ends[1])
    }

    // MARK: Drawing

    func draw(on document: inout PDFDocument) {
        for page in placed {
            document.beginPage()
            for placed in page { draw(placed, on: &document) }
        }
    }

    private func draw(_ placed: Placed, on document: inout PDFDocument) {
        let piece = placed.piece
        if placed.hasHead {
            for mark in piece.head { draw(mark, at: placed.y - piece.headHeight, on: &document) }
        }
        for (place, down) in piece.places { document.place(place, y: placed.y + down) }
        for (bookmark, place) in piece.bookmarks { document.bookmark(bookmark.title, level: bookmark.level, place) }
        for mark in piece.marks { draw(mark.moved(0, across: placed.across), at: placed.y, on: &document) }
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
