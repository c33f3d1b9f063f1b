import AlmanacDump
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// Everything that is said to anybody of the sample fleet, of the accounts of the tests and of records that are broken, read as a reader would.
@Suite struct SayingsTests {
    struct Subject: Sendable, CustomTestStringConvertible {
        var name: String
        var snapshot: Snapshot
        var testDescription: String { name }
    }

    /// Thirty made-up subjects of every kind, in English whatever their own language is.
    private static let fleet: [Subject] = {
        let fleet = SampleFleet(subjects: 30, seed: 11)
        return (0..<30).compactMap { index in
            let line = DumpLine(number: index + 1, bytes: fleet.line(index))
            guard let snapshot = SnapshotDecoder().decode(line, source: "sample").snapshot else { return nil }
            return Subject(name: "sample \(index)", snapshot: snapshot)
        }
    }()

    private static let accounts: [Subject] =
        [
            Subject(name: "rich", snapshot: Account.ana), Subject(name: "empty", snapshot: Account.bo),
            Subject(name: "idle", snapshot: Account.idle),
        ]
        + Account.ana.systems.map { data in
            Subject(
                name: "only " + data.system,
                snapshot: Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [data]))
        }

    private static let broken: [Subject] = BrokenDump.all.compactMap { dump in
        (try? dump.snapshot()).map { Subject(name: dump.name, snapshot: $0) }
    }

    static let all = accounts + broken + fleet

    @Test func thereIsEverybodyToReadFor() {
        #expect(Self.fleet.count == 30 && Self.accounts.count == 8 && Self.broken.count == BrokenDump.all.count)
        let systems = Set(Self.fleet.flatMap { $0.snapshot.systems.map { $0.system } })
        #expect(systems.count == 5)
    }

    // MARK: Reading

    /// One pass for each subject: making all of what is said to somebody is what takes time.
    @Test(arguments: all) func everythingThatIsSaidReadsRight(_ subject: Subject) throws {
        let media = try Media(subject.snapshot)
        expectWholeSentences(subject.name, media.readable)
        expectNumbersInTables(subject, media.context)
        guard !Self.broken.contains(where: { $0.name == subject.name }) else { return }
        expectNothingTwice(subject, media)
        expectOwnSystems(subject, media)
        expectNamesWithoutOrder(subject, media)
        expectWhatIsOver(subject, media.context)
    }

    /// A mail of a period says other sentences than a page of the windows.
    @Test(arguments: all) func mailsOfPeriodsReadRight(_ subject: Subject) throws {
        let renderer = MailRenderer(try Media.sets.get().set("en"))
        for length in [LocalPeriod.Length.day, .week, .month, .quarter] {
            let context = try Media.context(subject.snapshot, words: try Media.words.get().words("en"), period: .last(length))
            let mail = renderer.body(context, options: MailOptions(unsubscribe: MailLink("https://example.org/leave")))
            let text = String(decoding: mail.text, as: UTF8.self)
            expectWholeSentences(
                "\(subject.name), \(length)",
                [("mail", String(decoding: mail.html, as: UTF8.self).visible), ("mail text", text), ("subject line", mail.subject)])
            #expect(!text.contains("% before\n"), "\(subject.name), \(length): before what?")
        }
    }

    @Test func theReadingFindsMistakes() {
        for line in [
            "You have 1 tasks left.", "2 goal are overdue.", "It is in in November.", "0 went through.", "It was ( ) there.",
            "[guardian.no-such]",
            "0 days without spending; at most 0 days in a row.", "Overdue tasks: 1. Which of them still matter?",
            "Lume has more instances than this.", "So it ends ..", "The total is nan today", "1,001 charge together",
        ] { #expect(Self.mistake(in: line[...]) != nil, "\(line)") }
        for line in ["1 task is left.", "21 tasks", "2 of 1 goal", "Nov 1, 2026: days", "$1 charges nothing", "10.5 goals"] {
            #expect(Self.mistake(in: line[...]) == nil, "\(line)")
        }
    }

    // MARK: Sentences

    private static let nouns = [
        "day", "charge", "task", "goal", "question", "nudge", "moment", "tip", "merchant", "budget", "request", "month",
    ]

    /// Traces of a value that was not there, of a plural that is none, of a part that was left out.
    private static func mistake(in line: Substring) -> String? {
        // A badge is called "7 Day Streak".
        let text = (" " + line + " ").replacing(" Day Streak", with: "").lowercased()
        for trace in [
            " your your ", " the the ", " in in ", " is is ", " of of ", " nan ", " inf ", " nil ", " null ", " undefined ", " 0 went ",
            " 0 were ",
            " 0 was ", " 0 days in a row", " 0 days without spending; ", ": 1. which of them ", ": 1. was each of them ", " instance ",
            " instances ", " average 0.0 ",
            "()", "( )", " , ", " . ", " ; ", ".. ", "[guardian.", "[momentum.", "[lume.", "[destiny.", "[moneymoments.",
            "[pages.", "share went to not categorised", ": over: ", "$0.00 went out",
            "allows nothing", "of all limits", "limits together are", "by override", "were called risky", " 0.0 a day", "limits ($0.00)",
            " 0 of 0 ",
            "does not say which budget",
        ] where text.contains(trace) { return trace }
        let words = text.split(separator: " ")
        for (number, noun) in zip(words, words.dropFirst())
        where noun.first != "(" && number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2C }) {
            let noun = String(noun.filter(\.isLetter))
            if number == "1", noun.hasSuffix("s"), nouns.contains(String(noun.dropLast())) { return "\(number) \(noun)" }
            if number != "1", number.utf8.last != 0x2C, nouns.contains(noun) { return "\(number) \(noun)" }
        }
        return nil
    }

    private func expectWholeSentences(_ name: String, _ readable: [(medium: String, text: String)]) {
        var seen: Set<Substring> = []
        for (medium, text) in readable {
            for line in text.split(separator: "\n") where !line.hasPrefix("|") && !line.contains("](data/") && seen.insert(line).inserted {
                let mistake = Self.mistake(in: line)
                #expect(mistake == nil, "\(name), \(medium): \(mistake ?? "") in \(line.prefix(240))")
            }
        }
    }

    /// The sentences of Markdown's prose: no tables, no lists, no pictures, no words of data.
    private func sentences(_ markdown: String) -> [String] {
        markdown.split(separator: "\n").filter { line in
            !["|", "!", "#", "-", "_", "*", "As of", "All ", "and "].contains { line.hasPrefix($0) } && !line.hasSuffix("\\")
        }.flatMap { $0.split(separator: ". ").map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) } }.filter { $0.count > 24 }
    }

    private func expectNothingTwice(_ subject: Subject, _ media: Media) {
        var counts: [String: Int] = [:]
        for sentence in sentences(media.markdown.withoutFolds) { counts[sentence, default: 0] += 1 }
        let twice = counts.filter { $0.value > 1 }.keys.sorted()
        #expect(twice.isEmpty, "\(subject.name): \(twice)")
    }

    /// What belongs to one system alone.
    private static let words: [String: [String]] = [
        "guardian": ["Guardian", "spending data", "charges", "No budgets", "Merchant"],
        "moneymoments": ["MoneyMoments", "Money moments", "Nudges"],
        "momentum": ["Momentum", "Badges", "The road"],
        "lume": ["Lume", "Mood entries", "Tips of high priority"],
        "destiny": ["Destiny", "kutas", "Outlook"],
    ]

    private func expectOwnSystems(_ subject: Subject, _ media: Media) {
        let own = Set(subject.snapshot.systems.map { $0.system } + subject.snapshot.failures.map(\.source))
        for (medium, text) in media.readable where medium != "index" {
            for (system, words) in Self.words where !own.contains(system) {
                for word in words { #expect(!text.contains(word), "\(subject.name), \(medium): \(word)") }
            }
        }
    }

    /// A chart of names says nothing of a first or a last one, and nothing of a total where there may be more names.
    private func expectNamesWithoutOrder(_ subject: Subject, _ media: Media) {
        let merchants = media.context.insights.series("guardian.spend.by_merchant", .thirtyDays)?.keys.count ?? 0
        for line in media.markdown.split(separator: "\n") where line.hasPrefix("![Bar chart") && line.contains(" entries") {
            #expect(!line.contains(", last ") && !line.contains(" First "), "\(subject.name): \(line)")
            if line.contains("spend-by-merchant"), merchants >= 8 { #expect(!line.contains(": Total "), "\(subject.name): \(line)") }
        }
    }

    // MARK: Numbers

    private func expectNumbersInTables(_ subject: Subject, _ context: ReportContext) {
        let insights = context.insights
        for range in insights.ranges.isEmpty ? [.thirtyDays] : insights.ranges {
            var known: Set<Value> = []
            for system in Catalogue.builtIn.systems {
                for metric in system.metrics {
                    if let found = insights.metric(metric.name, range) {
                        known.formUnion([found.value, found.previous, found.compared].compactMap(\.self))
                    }
                }
                for series in system.series {
                    for measure in insights.series(series.name, range)?.measures ?? [] {
                        known.formUnion(measure.values.compactMap(\.self))
                    }
                }
            }
            // The day of a payment stands in the table by day of the 90 days.
            for case .day(let day) in insights.series("guardian.spend.daily", .ninetyDays)?.keys ?? [] { known.insert(.day(day)) }
            // The month before the newest is one of the history of habits.
            for case .month(let month) in insights.series("moneymoments.history", range)?.keys ?? [] { known.insert(.month(month)) }
            let highlights = insights.highlights(range)
            // The payment that is missing stands in no table of the days that lack it; its name does, in that of merchants.
            for headline in highlights.heading + highlights.further where headline.sentence.name != "guardian.headline.monthly-missing" {
                for case .value(let value)? in headline.sentence.arguments.names.map({ headline.sentence.arguments[$0] }) {
                    // How many things it names can be counted in it.
                    if case .count(let count) = value, count <= 12 { continue }
                    #expect(known.contains(value), "\(subject.name): \(value) of \(headline.sentence.name) is nowhere to be looked up")
                }
            }
        }
    }

    private func expectWhatIsOver(_ subject: Subject, _ context: ReportContext) {
        guard let over = context.insights.series("guardian.budgets.over", .thirtyDays) else { return }
        let text = context.text.phrase(context.headline(.thirtyDays))
        let says = text.contains("over its limit") || text.contains("over their limits")
        if over.keys.isEmpty { #expect(!says, "\(subject.name): \(text)") }
        for key in over.keys.prefix(2) where says { #expect(text.contains(context.text.key(key)), "\(subject.name): \(text)") }
    }
}
