package import AlmanacModel

/// A spending rule with how far it is used in the month to date.
struct Budget: Hashable {
    enum Limit: Hashable {
        /// Above zero.
        case amount(Int64)
        /// A limit of zero: any spending is too much.
        case nothing
        case none
        /// Could not be read.
        case unreadable
        /// Reported as zero, which may be a limit of zero or no limit.
        case unclear(Doubt)
    }

    /// Why a limit that is reported as zero stays unclear.
    enum Doubt: Hashable {
        /// The dump has no rules.
        case noRules
        /// It has, but none for this category.
        case noRule
        /// It has one with a limit above zero: it was changed between the two answers.
        case changed
        /// It has one whose limit could not be read.
        case unreadableRule
    }

    var name: ShownName
    var limit: Limit
    /// `nil`: could not be read.
    var spent: Int64?
    /// Limit × share of the month gone by.
    var pace: Int64?
    /// True on the last day of the month, in UTC.
    var isEnding = false
    /// Of one that is kept so far and will not be; see there.
    var forecast: BudgetForecast?
    /// True when no forecast is possible: its charges are too few, or too uneven.
    var lacksForecast = false
    /// True when all that was spent is its payment of once a month, such as the rent: nothing more is expected, however little is left.
    var isPaid = false
    /// Rest of that payment still to come, where the budget has no other charges; `nil` for other budgets, and for one that is paid.
    var stillToPay: Int64?
    /// True when the day of that payment in the months before is past.
    var isOverdue = false
    /// True when its month is over, so that it was kept or exceeded.
    var isClosed = false
    /// True when its use is unknown, because none of the charges of its month has a category.
    var isUncounted = false

    /// True when it is known to be over.
    var isOver: Bool { excess != nil }

    /// True when refunds are more than what was spent.
    var cameBack: Bool { (spent ?? 0) < 0 }

    /// True when it can be exceeded: it has a limit, which may be zero.
    var hasLimit: Bool {
        switch limit {
        case .amount, .nothing: true
        case .none, .unclear, .unreadable: false
        }
    }

    /// True when its limit may be zero or none.
    var isUnclear: Bool { if case .unclear = limit { true } else { false } }

    /// True when both what was spent and what may be spent could be read.
    var isKnown: Bool { spent != nil && limit != .unreadable }

    /// How far the limit is used; `nil` without one, and where that is unknown.
    private var use: LimitUse? {
        guard let spent else { return nil }
        switch limit {
        case .amount(let limit):
            let isBelowPace = pace.map { spent < $0 } ?? false
            return LimitUse(limit: limit, spent: spent, isClosed: isClosed, isAsGoodAsKept: isEnding && isBelowPace)
        case .nothing: return LimitUse(limit: 0, spent: spent, isClosed: isClosed)
        case .none, .unclear, .unreadable: return nil
        }
    }

    /// Spent beyond the limit; `nil` when it is kept or unknown.
    var excess: Int64? { use?.excess }

    /// The rest of the limit, never below zero and never more than the limit, whatever came back; `nil` without a limit, and when it is
    /// unknown.
    var left: Int64? {
        if isUncounted { return nil }
        return limit == .nothing ? 0 : use?.left
    }

    /// True in a running month when it only has payments of once a month: its rest is for nothing else.
    var isForPayments: Bool { (isPaid || stillToPay != nil) && !isClosed }

    /// True when it has a limit that is spent from day to day.
    var isForDays: Bool { if case .amount = limit { !isForPayments } else { false } }

    /// The part of the rest that may be spent from day to day.
    var free: Int64? { isForPayments ? left.map { _ in 0 } : left }

    /// Spent ÷ limit, nothing of it where more came back than was spent; `nil` without a limit above zero, and where nobody knows what counts for it.
    var utilisation: Double? { isUncounted ? nil : use?.share }

    /// The words that say what the tone's colour says.
    var state: Phrase {
        guard isKnown, !isUncounted else { return Phrase("guardian.budget.unknown") }
        switch limit {
        case .amount:
            if !isOver, cameBack { return .moneyBack }
            if isOver || isClosed { break }
            if isPaid { return Phrase("guardian.budget.paid") }
            if stillToPay != nil { return Phrase(spent == 0 ? "guardian.budget.to-be-paid" : "guardian.budget.partly-paid") }
        case .nothing: break
        case .none: return .noLimit
        case .unclear: return Phrase("guardian.budget.unclear")
        case .unreadable: return Phrase("guardian.budget.unknown")
        }
        return use?.state ?? Phrase("guardian.budget.unknown")
    }

