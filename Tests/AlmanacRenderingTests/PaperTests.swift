import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPaper
@testable import AlmanacReport

/// The report as a letter: how its pieces come to pages, and what is in the file.
struct PaperTests {
    private static let faces = Result { try FaceLibrary(families: FontFamilies.names) }

    private func document() throws -> PDFDocument {
        PDFDocument(
            .init(title: "t", language: "en", isRightToLeft: false, producer: "p", date: "2026-11-20T21:37:00Z"),
            typesetter: try Typesetter(Self.faces.get(), language: "en"), width: 200, height: 200)
    }

    /// A piece that is told by the height of its rectangle.
    private func piece(_ height: Double, keeps: Bool = false, mark: Double = 1) -> Piece {
        var piece = Piece(height: height)
        piece.keepsWithNext = keeps
        piece.marks = [.fill(x: 10, y: 0, width: 100, height: mark, radius: 0, .black)]
        return piece
    }

    /// The heights of the rectangles of each page.
    private func pages(_ pieces: [Piece], areEven: Bool = false) throws -> [[Double]] {
        var document = try document()
        var flow = PageFlow(top: 20, bottom: 120)
        flow.add(pieces)
        if areEven { flow = .even(pieces, top: 20, bottom: 120) }
        flow.draw(on: &document)
        return document.pages.map { page in
            String(decoding: page.out.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ")
                return parts.suffix(2) == ["re", "f"] ? Double(parts[3]) : nil
            }
        }
    }

