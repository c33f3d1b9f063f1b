import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// The reason for a subject's place in the index of a fleet. Groups follow one another; in each, what needs attention most comes first.
package enum TriageGroup: Int32, CaseIterable, Hashable, Sendable {
    /// The report is of an earlier run.
    case notRenewed = 5
    /// Limits that the reader set are broken, and not by little.
    case overLimit = 4
    /// A goal, a task or a payment whose day is over.
    case overdue = 3
    /// Nothing is to be done for the reader, and some answers did not come.
    case incomplete = 2
    /// Something is off by little, or is to be watched.
    case watch = 1
    /// Everybody else.
    case rest = 0

    /// The group of a subject by its most important sentence.
    init(_ attention: Attention, lacksAnswers: Bool) {
        self =
            switch attention.worst {
            case .overLimit: .overLimit
            case .overdue: .overdue
            default: lacksAnswers ? .incomplete : attention.brief == nil ? .rest : .watch
            }
    }

    /// Bits of a score within a group.
    private static let scoreBits: Int32 = 24

    /// The group of an attention that `attention(score:)` made.
    package init(attention: Int32) {
        self = TriageGroup(rawValue: attention >> Self.scoreBits) ?? .rest
    }

    /// Orders subjects by group, then by score.
    ///
    /// - Parameter score: Not negative; one beyond 2²⁴ − 1 counts as that.
    func attention(score: Int32) -> Int32 {
        rawValue << Self.scoreBits | min(max(score, 0), 1 << Self.scoreBits - 1)
    }

    /// The name for machines.
    package var id: String {
        switch self {
        case .notRenewed: "not_renewed"
        case .overLimit: "over_limit"
        case .overdue: "overdue"
        case .incomplete: "incomplete"
        case .watch: "watch"
        case .rest: "rest"
        }
    }

    /// The message with its name.
    var title: String {
        switch self {
        case .notRenewed: "index.group.not-renewed"
        case .overLimit: "index.group.over-limit"
        case .overdue: "index.group.overdue"
        case .incomplete: "index.group.incomplete"
        case .watch: "index.group.watch"
        case .rest: "index.group.rest"
        }
    }

    /// True when somebody has to look at it; subjects to be watched can wait.
    package var needsALook: Bool { self != .rest && self != .watch }

    /// A sentence on the kind and the order of its rows; `nil` for the order of the dump.
    var order: Phrase? {
        let least: Phrase.Arguments = ["part": .value(.ratio(Brief.Size.leastOver))]
        return switch self {
        case .overLimit: Phrase("index.order.excess", least)
        case .overdue: Phrase("index.order.overdue")
        case .incomplete: Phrase("index.order.incomplete")
        case .watch: Phrase("index.order.watch", least)
        case .notRenewed, .rest: nil
        }
    }

    /// The id of its heading, and the class of its colour.
    var anchor: String { "g\(rawValue)" }
}

extension Attention {
    /// The reason in words, with its amount, and the other one of somebody who has two; `nil` where there is none.
    func reason(in text: ValueText) -> String? {
        brief.map { brief in
            var phrase = brief.phrase
            phrase.arguments["amount"] = brief.amount
            return text.phrase(phrase) + (alsoWords(in: text).map { " · " + $0 } ?? "")
        }
    }

    /// The other reason of somebody who is over a limit and has something overdue: with its amount, or how long it has been due.
    func alsoWords(in text: ValueText) -> String? {
        also.map { also in
            var phrase = also.phrase
            phrase.arguments["amount"] = also.amount
            guard also.amount == nil, let extent = also.extent else { return text.phrase(phrase) }
            return text.phrase(phrase) + text.words.text("pages.label-separator") + text.phrase(Phrase("", ["text": extent]))
        }
    }
}
