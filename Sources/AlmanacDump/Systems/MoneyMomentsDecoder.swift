import AlmanacModel

/// Decodes MoneyMoments' answers: the moments of all months, the nudges, the signal of a day, and the server's diagnoses of its own data.
struct MoneyMomentsDecoder: SystemDecoder {
    var system: String { MoneyMoments.system }
    let keys = ["moments", "nudges", "signal", "moments_diagnose", "diagnose", "nudges_diagnose"]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var data = MoneyMoments()
        if let answer = reader.answer("moments", of: object) {
            data.moments = reader.rows("moments", of: answer, moment)
        }
        if let answer = reader.answer("nudges", of: object) {
            data.nudges = reader.rows("nudges", of: answer, nudge)
        }
        data.signals = signals(&reader, object)
        data.momentsDiagnosis = momentsDiagnosis(&reader, object)
        data.nudgesDiagnosis = nudgesDiagnosis(&reader, object)
        data.lost = reader.takeLost()
        return data
    }

    // MARK: Signal

    /// Reads the signal itself, or the answer that holds it under `signal`; null on a day without one. An unreadable one is lost.
    private func signals(_ reader: inout FieldReader, _ object: JSONValue) -> [MoneyMoments.Signal]? {
        if object["signal"]?.isNull == true { return [] }
        guard let outer = reader.answer("signal", of: object) else { return nil }
        guard outer.kind == .object else { return [] }
        guard let inner = outer["signal"] else { return [signal(&reader, outer)] }
        if inner.isNull { return [] }
        return reader.answer("signal", of: outer).map { $0.kind == .object ? [signal(&reader, $0)] : [] }
    }

    private func signal(_ reader: inout FieldReader, _ row: JSONValue) -> MoneyMoments.Signal {
        .init(
            day: reader.required(.day, "as_of_date", of: row),
            dining: .init(
                count: reader.optional(.decimalCount, "dining_txn_7d", of: row),
                spend: reader.optional(.rupees, "dining_spend_7d", of: row)),
            shopping: .init(
                count: reader.optional(.decimalCount, "shopping_txn_7d", of: row),
                spend: reader.optional(.rupees, "shopping_spend_7d", of: row)),
            travel: .init(
                count: reader.optional(.decimalCount, "travel_txn_30d", of: row),
                spend: reader.optional(.rupees, "travel_spend_30d", of: row)),
            wantsShare: reader.optional(.decimal, "wants_share_30d", of: row),
            wantsAgainstPlan: reader.optional(.decimal, "wants_vs_plan_pct", of: row),
            assetsAgainstPlan: reader.optional(.decimal, "assets_vs_plan_pct", of: row),
            goalGap: reader.optional(.rupees, "rank1_goal_underfund_amt", of: row),
            goalGapOfIncome: reader.optional(.decimal, "rank1_goal_underfund_pct", of: row))
    }

    // MARK: Diagnoses

    /// Reads `moments_diagnose` or, where that is missing, `diagnose`.
    private func momentsDiagnosis(_ reader: inout FieldReader, _ object: JSONValue) -> MoneyMoments.MomentsDiagnosis? {
        guard let answer = reader.answer("moments_diagnose", of: object) ?? reader.answer("diagnose", of: object) else { return nil }
        var diagnosis = MoneyMoments.MomentsDiagnosis(
            transactions: reader.optional(.count, "total_transactions", of: answer),
            moments: reader.optional(.count, "moments_count", of: answer))
        if let dates: JSONValue = reader.optional(.object, "date_range", of: answer) {
            diagnosis.first = reader.optional(.day, "min", of: dates)
            diagnosis.last = reader.optional(.day, "max", of: dates)
        }
        diagnosis.months = reader.rows("recent_months", of: answer) { reader, row in
            guard let month = reader.required(.monthOfDate, "month", of: row) else { return nil }
            return .init(month: month, transactions: reader.required(.count, "transaction_count", of: row))
        }
        if let words: JSONValue = reader.optional(.list, "diagnosis", of: answer) {
            for sentence in words.elements {
                guard let text = sentence.text else {
                    reader.note(sentence, isNot: Reading.text.expected)
                    continue
                }
                diagnosis.words.append(text.string)
            }
        }
        return diagnosis
    }

    private func nudgesDiagnosis(_ reader: inout FieldReader, _ object: JSONValue) -> MoneyMoments.NudgesDiagnosis? {
        guard let answer = reader.answer("nudges_diagnose", of: object) else { return nil }
        return .init(
            hasSignalToday: reader.optional(.flag, "has_signal_today", of: answer),
            pending: reader.optional(.count, "pending_candidates", of: answer),
            delivered: reader.optional(.count, "delivered_count", of: answer), suggestion: nonEmpty("suggestion", &reader, answer),
            first: reader.optional(.day, "from_date", of: answer), last: reader.optional(.day, "to_date", of: answer))
    }

    // MARK: Moments and nudges

    private func moment(_ reader: inout FieldReader, _ row: JSONValue) -> MoneyMoments.Moment? {
        guard let habit = reader.required(.name, "habit_id", of: row), let month = reader.required(.month, "month", of: row) else {
            return nil
        }
        return .init(
            habit: habit, month: month, value: reader.optional(.number, "value", of: row),
            label: reader.required(.text, "label", of: row) ?? "", insight: reader.required(.text, "insight_text", of: row) ?? "",
            confidence: reader.optional(.share, "confidence", of: row), createdAt: reader.optional(.writtenInstant, "created_at", of: row))
    }

    private func nudge(_ reader: inout FieldReader, _ row: JSONValue) -> MoneyMoments.Nudge? {
        // A nudge whose rule is unreadable was still sent.
        let rule = reader.required(.name, "rule_id", of: row) ?? ""
        let metadata = metadata(&reader, row)
        let title = words(sent: metadata.title, rendered: "title", template: "title_template", &reader, row)
        let body = words(sent: metadata.body, rendered: "body", template: "body_template", &reader, row)
        let shown = [title, body].compactMap(\.self)
        return .init(
            rule: rule, ruleName: nonEmpty("rule_name", &reader, row), channel: nonEmpty("channel", &reader, row),
            sentAt: reader.optional(.writtenInstant, "sent_at", of: row), sendStatus: nonEmpty("send_status", &reader, row),
            title: title?.text,
            body: body?.text, isAsSent: !shown.isEmpty && shown.allSatisfy(\.isAsSent),
            action: nonEmpty("cta_text", &reader, row) ?? metadata.action,
            deepLink: nonEmpty("cta_deeplink", &reader, row) ?? metadata.deepLink)
    }

    /// The words stored when the nudge was sent.
    private struct Metadata {
        var title: String?
        var body: String?
        var action: String?
        var deepLink: String?
    }

    /// Reads `metadata_json`, which holds JSON as text; an object and null are accepted, too.
    private func metadata(_ reader: inout FieldReader, _ row: JSONValue) -> Metadata {
        guard let value = reader.member("metadata_json", of: row), !value.isNull else { return Metadata() }
        if value.kind == .object { return metadata(of: value, &reader) }
        guard let text = value.text else {
            reader.note(value, isNot: Reading.object.expected)
            return Metadata()
        }
        guard text.count > 0 else { return Metadata() }
        return reader.embedded(text, at: value) { reader, document in
            if document.isNull { return Metadata() }
            guard document.kind == .object else {
                reader.note(document, isNot: Reading.object.expected)
                return Metadata()
            }
            return metadata(of: document, &reader)
        } ?? Metadata()
    }

    private func metadata(of object: JSONValue, _ reader: inout FieldReader) -> Metadata {
        Metadata(
            title: nonEmpty("rendered_title", &reader, object), body: nonEmpty("rendered_body", &reader, object),
            action: nonEmpty("cta_text", &reader, object),
            deepLink: nonEmpty("cta_deeplink", &reader, object) ?? nonEmpty("deeplink", &reader, object))
    }

    /// The words that were sent; else the server's rendering of today; else the template, with its unfilled tags replaced.
    private func words(
        sent: String?, rendered: StaticString, template: StaticString, _ reader: inout FieldReader, _ row: JSONValue
    ) -> (text: String, isAsSent: Bool)? {
        if let sent {
            let filled = NudgeTemplate.filled(sent)
            return (filled ?? sent, filled == nil)
        }
        guard let text = nonEmpty(rendered, &reader, row) ?? nonEmpty(template, &reader, row) else { return nil }
        return (NudgeTemplate.filled(text) ?? text, false)
    }

    private func nonEmpty(_ key: StaticString, _ reader: inout FieldReader, _ object: JSONValue) -> String? {
        reader.optional(.text, key, of: object).flatMap { $0.isEmpty ? nil : $0 }
    }
}
