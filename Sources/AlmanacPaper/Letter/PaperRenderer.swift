package import AlmanacModel
import AlmanacPages
package import AlmanacReport
import AlmanacText

/// The report as a letter on paper, `report.pdf`: tagged, with bookmarks, and with `series.json` in it.
package struct PaperRenderer: Renderer {
    private let options: PaperOptions
    private let palette: PaperPalette

    /// The fonts of this machine, looked for when the first letter is written.
    private static let faces = Result<FaceLibrary, PDFError> { () throws(PDFError) in
        try FaceLibrary(families: FontFamilies.names)
    }

    /// - Parameters:
    ///   - theme: A stylesheet whose custom properties are the colours.
    package init(theme: [UInt8], options: PaperOptions = PaperOptions()) {
        palette = PaperPalette(theme: theme)
        self.options = options
    }

    /// - Throws: `PDFError` when a library or every font is missing.
    package func render(_ rendering: SubjectRendering) throws -> [Artifact] {
        [Artifact(path: Format.pdf.mainFile, mediaType: "application/pdf", bytes: try layOut(rendering).finish())]
    }

    /// The letter with all that is drawn on its pages.
    func layOut(_ rendering: SubjectRendering) throws -> PDFDocument {
        let text = rendering.context.text
        let words = text.words
        let size = options.size ?? PaperSize(locale: text.locale.identifier)
        let typesetter = try Typesetter(Self.faces.get(), language: words.language)
        let report = options.hasAppendix ? rendering.report : rendering.report.withoutAppendix
        let period = rendering.context.countedPeriod(report.range)
        let about = PDFDocument.About(
            title: text.phrase(
                Phrase("pages.title", ["name": .name(rendering.context.subjectName), "day": .phrase(period)])),
            language: words.language, isRightToLeft: words.isRightToLeft, producer: "Almanac",
            date: rendering.context.snapshot.asOf.description)
        var composer = LetterComposer(
            PDFDocument(about, typesetter: typesetter, width: size.width, height: size.height), typesetter: typesetter,
            drawing: rendering.drawing, palette: palette, report: report)
        let frame = Frame(x: Setting.margin, width: size.width - 2 * Setting.margin, isRightToLeft: words.isRightToLeft)
        let brand = rendering.templates.brand
        // Amounts without a currency are in that of the card's account.
        let hasCard = rendering.context.snapshot.data(Guardian.self) != nil
        let letterhead = LetterComposer.Letterhead(
            title: [brand?.name, about.title].compactMap(\.self).joined(separator: " · "), aside: hasCard ? text.currency.code : "")
        var pieces = composer.opening(report, letterhead, in: frame)
        for section in report.sections { pieces += composer.section(section, in: frame) }
        if options.hasAppendix { pieces += composer.numbersOfCharts(in: frame) }
        var ending = composer.ending(in: frame)
        if let brand { ending += composer.imprint(brand, in: frame) }
        for index in ending.indices {
            ending[index].isEnding = true
            ending[index].keepsWithNext = index < ending.count - 1
        }
        pieces += ending
        PageFlow.even(pieces, top: Setting.top, bottom: size.height - Setting.bottom).draw(on: &composer.document)
        composer.numberPages(letterhead, foot: rendering.asOfLine, in: frame, height: size.height)
        composer.document.attach(
            PDFDocument.Attachment(
                name: "series.json", mediaType: "application/json", description: words.text("pages.form-data"),
                bytes: DataRenderer.seriesJSON(rendering.context)))
        if let letter = typesetter.unwritten {
            let code = String(letter.value, radix: 16, uppercase: true)
            rendering.notices.append(
                Notice(
                    path: "report.pdf",
                    message:
                        "no font of this machine has U+\(String(repeating: "0", count: max(4 - code.count, 0)))\(code); a sign stands for it, install a font that has it",
                    isRemark: true))
        }
        return composer.document
    }
}

extension LetterComposer {
    /// Where the numbers are; how old they are stands at the foot of each page.
    mutating func ending(in frame: Frame) -> [Piece] {
        paragraph(text.words.text("paper.attached"), Setting.small, palette.muted, before: 10, in: frame, under: document.root)
    }

    /// In whose name the letter is.
    mutating func imprint(_ brand: Brand, in frame: Frame) -> [Piece] {
        paragraph(
            [brand.name, brand.footer(text.words.language), brand.link].compactMap(\.self).joined(separator: " · "), Setting.small,
            palette.muted, before: 4, in: frame, under: document.root)
    }

    /// At the head of each further page whose report it is, at the foot of all how old its numbers are, and which of its pages it is.
    mutating func numberPages(_ letterhead: Letterhead, foot: String, in frame: Frame, height: Double) {
        let count = document.pages.count
        let style = TextStyle(size: Setting.small.size, ink: palette.muted)
        for page in 0..<count {
            if page > 0 {
                for mark in marks(of: letterhead, in: frame, nil) {
                    switch mark {
                    case .text(let line, let x, let y, _): document.draw(line, x: x, y: Setting.head + y, owner: nil, page: page)
                    case .fill(let x, let y, let width, let height, let radius, let ink):
                        document.fill(x: x, y: Setting.head + y, width: width, height: height, radius: radius, ink, page: page)
                    case .picture, .keep: break
                    }
                }
            }
            document.fill(x: frame.x, y: height - 40, width: frame.width, height: 0.5, radius: 0, palette.line, page: page)
            let words = text.phrase(
                Phrase("paper.page", ["page": .count(page + 1), "pages": .count(count)]))
            let y = height - 29
            var room = frame.width
            let numbers = lines([TextSpan(words, style)], frame.width).prefix(1)
            for line in numbers { room -= line.width + 20 }
            for line in lines([TextSpan(foot, style)], room).prefix(1) {
                document.draw(line, x: frame.left(0, width: line.width), y: y, owner: nil, page: page)
            }
            for line in numbers {
                document.draw(line, x: frame.left(frame.width - line.width, width: line.width), y: y, owner: nil, page: page)
            }
        }
    }
}
