/// A place that a link or a bookmark leads to, by its number.
package struct Destination: Hashable, Sendable {
    let index: Int
}

/// A tagged PDF: pages, the structure of their content, bookmarks, attachments, and metadata (ISO 32000-1, and PDF/UA-1, ISO 14289-1).
///
/// It is a value that one task fills and finishes.
package struct PDFDocument {
    /// A document's statements about itself.
    package struct About: Sendable {
        package var title: String
        /// BCP 47.
        package var language: String
        package var isRightToLeft: Bool
        package var producer: String
        /// Time of the data that it shows, in UTC: `2026-11-20T21:37:00Z`.
        package var date: String

        package init(title: String, language: String, isRightToLeft: Bool, producer: String, date: String) {
            self.title = title
            self.language = language
            self.isRightToLeft = isRightToLeft
            self.producer = producer
            self.date = date
        }
    }

    /// A file within the document.
    package struct Attachment: Sendable {
        package var name: String
        package var mediaType: String
        package var description: String
        package var bytes: [UInt8]

        package init(name: String, mediaType: String, description: String, bytes: [UInt8]) {
            self.name = name
            self.mediaType = mediaType
            self.description = description
            self.bytes = bytes
        }
    }

    struct Bookmark {
        var title: String
        /// From 0.
        var level: Int
        var destination: Destination
    }

    let about: About
    let typesetter: Typesetter
    let width: Double
    let height: Double
    package private(set) var pages: [PageContent] = []
    var structure = StructureTree()
    /// Page and distance from its top, by destination.
    var places: [(page: Int, y: Double)?] = []
    var bookmarks: [Bookmark] = []
    var attachments: [Attachment] = []
    /// Opacities of drawings, in hundredths; a name for each.
    var opacities: [Int] = []
    /// The whole document, which all other parts belong to.
    package let root: StructureElement

    /// - Parameters:
    ///   - width, height: Size of every page, in points.
    package init(_ about: About, typesetter: Typesetter, width: Double, height: Double) {
        self.about = about
        self.typesetter = typesetter
        self.width = width
        self.height = height
        root = structure.add(.document, in: nil)
    }

    // MARK: Structure

    package mutating func element(_ role: StructureRole, in parent: StructureElement) -> StructureElement {
        structure.add(role, in: parent)
    }

    package mutating func headerCell(in row: StructureElement, ofColumn: Bool) -> StructureElement {
        let cell = structure.add(.headerCell, in: row)
        structure[cell].scope = ofColumn ? .column : .row
        return cell
    }

    package mutating func list(isNumbered: Bool, in parent: StructureElement) -> StructureElement {
        let list = structure.add(.list, in: parent)
        structure[list].isNumbered = isNumbered
        return list
    }

    /// Adds a picture with an alternative text.
    package mutating func figure(_ alternative: String, in parent: StructureElement) -> StructureElement {
        let figure = structure.add(.figure, in: parent)
        structure[figure].alternative = alternative
        return figure
    }

    /// A place that is drawn later.
    package mutating func destination() -> Destination {
        places.append(nil)
        return Destination(index: places.count - 1)
    }

    package mutating func bookmark(_ title: String, level: Int, _ destination: Destination) {
        // No level is left out on the way down.
        bookmarks.append(Bookmark(title: title, level: min(level, (bookmarks.last?.level ?? -1) + 1), destination: destination))
    }

    package mutating func attach(_ attachment: Attachment) {
        attachments.append(attachment)
    }

    // MARK: Drawing

    /// Begins a page, on which everything is drawn from now on.
    package mutating func beginPage() {
        finishPage()
        pages.append(PageContent(width: width, height: height))
    }

    mutating func finishPage() {
        if !pages.isEmpty { pages[pages.count - 1].finish() }
    }

    /// Goes back to a page that was begun before.
    private mutating func begin(_ owner: StructureElement?, on page: Int) {
        if let owner {
            if let number = pages[page].begin(.element(owner), role: structure.role(of: owner)) {
                structure.append(.content(page: page, number: number), to: owner)
            }
        } else {
            _ = pages[page].begin(.artifact, role: nil)
        }
    }

    /// Says that a destination is here.
    package mutating func place(_ destination: Destination, y: Double) {
        places[destination.index] = (pages.count - 1, y)
    }

    /// An element with nothing to be seen, such as an empty cell.
    package mutating func keep(_ element: StructureElement) {
        structure.attach(element.index)
    }

    /// - Parameters:
    ///   - owner: The structure element of the line; `nil` for text outside of the content, such as the number of a page.
    ///   - page: From 0; the last one when `nil`.
    ///   - x: The line's left end.
    ///   - y: Its baseline.
    package mutating func draw(_ line: TextLine, x: Double, y: Double, owner: StructureElement?, page: Int? = nil) {
        let page = page ?? pages.count - 1
        for run in line.runs {
            let element = owner == nil ? nil : run.style.element ?? owner
            begin(element, on: page)
            pages[page].text(
                run, x: x, y: y, actualTexts: typesetter.actualTexts, widths: typesetter.fonts[run.font].widths)
            guard let target = run.style.link, let element else { continue }
            let size = run.style.size
            let words: String =
                switch target {
                case .address(let address): address
                case .place: about.title
                }
            pages[page].link(
                target, element, box: [x + run.x, y - size, x + run.x + run.width, y + size * 0.3], words: words)
        }
    }

    package mutating func fill(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, _ ink: Ink, owner: StructureElement? = nil,
        page: Int? = nil
    ) {
        let page = page ?? pages.count - 1
        begin(owner, on: page)
        pages[page].rectangle(x: x, y: y, width: width, height: height, radius: radius, ink)
    }

    package mutating func draw(_ picture: PDFPicture, x: Double, y: Double, scale: Double, owner: StructureElement) {
        let page = pages.count - 1
        begin(owner, on: page)
        let (width, height) = (picture.width * scale, picture.height * scale)
        structure[owner].box = [x, self.height - y - height, x + width, self.height - y]
        for opacity in picture.opacities where !opacities.contains(opacity) { opacities.append(opacity) }
        pages[page].picture(picture.out, x: x, y: y, width: width, height: height, scale: scale)
    }
}
