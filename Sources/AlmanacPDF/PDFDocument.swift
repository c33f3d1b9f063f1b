import AlmanacMarkup

/// A place that a link or a bookmark leads to, by its number.
package struct Destination: Hashable, Sendable {
    let index: Int
}

/// A tagged PDF: pages, what their parts are, bookmarks, files that go with it, and what it says about itself (ISO 32000-1, and PDF/UA-1, ISO 14289-1).
///
/// It is a value that one task fills and finishes.
package struct PDFDocument {
    /// What a document says about itself.
    package struct About: Sendable {
        package var title: String
        /// BCP 47.
        package var language: String
        package var isRightToLeft: Bool
        package var producer: String
        /// Of the data that it shows, in UTC: `2026-11-20T21:37:00Z`.
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
    private let width: Double
    private let height: Double
    package private(set) var pages: [PageContent] = []
    var structure = StructureTree()
    /// By destination: the page, and how far from its top.
    var places: [(page: Int, y: Double)?] = []
    private var bookmarks: [Bookmark] = []
    private var attachments: [Attachment] = []
    /// How opaque what is drawn can be, in hundredths; a name for each.
    private var opacities: [Int] = []
    /// The whole document, which all other parts belong to.
    package let root: StructureElement

    /// - Parameters:
    ///   - width, height: Of every page, in points.
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

    /// A picture, with what it shows in words.
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

    /// Begins a page; what is drawn from now on is on it.
    package mutating func beginPage() {
        finishPage()
        pages.append(PageContent(width: width, height: height))
    }

    private mutating func finishPage() {
        if !pages.isEmpty { pages[pages.count - 1].finish() }
    }

    /// Goes back to a page that was begun before.
    private mutating func begin(_ owner: StructureElement?, on page: Int) {
        if let owner {
            if let number = pages[page].begin(.element(owner), role: structure[owner].role) {
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
    ///   - owner: What it belongs to; `nil` for what is no part of the text, such as the number of a page.
    ///   - page: From 0; the last one when `nil`.
    ///   - x: Of the line's left end.
    ///   - y: Of its baseline.
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
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, _ ink: Ink, owner: StructureElement? = nil
    ) {
        begin(owner, on: pages.count - 1)
        pages[pages.count - 1].rectangle(x: x, y: y, width: width, height: height, radius: radius, ink)
    }

    package mutating func draw(_ picture: PDFPicture, x: Double, y: Double, scale: Double, owner: StructureElement) {
        let page = pages.count - 1
        begin(owner, on: page)
        let (width, height) = (picture.width * scale, picture.height * scale)
        structure[owner].box = [x, self.height - y - height, x + width, self.height - y]
        for opacity in picture.opacities where !opacities.contains(opacity) { opacities.append(opacity) }
        pages[page].picture(picture.out, x: x, y: y, width: width, height: height, scale: scale)
    }

    // MARK: Writing

    /// The bytes of the file.
    package consuming func finish() throws(PDFError) -> [UInt8] {
        finishPage()
        var file = try PDFFile()
        let catalogue = file.reserve()
        let tree = file.reserve()
        let pageObjects = pages.map { _ in file.reserve() }
        let resources = try writeResources(to: &file)
        var linkOwners: [Int] = []
        for (number, page) in pages.enumerated() {
            let content = file.add(stream: page.out.bytes) { _ in }
            var annotations: [PDFReference] = []
            for link in page.links {
                let object = file.reserve()
                writeLink(link, object, parent: pages.count + linkOwners.count, to: &file, pageObjects)
                structure.append(.annotation(object), to: link.element)
                annotations.append(object)
                linkOwners.append(link.element.index)
            }
            file.write(pageObjects[number]) {
                $0.raw("<</Type/Page/Parent ")
                $0.reference(tree)
                $0.raw("/MediaBox[0 0 ")
                $0.numbers(page.width, page.height)
                $0.raw("]/Resources ")
                $0.reference(resources)
                $0.raw("/Contents ")
                $0.reference(content)
                $0.raw("/Tabs/S/StructParents ")
                $0.integer(number)
                if !annotations.isEmpty {
                    $0.raw("/Annots[")
                    for annotation in annotations {
                        $0.reference(annotation)
                        $0.raw(" ")
                    }
                    $0.raw("]")
                }
                $0.raw(">>")
            }
        }
        file.write(tree) {
            $0.raw("<</Type/Pages/Count ")
            $0.integer(pageObjects.count)
            $0.raw("/Kids[")
            for page in pageObjects {
                $0.reference(page)
                $0.raw(" ")
            }
            $0.raw("]>>")
        }
        let structureRoot = structure.write(to: &file, pages: pageObjects, contents: pages.map(\.owners), links: linkOwners)
        let outline = writeBookmarks(to: &file, pageObjects)
        let files = attachments.map { writeAttachment($0, to: &file) }
        let metadata = file.add(stream: Array(about.xmp.utf8), isPlain: true) { $0.raw("/Type/Metadata/Subtype/XML") }
        let info = file.add { writeInfo(to: &$0) }
        file.write(catalogue) {
            $0.raw("<</Type/Catalog/Pages ")
            $0.reference(tree)
            $0.raw("/Lang")
            $0.text(about.language)
            $0.raw("/MarkInfo<</Marked true>>/StructTreeRoot ")
            $0.reference(structureRoot)
            $0.raw("/Metadata ")
            $0.reference(metadata)
            $0.raw("/ViewerPreferences<</DisplayDocTitle true")
            if about.isRightToLeft { $0.raw("/Direction/R2L") }
            $0.raw(">>")
            if let outline {
                $0.raw("/Outlines ")
                $0.reference(outline)
                $0.raw("/PageMode/UseOutlines")
            }
            if !files.isEmpty {
                $0.raw("/AF[")
                for file in files {
                    $0.reference(file)
                    $0.raw(" ")
                }
                $0.raw("]/Names<</EmbeddedFiles<</Names[")
                for (attachment, file) in zip(attachments, files) {
                    $0.text(attachment.name)
                    $0.raw(" ")
                    $0.reference(file)
                }
                $0.raw("]>>>>")
            }
            $0.raw(">>")
        }
        return file.finish(root: catalogue, info: info)
    }

    private func writeResources(to file: inout PDFFile) throws(PDFError) -> PDFReference {
        var fonts: [PDFReference] = []
        for font in typesetter.fonts {
            let object = file.reserve()
            try font.write(object, to: &file)
            fonts.append(object)
        }
        return file.add {
            $0.raw("<</Font<<")
            for (number, font) in fonts.enumerated() {
                $0.raw("/F")
                $0.integer(number)
                $0.raw(" ")
                $0.reference(font)
            }
            $0.raw(">>")
            if !opacities.isEmpty {
                $0.raw("/ExtGState<<")
                for opacity in opacities {
                    $0.raw("/G")
                    $0.integer(opacity)
                    $0.raw("<</ca ")
                    $0.number(Double(opacity) / 100)
                    $0.raw("/CA ")
                    $0.number(Double(opacity) / 100)
                    $0.raw(">>")
                }
                $0.raw(">>")
            }
            $0.raw(">>")
        }
    }

    private func write(_ place: Destination, to bytes: inout PDFBytes, _ pageObjects: [PDFReference]) {
        // What was never drawn is at the beginning.
        let (page, y) = places[place.index] ?? (0, 0)
        bytes.raw("[")
        bytes.reference(pageObjects[page])
        bytes.raw("/XYZ null ")
        bytes.number(height - y)
        bytes.raw(" null]")
    }

    private func writeLink(
        _ link: PageContent.Link, _ object: PDFReference, parent: Int, to file: inout PDFFile, _ pageObjects: [PDFReference]
    ) {
        file.write(object) {
            $0.raw("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
            $0.numbers(link.box[0], height - link.box[3], link.box[2], height - link.box[1])
            $0.raw("]/StructParent ")
            $0.integer(parent)
            $0.raw("/Contents")
            $0.text(link.words)
            switch link.target {
            case .address(let address):
                $0.raw("/A<</S/URI/URI")
                $0.literal(address.utf8)
                $0.raw(">>")
            case .place(let place):
                $0.raw("/Dest")
                write(place, to: &$0, pageObjects)
            }
            $0.raw(">>")
        }
    }

    private func writeAttachment(_ attachment: Attachment, to file: inout PDFFile) -> PDFReference {
        let stream = file.add(stream: attachment.bytes) {
            $0.raw("/Type/EmbeddedFile/Subtype")
            $0.name(attachment.mediaType)
            $0.raw("/Params<</Size ")
            $0.integer(attachment.bytes.count)
            $0.raw("/ModDate(")
            writeDate(to: &$0)
            $0.raw(")>>")
        }
        return file.add {
            $0.raw("<</Type/Filespec/AFRelationship/Data/F")
            $0.text(attachment.name)
            $0.raw("/UF")
            $0.text(attachment.name)
            $0.raw("/Desc")
            $0.text(attachment.description)
            $0.raw("/EF<</F ")
            $0.reference(stream)
            $0.raw("/UF ")
            $0.reference(stream)
            $0.raw(">>>>")
        }
    }

    private func writeInfo(to bytes: inout PDFBytes) {
        bytes.raw("<</Title")
        bytes.text(about.title)
        bytes.raw("/Producer")
        bytes.text(about.producer)
        bytes.raw("/CreationDate(")
        writeDate(to: &bytes)
        bytes.raw(")/ModDate(")
        writeDate(to: &bytes)
        bytes.raw(")>>")
    }

    /// `D:20261120213700Z`
    private func writeDate(to bytes: inout PDFBytes) {
        bytes.raw("D:")
        for digit in about.date.utf8 where (0x30...0x39).contains(digit) { bytes.integer(Int(digit) - 0x30) }
        bytes.raw("Z")
    }

    // MARK: Bookmarks

    private func writeBookmarks(to file: inout PDFFile, _ pageObjects: [PDFReference]) -> PDFReference? {
        guard !bookmarks.isEmpty else { return nil }
        let root = file.reserve()
        let objects = bookmarks.map { _ in file.reserve() }
        func kids(of parent: Int?) -> [Int] {
            let level = parent.map { bookmarks[$0].level + 1 } ?? 0
            var kids: [Int] = []
            for index in ((parent ?? -1) + 1)..<bookmarks.count {
                if bookmarks[index].level < level { break }
                if bookmarks[index].level == level { kids.append(index) }
            }
            return kids
        }
        func write(_ siblings: [Int], under parent: PDFReference) {
            for (place, index) in siblings.enumerated() {
                let own = kids(of: index)
                file.write(objects[index]) {
                    $0.raw("<</Title")
                    $0.text(bookmarks[index].title)
                    $0.raw("/Parent ")
                    $0.reference(parent)
                    $0.raw("/Dest")
                    self.write(bookmarks[index].destination, to: &$0, pageObjects)
                    if place > 0 {
                        $0.raw("/Prev ")
                        $0.reference(objects[siblings[place - 1]])
                    }
                    if place + 1 < siblings.count {
                        $0.raw("/Next ")
                        $0.reference(objects[siblings[place + 1]])
                    }
                    if let first = own.first, let last = own.last {
                        $0.raw("/First ")
                        $0.reference(objects[first])
                        $0.raw("/Last ")
                        $0.reference(objects[last])
                        // Closed: who opens the document sees the sections.
                        $0.raw("/Count ")
                        $0.integer(-own.count)
                    }
                    $0.raw(">>")
                }
                write(own, under: objects[index])
            }
        }
        let top = kids(of: nil)
        write(top, under: root)
        file.write(root) {
            $0.raw("<</Type/Outlines/First ")
            $0.reference(objects[top[0]])
            $0.raw("/Last ")
            $0.reference(objects[top[top.count - 1]])
            $0.raw("/Count ")
            $0.integer(top.count)
            $0.raw(">>")
        }
        return root
    }
}

extension PDFDocument.About {
    /// The same in XMP (ISO 16684-1), with the claim to be PDF/UA-1.
    var xmp: String {
        var xml = MarkupWriter(capacity: 1200)
        xml.raw("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">")
        xml.raw("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\"")
        xml.raw(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"")
        xml.raw(" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">")
        xml.raw("<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">")
        xml.text(title)
        xml.raw("</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>")
        xml.text(language)
        xml.raw("</rdf:li></rdf:Bag></dc:language><pdf:Producer>")
        xml.text(producer)
        xml.raw("</pdf:Producer><xmp:CreateDate>")
        xml.text(date)
        xml.raw("</xmp:CreateDate><xmp:ModifyDate>")
        xml.text(date)
        xml.raw("</xmp:ModifyDate><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>")
        return String(decoding: xml.finish().bytes, as: UTF8.self)
    }
}
