import AlmanacModel

/// Series of the names that a declaration is split by.
extension DeclaredSeries {
    /// Names by the main measure, largest first.
    func bySplit(_ split: Declaration.Split, _ place: Int) -> SeriesFormula<DeclaredFigures> {
        SeriesFormula(
            "\(system).by_\(split.name)", key: split.name, keyMessage: "key.\(system).\(split.name)", of: DeclaredRow.self,
            "What each has in the period, the largest first.",
            // What there was after the last row of a name says nothing of that name, nor what each account has of a category of its bookings.
            measures { [isLedger = declaration.isLedger, main] measure in
                guard measure.name != main.name, case .aggregate(let aggregate) = measure.formula else { return true }
                guard let per = aggregate.per else { return aggregate.function != .last }
                return !isLedger || per == split.column
            }
                + (main.addsUp
                    ? [
                        .measure("share", .ratio, role: .share, ifKnown: true, "Part of all, of the main measure.") {
                            $0.share.map { .ratio($0) }
                        },
                        .measure(
                            "change", main.kind, role: .change, message: "declared.change", ifKnown: true,
                            "The main measure on whole days, less what it was on those before."
                        ) { $0.change }.good(main.good),
                    ] : []),
            title: split.title(in: system), isRanged: declaration.grain != .none
        ) { [declaration, main] figures, range in
            guard let run = figures.runs.first, let days = figures.splits[place] else { return nil }
            let frame = figures.frames[range.index]
            guard let shown = frame.days else { return .none([figures.reach(of: frame.span)].compactMap(\.self), isUnsent: true) }
            let sums = days.sums(figures.places(shown, run))
            var rows = zip(days.names, sums).compactMap { name, sums in
                sums.map { (name: name, row: DeclaredRow(key: name.key, values: values(figures, $0)), sums: $0) }
            }
            if let column = figures.column(of: main) {
                // Parts of what all come to: with a name that lacks something, or with money that came back, there are none.
                let parts = rows.map { $0.sums[column] }
                if !days.isIncomplete, let sum = knownTotal(parts), sum > 0, parts.allSatisfy({ ($0 ?? 0) >= 0 }), sum == frame.sums[column]
                {
                    for (index, share) in shares(of: parts.map { $0 ?? 0 }).enumerated() { rows[index].row.share = share }
                }
                let changes = figures.changes(split, main, range) ?? []
                for index in rows.indices {
                    if let change = changes.first(where: { $0.name == rows[index].name }) {
                        rows[index].row.change = figures.value(main, adding: change.difference)
                    }
                }
            }
            // A transfer is of no category and nobody's payment.
            if declaration.isLedger, !split.isOfAccounts { rows.removeAll { !figures.hasAmounts($0.sums) } }
            rows.sort { left, right in
                // What has no name of its own is no largest of any.
                if (left.name == SplitDays.others) != (right.name == SplitDays.others) { return right.name == SplitDays.others }
                let (one, other) = (left.row.values[0]?.magnitude, right.row.values[0]?.magnitude)
                if one == other { return left.name < right.name }
                guard let one else { return false }
                guard let other else { return true }
                return abs(one) == abs(other) ? one > other : abs(one) > abs(other)
            }
            return Rows(
                rows: rows.map(\.row), key: \.key,
                notes: figures.notes(frame) + (days.isIncomplete ? [Phrase("declared.incomplete-names")] : []),
                unreadable: rows.count { $0.row.values[0] == nil && main.addsUp } + (days.isIncomplete ? 1 : 0))
        }
    }

