import AlmanacModel

/// Decodes Destiny's answers and the app's own records. The app has camelCase keys and the server snake_case ones; either is read.
///
/// Data that nobody may see by default is not read at all: dates, times and places of birth, addresses, and the texts of messages.
struct DestinyDecoder: SystemDecoder {
    var system: String { Destiny.system }
    let keys = ["subscription", "plans", "access", "threads", "messages", "compatibility", "today"]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var data = Destiny()
        data.subscription = reader.answer("subscription", of: object).map { subscription(&reader, $0) }
        data.plans = reader.rows("plans", of: object, plan)
        if let features = reader.answer("access", of: object) {
            data.access = named(features, as: "access", &reader, access)
        }
        if let answer = object["threads"], answer.kind == .array {
            data.threads = reader.rows(of: answer, as: "threads", thread)
        } else if let answer = reader.answer("threads", of: object) {
            data.threads = reader.rows("threads", of: answer, thread)
            data.threadTotal = reader.optional(.count, "total_count", of: answer)
        }
        data.questions = questions(&reader, object)
        data.matches = reader.rows("compatibility", of: object, match)
        data.today = reader.answer("today", of: object).map { outlook(&reader, $0) }
        data.lost = reader.takeLost()
        return data
    }

    /// A limit; −1 means none.
    private let limit = Reading<Int64>(expected: "a whole number from 0 on, or -1 for no limit") { value in
        value.int64.flatMap { $0 >= -1 ? $0 : nil }
    }

    private let flag = Reading<Bool>(expected: "true or false") { value in
        switch value.kind {
        case .bool: value.bool
        case .signed: value.int64 == 0 ? false : value.int64 == 1 ? true : nil
        default: nil
        }
    }

    /// Reads a field by its key in the app's records, or else by that in the server's answers.
    private func either<Value>(
        _ reading: Reading<Value>, _ camel: StaticString, _ snake: StaticString, _ reader: inout FieldReader, of object: JSONValue
    ) -> Value? {
        if let value = object[camel], !value.isNull { return reader.optional(reading, camel, of: object) }
        return reader.optional(reading, snake, of: object)
    }

    /// The same for whole numbers, which have a limit.
    private func either(
        _ reading: Reading<Int64>, _ camel: StaticString, _ snake: StaticString, _ reader: inout FieldReader, of object: JSONValue
    ) -> Int64? {
        if let value = object[camel], !value.isNull { return reader.optional(reading, camel, of: object) }
        return reader.optional(reading, snake, of: object)
    }

    /// Notes that a field which must be there is missing, or null under both of its keys. One that is unreadable was noted.
    private func noteMissing<Value>(
        _ reading: Reading<Value>, _ camel: StaticString, _ snake: StaticString, _ reader: inout FieldReader, of object: JSONValue
    ) {
        let sent = [object[camel], object[snake]].compactMap(\.self)
        guard let null = sent.first else { return reader.note(object, camel, "missing") }
        if sent.allSatisfy(\.isNull) { reader.note(null, isNot: reading.expected) }
    }

    private func nonEmpty(_ key: StaticString, _ reader: inout FieldReader, _ object: JSONValue) -> String? {
        reader.optional(.text, key, of: object).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads the members of an object that are objects, each with its key; others are lost.
    ///
    /// - Parameter list: The name in `LostRows`.
    private func named<Row>(
        _ object: JSONValue, as list: StaticString, _ reader: inout FieldReader, _ read: (inout FieldReader, String, JSONValue) -> Row?
    ) -> [Row] {
        var rows: [Row] = []
        for member in object.members where !member.value.isNull {
            guard member.value.kind == .object else {
                reader.note(member.value, isNot: Reading.object.expected)
                reader.lose(list)
                continue
            }
            if let row = read(&reader, member.key.string, member.value) { rows.append(row) }
        }
        return rows
    }

    /// The elements of a list that are texts; empty when it is missing or null.
    private func texts(_ key: StaticString, _ reader: inout FieldReader, _ object: JSONValue) -> [String] {
        guard let list = reader.optional(.list, key, of: object) else { return [] }
        var texts: [String] = []
        for element in list.elements {
            if let text = Reading.name.read(element) {
                texts.append(text)
            } else {
                reader.note(element, isNot: Reading<String>.text.expected)
            }
        }
        return texts
    }

    // MARK: Subscription

    private func subscription(_ reader: inout FieldReader, _ object: JSONValue) -> Destiny.Subscription {
        var subscription = Destiny.Subscription(
            plan: nonEmpty("plan_id", &reader, object), isPremium: reader.optional(flag, "is_premium", of: object),
            status: nonEmpty("subscription_status", &reader, object),
            expiresAt: reader.optional(.instant, "subscription_expires_at", of: object),
            renews: reader.optional(flag, "auto_renew_status", of: object))
        // An older answer has the name under another key, or a whole plan there.
        if subscription.plan == nil, let plan = object["plan"] {
            subscription.plan = plan.kind == .object ? nonEmpty("plan_id", &reader, plan) : nonEmpty("plan", &reader, object)
        }
        if let uses = reader.answer("feature_usage", of: object, mayBeNull: true) {
            subscription.uses = named(uses, as: "feature_usage", &reader) { reader, feature, use in
                .init(
                    feature: feature, today: reader.optional(.count, "daily", of: use),
                    overall: reader.optional(.count, "overall", of: use))
            }
        }
        return subscription
    }

    private func plan(_ reader: inout FieldReader, _ row: JSONValue) -> Destiny.Plan? {
        guard let id = reader.required(.name, "plan_id", of: row) else { return nil }
        var plan = Destiny.Plan(id: id, name: nonEmpty("display_name", &reader, row))
        if let currency = currency(&reader, row) {
            plan.monthly = price("price_monthly", currency, &reader, row)
            plan.yearly = price("price_yearly", currency, &reader, row)
        }
        if let entitlements = reader.optional(.list, "entitlements", of: row) {
            plan.entitlements = reader.rows(of: entitlements, as: nil) { reader, row in
                reader.required(.name, "feature_id", of: row).map { feature in
                    .init(
                        feature: feature, name: nonEmpty("display_name", &reader, row),
                        today: reader.optional(limit, "daily_limit", of: row), overall: reader.optional(limit, "overall_limit", of: row))
                }
            }
        }
        return plan
    }

    /// The currency of a plan's prices, dollars where it names none; `nil` for one that is none, since a price in another one would be wrong.
    private func currency(_ reader: inout FieldReader, _ row: JSONValue) -> Currency? {
        switch reader.field(.text, "currency", of: row) {
        case .none, .value(""): return .usd
        case .value(let code):
            if let currency = Currency(code: code) { return currency }
            reader.note(row, "currency", "\(FieldReader.quoted(code)) is not a currency code; the prices of this plan are left out")
            return nil
        case .unreadable: return nil
        }
    }

    private func price(_ key: StaticString, _ currency: Currency, _ reader: inout FieldReader, _ row: JSONValue) -> Money? {
        guard let hundredths = reader.optional(.price, key, of: row) else { return nil }
        var minor = hundredths
        switch currency.fractionDigits {
        case 0: minor /= 100
        case 3:
            let (thousandths, overflow) = minor.multipliedReportingOverflow(by: 10)
            if overflow || thousandths.magnitude > FieldReader.largest {
                if let sent = row[key] { reader.note(sent, "\(FieldReader.quoted(sent)) is more than can be worked with; it is left out") }
                return nil
            }
            minor = thousandths
        default: break
        }
        return Money(minor: minor, currency: currency)
    }

    private func access(_ reader: inout FieldReader, _ feature: String, _ object: JSONValue) -> Destiny.Access? {
        var access = Destiny.Access(
            feature: feature, reason: nonEmpty("reason", &reader, object), resetsAt: reader.optional(.instant, "reset_at", of: object))
        if let limits = reader.optional(.object, "limits", of: object) {
            access.today = quota("daily", &reader, limits)
            access.overall = quota("overall", &reader, limits)
        }
        return access
    }

    private func quota(_ key: StaticString, _ reader: inout FieldReader, _ limits: JSONValue) -> Destiny.Quota? {
        reader.optional(.object, key, of: limits).map { quota in
            .init(used: reader.optional(.count, "used", of: quota), limit: reader.optional(limit, "limit", of: quota))
        }
    }

    // MARK: Threads

    private func thread(_ reader: inout FieldReader, _ row: JSONValue) -> Destiny.Thread? {
        guard let id = reader.required(.name, "id", of: row) else { return nil }
        return .init(
            id: id, title: nonEmpty("title", &reader, row), preview: nonEmpty("preview", &reader, row),
            area: either(.text, "primaryArea", "primary_area", &reader, of: row),
            questions: reader.optional(.count, "messageCount", of: row),
            messages: reader.optional(.count, "message_count", of: row),
            isPinned: either(flag, "isPinned", "is_pinned", &reader, of: row) ?? false,
            isArchived: either(flag, "isArchived", "is_archived", &reader, of: row) ?? false,
            createdAt: either(.instant, "createdAt", "created_at", &reader, of: row),
            updatedAt: either(.instant, "updatedAt", "updated_at", &reader, of: row))
    }

    /// The times of the user's messages, from a list of them, or from threads by id.
    private func questions(_ reader: inout FieldReader, _ object: JSONValue) -> [Instant]? {
        guard let messages = reader.member("messages", of: object), !messages.isNull else { return nil }
        if messages.kind == .array { return reader.rows(of: messages, as: "messages", question).compactMap(\.self) }
        guard messages.kind == .object else {
            reader.note(messages, isNot: Reading.list.expected)
            reader.lose("messages", isWhole: true)
            return []
        }
        var questions: [Instant?] = []
        for member in messages.members {
            if member.value.kind == .array {
                questions += reader.rows(of: member.value, as: "messages", question)
            } else if member.value.kind == .object {
                questions += reader.rows("messages", of: member.value, question) ?? []
            } else {
                reader.note(member.value, isNot: Reading.object.expected)
                reader.lose("messages")
            }
        }
        return questions.compactMap(\.self)
    }

    /// The time of a message of the user. The outer `nil` is an unreadable message, the inner an answer, which is no question.
    private func question(_ reader: inout FieldReader, _ row: JSONValue) -> Instant?? {
        switch reader.field(.text, "role", of: row) {
        case .value("user"):
            if let at = either(.instant, "createdAt", "created_at", &reader, of: row) { return .some(at) }
            noteMissing(.instant, "createdAt", "created_at", &reader, of: row)
            return nil
        case .value, .none: return .some(nil)
        case .unreadable: return nil
        }
    }

    // MARK: Compatibility

    /// Reads an entry of the app's history, whose result may lie inside it, or a result by itself.
    private func match(_ reader: inout FieldReader, _ row: JSONValue) -> Destiny.Match? {
        let inner = reader.optional(.object, "result", of: row)
        let result = inner ?? row
        let matching = either(.object, "analysisData", "analysis_data", &reader, of: result)
            .flatMap { reader.optional(.object, "joint", of: $0) }.flatMap { reader.optional(.object, "ashtakoot_matching", of: $0) }
        let sent =
            either(.ratio, "totalScore", "total_score", &reader, of: row)
            ?? inner.flatMap { either(.ratio, "totalScore", "total_score", &reader, of: $0) }
            ?? matching.flatMap { reader.optional(.ratio, "total_score", of: $0) }
        guard let total = sent else {
            noteMissing(.ratio, "totalScore", "total_score", &reader, of: row)
            return nil
        }
        var match = Destiny.Match(total: total)
        match.at = either(.instant, "timestamp", "created_at", &reader, of: row)
        match.boy = either(.text, "boyName", "boy_name", &reader, of: row)
        match.girl = either(.text, "girlName", "girl_name", &reader, of: row)
        match.group = either(.text, "comparisonGroupId", "comparison_group_id", &reader, of: row).flatMap { $0.isEmpty ? nil : $0 }
        match.partner = either(.count, "partnerIndex", "partner_index", &reader, of: row)
        match.maximum =
            either(.ratio, "maxScore", "max_score", &reader, of: row)
            ?? inner.flatMap { either(.ratio, "maxScore", "max_score", &reader, of: $0) }
        match.adjusted = either(.ratio, "adjustedScore", "adjusted_score", &reader, of: result)
        match.category = either(.text, "adjustedCategory", "adjusted_category", &reader, of: result)
        match.isRecommended = either(flag, "isRecommended", "is_recommended", &reader, of: result)
        match.rejectionReasons =
            result["rejectionReasons"] == nil
            ? texts("rejection_reasons", &reader, result) : texts("rejectionReasons", &reader, result)
        if let doshas = either(.object, "doshaSummary", "dosha_summary", &reader, of: result) {
            match.doshas = either(.count, "totalDoshas", "total_doshas", &reader, of: doshas)
            match.cancelledDoshas = either(.count, "cancelledCount", "cancelled_count", &reader, of: doshas)
            match.activeDoshas = either(.count, "activeCount", "active_count", &reader, of: doshas)
        }
        match.summary = nonEmpty("summary", &reader, result)
        match.recommendation = nonEmpty("recommendation", &reader, result)
        match.kutas = reader.optional(.list, "kutas", of: result).map { reader.rows(of: $0, as: nil, kuta) }
        if let scores = matching.flatMap({ reader.optional(.object, "guna_scores", of: $0) }) {
            match.scores = named(scores, as: "guna_scores", &reader) { reader, name, score in
                .init(name: name, points: reader.optional(.ratio, "score", of: score))
            }
        }
        return match
    }

    private func kuta(_ reader: inout FieldReader, _ row: JSONValue) -> Destiny.Kuta? {
        reader.required(.name, "name", of: row).map { name in
            .init(
                name: name, points: reader.optional(.ratio, "points", of: row),
                maximum: either(.ratio, "maxPoints", "max_points", &reader, of: row))
        }
    }

    // MARK: Today

    private func outlook(_ reader: inout FieldReader, _ object: JSONValue) -> Destiny.Outlook {
        var outlook = Destiny.Outlook(
            day: reader.optional(.day, "target_date", of: object), dasha: nonEmpty("current_dasha", &reader, object),
            insight: nonEmpty("todays_insight", &reader, object))
        if let dasha = reader.optional(.object, "dasha_insight", of: object) {
            outlook.quality = nonEmpty("quality", &reader, dasha)
            outlook.theme = nonEmpty("theme", &reader, dasha)
            outlook.meaning = nonEmpty("meaning", &reader, dasha)
            // A day, or otherwise the text as sent, such as a year.
            outlook.ends = dasha["end_date"].flatMap { Reading.day.read($0) }
            if outlook.ends == nil { outlook.endsAsSent = nonEmpty("end_date", &reader, dasha) }
            if outlook.dasha == nil { outlook.dasha = nonEmpty("period", &reader, dasha) }
        }
        outlook.questions = texts("mind_questions", &reader, object)
        outlook.transits = transits(&reader, object)
        outlook.areas = reader.answer("life_areas", of: object, mayBeNull: true).map { areas in
            named(areas, as: "life_areas", &reader) { reader, name, area in
                .init(name: name, status: nonEmpty("status", &reader, area), brief: nonEmpty("brief", &reader, area))
            }
        }
        outlook.timing = reader.answer("timing_advice", of: object, mayBeNull: true).map { timing in
            .init(
                auspicious: texts("auspicious", &reader, timing), inauspicious: texts("inauspicious", &reader, timing),
                note: nonEmpty("note", &reader, timing))
        }
        return outlook
    }

    /// The planets with a description, then those with only a place; each planet once.
    private func transits(_ reader: inout FieldReader, _ object: JSONValue) -> [Destiny.Outlook.Transit] {
        let influences =
            reader.rows("transit_influences", of: object) { reader, row in
                reader.required(.name, "planet", of: row).map { planet in
                    Destiny.Outlook.Transit(
                        planet: planet, sign: nonEmpty("sign", &reader, row), house: reader.optional(.count, "house", of: row),
                        description: nonEmpty("description", &reader, row), badge: nonEmpty("badge", &reader, row),
                        badgeKind: nonEmpty("badge_type", &reader, row))
                }
            } ?? []
        let places: [Destiny.Outlook.Transit] =
            reader.answer("current_transits", of: object, mayBeNull: true).map { places in
                named(places, as: "current_transits", &reader) { reader, planet, place in
                    .init(
                        planet: planet, sign: nonEmpty("sign", &reader, place),
                        house: reader.optional(.count, "house_from_lagna", of: place))
                }
            } ?? []
        var transits: [Destiny.Outlook.Transit] = []
        // Rows by planet in lower case: the two lists may differ in spelling.
        var rows: [String: Int] = [:]
        for transit in influences + places {
            let planet = transit.planet.lowercased()
            if let row = rows[planet] {
                // The description stays; a missing place is filled in.
                if transits[row].sign == nil { transits[row].sign = transit.sign }
                if transits[row].house == nil { transits[row].house = transit.house }
            } else {
                rows[planet] = transits.count
                transits.append(transit)
            }
        }
        return transits
    }
}
