import AlmanacModel

/// English texts of MoneyMoments, recognised so that they can be written in the reader's language. Others stay as they came.
///
/// - Source: its engine of moments, which has three or four labels for each of ten habits and one sentence of each.
enum MomentWords {
    /// The label of a moment. Where its numbers do not bear it out, another label of the habit that they do; where there is none, the name
    /// of the habit, which says what is measured and no more.
    ///
    /// - Parameter days: Those that the value is of.
    static func label(_ moment: MoneyMoments.Moment, of habit: Habit, days: Int) -> ShownName {
        guard let label = MomentLabel.known[moment.label] else { return isBlank(moment.label) ? habit.name : .data(moment.label) }
        guard label.habit == moment.habit else { return habit.name }
        guard let value = moment.value, value.isFinite else { return .ours(label.message) }
        var evidence = MomentLabel.Evidence(value: value, days: days)
        if let sentence = sentence(moment, .inr, isOver: true) {
            if case .value(let half)? = sentence.arguments["half"] { evidence.half = half.magnitude }
            if case .value(.count(let payments))? = sentence.arguments["count"] { evidence.payments = payments }
        }
        if label.holds(evidence) { return .ours(label.message) }
        return none(evidence, of: habit) ?? MomentLabel.first(of: moment.habit, thatHolds: evidence).map { .ours($0.message) } ?? habit.name
    }

    /// The title of a moment that counted nothing: the name of the habit alone would read as if there had been some.
    private static func none(_ evidence: MomentLabel.Evidence, of habit: Habit) -> ShownName? {
        switch habit.id {
        case "micro_spend_share": evidence.payments == 0 && evidence.value == 0 ? .ours(Phrase("moneymoments.label.no-micro-spend")) : nil
        case "repeating_payments_count": evidence.value == 0 ? .ours(Phrase("moneymoments.label.no-repeating-payments")) : nil
        default: nil
        }
    }

    /// The sentence of a moment; `nil` where it has none.
    ///
    /// - Parameters:
    ///   - currency: Of the account, whose sign may come before an amount.
    ///   - isOver: True when its month is over: else its shares are of the spending so far.
    static func insight(_ moment: MoneyMoments.Moment, _ currency: Currency, isOver: Bool = true) -> Value? {
        if isBlank(moment.insight) { return nil }
        return sentence(moment, currency, isOver: isOver).map { .phrase($0) } ?? .text(moment.insight)
    }

    private static func sentence(_ moment: MoneyMoments.Moment, _ currency: Currency, isOver: Bool) -> Phrase? {
        let text = moment.insight
        func said(_ name: String, _ before: String, _ after: String) -> Phrase? {
            guard let gaps = gaps(in: text, between: [before, after]), let share = percent(gaps[0], moment.value) else { return nil }
            return Phrase("moneymoments.insight." + name, ["share": share])
        }
        switch moment.habit {
        case "burn_rate_early_month":
            guard
                let gaps = gaps(
                    in: text,
                    between: ["", "% of your monthly spend happened in the first 5 days (and ", "% in the first 15 days)."]),
                let share = percent(gaps[0], moment.value), let half = percent(gaps[1], nil)
            else { return nil }
            return Phrase("moneymoments.insight.early" + (isOver ? "" : "-so-far"), ["share": share, "half": half])
        case "spend_to_income_ratio": return said("income", "You spent ", "% of your credited income this month.")
        case "top3_day_spend_share": return said("top-days", "Your top 3 spend days contributed ", "% of monthly spend.")
        case "late_night_spend_share": return said("late-night", "", "% of your spend happened after 10 PM (or before 5 AM).")
        case "cash_spend_share": return said("cash", "Cash-like transactions contributed ", "% of your monthly spend.")
        case "transfer_out_share": return said("transfers", "Transfers out contributed ", "% of your monthly spend.")
        case "micro_spend_share":
            guard let gaps = gaps(in: text, between: ["", "% of spend came from ", " transactions of ≤", "."]),
                let share = percent(gaps[0], moment.value), let count = number(gaps[1]), !gaps[2].isEmpty
            else { return nil }
            return Phrase(
                "moneymoments.insight.small",
                ["share": share, "count": .count(count), "limit": amount(String(gaps[2]), currency)])
        case "weekend_spend_multiplier":
            guard let gaps = gaps(in: text, between: ["Avg weekend spend/day is ", "× your avg weekday spend/day."]),
                let times = multiple(gaps[0], moment.value)
            else { return nil }
            // Nobody says "0.8 times as much".
            if case .value(.multiplier(let part)) = times, part < 1 {
                return Phrase("moneymoments.insight.weekend-less", ["share": .value(.ratio(part))])
            }
            return Phrase("moneymoments.insight.weekend", ["times": times])
        case "repeating_payments_count":
            guard let gaps = gaps(in: text, between: ["Detected ", " likely repeating merchants this month (heuristic)."]),
                let count = number(gaps[0])
            else { return nil }
            return Phrase("moneymoments.insight.repeating", ["count": .count(count)])
        case "top_category_spend_share":
            guard let gaps = gaps(in: text, between: ["Top category '", "' was ", "% of your spend."]),
                let share = percent(gaps[1], moment.value)
            else { return nil }
            guard let category = named(String(gaps[0])) else { return Phrase("moneymoments.insight.no-category", ["share": share]) }
            return Phrase("moneymoments.insight.category", ["category": category.argument, "share": share])
        default: return nil
        }
    }

