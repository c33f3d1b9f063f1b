import AlmanacModel

extension MoneyMoments.Signal {
    /// As a record of a memory; `nil` without a day.
    fileprivate var record: RecordMemory.Record? {
        day.map { day in
            let payments = [dining, shopping, travel].flatMap { [$0.count, $0.spend] }
            return .init(
                kind: .signal, day: day,
                numbers: payments.map { $0.map { .integer($0) } }
                    + [wantsShare, wantsAgainstPlan, assetsAgainstPlan].map { $0.map { .real($0) } }
                    + [goalGap.map { .integer($0) }, goalGapOfIncome.map { .real($0) }])
        }
    }

    fileprivate init(_ record: RecordMemory.Record) {
        func integer(_ place: Int) -> Int64? { record.number(place)?.integer }
        func real(_ place: Int) -> Double? { record.number(place)?.real }
        self.init(
            day: record.day, dining: .init(count: integer(0), spend: integer(1)), shopping: .init(count: integer(2), spend: integer(3)),
            travel: .init(count: integer(4), spend: integer(5)), wantsShare: real(6), wantsAgainstPlan: real(7), assetsAgainstPlan: real(8),
            goalGap: integer(9), goalGapOfIncome: real(10))
    }
}

extension MoneyMomentsFigures {
    /// What a memory of nights keeps: tonight's signal, of which the server sends no earlier ones.
    var nightBytes: [UInt8]? { memory?.bytes(of: (signals ?? []).compactMap(\.record)) }

    /// The signal of each day that nights know, and tonight's, oldest first.
    private var signalDays: [MoneyMoments.Signal] {
        let known = memory?.records(.signal).map { MoneyMoments.Signal($0) } ?? []
        let tonight = (signals ?? []).filter { one in one.day != nil && !known.contains { $0.day == one.day } }
        return (known + tonight).sorted { ($0.day ?? Day(0)) < ($1.day ?? Day(0)) }
    }

    /// A kind of payments that nudges are about, with the number of them in the days before and after each nudge.
    struct NudgeEffect {
        let kind: Kind
        /// Payments in the eight days up to each nudge, and in the eight that followed.
        var pairs: [(before: Int64, after: Int64)] = []

        enum Kind: String, CaseIterable {
            case dining, shopping

            func count(_ signal: MoneyMoments.Signal) -> Int64? { self == .dining ? signal.dining.count : signal.shopping.count }

            /// True for a rule that looks at these payments.
            func isOf(_ rule: String) -> Bool { rule.hasPrefix(rawValue.uppercased() + "_") }
        }

        var fewer: Int64 { Int64(pairs.count { $0.after < $0.before }) }
        var more: Int64 { Int64(pairs.count { $0.after > $0.before }) }
        var before: Double { mean(pairs.map(\.before)) }
        var after: Double { mean(pairs.map(\.after)) }

        private func mean(_ counts: [Int64]) -> Double { Double(total(counts)) / Double(max(counts.count, 1)) }
    }

    /// Days that a signal counts payments of, and by how many days it may be late or early.
    private static let window = 8
    private static let slack = 2
    /// Least number of nudges of which something is said.
    private static let leastNudges = 3

    /// The nudges of the report, by what they are about, with signals of before and after them.
    ///
    /// A signal counts the payments of its day and the seven before it: one of the day of the nudge, or of the two days before, is of before it, and one of the
    /// eighth day after it, or of the two that follow, of after it.
    fileprivate var nudgeEffects: [NudgeEffect] {
        let signals = signalDays
        guard signals.count > 1, let nudges else { return [] }
        return NudgeEffect.Kind.allCases.compactMap { kind in
            let days = Set(nudges.filter { kind.isOf($0.rule) }.compactMap { $0.sentAt.map(zone.day(of:)) }).sorted()
            var effect = NudgeEffect(kind: kind)
            for day in days {
                func count(_ days: ClosedRange<Day>, last: Bool) -> Int64? {
                    let found = signals.filter { $0.day.map { days.contains($0) } ?? false && kind.count($0) != nil }
                    return (last ? found.last : found.first).flatMap { kind.count($0) }
                }
                let after = day.advanced(by: Self.window)
                if let before = count(day.advanced(by: -Self.slack)...day, last: true),
                    let after = count(after...after.advanced(by: Self.slack), last: false)
                {
                    effect.pairs.append((before, after))
                }
            }
            return effect.pairs.count < Self.leastNudges ? nil : effect
        }
    }
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    static let nudgeEffects = Self(
        "moneymoments.nudges.effect", key: "about", of: MoneyMomentsFigures.NudgeEffect.self,
        "What was paid for in the eight days before and after the nudges about it, where nights kept the signals of both; of three nudges and more.",
        [
            .measure("nudges", .count, message: "measure.moneymoments.nudges.by_rule.count", "Nudges with a signal before and after them.")
            {
                .count(Int64($0.pairs.count))
            },
            .measure("fewer", .count, isOwn: true, "Those after which there were fewer payments.") { .count($0.fewer) },
            .measure("more", .count, isOwn: true, "Those after which there were more.") { .count($0.more) },
            .measure("before", .number, isOwn: true, "Payments in the eight days up to a nudge, on average.") { .number($0.before) },
            .measure("after", .number, isOwn: true, "Payments in the eight days after it, on average.") { .number($0.after) },
            .measure("sentence", .text, isOwn: true, "The same in a sentence.") { effect in
                .phrase(
                    Phrase(
                        "moneymoments.effect.\(effect.kind.rawValue)",
                        [
                            "count": .count(effect.pairs.count), "fewer": .count(effect.fewer),
                            "before": .value(.number(effect.before)), "after": .value(.number(effect.after)),
                        ]))
            },
        ],
        unranged: { figures in
            guard figures.memory != nil, figures.nudges != nil else { return nil }
            let effects = figures.nudgeEffects
            guard !effects.isEmpty else { return nil }
            return Rows(rows: effects, key: { .word("moneymoments.effect.about.\($0.kind.rawValue)") })
        })
}
