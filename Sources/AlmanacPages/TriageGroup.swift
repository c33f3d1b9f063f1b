import AlmanacInsights
import AlmanacMarkup

/// Why a subject stands where it does in the index of a fleet. Groups follow one another; in each, what needs attention most comes first.
package enum TriageGroup: Int32, CaseIterable, Hashable, Sendable {
    /// The report is of an earlier run.
    case notRenewed = 6
    /// A limit that the reader set is broken.
    case overLimit = 5
    /// Something is lost at the end of the day.
    case endsToday = 4
    /// A goal, a task or a payment whose day is over.
    case overdue = 3
    case watch = 2
    /// Nothing asks for attention, and some answers did not come.
    case incomplete = 1
    case well = 0

    /// The group of what stands badly or is to be watched, by its most important sentence.
    init(_ attention: Attention, lacksAnswers: Bool) {
        self =
            switch attention.worst {
            case .overLimit: .overLimit
            case .endsToday: .endsToday
            case .overdue: .overdue
            case .news, .state, .reason: .watch
            case nil: lacksAnswers ? .incomplete : .well
            }
    }

    /// Bits of a score within a group.
    private static let scoreBits: Int32 = 24

    /// The group of an attention that `attention(score:)` made.
    package init(attention: Int32) {
        self = TriageGroup(rawValue: attention >> Self.scoreBits) ?? .well
    }

    /// Orders subjects by group, then by score.
    ///
    /// - Parameter score: Not negative; one beyond 2²⁴ − 1 counts as that.
    func attention(score: Int32) -> Int32 {
        rawValue << Self.scoreBits | min(max(score, 0), 1 << Self.scoreBits - 1)
    }

    /// The message with its name.
    var title: String {
        switch self {
        case .notRenewed: "index.group.not-renewed"
        case .overLimit: "index.group.over-limit"
        case .endsToday: "index.group.ends-today"
        case .overdue: "index.group.overdue"
        case .watch: "index.group.watch"
        case .incomplete: "index.group.incomplete"
        case .well: "index.group.well"
        }
    }

    /// Whether somebody has to do something; what is to be watched can wait.
    var needsALook: Bool { rawValue > Self.watch.rawValue }

    /// The message with the order in which its rows stand; `nil` where that is the one of the dump.
    ///
    /// - Parameter areCurrenciesMixed: Whether amounts cannot be compared.
    func order(areCurrenciesMixed: Bool) -> String? {
        switch self {
        case .overLimit: areCurrenciesMixed ? "index.order.excess-part" : "index.order.excess"
        case .endsToday: "index.order.streak"
        case .overdue: "index.order.overdue"
        case .watch: "index.order.watch"
        case .incomplete: "index.order.incomplete"
        case .notRenewed, .well: nil
        }
    }

    /// The id of its heading, and the class of its colour.
    var anchor: String { "g\(rawValue)" }
}
