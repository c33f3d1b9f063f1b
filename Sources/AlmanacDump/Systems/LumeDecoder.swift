import AlmanacModel

/// Decodes Lume's answers: pages of goals, the tips and the history of each goal by its id, and the moods.
///
/// A body is an envelope, `{success?, data, error?}`, or the data by itself. A body with an error makes that answer lost.
struct LumeDecoder: SystemDecoder {
    var system: String { Lume.system }
    let keys = ["goals", "tips", "history", "mood"]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var lume = Lume()
        reader.reads("goals")
        if object.kind != .object {
            lume.goals = []
            reader.lose("goals", isWhole: true)
        } else if let value = reader.member("goals", of: object) {
            goals(of: value, &reader, into: &lume)
        }
        lume.tips = byGoal("tips", losing: "tips", of: object, &reader, tips)
        lume.history = byGoal("history", losing: "instances", of: object, &reader, history)
        reader.reads("mood")
        if object.kind != .object {
            lume.mood = mood(&reader, object)
        } else if let body = reader.member("mood", of: object) {
            lume.mood = if let data = data(of: body, &reader) { mood(&reader, data) } else { lostMood(&reader) }
        }
        lume.lost = reader.takeLost()
        return lume
    }

    // MARK: Envelopes

    /// The data of a body; `nil` for an error or nothing, which was noted.
    private func data(of body: JSONValue, _ reader: inout FieldReader) -> JSONValue? {
        guard body.kind == .object else {
            reader.note(body, isNot: Reading.object.expected)
            return nil
        }
        if let error = body["error"], !error.isNull {
            reader.note(error, "Lume answered with an error\(words(of: error)); this answer is left out")
            return nil
        }
        if let success = body["success"], success.bool == false {
            reader.note(success, "Lume says that it did not succeed; this answer is left out")
            return nil
        }
        guard let data = body["data"] else { return body }
        guard data.kind == .object else {
            reader.note(data, isNot: Reading.object.expected)
            return nil
        }
        return data
    }

    /// `, "GOAL_NOT_FOUND": "Goal not found"`; empty for an error without text.
    private func words(of error: JSONValue) -> String {
        let words = error.kind == .object ? [error["code"]?.text, error["message"]?.text] : [error.text]
        let quoted = words.compactMap { $0.map { FieldReader.quoted($0) } }
        return quoted.isEmpty ? "" : ", " + quoted.joined(separator: ": ")
    }

    /// The data of each body: one, or a list of them.
    private func pages(of value: JSONValue, _ reader: inout FieldReader) -> [JSONValue] {
        guard value.kind == .array else { return data(of: value, &reader).map { [$0] } ?? [] }
        return value.elements.compactMap { data(of: $0, &reader) }
    }

    /// Reads the values for each goal's id. A goal with nothing readable counts as one lost row. `nil` when there is no such member.
    ///
    /// - Parameter list: The key of the list on each page, and its name in `LostRows`; lost as a whole when nothing was readable for any goal.
    private func byGoal<Element>(
        _ key: StaticString, losing list: StaticString, of object: JSONValue, _ reader: inout FieldReader,
        _ read: (inout FieldReader, String, [JSONValue]) -> Element?
    ) -> [Element]? {
        guard let bodies = reader.answer(key, of: object) else { return nil }
        var result: [Element] = []
        var lostGoals = 0
        for member in bodies.members {
            let pages = pages(of: member.value, &reader)
            if !pages.isEmpty, let element = read(&reader, member.key.string, pages) {
                result.append(element)
                // What was on a page that cannot be read, or that has no list, is lost.
                let sent = member.value.kind == .array ? member.value.count : 1
                let readable = pages.count { page in page[list].flatMap { Reading.list.read($0) } != nil }
                for _ in readable..<sent { reader.lose(list) }
            } else {
                lostGoals += 1
            }
        }
        if bodies.kind != .object || (result.isEmpty && lostGoals > 0) {
            reader.lose(list, isWhole: true)
        } else {
            for _ in 0..<lostGoals { reader.lose(list) }
        }
        return result
    }

    // MARK: Goals

    private func goals(of value: JSONValue, _ reader: inout FieldReader, into lume: inout Lume) {
        let pages = pages(of: value, &reader)
        guard !pages.isEmpty || (value.kind == .array && value.count == 0) else {
            lume.goals = []
            return reader.lose("goals", isWhole: true)
        }
        // Goals of an unreadable page are lost.
        if value.kind == .array, pages.count < value.count { reader.lose("goals") }
        var goals: [Lume.Goal] = []
        var places: [String: Int] = [:]
        var isRead = pages.isEmpty
        for page in pages {
            let total: Int64? = reader.optional(.count, "total", of: page)
            lume.goalTotal = lume.goalTotal ?? total
            lume.hasMoreGoals = reader.optional(.flag, "has_more", of: page) ?? false
            guard let list = reader.required(.list, "goals", of: page) else {
                reader.lose("goals")
                continue
            }
            isRead = true
            for element in list.elements {
                guard element.kind == .object else {
                    reader.note(element, isNot: Reading.object.expected)
                    reader.lose("goals")
                    continue
                }
                guard let goal = goal(&reader, element) else {
                    reader.lose("goals")
                    continue
                }
                if let place = places[goal.id] {
                    // Pages that shift while they are fetched repeat a goal, which does no harm unless it changed.
                    if goals[place] != goal {
                        let id = FieldReader.quoted(goal.id)
                        reader.note(element, "goal \(id) was sent before with other values; the first counts")
                    }
                } else {
                    places[goal.id] = goals.count
                    goals.append(goal)
                }
            }
        }
        if !isRead { reader.lose("goals", isWhole: true) }
        lume.goals = goals
    }

    private func goal(_ reader: inout FieldReader, _ row: JSONValue) -> Lume.Goal? {
        guard let id = reader.required(.name, "id", of: row) else { return nil }
        var goal = Lume.Goal(id: id, title: reader.required(.text, "title", of: row) ?? "")
        goal.type = reader.optional(.text, "goal_type", of: row)
        goal.description = reader.optional(.text, "description", of: row)
        goal.target = reader.optional(.number, "target_value", of: row)
        goal.current = reader.optional(.number, "current_value", of: row)
        goal.unit = reader.optional(.text, "target_unit", of: row)
        goal.progress = reader.optional(.share, "progress", of: row)
        goal.status = reader.optional(.text, "status", of: row)
        goal.start = reader.optional(.date, "start_date", of: row)
        goal.due = reader.optional(.date, "target_date", of: row)
        goal.created = reader.optional(.instant, "created_at", of: row)
        goal.category = reader.optional(.text, "category", of: row)
        goal.recurrence = recurrence(&reader, row)
        goal.isRecurring = reader.optional(.flag, "is_recurring", of: row) ?? (goal.recurrence != nil)
        goal.statistics = reader.optional(.object, "statistics", of: row).map { statistics(&reader, $0) }
        return goal
    }

    private func recurrence(_ reader: inout FieldReader, _ row: JSONValue) -> Lume.Recurrence? {
        let pattern: String? = reader.optional(.text, "recurrence_pattern", of: row)
        let end: Lume.Date? = reader.optional(.date, "recurrence_end_date", of: row)
        var weekdays: [Int] = []
        if let list = reader.optional(.list, "recurrence_days", of: row) {
            for element in list.elements {
                if let weekday = element.int64, (0...6).contains(weekday) {
                    weekdays.append(Int(weekday))
                } else {
                    reader.note(element, isNot: "a day of the week from 0, Sunday, to 6")
                }
            }
        }
        guard pattern != nil || !weekdays.isEmpty else { return nil }
        return Lume.Recurrence(pattern: pattern, weekdays: weekdays, end: end)
    }

    private func statistics(_ reader: inout FieldReader, _ object: JSONValue) -> Lume.Statistics {
        Lume.Statistics(
            progress: reader.optional(.percentage, "progress_percentage", of: object),
            daysActive: reader.optional(.count, "days_active", of: object),
            averageDailyProgress: reader.optional(.number, "average_daily_progress", of: object),
            currentStreak: reader.optional(.count, "current_streak", of: object),
            longestStreak: reader.optional(.count, "longest_streak", of: object),
            updates: reader.optional(.count, "total_updates", of: object),
            completionRate: reader.optional(.percentage, "completion_rate", of: object),
            trend: reader.optional(.text, "trend", of: object), bestDay: reader.optional(.text, "best_day", of: object),
            estimatedCompletion: reader.optional(.date, "estimated_completion_date", of: object))
    }

    // MARK: Tips

    private func tips(_ reader: inout FieldReader, _ goal: String, _ pages: [JSONValue]) -> Lume.GoalTips? {
        var result: Lume.GoalTips?
        for page in pages {
            guard let list = reader.required(.list, "tips", of: page) else { continue }
            var tips: [Lume.Tip] = []
            for element in list.elements {
                if let text = element.text {
                    tips.append(Lume.Tip(text: text.string))
                } else if element.kind == .object {
                    if let tip = tip(&reader, element) { tips.append(tip) } else { reader.lose("tips") }
                } else {
                    reader.note(element, isNot: "a tip")
                    reader.lose("tips")
                }
            }
            result = Lume.GoalTips(goal: goal, tips: (result?.tips ?? []) + tips)
        }
        return result
    }

    /// Reads the form of Lume's first document, `{id, tip, category, priority}`, and similar ones.
    private func tip(_ reader: inout FieldReader, _ row: JSONValue) -> Lume.Tip? {
        let title: String? = reader.optional(.text, "title", of: row)
        var text: String?
        for key in ["tip", "text", "description"] as [StaticString] where text == nil {
            text = reader.optional(.text, key, of: row)
        }
        guard let shown = text ?? title else {
            reader.note(row, "tip", "missing")
            return nil
        }
        return Lume.Tip(
            title: text == nil ? nil : title, text: shown, category: reader.optional(.text, "category", of: row),
            priority: reader.optional(.text, "priority", of: row))
    }

    // MARK: History

    private func history(_ reader: inout FieldReader, _ goal: String, _ pages: [JSONValue]) -> Lume.History? {
        var result: Lume.History?
        var seen: [String: Lume.Instance] = [:]
        for page in pages {
            guard let list = reader.required(.list, "instances", of: page) else { continue }
            var history = result ?? Lume.History(goal: goal, instances: [])
            history.summary = history.summary ?? reader.optional(.object, "summary", of: page).map { summary(&reader, $0) }
            let total: Int64? = reader.optional(.count, "total", of: page)
            history.total = history.total ?? total
            for element in list.elements {
                guard element.kind == .object else {
                    reader.note(element, isNot: Reading.object.expected)
                    reader.lose("instances")
                    continue
                }
                guard let instance = instance(&reader, element) else {
                    reader.lose("instances")
                    continue
                }
                if let id = instance.id {
                    if let first = seen[id] {
                        if first != instance {
                            reader.note(element, "instance \(FieldReader.quoted(id)) was sent before with other values; the first counts")
                        }
                        continue
                    }
                    seen[id] = instance
                }
                history.instances.append(instance)
            }
            result = history
        }
        return result
    }

    private func instance(_ reader: inout FieldReader, _ row: JSONValue) -> Lume.Instance? {
        guard let date = reader.required(.date, "instance_date", of: row) else { return nil }
        return Lume.Instance(
            id: reader.optional(.text, "id", of: row), date: date, target: reader.optional(.number, "target_value", of: row),
            current: reader.optional(.number, "current_value", of: row), status: reader.optional(.text, "status", of: row))
    }

    private func summary(_ reader: inout FieldReader, _ object: JSONValue) -> Lume.HistorySummary {
        Lume.HistorySummary(
            instances: reader.optional(.count, "total_instances", of: object),
            completed: reader.optional(.count, "completed_count", of: object),
            missed: reader.optional(.count, "missed_count", of: object),
            completionRate: reader.optional(.percentage, "completion_rate", of: object),
            currentStreak: reader.optional(.count, "current_streak", of: object),
            longestStreak: reader.optional(.count, "longest_streak", of: object))
    }

    // MARK: Moods

    /// Stands for an unreadable answer.
    private func lostMood(_ reader: inout FieldReader) -> Lume.Mood {
        reader.lose("moodDistribution", isWhole: true)
        reader.lose("dailyBreakdown", isWhole: true)
        var mood = Lume.Mood()
        mood.days = []
        return mood
    }

    private func mood(_ reader: inout FieldReader, _ object: JSONValue) -> Lume.Mood {
        var mood = Lume.Mood(entries: reader.optional(.count, "totalEntries", of: object))
        if let shares = reader.answer("moodDistribution", of: object, mayBeNull: true) {
            mood.positive = reader.optional(.ratio, "positive", of: shares) ?? reader.optional(.ratio, "positivePercentage", of: shares)
            mood.neutral = reader.optional(.ratio, "neutral", of: shares) ?? reader.optional(.ratio, "neutralPercentage", of: shares)
            mood.negative = reader.optional(.ratio, "negative", of: shares) ?? reader.optional(.ratio, "negativePercentage", of: shares)
        }
        mood.days = reader.rows("dailyBreakdown", of: object, dayMood)
        if let streak = reader.optional(.object, "streakInfo", of: object) {
            mood.currentStreak = reader.optional(.count, "currentStreak", of: streak)
            mood.longestStreak = reader.optional(.count, "longestStreak", of: streak)
            mood.lastEntry = reader.optional(.date, "lastEntryDate", of: streak)
        }
        return mood
    }

    private func dayMood(_ reader: inout FieldReader, _ row: JSONValue) -> Lume.DayMood? {
        guard let date = reader.required(.date, "date", of: row) else { return nil }
        return Lume.DayMood(
            date: date, average: reader.optional(.mood, "averageMood", of: row), entries: reader.optional(.count, "entryCount", of: row),
            dominant: reader.optional(.text, "dominantMood", of: row))
    }
}

extension Reading where Value == Double {
    /// 0–100, as 0–1.
    fileprivate static var percentage: Reading {
        Reading(expected: "a percentage from 0 to 100") { value in value.double.flatMap { (0...100).contains($0) ? $0 / 100 : nil } }
    }

    fileprivate static var mood: Reading {
        Reading(expected: "a mood from 0 to 10") { value in value.double.flatMap { (0...10).contains($0) ? $0 : nil } }
    }
}

extension Reading where Value == Lume.Date {
    /// `2026-11-20` is a day, and so is midnight UTC; any other date and time is a point in time.
    fileprivate static var date: Reading {
        Reading(expected: "a date") { value in
            guard let instant = Reading<Instant>.instant.read(value) else { return nil }
            return instant == Instant(instant.utcDay) ? .day(instant.utcDay) : .instant(instant)
        }
    }
}