    /// The main measure of the greatest names of a split and of all others together, by month or week: what is put on top of each other comes to all.
    func parts(_ split: Declaration.Split, _ place: Int, of stretch: Declaration.Stretch) -> SeriesFormula<DeclaredFigures> {
        typealias Row = (key: Key, values: [Value?])
        let most = stretch == .month ? 24 : 26
        let columns = (1...Self.mostParts).map { "name_\($0)" } + ["others"]
        return SeriesFormula(
            "\(system).by_\(stretch.rawValue)_and_\(split.name)", key: stretch.rawValue, of: Row.self,
            "The five names that have most of the main measure, and all others together, by \(stretch.rawValue), the last \(most). The titles of the columns are the names.",
            columns.enumerated().map { index, name in
                .measure(
                    name, main.kind, message: name == "others" ? "declared.others" : "declared.one-name", ifKnown: true,
                    name == "others" ? "All others together." : "What number \(index + 1) of them has."
                ) { $0.values[index] }
            },
            title: Phrase("declared.by-\(stretch.rawValue)-and", ["key": .phrase(split.title(in: system))]),
            unranged: { [main, bySplit = "\(system).by_\(split.name)"] figures in
                guard let days = figures.splits[place], !days.isIncomplete, let column = figures.column(of: main),
                    figures.runs.indices.contains(column)
                else { return nil }
                let run = figures.runs[column]
                let end = figures.endOfPast
                let stretches = run.stretches(until: end) { stretch.days(around: $0) }.suffix(most)
                guard stretches.count > 1, let first = stretches.first, let last = stretches.last else { return nil }
                func amounts(_ shown: ClosedRange<Day>) -> [Int64?] {
                    // A name without cells had nothing on those days.
                    days.sums(figures.places(shown, run)).map { sums in sums.map { $0[column] } ?? 0 }
                }
                let all = amounts(first.counted.lowerBound...last.counted.upperBound)
                let named = days.names.indices.filter { days.names[$0] != SplitDays.others }
                // Parts of a whole are not below nothing, and each is known.
                guard named.count > 1, all.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
                let order = named.sorted { one, other in
                    let (left, right) = (all[one] ?? 0, all[other] ?? 0)
                    return left == right ? days.names[one] < days.names[other] : left > right
                }
                let top = Array(order.prefix(Self.mostParts)).filter { (all[$0] ?? 0) > 0 }
                let rest = days.names.indices.filter { !top.contains($0) && (all[$0] ?? 0) > 0 }
                let rows = stretches.map { stretch -> Row in
                    let parts = amounts(stretch.counted)
                    func value(_ amount: Int64?) -> Value? { amount.flatMap { figures.value(main, adding: $0) } }
                    let values = (0..<Self.mostParts).map { index in top.indices.contains(index) ? value(parts[top[index]]) : nil }
                    return (.day(stretch.days.lowerBound), values + [rest.isEmpty ? nil : value(knownTotal(rest.map { parts[$0] }))])
                }
                let keyed = rows.map { row -> Row in
                    guard stretch == .month, case .day(let day) = row.key else { return row }
                    return (.month(day.month), row.values)
                }
                // The titles are known with the data alone.
                let further = columns.indices.compactMap { index -> Measure? in
                    guard keyed.contains(where: { $0.values[index] != nil }) else { return nil }
                    let name = top.indices.contains(index) ? days.names[top[index]] : SplitDays.others
                    return Measure(
                        name: columns[index], title: top.indices.contains(index) ? name.title : Phrase("declared.others"), unit: main.kind,
                        about: SeriesKey(series: bySplit, key: name.key), values: keyed.map { $0.values[index] })
                }
                return Rows(
                    rows: keyed, key: \.key, without: Dictionary(uniqueKeysWithValues: columns.map { ($0, true) }), further: further,
                    partial: stretches.enumerated().filter { !$1.isWhole }.map(\.offset))
            }
        ).following
    }

    /// As many as colours that can be told apart beside those of all others.
    private static let mostParts = 5

    /// Names by how much more or less they have than in the days before.
    func changes(_ split: Declaration.Split) -> SeriesFormula<DeclaredFigures> {
        func measure(
            _ name: String, role: MeasureRole = .value, _ message: String, _ meaning: String,
            _ amount: @escaping @Sendable (NamedChange) -> Int64
        ) -> MeasureFormula<DeclaredFigures, NamedChange> {
            .measure(withFigures: name, main.kind, role: role, message: message, meaning) { [main] row, figures in
                figures.value(main, adding: amount(row))
            }
        }
        return SeriesFormula(
            "\(system).changes.\(split.name)", key: split.name, keyMessage: "key.\(system).\(split.name)", of: NamedChange.self,
            "Names by how much more or less of the main measure they have than on the days before; the largest six.",
            [
                measure("difference", role: .change, "declared.change", "Now, less before.") { $0.difference },
                measure("now", "declared.now", "On the days that are compared.") { $0.now },
                measure("before", "declared.before", "On those before them.") { $0.before },
            ],
            title: Phrase("declared.changes", ["key": .phrase(split.title(in: system))])
        ) { [main] figures, range in
            guard let changes = figures.changes(split, main, range) else {
                return figures.reasonForNoComparison(range).map { .none([$0]) }
            }
            let largest = Array(NamedChange.largest(changes).prefix(NamedChange.most))
            guard !largest.isEmpty else { return nil }
            return Rows(
                rows: largest, key: \.name.key,
                tones: largest.map { change in
                    main.good.map { ($0 == .higher) == (change.difference > 0) ? Tone.good : .bad } ?? .neutral
                })
        }
    }
}

extension DeclaredFigures {
    /// What each name of a split has on the days that are compared, and on those before; `nil` where nothing is compared, or a name lacks something.
    func changes(_ split: Declaration.Split, _ measure: Declaration.Measure, _ range: RangeKey) -> [NamedChange]? {
        guard let place = declaration.splits.firstIndex(of: split), let days = splits[place], !days.isIncomplete, let run = runs.first,
            let column = column(of: measure), let stretch = frames[range.index].comparison?.stretch
        else { return nil }
        let now = days.sums(places(stretch.now, run))
        let before = days.sums(places(stretch.before, run))
        var changes: [NamedChange] = []
        for (index, name) in days.names.enumerated() where now[index] != nil || before[index] != nil {
            // A name without cells had nothing on those days.
            let amounts = [now[index], before[index]].map { sums in sums.map { $0[column] } ?? 0 }
            guard let one = amounts[0], let other = amounts[1] else { return nil }
            changes.append(NamedChange(name: name, now: one, before: other))
        }
        return changes
    }
}
