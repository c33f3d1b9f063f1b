internal import AlmanacModel
internal import AlmanacText

/// Adds the rows of declared systems up to records of days, one a subject, in the order of their ids.
///
/// The records depend on the rows and not on their order, on how they are cut into files, or on the machine.
package struct TableRun {
    private let sources: [TableSource]
    private let options: TableOptions

    package init(_ sources: [TableSource], _ options: TableOptions) {
        self.sources = sources
        self.options = options
    }

    /// Bytes of a record's system at most, so that the record is one that a dump may have.
    private static let mostBytes = 7 << 20

    /// - Parameter emit: Takes each subject's record.
    package func run(emit: (TableRecord) throws -> Void) throws -> TableReport {
        var report = TableReport()
        var subjects = NameIDs()
        var loads: [TableLoad] = []
        // A system that cannot be read costs the others nothing.
        var failures: [SourceFailure] = []
        var failure: TableError?
        let database = try SQLite()
        for (number, source) in sources.enumerated() {
            guard let rows = source.declaration.rows else { continue }
            var load = try TableLoad(source.declaration, rows, database, number: number)
            do throws(TableError) { try load.read(source.inputs, subjects: &subjects, clocks(rows)) } catch {
                guard case .unreadable(let system, let problems) = error else { throw error }
                failure = failure ?? error
                failures += problems.map { SourceFailure(source: system, endpoint: $0.place, message: $0.message) }
                report.notices += problems
                continue
            }
            report.rows += load.rowCount
            report.lost += load.lostCount
            report.notices += load.notices
            loads.append(load)
        }
        if loads.isEmpty, let failure { throw failure }
        let order = subjects.order
        var ids = order
        for (id, place) in order.enumerated() { ids[place] = id }
        var last: Int?
        var reaches: [ClosedRange<Int>?] = []
        for load in loads {
            try load.facts.renumber(order)
            let reach = load.declaration.grain == .none ? nil : try load.facts.reach(until: load.end(of:))
            if let day = reach?.upperBound { last = max(last ?? day, day) }
            reaches.append(reach)
        }
        let zones = Set(order.indices.map { subject(subjects.text($0)).timeZone })
        if let zone = zones.first, zones.count == 1 {
            for load in loads { report.notices += [try unfinished(load, last, options.zone(zone))].compactMap(\.self) }
        }
        var groupings: [Grouping] = []
        for (load, reach) in zip(loads, reaches) {
            let spans = spans(load.declaration, ids.lazy.map { subject(subjects.text($0)) }, reach, last)
            groupings.append(try Grouping(load, until: reach?.upperBound, spans))
        }
        var hasRows = loads.map { _ in false }
        for (place, id) in ids.enumerated() {
            let subject = subject(subjects.text(id))
            let zone = options.zone(subject.timeZone)
            guard let now = options.now(after: last, in: zone) else { continue }
            var record = TableRecord(subject: subject, asOf: now, systems: [], failures: failures)
            for (index, load) in loads.enumerated() {
                guard var part = try groupings[index].next(place) else { continue }
                hasRows[index] = true
                part.lost = load.lost[id] ?? [:]
                part.rows -= load.made
                part.unproven = load.unproven
                part.end = load.end(of: Day(part.last)).number
                if part.end > part.last {
                    part.lastMoment = min(zone.start(of: Day(part.end + 1)).seconds - 1, max(part.lastMoment, now.seconds))
                }
                if load.declaration.grain == .none { part.shift = zone.local(now).day.number - part.first }
                record.failures += load.failures.map {
                    SourceFailure(source: load.declaration.system, endpoint: $0.file, message: $0.message)
                }
                guard let body = body(part, subject, &report.notices) else { continue }
                record.systems.append((load.declaration.system, body))
                record.totals.append(part.total)
            }
            guard !record.systems.isEmpty else { continue }
            report.asOf = now
            report.records += 1
            try emit(record)
        }
        for (load, hasRows) in zip(loads, hasRows) where !hasRows { report.notices += load.emptiness }
        return report
    }

    /// Tells of a last day that ends in the morning where those before it go on until evening: it is taken for a whole one, unless somebody says when it ends.
    private func unfinished(_ load: TableLoad, _ last: Int?, _ zone: Zone) throws(TableError) -> Notice? {
        let declaration = load.declaration
        guard let last, declaration.grain == .day, declaration.columns.contains(where: \.aggregate.function.addsUp),
            options.now(after: last, in: zone) == zone.start(of: Day(last + 1)).advanced(bySeconds: -1)
        else { return nil }
        let ends = try load.facts.ends(of: Self.comparedDays + 1)
        guard let end = ends.first, end.day == last, ends.count == Self.comparedDays + 1 else { return nil }
        func second(_ end: (day: Int, moment: Instant)) -> Int { zone.local(end.moment).second }
        guard second(end) < Self.noon, ends.dropFirst().allSatisfy({ second($0) >= Self.evening }) else { return nil }
        let clock = "\(padded(second(end) / 3600, to: 2)):\(padded(second(end) / 60 % 60, to: 2))"
        return Notice(
            place: declaration.system,
            message:
                "the last row of \(Day(last)) is of \(clock), and those of the days before are of the evening, so that this day may be unfinished; if it is, make the records with almanac pull --as-of \(end.moment)",
            isRemark: true)
    }

    /// Days before the last one that have to go on until evening.
    private static let comparedDays = 5
    private static let (noon, evening) = (12 * 3600, 18 * 3600)

    /// The stretches of days of a system that has columns of which days say nothing; `nil` for others.
    private func spans(_ declaration: Declaration, _ subjects: some Sequence<Subject>, _ reach: ClosedRange<Int>?, _ last: Int?)
        -> TableSpans?
    {
        guard declaration.columns.contains(where: \.aggregate.function.isOfRows), let reach else { return nil }
        let clocks = subjects.compactMap { subject -> (Instant, Zone)? in
            let zone = options.zone(subject.timeZone)
            return options.now(after: last, in: zone).map { ($0, zone) }
        }
        return TableSpans(clocks, from: reach.lowerBound, to: reach.upperBound, ofWeeks: declaration.grain == .week)
    }

    private func body(_ part: DayPart, _ subject: Subject, _ notices: inout [Notice]) -> [UInt8]? {
        let place = "\(part.declaration.system): \(plainText(subject.id, limit: 40))"
        guard part.last - part.first < DayPart.mostDays else {
            notices.append(
                Notice(
                    place: place,
                    message:
                        "its rows go from \(Day(part.first)) to \(Day(part.last)), which is more than a hundred years; look for a year that is none"
                ))
            return nil
        }
        for (split, rest) in zip(part.declaration.splits, part.rest) where rest > 0 {
            notices.append(
                Notice(
                    place: place, path: split.name,
                    message: "\(counted(rest, "name")) beyond the \(DayPart.mostNames - 1) greatest are added up to one",
                    isRemark: true))
        }
        let currency = Currency(code: subject.currency) ?? .usd
        let body = part.json(withSplits: true, own: currency)
        if body.count <= Self.mostBytes { return body }
        notices.append(
            Notice(place: place, message: "its record is longer than \(Self.mostBytes) bytes, so that what it is split by is left out"))
        let short = part.json(withSplits: false, own: currency)
        return short.count <= Self.mostBytes ? short : nil
    }

    private func clocks(_ rows: Declaration.Rows) -> RowClocks {
        var zones: [String: Zone] = [:]
        for (id, subject) in options.subjects { zones[id] = options.zone(subject.timeZone) }
        // The key of those whose rows do not name them.
        if rows.subject == nil { zones[""] = options.zone(options.only.timeZone) }
        return RowClocks(rows: rows.time?.zone.map(options.zone), subjects: zones, others: options.zone(options.timeZone))
    }

    private func subject(_ id: String) -> Subject {
        if id.isEmpty { return options.only }
        return options.subjects[id] ?? Subject(id: id, timeZone: options.timeZone, currency: options.currency)
    }
}