    @Test func wordsOfDataAreReadFromTheirOwnSide() throws {
        let text = try Rendering.context(Account.ana, locale: "ar", language: "ar").text
        let typesetter = try Typesetter(Self.faces.get(), language: "ar")
        let words = text.alone(Line(.name("34% of it was spent in 5 days.")))
        let line = try #require(
            typesetter.paragraph([TextSpan(words, TextStyle(size: 10))], direction: .rightToLeft).lines(400).first)
        let letters = line.runs.sorted { $0.x < $1.x }.compactMap { $0.glyphs.first?.letter }
        #expect(letters == letters.sorted() && letters.count > 0, "what is read first stands at the right of what follows: \(letters)")
    }

    @Test func headingsStayWithWhatFollows() throws {
        // Ninety points are taken; the heading would fit, what it is above would not.
        #expect(try pages([piece(90, mark: 2), piece(8, keeps: true, mark: 3), piece(10, mark: 4)]) == [[2], [3, 4]])
        #expect(try pages([piece(80, mark: 2), piece(8, keeps: true, mark: 3), piece(10, mark: 4)]) == [[2, 3, 4]])
    }

    @Test func whatIsHigherThanAPageGoesOnWhereItEnds() throws {
        let chain = (0..<30).map { piece(10, keeps: $0 < 29) }
        #expect(try pages(chain).map(\.count) == [10, 10, 10])
        #expect(try pages([piece(500, mark: 2), piece(10, mark: 3)]) == [[2], [3]])
    }

    @Test func tablesHaveTheirHeadOnEveryPage() throws {
        var head = piece(10, keeps: true, mark: 7)
        head.before = 5
        let rows = (0..<25).map { _ in
            var row = piece(10, mark: 1)
            row.head = head.marks
            row.headHeight = 10
            return row
        }
        let pages = try pages([head] + rows)
        #expect(pages.map(\.count) == [10, 10, 8])
        for page in pages { #expect(page.filter { $0 == 7 }.count == 1 && page.first == 7) }
    }

    /// Eleven pieces of a tenth of a page come to two pages: six and five, not ten and one; and no page more than they need.
    @Test func pagesAreFilledAlike() throws {
        #expect(try pages((0..<11).map { _ in piece(10) }).map(\.count) == [10, 1])
        #expect(try pages((0..<11).map { _ in piece(10) }, areEven: true).map(\.count) == [6, 5])
        #expect(try pages((0..<8).map { _ in piece(10) }, areEven: true).map(\.count) == [8])
        #expect(try pages((0..<20).map { _ in piece(10) }, areEven: true).map(\.count) == [10, 10])
    }

    /// The room above headings takes a part of what is left of a page, and no piece goes beyond its foot or to another page for it.
    @Test func evenPagesEndAtTheirFoot() throws {
        func bottoms(areEven: Bool) throws -> [Double] {
            var document = try document()
            let pieces = (0..<6).map { index in
                var piece = piece(20, mark: 20)
                piece.before = index.isMultiple(of: 2) ? Setting.beforeHeading3 : 0
                return piece
            }
            var flow = PageFlow(top: 20, bottom: 120)
            flow.add(pieces)
            if areEven { flow = .even(pieces, top: 20, bottom: 120) }
            flow.draw(on: &document)
            return try document.pages.map { try #require($0.extent.count == 4 ? $0.extent[3] : nil) }
        }
        // Three pieces and the room above the second heading end here without more room.
        #expect(try bottoms(areEven: true)[0] > 20 + 3 * 20 + Setting.beforeHeading3)
        #expect(try bottoms(areEven: true).allSatisfy { $0 <= 120 })
        #expect(try bottoms(areEven: false).count == bottoms(areEven: true).count)
    }

    /// A chart over a table that has the next page for itself is drawn as high as there is room, at most twice as high; that of the last page stays.
    @Test(arguments: [(40.0, 80.0), (25.0, 50.0), (70.0, 100.0)])
    func chartsFillAPageThatOthersComeAfter(height: Double, grown: Double) throws {
        var document = try document()
        let element = document.figure("A chart", in: document.root)
        func chart() -> Piece {
            var chart = Piece(height: height)
            chart.marks = [.picture(PDFPicture(width: 100, height: height), x: 0, y: 0, scale: 1, element)]
            chart.taller = { PDFPicture(width: 100, height: height + $0) }
            return chart
        }
        var asked = chart()
        asked.grow(by: grown - height)
        #expect(asked.height == grown)
        // What does not grow by what it is asked for stays as it is.
        asked.taller = { PDFPicture(width: 100, height: grown + 2 * $0 + 10) }
        asked.grow(by: 5)
        #expect(asked.height == grown)
        func ends(_ pieces: [Piece]) throws -> [Double] {
            // The charts belong to this document.
            var document = document
            PageFlow.even(pieces, top: 20, bottom: 120).draw(on: &document)
            return try document.pages.map { try #require($0.extent.count == 4 ? $0.extent[3] : nil) - 20 }
        }
        #expect(try ends([chart(), piece(90, mark: 90)]) == [grown, 90])
        #expect(try ends([piece(90, mark: 90), chart()]) == [90, height])
    }

    /// A day of a list has its weekday, and what is beyond a limit a minus.
    @Test func daysHaveTheirWeekdayAndWhatIsOverAMinus() throws {
        let rendering = SubjectRendering(try Rendering.context(Account.ana), templates: try Rendering.defaults.get())
        let typesetter = try Typesetter(Self.faces.get(), language: "en")
        var composer = LetterComposer(
            try document(), typesetter: typesetter, drawing: rendering.drawing, palette: PaperPalette(theme: rendering.templates.theme),
            report: rendering.report)
        let frame = Frame(x: 40, width: 500, isRightToLeft: false)
        let root = composer.document.root
        func codes(_ line: TextLine) -> [UInt16] { line.runs.flatMap(\.glyphs).map(\.code) }
        /// The lines of the table of a series.
        func lines(of name: String) throws -> [[UInt16]] {
            let blocks = rendering.report.sections.flatMap(\.cards).flatMap(\.variants).flatMap(\.blocks)
            let table = try #require(
                blocks.lazy.compactMap { if case .table(let table) = $0, table.series.name == name { table } else { nil } }.first)
            return composer.table(table, in: frame, under: root).flatMap(\.marks).compactMap {
                if case .text(let line, _, _, _) = $0 { codes(line) } else { nil }
            }
        }
        func shaped(_ words: String, _ cut: Cut = .regular) throws -> [UInt16] {
            try codes(#require(composer.lines([TextSpan(words, TextStyle(cut, size: Setting.cell.size))], .infinity).first))
        }
        let days = try #require(rendering.context.insights.series("guardian.spend.daily", .thirtyDays)).keys
        let words = try days.prefix(3).map { key in
            try #require({ if case .day(let day) = key { composer.text.locale.weekdayDay(day.number) } else { nil } }())
        }
        #expect(words.first?.hasPrefix("Thu, Oct") == true)
        let spending = try lines(of: "guardian.spend.daily")
        for day in words { #expect(try spending.contains(shaped(day))) }
        let budgets = try #require(rendering.context.insights.series("guardian.budgets", .thirtyDays))
        let over = try #require(
            budgets.measure("left")?.values.compactMap(\.self).first { value in
                if case .money(let amount) = value { amount.minor < 0 } else { false }
            })
        let amount = composer.text.inLine(.value(over))
        #expect(amount.contains("−"))
        #expect(try lines(of: "guardian.budgets").contains(shaped(amount, .bold)))
    }

    @Test(arguments: [
        ("en_US", PaperSize.letter), ("de", .a4), ("es_MX", .letter), ("es-ES", .a4), ("zh_Hant_TW", .a4), ("", .a4), ("en_CA", .letter),
    ])
    func sheetsAreThoseOfTheRegion(locale: String, size: PaperSize) {
        #expect(PaperSize(locale: locale) == size)
    }

    /// An appendix is asked for by its word, a size by its own; a word that is neither is nothing.
    @Test func optionsAreWords() {
        var options = PaperOptions()
        #expect(options.description == "" && PaperOptions("") == nil)
        options.hasAppendix = true
        #expect(PaperOptions("appendix") == options && options.description == "appendix")
        options.size = .letter
        #expect(PaperOptions("Letter, appendix") == options && PaperOptions("appendix,letter") == options)
        #expect(options.description == "letter,appendix" && PaperOptions(options.description) == options)
        for text in ["a5", "a4,letter", "a4,", ",", "a4 letter", "a4,appendices"] { #expect(PaperOptions(text) == nil, "\(text)") }
    }

    /// The tables of the appendix and the numbers of the charts are in the letter where they are asked for, and in the attached data either way.
    @Test func theAppendixIsThereWhenAsked() throws {
        let rendering = SubjectRendering(try Rendering.context(Account.ana), templates: try Rendering.defaults.get())
        func pages(_ options: String?) throws -> Int {
            try PaperRenderer(theme: rendering.templates.theme, options: options.flatMap(PaperOptions.init) ?? PaperOptions())
                .layOut(rendering).pages.count
        }
        let letter = try pages(nil)
        #expect(letter <= 6)
        #expect(try pages("letter,appendix") > letter + 4)
    }

    /// A sentence that points to a table stands only where the table follows, and what a section folds is left to the appendix.
    @Test func nothingPointsToATableThatIsNotThere() throws {
        // The default letter has its lists whole.
        let short = """
            ## Nudges
            ```cards
            series: moneymoments.nudges
            heading: title
            text: body
            top: 1
            ```

            """
        let templates = try TemplateSet(Rendering.files(["partials/moneymoments-report.md": short]), theme: "neutral")
        let rendering = SubjectRendering(try Rendering.context(Account.ana), templates: templates)
        func leftOut(_ report: Report) -> [LeftOut] {
            report.sections.flatMap { [$0.opening] + $0.cards }.flatMap(\.variants).flatMap(\.blocks).compactMap {
                if case .notes(_, let leftOut, _, _) = $0, leftOut.count > 0 { leftOut } else { nil }
            }
        }
        let (whole, letter) = (rendering.report, rendering.report.withoutAppendix)
        #expect(leftOut(whole).contains { $0.isBelow })
        #expect(!leftOut(letter).isEmpty && leftOut(letter).allSatisfy { !$0.isBelow })
        #expect(letter.sections.allSatisfy { $0.cards.count == $0.shown && !$0.isTables(for: letter.range) })
        #expect(whole.sections.contains { $0.cards.count > $0.shown })
    }

    @Test func aShortPartIsNotTorn() {
        func heights(_ pieces: [Piece]) -> [Bool] { LetterComposer.whole(pieces).map(\.keepsWithNext) }
        #expect(heights([piece(20, keeps: true), piece(14), piece(60), piece(60)]) == [true, true, true, false])
        #expect(heights([piece(20, keeps: true), piece(14), piece(100), piece(100)]) == [true, false, false, false])
    }

    /// Spending and moments come to two sheets, and all systems to six.
    @Test(arguments: [("en_US", "en"), ("de_DE", "de"), ("hi_IN", "hi")])
    func aLetterIsShort(locale: String, language: String) throws {
        func document(_ snapshot: Snapshot) throws -> PDFDocument {
            let rendering = SubjectRendering(
                try Rendering.context(snapshot, locale: locale, language: language), templates: try Rendering.defaults.get())
            return try PaperRenderer(theme: rendering.templates.theme).layOut(rendering)
        }
        let two = try document(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian, Account().moneyMoments]))
        #expect(two.pages.count <= 2)
        #expect(try document(Account.ana).pages.count <= 6)
        // The title names the days.
        if language == "en" { #expect(Mails.visible(two.about.title) == "Ana · 30 days · Oct 22 – Nov 20, 2026") }
    }

    /// Whether everything on every page is within the margins of the sheet, with the appendix.
    private func checkExtent(_ snapshot: Snapshot, locale: String, language: String, size: PaperSize) throws -> Int {
        let rendering = SubjectRendering(
            try Rendering.context(snapshot, locale: locale, language: language), templates: try Rendering.defaults.get())
        let options = try #require(PaperOptions("\(size.rawValue),appendix"))
        let document = try PaperRenderer(theme: rendering.templates.theme, options: options).layOut(rendering)
        for (number, page) in document.pages.enumerated() {
            #expect(page.extent.count == 4)
            // The head of a sheet stands in the margin above what is read.
            #expect(
                page.extent[0] >= 40 && page.extent[1] >= 28 && page.extent[2] <= size.width - 40 && page.extent[3] <= size.height - 20,
                "page \(number + 1) of \(language) reaches \(page.extent)")
        }
        return document.pages.count
    }

    @Test(arguments: [("en_US", "en", PaperSize.letter), ("de", "de", .a4), ("ar", "ar", .a4), ("hi", "hi", .letter)])
    func nothingLeavesThePage(locale: String, language: String, size: PaperSize) throws {
        #expect(try checkExtent(Account.ana, locale: locale, language: language, size: size) > 2)
    }

    @Test(arguments: TestDepth.seeds(HostileDataTests.hostile.count).map { HostileDataTests.hostile[$0] })
    func hostileWordsLeaveNothing(words: String) throws {
        // Words without end, in one piece and in many.
        let endless = String(repeating: words, count: 60)
        for word in [words, endless] {
            let snapshot = HostileDataTests.account(isBefore: true) { _ in word }
            #expect(try checkExtent(snapshot, locale: "en_US", language: "en", size: .a4) > 0)
        }
    }

    @Test func theSameSubjectComesToTheSameBytes() throws {
        let context = try Rendering.context(Account.ana)
        let first = try Rendering.artifacts(context, formats: [.pdf])
        #expect(Array(first.keys) == ["report.pdf"])
        #expect(try Rendering.artifacts(context, formats: [.pdf]) == first)
        #expect(first["report.pdf"]?.starts(with: Array("%PDF-1.7".utf8)) == true)
    }
}