    /// The same as a sentence, with the meaning of a limit that is zero or missing.
    var meaning: Phrase {
        guard isKnown else { return Phrase("guardian.budget.meaning.unknown") }
        if isUncounted { return Phrase("guardian.budget.meaning.uncategorised") }
        switch limit {
        case .amount:
            if isOver { return Phrase("guardian.budget.meaning.over") }
            if cameBack { return Phrase("guardian.budget.meaning.money-back") }
            if stillToPay != nil { return Phrase("guardian.budget.meaning.\(spent == 0 ? "to-be-paid" : "partly-paid")") }
            if tone == .good || tone == .neutral { return Phrase("guardian.budget.meaning.on-track") }
            if isUsedUp { return Phrase("guardian.budget.meaning.used-up") }
            return Phrase(
                use?.state == Phrase("limit.nearly-used-up") ? "guardian.budget.meaning.nearly-used-up" : "guardian.budget.meaning.watch")
        case .nothing: return Phrase(isOver ? "guardian.budget.meaning.over-nothing-allowed" : "guardian.budget.meaning.nothing-allowed")
        case .none: return Phrase("guardian.budget.meaning.no-limit")
        case .unclear(.noRules): return Phrase("guardian.budget.meaning.no-rules")
        case .unclear(.noRule): return Phrase("guardian.budget.meaning.no-rule")
        case .unclear(.changed): return Phrase("guardian.budget.meaning.changed")
        case .unclear(.unreadableRule): return Phrase("guardian.budget.meaning.unreadable-rule")
        case .unreadable: return Phrase("guardian.budget.meaning.unknown")
        }
    }

    /// Below 70 % good, to all of it watch, beyond it bad.
    var tone: Tone {
        guard isKnown, !isUncounted else { return .neutral }
        switch limit {
        case .amount:
            if isOver || isClosed { break }
            if isPaid { return .good }
            if stillToPay != nil { return isOverdue ? .neutral : .good }
        case .nothing: break
        case .none, .unclear, .unreadable: return .neutral
        }
        return use?.tone ?? .neutral
    }

    /// True when 70 % to 100 % are used, in a running month, and more may come.
    var needsWatching: Bool { !isUncounted && !isPaid && stillToPay == nil && use?.needsWatching == true }

    /// True when exactly all of its limit is used.
    var isUsedUp: Bool { use?.isUsedUp == true }

    /// True when it is known to be kept, with room to spare.
    var isOnTrack: Bool { tone == .good }

    /// Place in the list: budgets that are over first, unknown ones before those without a limit.
    private var rank: Int {
        guard isKnown else { return 4 }
        switch limit {
        case .nothing: return isOver ? 0 : 3
        case .amount: return isOver ? 1 : 2
        case .unreadable: return 4
        case .unclear: return 5
        case .none: return 6
        }
    }

    /// Over first (any spending where nothing is allowed before all), each by utilisation, then what has none by spending; ties by name, then
    /// as sent.
    static func sorted(
        _ rows: [Guardian.RuleProgress], rules: [Guardian.Rule]?, areRulesWhole: Bool, month: MonthShare
    ) -> [Budget] {
        // A rule that is not there may be one that could not be read.
        let missing = Limit.unclear(areRulesWhole ? .noRule : .unreadableRule)
        let limits = rows.contains { ($0.limit ?? 0) <= 0 } ? rules.map(Budget.limits) : nil
        let budgets = rows.map { row in
            let limit: Limit =
                switch row.limit {
                case let limit? where limit > 0: .amount(limit)
                case _?: limits.map { $0[row.category] ?? missing } ?? .unclear(.noRules)
                case nil: .unreadable
                }
            return Budget(
                name: categoryName(row.category), limit: limit, spent: row.spent,
                pace: row.limit.flatMap { $0 > 0 ? scaled($0, by: month.elapsed, over: month.length) : nil },
                isEnding: month.length - month.elapsed <= Window.day)
        }
        return budgets.sorted { first, second in
            if first.rank != second.rank { return first.rank < second.rank }
            if let one = first.utilisation, let other = second.utilisation, one != other { return one > other }
            if first.utilisation == nil, first.spent != second.spent { return first.spent ?? .min > second.spent ?? .min }
            return first.name < second.name
        }
    }

    /// Limits by the rules for budgets that report a limit of zero, by category as sent.
    private static func limits(of rules: [Guardian.Rule]) -> [String?: Limit] {
        var limits: [String?: Limit] = [:]
        for rule in rules where limits[rule.category] == nil {
            guard rule.isReadable else {
                limits[rule.category] = .unclear(.unreadableRule)
                continue
            }
            switch rule.monthlyLimit {
            case nil: limits[rule.category] = Limit.none
            case 0: limits[rule.category] = .nothing
            // The rule was changed between the two answers.
            default: limits[rule.category] = .unclear(.changed)
            }
        }
        return limits
    }
}

extension Phrase {
    /// Value of a limit that is known to be none.
    package static let noLimit = Phrase("guardian.budget.no-limit")
    /// State of a budget to which more came back than was spent.
    package static let moneyBack = Phrase("guardian.budget.money-back")
}