    // MARK: Values in the sentences

    /// The texts between some words that a text consists of; `nil` where it has others.
    private static func gaps(in text: String, between words: [String]) -> [Substring]? {
        guard text.hasPrefix(words[0]) else { return nil }
        var rest = text.dropFirst(words[0].count)
        var gaps: [Substring] = []
        for (index, word) in words.dropFirst().enumerated() {
            guard let found = rest.firstRange(of: word), index + 2 < words.count || found.upperBound == rest.endIndex else { return nil }
            gaps.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return gaps
    }

    /// A whole number of at most nine digits.
    private static func number(_ text: Substring) -> Int64? {
        (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    /// A share in whole percents: the value of the moment itself where the sentence has that rounded, so that the card has one number.
    private static func percent(_ percents: Substring, _ value: Double?) -> Phrase.Argument? {
        guard let percents = number(percents) else { return nil }
        let sent = Double(percents) / 100
        // The value has four digits behind the point, and the sentence was made before it was cut to them.
        if let value, abs(value - sent) <= 0.00506 { return .value(.ratio(value)) }
        return .value(.ratio(sent))
    }

    private static func multiple(_ text: Substring, _ value: Double?) -> Phrase.Argument? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, let whole = number(parts[0]), let hundredths = number(parts[1]) else {
            return nil
        }
        let sent = Double(whole) + Double(hundredths) / 100
        if let value, abs(value - sent) <= 0.00506 { return .value(.multiplier(value)) }
        return .value(.multiplier(sent))
    }

    /// An amount of whole rupees, or of the account's own currency where its sign is known; others as they are.
    private static func amount(_ text: String, _ currency: Currency) -> Phrase.Argument {
        for currency in [Currency.inr, currency] {
            guard let sign = CurrencySign.of(currency), text.hasPrefix(sign), let major = number(text.dropFirst(sign.count)) else {
                continue
            }
            // Nine digits, and at most as many more behind them, are less than what a sum may be.
            let minor = (0..<min(currency.fractionDigits, 9)).reduce(major) { minor, _ in minor * 10 }
            return .value(.money(Money(minor: minor, currency: currency)))
        }
        return .name(text)
    }

    private static let categories: Set<String> = ["cash_withdrawal", "dining", "shopping", "transfers_out", "travel", "utilities"]

    /// A category in the reader's words; `nil` for none, which Python calls `None`.
    private static func named(_ sent: String) -> ShownName? {
        if categories.contains(sent) { return .ours("moneymoments.category." + sent) }
        let name = sent == "None" || sent == "unknown" ? noCategory : categoryName(sent)
        return name == noCategory ? nil : name
    }
}

/// The signs of currencies in texts of MoneyMoments.
enum CurrencySign {
    /// `nil` of one whose sign is not known here.
    static func of(_ currency: Currency) -> String? {
        switch currency.code {
        case "INR": "₹"
        case "USD": "$"
        case "EUR": "€"
        case "GBP": "£"
        case "JPY": "¥"
        case "BRL": "R$"
        case "EGP": "E£"
        default: nil
        }
    }

    /// True when a value has an amount in another currency than the account's, in words of ours or in those that were sent.
    static func areOthers(in value: Value?, than currency: Currency) -> Bool {
        switch value {
        case .text(let text): areOthers(in: text, than: currency)
        case .money(let money): money.currency != currency
        case .phrase(let phrase):
            phrase.arguments.names.contains { name in
                switch phrase.arguments[name] {
                case .value(let value): areOthers(in: value, than: currency)
                case .name(let text): areOthers(in: text, than: currency)
                default: false
                }
            }
        default: false
        }
    }

    /// True when a text has an amount in another currency than the account's: its sign is not the account's own. Rupees are written with
    /// letters, too.
    static func areOthers(in text: String, than currency: Currency) -> Bool {
        let own = of(currency) ?? ""
        // Of ASCII only the dollar is one, and there is no need to ask Unicode of each letter.
        let isOther = text.unicodeScalars.contains {
            ($0 == "$" || !$0.isASCII && $0.properties.generalCategory == .currencySymbol) && !own.unicodeScalars.contains($0)
        }
        return isOther
            || currency != .inr && text.utf8.contains(UInt8(ascii: "R"))
                && text.split { !$0.isLetter }.contains { $0 == "Rs" || $0 == "INR" }
    }
}
