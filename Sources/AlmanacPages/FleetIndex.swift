import AlmanacCharts
import AlmanacInsights
package import AlmanacMarkup
package import AlmanacModel
package import AlmanacRendering
package import AlmanacReport
import AlmanacWords

/// The pages that lead to each subject of a fleet, those who need attention first.
package struct FleetIndex: Sendable {
    /// What the index says of one subject.
    package struct SubjectRow: Sendable {
        /// Larger needs attention sooner: those of one group stand together; see `TriageGroup`.
        package var attention: Int32
        /// Bad when something stands badly, watch when something is to be watched; bad of a report that was not renewed.
        package var level: Tone
        /// Of which day the data is, by the subject's clock; `nil` of a report that was not renewed.
        package var day: Day?
        /// By which the subject is found in the order of names, as a reader is shown it.
        package var name: String
        /// The subject's file that the index leads to, encoded.
        package var target: String
        /// The table row, finished but for its first three letters, `<tr`: the page adds what it alone knows of the row.
        package var row: Markup

        package init(attention: Int32, level: Tone, day: Day?, name: String, target: String, row: Markup) {
            self.attention = attention
            self.level = level
            self.day = day
            self.name = name
            self.target = target
            self.row = row
        }
    }

    /// A row of a page.
    package struct Row: Sendable {
        /// As in `SubjectRow`.
        var markup: Markup
        var group: TriageGroup
        /// Whether somebody else has the same name, so that the id is shown.
        var isNameShared: Bool

        package init(_ markup: Markup, attention: Int32, isNameShared: Bool) {
            self.markup = markup
            group = TriageGroup(attention: attention)
            self.isNameShared = isNameShared
        }
    }

    /// What the index says of all of them, gathered row by row.
    package struct Totals: Sendable {
        package private(set) var count = 0
        /// How many stand in each group.
        package private(set) var groups: [TriageGroup: Int] = [:]
        /// The oldest and the newest day that data is of.
        package private(set) var days: ClosedRange<Day>?

        package init() {}

        package mutating func add(_ row: SubjectRow) {
            count += 1
            groups[TriageGroup(attention: row.attention), default: 0] += 1
            guard let day = row.day else { return }
            days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
        }
    }

    /// Rows a page.
    package static let pageSize = 200

    private let templates: TemplateSet
    /// Of the page around the rows; each row is in its subject's own.
    private let text: ValueText
    private let formats: Set<Format>

    private var words: Words { text.words }

    /// - Parameter text: How numbers and days of the page around the rows are written.
    package init(templates: TemplateSet, text: ValueText, formats: Set<Format>) {
        self.templates = templates
        self.text = text
        self.formats = formats
    }

    /// The file of a subject that the index leads to.
    private var target: String {
        (Format.allCases.first(where: formats.contains) ?? .mail).mainFile
    }

    /// - Parameters:
    ///   - folder: The subject's folder, encoded: nothing in it needs escaping in a URL.
    ///   - key: Of the folder, different from all others'; makes the ids of the row unique, wherever the subject stands in the dump.
    /// - Returns: The row; the id of the subject is in it, and shown where two have one name.
    package func entry(_ context: ReportContext, folder: String, key: UInt64) -> SubjectRow {
        let text = context.text
        let range = context.reportRange
        let highlights = context.highlights(range)
        let figure = highlights.figure
        let metric = figure.flatMap { context.insights.metric($0.metric, range) }
        let missing = context.snapshot.failures.count

        var html = MarkupWriter(capacity: 1024)
        // Each row is in its own reader's language, which is heard in that language, too.
        if text.words.language != words.language { html.attribute("lang", text.words.language) }
        html.raw("><th scope=\"row\"><a")
        html.attribute("href", folder + "/" + target)
        html.raw(">")
        html.text(context.subjectName)
        html.raw("</a>")
        let id = ValueText.name(context.snapshot.subject.id)
        if id != context.subjectName {
            html.raw(" <small class=id>")
            html.text(id)
            html.raw("</small>")
        }
        html.raw("</th><td>")
        html.text(text.full(metric?.value))
        if let figure {
            html.raw("<br><small>")
            html.text(text.phrase(Phrase("metric." + figure.metric)))
            html.raw("</small>")
        }
        html.raw("</td><td>")
        if let change = metric.flatMap({ text.delta(of: $0, hasArrow: false) }) {
            html.raw("<span class=\"")
            html.text(metric?.tone.rawValue ?? "neutral")
            html.raw("\">")
            html.text(change)
            html.raw("</span>")
            // Of the whole days of a window that ends within a day.
            if metric?.compared != nil, let days = context.insights.period(range).compared {
                html.raw("<br><small>")
                html.text(text.phrase(Phrase("index.change-until", ["day": .value(.day(days.upperBound))])))
                html.raw("</small>")
            }
        } else {
            html.text(ValueText.unknown)
        }
        html.raw("</td><td class=\"l\">")
        state(highlights.attention, headline: context.headline(range), text, to: &html)
        if missing > 0 {
            html.raw("<br><small>")
            html.text(text.phrase(Phrase("index.sources-missing", ["count": .count(missing)])))
            html.raw("</small>")
        }
        html.raw("</td><td>")
        if let name = highlights.trend, let series = context.insights.series(name, range), let measure = series.measures.first {
            let spark = NoteCard.Spark(
                id: "s" + String(key, radix: 36), title: Line(Phrase("series." + name)), keys: series.keys, values: measure.values)
            html.raw(FigureDrawing(text: text).draw(spark).markup)
        }
        html.raw("</td></tr>\n")
        return SubjectRow(
            attention: TriageGroup(highlights.attention, lacksAnswers: missing > 0).attention(
                score: Int32(clamping: Int64(highlights.attention.score) + (missing > 0 ? 5 : 0))),
            level: highlights.attention.level, day: context.insights.localNow.day, name: context.subjectName, target: folder + "/" + target,
            row: html.finish())
    }

    /// Sentences of the reasons that are told; the report has all.
    private static let mostReasons = 2

    private func state(_ attention: Attention, headline: Phrase, _ text: ValueText, to html: inout MarkupWriter) {
        // Sentences of data are set apart from what is around them, so that the first letters do not tell in which direction they follow each other.
        let direction = text.words.isRightToLeft ? "rtl" : "ltr"
        guard attention.level == .bad || attention.level == .watch else {
            html.raw("<span class=\"neutral\"")
            html.attribute("dir", direction)
            html.raw(">")
            html.text(text.phrase(headline))
            html.raw("</span>")
            return
        }
        html.raw("<span class=\"dot ")
        html.text(attention.level.rawValue)
        html.raw("\"")
        html.attribute("dir", direction)
        html.raw(">")
        html.text(attention.reasons.prefix(Self.mostReasons).map { text.phrase($0) }.joined(separator: " "))
        html.raw("</span>")
    }

    /// The row of a subject that could not be rendered this time and keeps its last good files; it stands before all others.
    package func keptEntry(id: String, folder: String) -> SubjectRow {
        var html = MarkupWriter()
        html.raw("><th scope=\"row\"><a")
        html.attribute("href", folder + "/" + target)
        html.raw(">")
        html.text(ValueText.name(id))
        html.raw("</a></th><td colspan=\"4\" class=\"l\"><span class=\"dot bad\">")
        html.text(words.text("index.not-renewed"))
        html.raw(" ")
        html.text(words.text("index.not-renewed-reason"))
        html.raw("</span></td></tr>\n")
        return SubjectRow(
            attention: TriageGroup.notRenewed.attention(score: 0), level: .bad, day: nil, name: ValueText.name(id),
            target: folder + "/" + target, row: html.finish())
    }

    /// The file in a subject's folder that the index leads to.
    package var entryFile: String { target }

    /// For one subject there is nothing to choose from: the page leads there. It is too small for a shell.
    package func redirect(to folder: String, name: String) -> Artifact {
        var html = MarkupWriter()
        html.raw("<!doctype html>\n<html")
        html.attribute("lang", words.language)
        html.attribute("dir", words.isRightToLeft ? "rtl" : "ltr")
        html.raw(">\n<head>\n<meta charset=\"utf-8\">\n")
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'\">\n")
        html.raw(
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
        )
        html.raw("<meta http-equiv=\"refresh\"")
        html.attribute("content", "0; url=" + folder + "/" + target)
        html.raw(">\n<title>")
        html.text(name)
        html.raw("</title>\n</head>\n<body>\n<main><h1><a")
        html.attribute("href", folder + "/" + target)
        html.raw(">")
        html.text(name)
        html.raw("</a></h1></main>\n</body>\n</html>\n")
        return Artifact(path: Self.file(1), mediaType: "text/html; charset=utf-8", bytes: html.finish().bytes)
    }

    /// One page of the index.
    ///
    /// - Parameters:
    ///   - number: From 1, of `count`.
    ///   - rows: Of this page, in order.
    ///   - totals: Of the whole fleet: the head of the page leads to the beginning of each group.
    ///   - summary: What is said of the whole fleet.
    package func page(_ number: Int, of count: Int, rows: [Row], totals: Totals, summary: String) -> Artifact {
        var body = MarkupWriter(capacity: rows.reduce(4096) { $0 + $1.markup.bytes.count })
        body.raw("<main><header>")
        if let brand = templates.brand { body.raw(brand.heading) }
        body.raw("<div class=\"top\"><h1>")
        body.text(words.text("index.title"))
        body.raw("</h1><div class=\"prose\"><p>")
        body.text(summary)
        body.raw("</p></div>")
        groups(totals, on: number, to: &body)
        body.raw("</div></header>")
        // A list of names that fits on one page is found by looking.
        if count > 1 { PageNavigation(words).tabs(isByName: false, to: &body) }
        body.raw("<article class=\"card fleet\"><div class=\"scroll\" tabindex=\"0\" role=\"region\"")
        body.attribute("aria-label", words.text("index.subjects"))
        body.raw("><table><caption>")
        body.text(words.text("index.caption"))
        body.raw("</caption><thead><tr>")
        for (name, isWords) in [("name", false), ("figure", false), ("change", false), ("state", true), ("trend", false)] {
            body.raw(isWords ? "<th scope=\"col\" class=\"l\">" : "<th scope=\"col\">")
            body.text(words.text("index." + name))
            body.raw("</th>")
        }
        body.raw("</tr></thead>")
        var group: TriageGroup?
        for row in rows {
            if row.group != group {
                body.raw(group == nil ? "<tbody>\n" : "</tbody><tbody>\n")
                group = row.group
                head(of: row.group, totals, to: &body)
            }
            body.raw(row.isNameShared ? "<tr class=same" : "<tr")
            body.raw(row.markup)
        }
        body.raw(group == nil ? "</table></div></article>" : "</tbody></table></div></article>")
        PageNavigation(words).pages(number, of: count, file: Self.file, to: &body)
        PageNavigation(words).foot(templates.brand, to: &body)
        body.raw("</main>")
        return page(number, body: body.finish(), title: PageNavigation(words).title("index.title", number, of: count))
    }

    /// Links to where each group begins, with how many are in it.
    private func groups(_ totals: Totals, on number: Int, to body: inout MarkupWriter) {
        guard totals.groups.count > 1 else { return }
        body.raw("<nav class=groups")
        body.attribute("aria-label", words.text("index.groups"))
        body.raw(">")
        var position = 0
        for group in TriageGroup.allCases {
            guard let count = totals.groups[group] else { continue }
            let page = position / Self.pageSize + 1
            body.raw("<a class=")
            body.raw(group.tone)
            body.attribute("href", (page == number ? "" : Self.file(page)) + "#" + group.anchor)
            body.raw(">")
            body.text(words.text(group.title))
            body.raw(" <b>")
            body.text(text.full(.count(Int64(count))))
            body.raw("</b></a>")
            position += count
        }
        body.raw("</nav>")
    }

    /// The row above those of a group.
    private func head(of group: TriageGroup, _ totals: Totals, to body: inout MarkupWriter) {
        body.raw("<tr class=group")
        body.attribute("id", group.anchor)
        body.raw("><th scope=rowgroup colspan=5>")
        body.text(words.text(group.title))
        body.raw(" <small>")
        body.text(text.full(.count(Int64(totals.groups[group] ?? 0))))
        body.raw("</small></th></tr>\n")
    }

    /// - Parameters:
    ///   - period: What the reports are about.
    ///   - failures: Subjects that could not be rendered.
    /// - Returns: Sentences about the whole fleet.
    package func summary(_ totals: Totals, period: ReportPeriod = .window(.thirtyDays), failures: Int) -> String {
        var sentences = [Phrase("index.summary", ["count": .count(totals.count)]), Self.sentence(of: period)]
        if let days = totals.days {
            let first = Phrase.Argument.value(.day(days.lowerBound))
            sentences.append(
                days.lowerBound == days.upperBound
                    ? Phrase("index.day", ["day": first])
                    : Phrase("index.days", ["first": first, "last": .value(.day(days.upperBound))]))
        }
        if failures > 0 { sentences.append(Phrase("index.failed", ["count": .count(failures)])) }
        return sentences.map { text.phrase($0) }.joined(separator: " ")
    }

    /// A sentence about what the numbers of the rows are of. Which days that are differs from zone to zone.
    private static func sentence(of period: ReportPeriod) -> Phrase {
        switch period {
        case .window(let range):
            range.rollingDays.map { Phrase("index.period-days", ["count": .count($0)]) } ?? Phrase("index.period-running-month")
        case .last(.day): Phrase("index.period-day")
        case .last(.week): Phrase("index.period-week")
        case .last(.month): Phrase("index.period-month")
        case .last(.quarter): Phrase("index.period-quarter")
        case .last(.year): Phrase("index.period-year")
        case .yearToDate: Phrase("index.period-year-so-far")
        case .twelveMonths: Phrase("index.period-twelve-months")
        case .between(let first, let last):
            Phrase("index.period-stretch", ["first": .value(.day(first)), "last": .value(.day(last))])
        }
    }

    private static func file(_ number: Int) -> String {
        number == 1 ? "index.html" : "page-\(number).html"
    }

    private func page(_ number: Int, body: Markup, title: String) -> Artifact {
        Artifact(
            path: Self.file(number), mediaType: "text/html; charset=utf-8",
            bytes: templates.pageShell.page(title: title, style: templates.styles.index, words: words, body: body))
    }
}
