import AlmanacCharts
package import AlmanacInsights
package import AlmanacModel
package import AlmanacReport
package import AlmanacText

/// The pages that lead to each subject of a fleet, those who need attention first.
package struct FleetIndex: Sendable {
    /// The row of one subject, with the numbers it is sorted by.
    package struct SubjectRow: Sendable {
        /// Larger needs attention sooner: rows of one group are next to each other; see `TriageGroup`.
        package var attention: Int32
        /// Why it needs attention, as the row says it in plain text; `nil` where there is no reason.
        package var reason: String?
        /// The metric whose number is shown; `nil` where none is.
        package var figure: String?
        /// The day of the data, in the zone of the index; `nil` of a report that was not renewed.
        package var day: Day?
        /// The time of that day, as it is written; empty for a report that was not renewed.
        package var time: String
        /// The name by which the subject is found in the order of names, as a reader is shown it.
        package var name: String
        /// The subject's file that the index leads to, encoded.
        package var target: String
        /// The table row, finished but for its first three letters, `<tr`, and its last cell: the page adds what it alone knows of the row.
        package var row: Markup

        package init(
            attention: Int32, reason: String? = nil, figure: String? = nil, day: Day?, time: String = "", name: String, target: String,
            row: Markup
        ) {
            self.attention = attention
            self.reason = reason
            self.figure = figure
            self.day = day
            self.time = time
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
        /// True when another subject has the same name, so that the id is shown.
        var isNameShared: Bool
        /// True when its number is of another kind than the column's title, so that it has its own name.
        var hasOtherFigure: Bool
        var day: Day?

        package init(_ markup: Markup, attention: Int32, isNameShared: Bool, hasOtherFigure: Bool, day: Day?) {
            self.day = day
            self.markup = markup
            group = TriageGroup(attention: attention)
            self.isNameShared = isNameShared
            self.hasOtherFigure = hasOtherFigure
        }
    }

    /// Counts of the whole fleet, gathered row by row.
    package struct Totals: Sendable {
        /// Number of subjects.
        package private(set) var count = 0
        /// Number of subjects in each group.
        package private(set) var groups: [TriageGroup: Int] = [:]
        /// The oldest and the newest day that data is of.
        package private(set) var days: ClosedRange<Day>?
        private var figures: [String: Int] = [:]
        /// The time of the first row, and whether all others have it too.
        private var time: String?
        private var hasTimes = false

        package init() {}

        package mutating func add(_ row: SubjectRow) {
            count += 1
            groups[TriageGroup(attention: row.attention), default: 0] += 1
            if let figure = row.figure { figures[figure, default: 0] += 1 }
            guard let day = row.day else { return }
            days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
            if time == nil { time = row.time }
            if time != row.time { hasTimes = true }
        }

        /// The day that all data is of; `nil` where there are several.
        var oneDay: Day? { days.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil } }

        /// The time that all data is of, where it is of one day; `nil` where there are several.
        var oneTime: String? { oneDay == nil || hasTimes || time == "" ? nil : time }

        /// The metric that most rows show; of two that as many do, the one that comes first by name.
        package var figure: String? { figures.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

        /// Number of subjects in the groups that somebody has to look at.
        var needingALook: Int {
            TriageGroup.allCases.filter(\.needsALook).reduce(0) { $0 + (groups[$1] ?? 0) }
        }
    }

    /// Which rows a page has.
    package enum Part: Hashable, Sendable {
        /// All of a small fleet.
        case whole
        /// The first of each group; links lead from each to the pages that have all.
        case lead
        /// Those of one page, from 1.
        case page(Int, of: Int)

        /// From the folder of the fleet.
        package var file: String {
            switch self {
            case .whole, .lead: "index.html"
            case .page(let number, _): FleetIndex.file(number)
            }
        }
    }

    /// Largest number of rows for an index of one page.
    package static let wholeSize = 40
    /// Rows of a group on the page that has the first rows of each: more for groups that cannot wait.
    package static func leadSize(of group: TriageGroup) -> Int { group.rawValue >= TriageGroup.overdue.rawValue ? 12 : 3 }
    /// Rows a page.
    package static let pageSize = 200

    private let templates: TemplateSet
    /// Formats of the page and of the words of its rows; the name of a subject is in its own language.
    let text: ValueText
    private let formats: Set<Format>
    private let catalogue: Catalogue

    var words: Words { text.words }

    /// - Parameter text: Formats of the page around the rows.
    package init(templates: TemplateSet, text: ValueText, formats: Set<Format>, catalogue: Catalogue = .builtIn) {
        self.templates = templates
        self.text = text
        self.formats = formats
        self.catalogue = catalogue
    }

    /// The file in a subject's folder that the index leads to.
    package var entryFile: String {
        (Format.allCases.first(where: formats.contains) ?? .mail).mainFile
    }

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
        html.attribute("content", "0; url=" + folder + "/" + entryFile)
        html.raw(">\n<title>")
        html.text(name)
        html.raw("</title>\n</head>\n<body>\n<main><h1><a")
        html.attribute("href", folder + "/" + entryFile)
        html.raw(">")
        html.text(name)
        html.raw("</a></h1></main>\n</body>\n</html>\n")
        return Artifact(path: Part.whole.file, mediaType: "text/html; charset=utf-8", bytes: html.finish().bytes)
    }

    /// One page of the index.
    ///
    /// - Parameters:
    ///   - rows: Of this page, in order.
    ///   - totals: Of the whole fleet: the head of the page leads to the beginning of each group.
    ///   - period: The period of the reports.
    ///   - failures: Subjects that could not be rendered.
    ///   - initials: Of the names of all, in order: the first page leads to each.
    package func page(
        _ part: Part, rows: [Row], totals: Totals, period: ReportPeriod = .window(.thirtyDays), failures: Int = 0,
        initials: [NameIndex.Initial] = []
    ) -> Artifact {
        let navigation = PageNavigation(words)
        var body = MarkupWriter(capacity: rows.reduce(4096) { $0 + $1.markup.bytes.count })
        body.raw("<main><header>")
        if let brand = templates.brand { body.raw(brand.heading) }
        body.raw("<div class=\"top\"><h1>")
        body.text(headline(totals))
        body.raw("</h1><div class=\"prose\"><p>")
        body.text(summary(totals, period: period, failures: failures))
        body.raw("</p></div>")
        groups(totals, on: part, to: &body)
        body.raw("</div></header>")
        // A list that fits on one page is looked through.
        if part != .whole {
            body.raw("<div class=ways>")
            navigation.tabs(part == .lead ? .attention : .everyone, to: &body)
            if part == .lead { navigation.find(initials, to: &body) }
            body.raw("</div>")
        }
        // A column of what is the same in every row says nothing: the sentence over the table has it.
        body.raw(
            totals.oneTime != nil
                ? "<article class=\"card fleet onetime\">"
                : totals.oneDay != nil ? "<article class=\"card fleet sameday\">" : "<article class=\"card fleet\">")
        body.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\"")
        body.attribute("aria-label", words.text("index.subjects"))
        body.raw("><table><caption>")
        body.text(words.text("index.caption"))
        body.raw("</caption><thead><tr>")
        for (title, isWords) in [
            (words.text("index.name"), false), (words.text("index.state"), true), (figure(totals, of: period), false),
            (words.text("index.change"), false), (words.text("index.trend"), false), (lastData(totals), false),
        ] {
            body.raw(isWords ? "<th scope=\"col\" class=\"l\">" : "<th scope=\"col\">")
            body.text(title)
            body.raw("</th>")
        }
        body.raw("</tr></thead>")
        var group: TriageGroup?
        for row in rows {
            if row.group != group {
                body.raw(group == nil ? "<tbody>\n" : "</tbody><tbody>\n")
                group = row.group
                head(of: row.group, totals, on: part, to: &body)
            }
            switch (row.isNameShared, row.hasOtherFigure) {
            case (false, false): body.raw("<tr")
            case (true, false): body.raw("<tr class=same")
            case (false, true): body.raw("<tr class=other")
            case (true, true): body.raw("<tr class=\"same other\"")
            }
            body.raw(row.markup)
            end(row.day, newest: totals.days?.upperBound, to: &body)
        }
        body.raw(group == nil ? "</table></div></article>" : "</tbody></table></div></article>")
        var title = words.text("index.title")
        if case .page(let number, let count) = part {
            navigation.pages(number, of: count, file: Self.file, to: &body)
            title = navigation.title("index.title", number, of: count)
        }
        navigation.foot(templates.brand, to: &body)
        body.raw("</main>")
        return Artifact(
            path: part.file, mediaType: "text/html; charset=utf-8",
            bytes: templates.pageShell.page(title: title, style: templates.styles.index, words: words, body: body.finish()))
    }

    /// The column's title with the zone that times are in; without it where its name is another one on the first day than on the last.
    private func lastData(_ totals: Totals) -> String {
        guard let days = totals.days, case let zone = zone(of: days.upperBound), zone == self.zone(of: days.lowerBound) else {
            return words.text("index.last-data")
        }
        return text.phrase(Phrase("index.last-data-in", ["zone": .name(zone)]))
    }

    /// The name of the zone that times are in.
    private func zone(of day: Day) -> String { text.zoneName(at: Instant(day)) }

    /// Title of the column of numbers: the metric of most rows, and its days.
    private func figure(_ totals: Totals, of period: ReportPeriod) -> String {
        guard let figure = totals.figure.flatMap(catalogue.metric(named:)) else { return words.text("index.figure") }
        guard case .window(let range) = period, figure.dependsOnPeriod else { return text.phrase(figure.title) }
        return text.phrase(Phrase("index.figure-of", ["figure": .phrase(figure.title), "period": .phrase(range.title)]))
    }

    /// The page on which a group begins, and its place there.
    private func link(to group: TriageGroup, at position: Int, from part: Part) -> String {
        switch part {
        case .whole: return "#" + group.anchor
        case .lead: return Self.file(position / Self.pageSize + 1) + "#" + group.anchor
        case .page(let number, _):
            let page = position / Self.pageSize + 1
            return (page == number ? "" : Self.file(page)) + "#" + group.anchor
        }
    }

    /// A bar of the groups, and links to where each begins, with how many are in it.
    private func groups(_ totals: Totals, on part: Part, to body: inout MarkupWriter) {
        guard totals.groups.count > 1 else { return }
        bar(totals, to: &body)
        body.raw("<nav class=groups")
        body.attribute("aria-label", words.text("index.groups"))
        body.raw(">")
        var position = 0
        for group in TriageGroup.allCases {
            guard let count = totals.groups[group] else { continue }
            body.raw("<a")
            body.attribute("class", "dot " + group.anchor)
            // On the page with the first of each they are all there.
            body.attribute("href", part == .lead ? "#" + group.anchor : link(to: group, at: position, from: part))
            body.raw(">")
            body.text(words.text(group.title))
            body.raw(" <b>")
            body.text(text.full(.count(Int64(count))))
            body.raw("</b></a>")
            position += count
        }
        body.raw("</nav>")
    }

    /// A bar with the share of each group. It is hidden from screen readers: the links under it have the numbers.
    private func bar(_ totals: Totals, to body: inout MarkupWriter) {
        let width = 1000
        body.raw("<svg class=bar viewBox=\"0 0 1000 8\" preserveAspectRatio=none aria-hidden=true>")
        var before = 0
        for group in TriageGroup.allCases {
            guard let count = totals.groups[group] else { continue }
            // A few of millions are still to be seen.
            let (first, next) = (before * width / totals.count, (before + count) * width / totals.count)
            body.raw("<rect")
            body.attribute("class", group.anchor)
            body.attribute("x", String(min(first, width - 2)))
            body.attribute("width", String(max(next - first - (next == width ? 0 : 3), 2)))
            body.raw(" height=8 />")
            before += count
        }
        body.raw("</svg>")
    }

    /// The row above those of a group: what it is, how many, in which order, and where all of them are.
    private func head(of group: TriageGroup, _ totals: Totals, on part: Part, to body: inout MarkupWriter) {
        let count = totals.groups[group] ?? 0
        let number = text.full(.count(Int64(count)))
        body.raw("<tr class=group")
        body.attribute("id", group.anchor)
        body.raw("><th scope=rowgroup colspan=6><div><span")
        body.attribute("class", "dot " + group.anchor)
        body.raw(">")
        body.text(words.text(group.title))
        body.raw("</span> <small>")
        body.text(number)
        if count > 1, let order = group.order {
            body.raw(" · ")
            body.text(text.phrase(order))
        }
        body.raw("</small>")
        if part == .lead, count > Self.leadSize(of: group) {
            let position = TriageGroup.allCases.prefix { $0 != group }.reduce(0) { $0 + (totals.groups[$1] ?? 0) }
            body.raw(" <a")
            body.attribute("href", link(to: group, at: position, from: part))
            body.raw(">")
            body.text(text.phrase(Phrase("index.all", ["count": .count(count)])))
            body.raw("</a>")
        }
        body.raw("</div></th></tr>\n")
    }

    /// Sentences for the top of the index: how many subjects are well over a limit, and how many others have something overdue.
    package func headline(_ totals: Totals) -> String {
        let (over, overdue) = (totals.groups[.overLimit] ?? 0, totals.groups[.overdue] ?? 0)
        let all = Phrase.Argument.count(totals.count)
        var sentences: [Phrase] = []
        if over > 0 { sentences.append(Phrase("index.over", ["count": .count(over), "all": all])) }
        if overdue > 0 {
            sentences.append(
                over > 0
                    ? Phrase("index.overdue-too", ["count": .count(overdue)])
                    : Phrase("index.overdue", ["count": .count(overdue), "all": all]))
        }
        if sentences.isEmpty { sentences.append(Phrase("index.calm")) }
        return sentences.map { text.phrase($0) }.joined(separator: " ")
    }

    /// - Returns: Sentences about the whole fleet: how many are to be looked at, and of when the numbers are.
    package func summary(_ totals: Totals, period: ReportPeriod = .window(.thirtyDays), failures: Int) -> String {
        var sentences = [Phrase("index.look", ["count": .count(totals.needingALook)]), Self.sentence(of: period)]
        if let days = totals.days {
            let first = Phrase.Argument.value(.day(days.lowerBound))
            sentences.append(
                days.lowerBound == days.upperBound
                    ? totals.oneTime.map {
                        Phrase("index.moment", ["day": first, "time": .name($0), "zone": .name(zone(of: days.lowerBound))])
                    }
                        ?? Phrase("index.day", ["day": first])
                    : Phrase("index.days", ["first": first, "last": .value(.day(days.upperBound))]))
        }
        if failures > 0 { sentences.append(Phrase("index.failed", ["count": .count(failures)])) }
        if totals.needingALook == 0 { sentences.removeFirst() }
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
            Phrase("index.period-stretch", ["days": .days(first...last)])
        }
    }

    fileprivate static func file(_ number: Int) -> String { "page-\(number).html" }
}
