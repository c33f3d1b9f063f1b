import AlmanacDump
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What a reader of an account is told, medium by medium: each text on one line, so that a sentence is found wherever lines were broken.
struct Said {
    /// Of "report", "Markdown", "dashboard", "mail", "mail text", "subject line", "index" and the descriptions of pictures.
    let texts: [(medium: String, text: String)]
    let media: Media

    /// - Parameter period: As `--period` has it; `nil` for the windows.
    init(_ snapshot: Snapshot, period: String? = nil, language: String = "en", locale: String = "en_US", currency: String = "USD") throws {
        let context = try Media.context(
            snapshot, locale: locale, currency: currency, words: try Media.words.get().words(language),
            period: try period.map { try ReportPeriod($0) })
        media = try Media(context, templates: try Media.sets.get().set(language))
        texts = media.readable.map { ($0.medium, Self.plain($0.medium == "Markdown" ? $0.text.replacing("\\", with: "") : $0.text)) }
    }

    subscript(medium: String) -> String { texts.first { $0.medium == medium }?.text ?? "" }

    /// The text of the mail about a period, which is made without the pages.
    static func mail(_ snapshot: Snapshot, period: String, language: String = "en", locale: String = "en_US") throws -> String {
        let context = try Media.context(
            snapshot, locale: locale, words: try Media.words.get().words(language), period: try ReportPeriod(period))
        let mail = MailRenderer(try Media.sets.get().set(language)).body(
            context, options: MailOptions(unsubscribe: MailLink("https://example.org/leave")))
        return plain(mail.subject) + " \n " + plain(String(decoding: mail.text, as: UTF8.self))
    }

    /// Without what keeps words together and apart for programs, and without emphasis.
    static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where ![0x200C, 0x2060, 0x2067, 0x2068, 0x2069, 0x34F].contains(scalar.value) {
            result.append([0xA0, 0x2009, 0x202F].contains(scalar.value) ? " " : scalar)
        }
        return String(result).replacing("**", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Accounts as they were found, each made from charges and what else the systems send.
enum ToldAccount {
    static let now = Account.instant(2026, 11, 20, 21, 37)

    static func person(
        _ systems: any SystemData..., at now: Instant = now, zone: String = "America/New_York", failures: [SourceFailure] = []
    ) -> Snapshot {
        Snapshot(asOf: now, subject: Subject(id: "mia", name: "Mia", timeZone: zone), systems: systems, failures: failures)
    }

    /// A made-up subject of all five systems.
    static let sample: Snapshot = {
        let line = DumpLine(number: 1, bytes: SampleFleet(subjects: 1, seed: 1).line(0))
        return SnapshotDecoder().decode(line, source: "sample").snapshot ?? person()
    }()

    static let rules: [(category: String?, limit: Int64?)] = [
        ("groceries", 45_000), ("transport", 20_000), ("fast_food", 25_000), ("fun", 6_000), ("clothing", nil),
    ]

    /// Five months of card spending, with rent on the 1st.
    static let spender = charged(
        Charges.random(
            seed: 4, from: Account.day(2026, 7, 1), until: Account.day(2026, 11, 21), perDay: 2.5, rent: 120_000, rules: rules))

    static func charged(_ charges: Charges, at now: Instant = now, zone: String = "America/New_York") -> Snapshot {
        person(charges.guardian(at: now), at: now, zone: zone)
    }

    /// One charge, on the day of the data; and a goal of July.
    static let firstDay: Snapshot = {
        var guardian = Charges([.init(at: now.advanced(bySeconds: -7_200), 1_299)], rules: [("groceries", 30_000)]).guardian(at: now)
        for range in RangeKey.allCases { guardian.summary[range]?.authorisations = 1 }
        return person(guardian)
    }()

    /// More came back for clothing than was spent on all of the month.
    static let refund: Snapshot = {
        let usual = Charges.random(seed: 5, from: Account.day(2026, 7, 1), until: Account.day(2026, 11, 21), perDay: 2.5)
        return charged(
            Charges(
                usual.all + [.init(at: Account.instant(2026, 11, 14, 12), -248_665, merchant: "Zara", category: "clothing")],
                rules: [("groceries", 100_000), ("clothing", 10_000)]))
    }()

    /// A goal whose tasks were completed at some moments.
    static func tasks(created: Instant, _ completed: [Instant]) -> Momentum {
        let tasks = completed.map {
            Momentum.Task(title: "Task", status: .completed, difficulty: .easy, scheduledAt: $0, completedAt: $0)
        }
        return Momentum(goals: [
            Momentum.Goal(
                name: "Goal", generation: .v2, createdAt: created,
                steps: [Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks)])
        ])
    }
}
