import AlmanacModel

/// Decodes Guardian's answers, as its analytics and rules endpoints give them.
struct GuardianDecoder: SystemDecoder {
    var system: String { Guardian.system }
    let keys = ["summary", "by_category", "timeseries", "merchants", "overrides", "rules_progress", "rules", "geofences"]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var guardian = Guardian()
        guardian.summary = reader.byRange("summary", of: object, summary)
        guardian.byCategory = reader.rowsByRange("by_category", of: object, categorySpend)
        guardian.timeseries = reader.rowsByRange("timeseries", of: object, daySpend)
        guardian.merchants = reader.rowsByRange("merchants", of: object, merchantSpend)
        guardian.overrides = reader.rowsByRange("overrides", of: object, override)
        guardian.rulesProgress = reader.rows("rules_progress", of: object, ruleProgress)
        guardian.rules = reader.rows("rules", of: object, rule)
        guardian.geofences = reader.rows("geofences", of: object, geofence)
        guardian.lost = reader.takeLost()
        spreadLostAnswers(of: &guardian)
        noteContradictions(in: guardian, of: object, &reader)
        return guardian
    }

    /// Notes a total that differs from the sum of its rows, where all rows are there. Merchants are not compared, since only the first ten are sent.
    ///
    /// It is a remark and no error: between two requests of a pull somebody may have paid for something.
    private func noteContradictions(in guardian: Guardian, of object: JSONValue, _ reader: inout FieldReader) {
        guard let answers = object["summary"] else { return }
        for range in RangeKey.allCases {
            guard let summary = guardian.summary[range], let answer = answers.member(named: range.rawValue) else { continue }
            func compare(_ key: StaticString, _ total: Int64?, _ list: String, _ values: [Int64?]?) {
                let rows = values?.compactMap(\.self) ?? []
                guard let total, let values, rows.count == values.count, guardian.lost.count(list, range) == 0 else { return }
                // Rows are limited so that their sum is a number.
                let sum = rows.reduce(0, +)
                guard sum != total else { return }
                reader.note(
                    answer, key, "\(total), but the rows of \(list).\(range.rawValue) come to \(sum); both are shown as they were sent",
                    isRemark: true)
            }
            compare("spend_cents", summary.spend, "by_category", guardian.byCategory[range]?.map(\.spend))
            compare("spend_cents", summary.spend, "timeseries", guardian.timeseries[range]?.map(\.spend))
            compare("charge_count", summary.charges, "by_category", guardian.byCategory[range]?.map(\.charges))
        }
    }

    /// Marks the ranges of lost answers. An answer that is no object has no ranges: it counts as lost in those that another answer has, or in all
    /// where none does.
    private func spreadLostAnswers(of guardian: inout Guardian) {
        guard !guardian.lost.isEmpty else { return }
        let knownRanges = RangeKey.allCases.filter { range in
            guardian.summary[range] != nil || guardian.byCategory[range] != nil || guardian.timeseries[range] != nil
                || guardian.merchants[range] != nil || guardian.overrides[range] != nil
        }
        func loses(_ list: String, _ range: RangeKey) -> Bool {
            guard guardian.lost.isWhole(list) else { return false }
            guardian.lost.add(list, range, isWhole: true)
            return true
        }
        for range in knownRanges.isEmpty ? RangeKey.allCases : knownRanges {
            if loses("summary", range) { guardian.summary[range] = Guardian.Summary() }
            if loses("by_category", range) { guardian.byCategory[range] = [] }
            if loses("timeseries", range) { guardian.timeseries[range] = [] }
            if loses("merchants", range) { guardian.merchants[range] = [] }
            if loses("overrides", range) { guardian.overrides[range] = [] }
        }
    }

    /// A summary without values when it is unreadable, or cannot be of that range.
    private func summary(_ reader: inout FieldReader, _ range: RangeKey, _ value: JSONValue) -> Guardian.Summary {
        guard value.kind == .object else {
            reader.note(value, isNot: Reading.object.expected)
            return Guardian.Summary()
        }
        var summary = Guardian.Summary()
        if let window = reader.required(.object, "range", of: value) {
            summary.start = reader.required(.instant, "start", of: window)
            summary.end = reader.required(.instant, "end", of: window)
        }
        if let start = summary.start, let end = summary.end, !fits(start, end, range) {
            reader.note(value, "its window runs from \(start) to \(end), which is no \(range.rawValue); it is left out")
            return Guardian.Summary()
        }
        summary.spend = reader.required(.amount, "spend_cents", of: value)
        summary.charges = reader.required(.count, "charge_count", of: value)
        summary.authorisations = reader.optional(.count, "auth_events", of: value)
        summary.riskyRate = reader.optional(.share, "risky_rate", of: value)
        summary.overrideRate = reader.optional(.share, "override_rate", of: value)
        return summary
    }

    /// True when a window can be the range it is filed under. Guardian answers with 30 days when it does not know the range asked for, and does not
    /// say so.
    ///
    /// Ends may be off by a day and a half: a zone or a daylight saving change moves them by hours, a wrong range by days.
    private func fits(_ start: Instant, _ end: Instant, _ range: RangeKey) -> Bool {
        let expectedStart: Int64
        if let days = range.rollingDays {
            expectedStart = end.seconds - Int64(days) * 86_400
        } else {
            expectedStart = Instant(end.utcDay.month.firstDay).seconds
        }
        return (start.seconds - expectedStart).magnitude <= 36 * 3600
    }

    private func categorySpend(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.CategorySpend? {
        guard let category = reader.required(.text, "category", of: row) else { return nil }
        return .init(
            category: category, charges: reader.optional(.count, "count", of: row), spend: reader.required(.amount, "spend_cents", of: row))
    }

    private func merchantSpend(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.MerchantSpend? {
        guard let merchant = reader.required(.text, "merchant", of: row) else { return nil }
        return .init(
            merchant: merchant, charges: reader.optional(.count, "count", of: row), spend: reader.required(.amount, "spend_cents", of: row))
    }

    private func daySpend(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.DaySpend? {
        guard let day = reader.required(.day, "day", of: row) else { return nil }
        return .init(day: day, spend: reader.required(.amount, "spend_cents", of: row))
    }

    private func override(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.Override? {
        guard let at = reader.required(.instant, "ts", of: row) else { return nil }
        return .init(
            at: at, merchant: reader.optional(.text, "merchant", of: row), amount: reader.required(.amount, "amount_cents", of: row))
    }

    private func ruleProgress(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.RuleProgress? {
        guard case .some(let category) = category(&reader, row) else { return nil }
        let limit: Int64? = reader.required(.count, "limit_cents", of: row)
        let spent: Int64? = reader.required(.amount, "spent_mtd_cents", of: row)
        // Guardian stops at 0; dumps made by others may go below.
        let remaining = reader.optional(.amount, "remaining_cents", of: row).map { max(0, $0) }
        return .init(
            category: category, limit: limit, spent: spent, remaining: remaining,
            // Negative where more was refunded than spent.
            utilisation: reader.optional(.number, "utilization", of: row))
    }

    private func rule(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.Rule? {
        guard case .some(let category) = category(&reader, row) else { return nil }
        let id = reader.optional(.identifier, "id", of: row)
        // A missing limit and an unreadable one differ.
        switch reader.field(.count, "monthly_limit_cents", of: row) {
        case .value(let limit): return .init(id: id, category: category, monthlyLimit: limit)
        case .none: return .init(id: id, category: category, monthlyLimit: nil)
        case .unreadable: return .init(id: id, category: category, monthlyLimit: nil, isReadable: false)
        }
    }

    private func geofence(_ reader: inout FieldReader, _ row: JSONValue) -> Guardian.Geofence? {
        guard let name = reader.required(.text, "name", of: row) else { return nil }
        let category = category(&reader, row)
        var place = Guardian.Geofence(
            name: name, category: category ?? nil, policy: reader.required(.text, "policy", of: row),
            radius: reader.optional(.count, "radius_m", of: row), latitude: reader.optional(.latitude, "latitude", of: row),
            longitude: reader.optional(.longitude, "longitude", of: row))
        place.isCategoryReadable = category != nil
        return place
    }

    /// The category of a rule. The outer `nil` is an unreadable one, the inner a rule for payments without a category.
    private func category(_ reader: inout FieldReader, _ row: JSONValue) -> String?? {
        switch reader.field(.text, "category", of: row) {
        case .value(let category): .some(category)
        case .none: .some(nil)
        case .unreadable: nil
        }
    }
}
