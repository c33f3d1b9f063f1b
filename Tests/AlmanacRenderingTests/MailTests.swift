import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacRaster
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// Mails for tests.
enum Mails {
    static let options = MailOptions(
        report: MailLink("https://reports.example/ana?a=1&b=2"), unsubscribe: MailLink("https://reports.example/stop/0f3a"))

    static func body(
        _ snapshot: Snapshot = Account.ana, _ changes: [String: String] = [:], theme: String = "neutral", options: MailOptions = options,
        locale: String = "en_US", currency: String = "USD", language: String = "en", period: ReportPeriod? = nil
    ) throws -> MailBody {
        let templates =
            changes.isEmpty && theme == "neutral"
            ? try Rendering.defaults.get() : try TemplateSet(Rendering.files(changes), own: Set(changes.keys), theme: theme)
        return MailRenderer(templates).body(
            try Rendering.context(snapshot, locale: locale, currency: currency, language: language, period: period), options: options)
    }

    static func html(_ body: MailBody) -> String { String(decoding: body.html, as: UTF8.self) }
    static func text(_ body: MailBody) -> String { String(decoding: body.text, as: UTF8.self) }

    /// The HTML as a tree, and its words without what is there only to end an address.
    static func read(_ body: MailBody) throws -> (root: HTMLReader.Element, words: String) {
        let root = try HTMLReader.read(html(body))
        let shown = try #require(root.all("body").first)
        return (root, visible(words(in: shown)))
    }

    /// The words in it, those of each block and cell parted.
    private static func words(in element: HTMLReader.Element) -> String {
        element.children.map { node in
            switch node {
            case .text(let text): text
            case .element(let child): words(in: child) + (["td", "th", "p", "h1", "h2", "h3", "br"].contains(child.name) ? " " : "")
            }
        }.joined()
    }

    static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where ![0x200C, 0x2067, 0x2068, 0x2069, 0x34F].contains(scalar.value) {
            result.append([0xA0, 0x2009, 0x202F].contains(scalar.value) ? " " : scalar)
        }
        return String(result)
    }

    static let ana = Result { try body() }
}

/// What stands in a mail stands there for every client.
struct MailMarkupTests {
    static let accounts: [(String, Snapshot)] = [("ana", Account.ana), ("bo", Account.bo)]

