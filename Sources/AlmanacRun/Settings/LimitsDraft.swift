import AlmanacModel
import Yams

/// The limits of the names of a split, while they are read: `category: { Marketing: 500, Travel: 80 a week }`.
struct LimitsDraft {
    var split: String
    var limits: [Declaration.Limit] = []
    /// Where the name of the split stands.
    var mark: Yams.Mark?

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> [LimitsDraft]? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'limits' has names by what they are split by: limits: { category: { Marketing: 500 } }")
        }
        var drafts: [LimitsDraft] = []
        for (key, value) in mapping {
            var draft = LimitsDraft(split: key.string ?? "", mark: key.mark)
            guard let names = value.mapping else {
                problems.report(value.mark, "'\(draft.split)' takes limits by name: \(draft.split): { Marketing: 500, Travel: 80 a week }")
                continue
            }
            for (name, amount) in names {
                guard let shown = name.string, !shown.isEmpty, let limit = StretchAmount(amount.string ?? "") else {
                    problems.report(
                        amount.mark,
                        "'\(amount.string ?? "")' is no limit; write a number without signs between its digits, and the time that it is for unless that is a month: 500, 12.50 a day, 80 a week, 6000 a year"
                    )
                    continue
                }
                draft.limits.append(Declaration.Limit(name: shown, limit.amount, stretch: limit.stretch ?? .month))
            }
            if draft.limits.count > Declaration.mostLimits {
                problems.report(key.mark, "'\(draft.split)' has \(draft.limits.count) limits; \(Declaration.mostLimits) is the most")
            }
            drafts.append(draft)
        }
        return drafts
    }
}

/// An amount as somebody writes it, with the stretch of time that it is for: `500`, `12.50 a day`.
struct StretchAmount {
    var amount: Declaration.Amount
    var stretch: Declaration.Stretch?

    /// `nil` for anything else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        switch words.count {
        case 1: break
        case 3 where words[1] == "a":
            guard let named = Declaration.Stretch(rawValue: String(words[2])) else { return nil }
            stretch = named
        default: return nil
        }
        let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            case let digits = parts.count == 2 ? parts[1].count : 0, digits <= 9, let units = Int64(parts.joined())
        else { return nil }
        amount = Declaration.Amount(units: units, digits: digits)
    }
}
