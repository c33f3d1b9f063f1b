import AlmanacModel
import AlmanacText
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

    /// The limits, of which one that is called as readers see rows without a name, in any language, is for those rows.
    ///
    /// - Parameters:
    ///   - nameless: The message that readers see.
    ///   - names: Names that the settings give, which mean themselves.
    func limits(nameless: String, besides names: [String] = [], _ problems: inout SettingsProblems) -> [Declaration.Limit] {
        let words = Self.words(of: nameless).subtracting(names.map { $0.lowercased() })
        let read = limits.map { limit in
            words.contains(limit.name.lowercased()) ? Declaration.Limit(name: "", limit.amount, stretch: limit.stretch) : limit
        }
        if read.count(where: { $0.name.isEmpty }) > 1 {
            problems.report(mark, "'\(split)' has two limits for what has no name; leave one of them out")
        }
        return read
    }

    /// What a message without placeholders says in each language of the binary, in small letters.
    private static func words(of message: String) -> Set<String> {
        Set(
            BuiltInTemplates.files.filter { $0.path.hasSuffix("/declared.mf2") }
                .flatMap { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n") }
                .filter { $0.hasPrefix(message + " = ") }
                .map { $0.dropFirst(message.count + 3).lowercased() })
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
