import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// The words of a mail that are read before it is opened: its subject line, and the preheader that a mail box shows beside it.
struct MailSubject {
    /// One line of plain text.
    let line: String
    /// It goes on from the subject line, and repeats nothing of it.
    let preheader: String

    /// Characters of the news in a subject line. Mail boxes show some 60 to 80, phones about 40.
    private static let longestNews = 80
    /// Characters of a name of data in it, of which there may be three.
    private static let longestName = 24
    /// Scalars of the whole line, whatever a template writes.
    private static let longestLine = 200
    private static let longestPreheader = 160

    /// - Parameters:
    ///   - period: As the head of the mail has it.
    ///   - beginning: The first paragraph of the mail, which a mail box shows beside a subject line of the template's own.
    init(_ report: Report, _ context: ReportContext, _ options: MailOptions, period: Phrase, beginning: String) {
        let writer = SubjectWriter(context: context, range: report.range)
        let text = context.text
        var line: String
        var words: String
        if options.isPrivate {
            line = text.phrase(Phrase("mail.private-subject", ["period": .phrase(period)]))
            words = text.words.text("mail.private-preheader")
        } else {
            let news = writer.news(of: period, atMost: Self.longestNews, names: Self.longestName)
            let written = Line(
                report.title.pieces.map { piece in
                    guard case .term(.phrase(let phrase)) = piece, writer.isHeadline(phrase) else { return piece }
                    return .text(news.line)
                })
            line = text.text(written)
            words = written == report.title ? beginning : writer.rest(after: news.said, in: report)
            if words.isEmpty { words = MailWords.raised(text.phrase(period)) }
        }
        // A month at the start of a line has a capital in French and Spanish, too.
        if line.hasPrefix(text.phrase(period)) { line = MailWords.raised(line) }
        line = MailWords.inert(line, to: Self.longestLine)
        self.line = line.isEmpty ? text.words.text("mail.default-subject") : line
        // A warning comes first wherever it is read.
        if let warning = options.warning { words = text.phrase(warning) + " " + words }
        preheader = MailWords.inert(words, to: Self.longestPreheader)
    }
}

/// Writes the sentences of highlights in the few words of a subject line.
private struct SubjectWriter {
    let context: ReportContext
    let range: RangeKey

    /// True when a phrase of the title is the report's headline or its first sentence.
    func isHeadline(_ phrase: Phrase) -> Bool {
        phrase == context.lead(range) || phrase == context.headline(range)
    }

    /// The lead, and the most important of the other news where there is room for it.
    ///
    /// - Parameter period: Written before a lead about another time than the period, with the word "now" if it is about now: else the mails of two
    ///   periods had one subject line.
    func news(of period: Phrase, atMost limit: Int, names: Int) -> (line: String, said: [Phrase]) {
        let lead = context.lead(range)
        let first = context.highlights(range).heading.first
        var sentence = shortened(first?.sentence ?? lead, names)
        if !range.isWindow, first.map({ !$0.isOfPeriod || $0.importance == .reason }) ?? true {
            // The news may be of that very month: "109% of your income spent in October 2026".
            if !Bidi.withoutControls(written(sentence)).contains(Bidi.withoutControls(written(period))) {
                // A headline of other days, such as a part of this month in a mail about the last, is news of now, too. So is a system that
                // could not be read.
                let isOfNow = first.map { $0.stretch == .now || $0.stretch == .named && $0.importance != .reason } ?? false
                let message = isOfNow ? "mail.subject-of-now" : "mail.subject-of-period"
                sentence = Phrase(message, ["period": .phrase(period), "news": .phrase(sentence)])
            }
        }
        var line = MailWords.cut(written(sentence), to: limit)
        var said = [lead]
        // Of two equally important ones, the first.
        let next = context.news(range).filter { $0.importance > .state }.reduce(nil as Headline?) { best, headline in
            if let best, best.importance >= headline.importance { best } else { headline }
        }
        if let next {
            // Once is enough.
            let isNew = context.isOfNow(next, range) && !(first.map { context.isOfNow($0, range) } ?? false)
            let short = shortened(next.sentence, names)
            let both = line + " · " + written(isNew ? Phrase("mail.news-of-now", ["news": .phrase(short)]) : short)
            if MailWords.length(both) <= limit {
                line = both
                said.append(next.sentence)
            }
        }
        return (line, said)
    }

    /// The other news in whole sentences, for the preheader; numbers if there is no other news.
    func rest(after said: [Phrase], in report: Report) -> String {
        let news = context.news(range).map(\.sentence)
        let sentences = zip(news, context.newsWithNow(range)).filter { !said.contains($0.0) }.map { $0.1.sentence }
        if !sentences.isEmpty { return sentences.map { context.text.phrase($0) }.joined(separator: " ") }
        let cards = [report.opening] + report.sections.flatMap { [$0.opening] + $0.cards }
        for card in cards {
            for case .tiles(let tiles) in card.variant(for: range)?.blocks ?? [] {
                // The first number is the one that the subject line begins with.
                return tiles.dropFirst().prefix(3).map { tile in
                    context.text.phrase(
                        Phrase(
                            "mail.titled-link",
                            ["title": .name(context.text.text(tile.title)), "link": .name(context.text.text(tile.number))]))
                }.joined(separator: " · ")
            }
        }
        return ""
    }

    /// A sentence without its full stop, which the marks around a sentence within another may follow.
    private func written(_ sentence: Phrase) -> String {
        var text = context.text.phrase(sentence)
        var marks = ""
        while text.last == "\u{2069}" { marks.append(text.removeLast()) }
        while let last = text.last, ".。।۔".contains(last) { text.removeLast() }
        return text + marks
    }

    /// The short form of a phrase and of those in it: the message of the same name with `.short` at the end. A phrase without a short form
    /// keeps all its parts: of "8% more than in October" no part can be left out. Names are cut everywhere.
    private func shortened(_ phrase: Phrase, _ names: Int, mayBeShort: Bool = true) -> Phrase {
        let name = phrase.name + ".short"
        let isShort = mayBeShort && context.text.words.has(name)
        var result = isShort ? Phrase(name, phrase.arguments) : phrase
        for name in result.arguments.names {
            if let argument = result.arguments[name] { result.arguments[name] = shortened(argument, names, mayBeShort: isShort) }
        }
        return result
    }

    private func shortened(_ argument: Phrase.Argument, _ names: Int, mayBeShort: Bool) -> Phrase.Argument {
        switch argument {
        case .name(let text), .value(.text(let text)), .key(.name(let text)): .name(MailWords.cut(text, to: names))
        case .phrase(let phrase): .phrase(shortened(phrase, names, mayBeShort: mayBeShort))
        case .list(let members): .list(members.map { shortened($0, names, mayBeShort: mayBeShort) })
        case .value, .key, .days, .time, .year: argument
        }
    }
}
