import AlmanacModel

/// What is kept of Lume: the moods of days and the times of recurring goals, which it sends for a while only, and how far each goal was.
extension Lume {
    /// Tonight's answers as records.
    ///
    /// - Parameter night: The day whose end the state of the goals is of.
    func records(_ calendar: LocalCalendar, night: Day) -> [RecordMemory.Record] {
        let moods = (mood?.days ?? []).compactMap { mood -> RecordMemory.Record? in
            calendar.day(mood.date).map { day in
                .init(
                    kind: .mood, day: day, numbers: [mood.average.map { .real($0) }, mood.entries.map { .integer($0) }],
                    word: mood.dominant)
            }
        }
        let times = (history ?? []).flatMap { history in
            history.instances.compactMap { time -> RecordMemory.Record? in
                calendar.day(time.date).map { day in
                    .init(
                        kind: .time, name: history.goal, day: day,
                        numbers: [time.target.map { .real($0) }, time.current.map { .real($0) }], word: time.status)
                }
            }
        }
        let goals = (goals ?? []).filter { !$0.isRecurring }.map { goal in
            RecordMemory.Record(
                kind: .goal, name: goal.id, day: night,
                numbers: [goal.current.map { .real($0) }, goal.target.map { .real($0) }, goal.progress.map { .real($0) }], word: goal.status
            )
        }
        return moods + times + goals
    }

    /// The same answers with what earlier nights said of the time before the first day that was sent, where there is more than was sent: then Lume has left
    /// it out.
    func recalling(_ memory: RecordMemory, _ calendar: LocalCalendar) -> Lume {
        var lume = self
        if let mood, let days = mood.days, let first = days.compactMap({ calendar.day($0.date) }).min() {
            let sent = days.reduce(Int64(0)) { $0.addingSaturated(max(0, $1.entries ?? 1)) }
            if mood.entries.map({ $0 > sent }) ?? true {
                lume.mood?.days =
                    memory.records(.mood).filter { $0.day < first }.map { record in
                        DayMood(
                            date: .day(record.day), average: record.number(0)?.real, entries: record.number(1)?.integer,
                            dominant: record.word)
                    } + days
            }
        }
        guard let history else { return lume }
        let times = Dictionary(grouping: memory.records(.time), by: \.name)
        lume.history = history.map { history in
            var history = history
            let all = history.total ?? history.summary?.instances
            guard let first = history.instances.compactMap({ calendar.day($0.date) }).min(),
                all.map({ $0 > Int64(history.instances.count) }) ?? true
            else { return history }
            history.instances += (times[history.goal] ?? []).filter { $0.day < first }.map { record in
                Instance(date: .day(record.day), target: record.number(0)?.real, current: record.number(1)?.real, status: record.word)
            }
            return history
        }
        return lume
    }
}