    @Test(arguments: [0, 1])
    func holdsNothingThatAClientDropsOrFetches(account: Int) throws {
        let body = try Mails.body(Self.accounts[account].1)
        let (root, _) = try Mails.read(body)
        let html = Mails.html(body).lowercased()
        for word in [
            "<svg", "<script", "<form", "<input", "<button", "<link", "<iframe", "<object", "<video", "<picture", "srcset", "data:", "rgb(",
            "rgba(", "hsl(", "flex", "grid", "var(", "--c1", "position", "float", "calc(", "rem;", "em;", "url(", "@import", "@font-face",
            "background-image", "gradient", "javascript:", " on", "{{",
        ] {
            // " on" is a word too: as an attribute it has an equals sign behind its name.
            if word == " on" {
                #expect(html.firstMatch(of: /<[a-z0-9]+[^>]* on[a-z]+=/) == nil)
            } else {
                #expect(!html.contains(word), "it holds \(word)")
            }
        }
        for element in root.descendants {
            #expect(Self.known.contains(element.name), "<\(element.name)>")
            for (name, value) in element.attributes {
                if name == "style" { try checkStyle(value, of: element.name) }
                if name == "src" { #expect(value.hasPrefix("cid:") && value.hasSuffix("@almanac")) }
                if name == "href" { #expect(value.hasPrefix("https://reports.example/")) }
                if name == "bgcolor" { #expect(isSixDigits(value), "\(value)") }
            }
        }
        #expect(root.all("style").count == 1)
        let sheet = try #require(root.all("style").first).text
        #expect(sheet.utf8.count < 8000, "the sheet has \(sheet.utf8.count) bytes")
        #expect(sheet.contains("prefers-color-scheme:dark") && sheet.contains("[data-ogsc]") && sheet.contains("max-width:480px"))
        #expect(sheet.filter { $0 == "{" }.count == sheet.filter { $0 == "}" }.count)
    }

    private static let known: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "table", "tr", "td", "th", "div", "h1", "h2", "h3", "p", "span", "strong", "em",
        "del",
        "a", "img", "br",
    ]

    private func isSixDigits(_ colour: String) -> Bool {
        colour.wholeMatch(of: /#[0-9a-f]{6}/) != nil
    }

    private func checkStyle(_ style: String, of element: String) throws {
        #expect(["td", "th", "table", "div", "a", "img", "span", "p", "h1", "h2", "h3"].contains(element), "<\(element)> has a style")
        #expect(!style.isEmpty && !style.contains(";;"), "\(style)")
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map(String.init)
            try #require(parts.count == 2, "\(declaration)")
            #expect(Self.properties.contains(parts[0]), "\(parts[0])")
            if parts[0].hasSuffix("color") { #expect(isSixDigits(parts[1]), "\(declaration)") }
            if parts[0] == "padding" { #expect(element == "td" || element == "th", "Word pads cells only") }
            if parts[0].hasPrefix("max-width"), parts[1] != "0" { #expect(["table", "img", "div"].contains(element)) }
        }
    }

    private static let properties: Set<String> = [
        "font", "color", "background-color", "padding", "margin", "border", "border-top", "border-bottom", "border-left", "border-right",
        "border-radius", "width", "max-width", "height", "max-height", "font-size", "line-height", "mso-line-height-rule", "word-wrap",
        "word-break", "table-layout", "white-space", "text-decoration", "display", "overflow", "mso-hide", "vertical-align",
    ]

    @Test func saysWhatWordNeedsAndClosesWhatItOpens() throws {
        let html = Mails.html(try Mails.ana.get())
        #expect(html.contains("<o:PixelsPerInch>96</o:PixelsPerInch>"))
        #expect(html.contains("xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\" lang=\"en\""))
        #expect(html.ranges(of: "<!--[if mso]>").count == 6)
        #expect(html.ranges(of: "<!--[if !mso]><!-->").count == 4)
        #expect(html.ranges(of: "<![endif]-->").count == 10)
        // What Word alone reads, put where it stands, still closes in order.
        let word = html.replacing(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/, with: "")
            .replacing("<!--[if mso]>", with: "").replacing("<![endif]-->", with: "")
            .replacing("<o:AllowPNG/>", with: "").replacing("<xml>", with: "").replacing("</xml>", with: "")
        _ = try HTMLReader.read(word)
    }

    @Test func layoutTablesSaySoAndDataTablesHaveHeaders() throws {
        let (root, _) = try Mails.read(try Mails.ana.get())
        let tables = root.all("table")
        let data = tables.filter { $0["role"] == nil }
        #expect(tables.allSatisfy { $0["role"] == nil || $0["role"] == "presentation" })
        #expect(data.count == 7)
        #expect(data.allSatisfy { !$0.all("th").isEmpty && $0.all("th").allSatisfy { $0["scope"] == "col" } })
        #expect(
            tables.filter { $0["role"] != nil }.allSatisfy { table in
                table.children.allSatisfy { if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { true } }
            })
    }

    @Test func picturesHaveASizeAndStandForThemselvesWhenTheyAreOff() throws {
        let body = try Mails.ana.get()
        let (root, _) = try Mails.read(body)
        let pictures = root.all("img")
        #expect(pictures.count == body.images.count && body.images.count == 8)
        #expect(body.images.map(\.isDark) == [false, true, false, true, false, true, false, true])
        for (picture, image) in zip(pictures, body.images) {
            #expect(picture["src"] == "cid:\(image.contentID)")
            #expect(picture["width"] == String(image.width) && picture["height"] == String(image.height))
            #expect(picture["style"]?.contains("max-width:\(image.width)px") == true)
            #expect(picture["style"]?.contains(image.isDark ? "display:none;mso-hide:all" : "display:block") == true)
            #expect(picture["class"] == (image.isDark ? "da" : "li"))
            #expect(picture["alt"] == image.alt)
            // It has the shape that it is shown in, to half a pixel.
            let list = image.drawing.list
            #expect(abs(Double(list.height * image.width) / Double(list.width) - Double(image.height)) <= 0.5)
            #expect(image.name.wholeMatch(of: /[a-z0-9-]+-[0-9a-f]{16}/) != nil)
        }
        #expect(body.images.contains { $0.alt.contains("highest $113.78 (Oct 29)") })
        #expect(Set(body.images.map(\.name)).count == body.images.count)
        #expect(try Mails.body().images == body.images)
    }

    /// A drawing seldom has a height in whole pixels, and what it does not cover was half white: a line above and below each picture of a dark mail.
    @Test func theGroundOfAPictureReachesItsEdges() throws {
        for image in try Mails.ana.get().images {
            let drawing = image.drawing
            let pixels = try Rasteriser.draw(
                drawing.list, drawing.colours, ground: drawing.ground, width: 2 * image.width, height: 2 * image.height)
            let ground = 0xFF00_0000 | drawing.ground
            let edges = pixels.colours.prefix(2 * pixels.width) + pixels.colours.suffix(2 * pixels.width)
            #expect(edges.allSatisfy { $0 == ground }, "\(image.name)")
            #expect(pixels.width == 2 * image.width && pixels.height == 2 * image.height)
        }
    }

    /// Composed once, it is the same as if it had been composed with those names.
    @Test func namesItsPicturesAnew() throws {
        let body = try Mails.body()
        var options = Mails.options
        options.source = { "mail/a&b-\($0.name).png" }
        #expect(body.images.count == 8)
        #expect(try body.html(naming: options.source) == Mails.body(options: options).html)
        #expect(body.html(naming: Mails.options.source) == body.html)
    }

    @Test func hidesThePreheaderAndShowsTheWayOut() throws {
        let body = try Mails.body(options: MailOptions(unsubscribe: Mails.options.unsubscribe, warning: .verbatim("<b>Two</b> limits")))
        let (root, _) = try Mails.read(body)
        let first = try #require(root.all("body").first?.all("span").first)
        #expect(first["style"]?.hasPrefix("display:none;") == true)
        #expect(first.text.hasPrefix("<b>Two</b> limits"))
        let links = root.all("a").map { ($0["href"] ?? "", $0.text) }
        #expect(links.map(\.0) == ["https://reports.example/stop/0f3a"])
        #expect(Mails.text(body).contains("Unsubscribe: https://reports.example/stop/0f3a"))
    }

    /// What a server said is for the owner; a reader gets what came, and one kind sentence.
    @Test func showsNoErrorToAReader() throws {
        var snapshot = Account.ana
        snapshot.failures = [SourceFailure(source: "guardian", endpoint: "merchants", range: "7d", status: 500, message: "<p>oops</p>")]
        let body = try Mails.body(snapshot)
        for text in [try Mails.read(body).words, Mails.text(body)] {
            #expect(
                text.replacing("\n", with: " ").split(separator: " ").joined(separator: " ")
                    .contains("Guardian did not send everything this time. Missing here: merchants in the last 7 days."))
            for word in ["oops", "merchants 7d", "could not", "500", "next one"] { #expect(!text.contains(word), "\(word)") }
        }
        #expect(!Mails.text(try Mails.body()).contains("did not send"))
    }

    @Test func takesItsColoursFromTheTheme() throws {
        let neutral = try Mails.ana.get()
        let gold = try Mails.body(theme: "moneymoments")
        #expect(Mails.html(neutral).contains("bgcolor=\"#f6f8fa\""))
        // Dark on screens, so that paper is what is light.
        #expect(Mails.html(gold).contains("<body id=\"body\" class=\"bo\" bgcolor=\"#ffffff\">"))
        #expect(Mails.html(gold).contains("bgcolor=\"#685a3c\"") && !Mails.html(gold).contains("#7884fc"))
        #expect(Mails.html(gold).contains(".bo{background-color:#2e2e2e!important}"))
        // On dark ground the squares of a legend and bars have the colours of the drawing that stands there.
        #expect(
            Mails.html(gold).contains(".t1{color:#d7b237!important}")
                && Mails.html(gold).contains(".b1{background-color:#d7b237!important}"))
        for image in gold.images {
            let colours = image.drawing.colours
            #expect(colours[.series(0)] == (image.isDark ? 0xD7B237 : 0x685A3C) && colours[.ink] != 0x1F2328)
        }
        #expect(neutral.images.allSatisfy { $0.isDark || $0.drawing.colours[.series(0)] == 0x7884FC })
    }

    @Test func runsFromRightToLeftWhereTheLanguageDoes() throws {
        let body = try Mails.body(language: "ar")
        let (root, _) = try Mails.read(body)
        let html = try #require(root.all("html").first)
        #expect(html["dir"] == "rtl" && html["lang"] == "ar")
        // Words of ours that run from left to right keep their order.
        let risky = root.all("p").filter { Mails.visible($0.text).contains("9") && Mails.visible($0.text).contains("52") }
        #expect(!risky.isEmpty && risky.allSatisfy { $0["dir"] == "auto" })
        let amounts = root.all("td").filter { $0.text == "$180.57" }
        #expect(amounts.map { $0["align"] } == ["left"])
        #expect(try Mails.read(try Mails.ana.get()).root.all("td").filter { $0.text == "$180.57" }.map { $0["align"] } == ["right"])
    }

    @Test func keepsNamesOfAnotherDirectionInTheirPlace() throws {
        let body = try Mails.body(Account { _ in "מחיר גבוה" }.ana)
        let (root, _) = try Mails.read(body)
        let cells = root.descendants.filter { $0.text == "מחיר גבוה" && ($0.name == "td" || $0.name == "p" || $0.name == "strong") }
        #expect(!cells.isEmpty && cells.allSatisfy { $0["dir"] == "auto" })
        for line in Mails.text(body).split(separator: "\n") where line.contains("מחיר") && line.contains("▇") {
            #expect(line.contains("\u{2068}מחיר גבוה\u{2069}"))
        }
        // Each isolate is closed in the text that opens it.
        for text in Mails.html(body).split(separator: "<") {
            let scalars = text.unicodeScalars
            #expect(scalars.count { (0x2066...0x2068).contains($0.value) } == scalars.count { $0.value == 0x2069 }, "\(text)")
        }
    }
}

/// The HTML and the plain text say the same, and what the report says.
struct MailAgreementTests {
    /// Every amount, share and count with a unit in a text.
    private func numbers(_ text: String) -> Set<String> {
        Set(text.matches(of: /[$₹€]?[0-9][0-9.,]*[%×]?/).map { String($0.output).trimmingSuffix(".,") })
    }

    @Test(arguments: [0, 1])
    func bothPartsHaveTheSameNumbers(account: Int) throws {
        let body = try Mails.body(MailMarkupTests.accounts[account].1)
        let words = try Mails.read(body).words
        let text = Mails.visible(Mails.text(body))
        // A description of a picture is no sentence of a letter: what it shows stands below its title, row by row.
        for told in ["Bar chart", "Line over the bars"] { #expect(!text.contains(told), "the plain text says \(told)") }
        let inHTML = numbers(words)
        let inText = numbers(text.replacing(/https:\S+/, with: ""))
        #expect(inHTML.subtracting(inText).isEmpty, "only in HTML: \(inHTML.subtracting(inText).sorted())")
        #expect(inText.subtracting(inHTML).isEmpty, "only in plain text: \(inText.subtracting(inHTML).sorted())")
    }

    @Test func saysWhatWasRecorded() throws {
        let body = try Mails.ana.get()
        for text in [try Mails.read(body).words, Mails.visible(Mails.text(body))] {
            for words in [
                "$734.14", "$24.47 a day", "checked 52 attempts to pay", "Fast Food", "112%", "$100.71 of $90.00", "over by $10.71",
                "over by $112.43", "$112.43 of $0.00",
                "Not categorised", "$45.63", "$133.51", "A&W | Root*Beer", "27%", "(10%)", "$24.23", "▼ 5%",
            ] { #expect(text.contains(words), "\(words) is missing") }
        }
        #expect(
            body.subject
                == "You spent $734, 5% less than usual · Clothing and Fast Food are over"
        )
    }

    @Test func barsAreAsLongAsTheirNumbers() throws {
        let body = try Mails.ana.get()
        let (root, _) = try Mails.read(body)
        // The width of the bar of a merchant, of the largest.
        func width(_ name: String) throws -> String? {
            let row = try #require(root.all("tr").last { row in row.all("td").contains { Mails.visible($0.text) == name } })
            return row.all("table").first?["width"]
        }
        #expect(try width("Uber") == "100%")
        #expect(try width("Steam Games") == "73%")
        #expect(try width("A&W | Root*Beer") == "48%")
        let text = Mails.text(body)
        func bar(_ name: String) throws -> Int {
            let line = try #require(text.split(separator: "\n").last { Mails.visible(String($0)).hasPrefix(name) && $0.contains("▇") })
            return line.filter { $0 == "▇" }.count
        }
        #expect(try bar("Uber") == 10)
        #expect(try bar("Steam Games") == 7)
    }

    /// Blocks of text have no other side: what a merchant gave back is no bar like what others were paid.
    @Test func moneyBackIsNoBarInPlainText() throws {
        let paid: [(name: String, amount: Int64)] = [("Kroger", 3000), ("Chipotle", 1200), ("Steam", -2500)]
        let charges = Charges(paid.map { .init(at: Account.asOf.advanced(bySeconds: -200_000), $0.amount, merchant: $0.name) })
        let lines = Mails.visible(Mails.text(try Mails.body(charges.snapshot(at: Account.asOf)))).split(separator: "\n")
        func blocks(_ name: String) throws -> Int {
            try #require(lines.first { $0.hasPrefix(name) && $0.contains("×") }).filter { $0 == "▇" }.count
        }
        #expect(try blocks("Kroger") == 10 && blocks("Chipotle") == 4 && blocks("Steam") == 0)
    }

    @Test func budgetsAreFilledAsFarAsTheyAreUsed() throws {
        let (root, _) = try Mails.read(
            try Mails.body(Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [Account().guardian])))
        let bars = root.all("table").filter { $0["style"] == "table-layout:fixed" && $0.all("td").allSatisfy { $0["height"] == "8" } }
        // Those that are over or close to it; the others are counted. One that is meant to be zero is full, and has no tick.
        #expect(bars.count == 3)
        for bar in bars where bar.all("td").count > 1 {
            let widths = bar.all("td").compactMap { $0["width"]?.hasSuffix("%") == true ? Int($0["width"]?.dropLast() ?? "") : nil }
            #expect(widths.reduce(0, +) < 100 && bar.all("td").last?["width"] == nil)
            #expect(bar.all("td").filter { $0["width"] == "2" }.count == 1)
        }
        // Transport: 81 %, the tick of the 20th day at 66 %.
        let transport = bars[2].all("td").map { $0["width"] ?? "" }
        #expect(transport == ["66%", "2", "15%", ""])
    }

    @Test func showsOnlyThePeriodOfTheReport() throws {
        let text = Mails.text(try Mails.ana.get())
        #expect(!text.contains("$208.85") && !text.contains("$2,279.17"))
    }

    @Test func writesAmountsAsTheReaderDoes() throws {
        var snapshot = Account.ana
        snapshot.subject.locale = "de_DE"
        let body = try Mails.body(snapshot, locale: "de_DE", currency: "EUR")
        #expect(Mails.html(body).contains("734,14\u{A0}€"))
        #expect(Mails.text(body).contains("734,14\u{A0}€"))
    }
}

extension String {
    fileprivate func trimmingSuffix(_ characters: String) -> String {
        var text = self[...]
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
