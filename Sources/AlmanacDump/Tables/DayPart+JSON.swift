internal import AlmanacModel
internal import AlmanacText

extension DayPart {
    /// Days from the first to the last one at most: a hundred years. More is a slip in a date.
    static let mostDays = 36_600

    /// The record of days, as `docs/dump.md` describes it.
    ///
    /// - Parameters:
    ///   - withSplits: False to leave the splits out.
    ///   - own: The currency of the subject, which amounts have that name none.
    func json(withSplits: Bool, own: Currency) -> [UInt8] {
        let columns = declaration.columns
        // Money is in the minor units of its currency, whatever digits its cells have.
        let shown = columns.enumerated().map { index, column in
            declaration.isMoney(column.aggregate)
                ? Int((declaration.currency(of: column.aggregate) ?? own).fractionDigits) : digits[index]
        }
        func amount(_ amounts: [Int64?], _ column: Int) -> Int64? {
            amounts[column].flatMap { NumberText.scaled($0, from: digits[column], to: shown[column]) }
        }
        // Another subject's slip in a date costs this one nothing.
        let until = until - first < Self.mostDays ? until : last
        var writer = JSONWriter(capacity: 256 + 8 * days.count * columns.count)
        writer.object { writer in
            writer.object("days") { writer in
                writer.string("first", Day(first + shift).description)
                for (index, column) in columns.enumerated() {
                    let isZero = declaration.missing != .gap && column.aggregate.function.addsUp
                    writer.array(column.name) { writer in
                        var next = first
                        func skip(to day: Int) {
                            for _ in next..<max(day, next) { if isZero { writer.integer(Int64(0)) } else { writer.null() } }
                            next = max(day, next)
                        }
                        for (day, amounts) in days {
                            skip(to: day)
                            writer.integer(amount(amounts, index))
                            next += 1
                        }
                        // The last week or month of rows that stand for one is there to its end.
                        skip(to: (declaration.missing == .gap ? end : until) + 1)
                    }
                }
            }
            if withSplits, !splits.isEmpty {
                writer.object("by") { writer in
                    for (split, (named, rest)) in zip(declaration.splits, zip(splits, rest)) {
                        writer.object(split.name) { writer in
                            writer.array("names") { writer in
                                for one in rest > 0 ? named.dropLast() : named[...] { writer.string(one.name) }
                                // The others have no name.
                                if rest > 0 { writer.null() }
                            }
                            if rest > 0 { writer.integer("rest", rest) }
                            writer.array("cells") { writer in
                                for (index, one) in named.enumerated() {
                                    for (day, amounts) in one.days {
                                        writer.array { writer in
                                            writer.integer(day - first)
                                            writer.integer(index)
                                            for column in columns.indices { writer.integer(amount(amounts, column)) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            if !spans.isEmpty { write(spans, columns, withSplits, amount, &writer) }
            if zip(columns, shown).contains(where: { !declaration.isMoney($0.aggregate) && $1 > 0 }) {
                writer.object("digits") { writer in
                    for (column, digits) in zip(columns, shown) where !declaration.isMoney(column.aggregate) && digits > 0 {
                        writer.integer(column.name, digits)
                    }
                }
            }
            if declaration.grain != .none { writer.string("last_row", Instant(seconds: lastMoment).description) }
            writer.integer("rows", rows)
            if unproven > 0 { writer.integer("unproven", unproven) }
            if !lost.isEmpty {
                writer.object("lost") { writer in
                    for name in lost.keys.sorted() { writer.integer(name, lost[name] ?? 0) }
                }
            }
        }
        return writer.bytes
    }

    /// `[{"from": "2026-11-01", "to": "2026-11-30", "p95(latency)": 812, "by": {"host": [[0, 640]]}}]`
    private func write(
        _ spans: [Span], _ columns: [Declaration.Column], _ withSplits: Bool, _ amount: ([Int64?], Int) -> Int64?,
        _ writer: inout JSONWriter
    ) {
        let ofRows = columns.indices.filter { columns[$0].aggregate.function.isOfRows }
        writer.array("spans") { writer in
            for span in spans {
                writer.object { writer in
                    writer.string("from", Day(span.days.lowerBound).description)
                    writer.string("to", Day(span.days.upperBound).description)
                    for column in ofRows {
                        if let value = amount(span.amounts, column) { writer.integer(columns[column].name, value) }
                    }
                    guard withSplits, span.names.contains(where: { !$0.isEmpty }) else { return }
                    writer.object("by") { writer in
                        for (split, names) in zip(declaration.splits, span.names) where !names.isEmpty {
                            writer.array(split.name) { writer in
                                for name in names {
                                    writer.array { writer in
                                        writer.integer(name.name)
                                        for column in ofRows { writer.integer(amount(name.amounts, column)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
