import AlmanacModel

/// Tasks of a day, a week or a month.
struct TaskCount {
    var completed: Int64 = 0
    /// As of `MomentumFigures.planned(_:in:)`.
    var planned: Int64 = 0
    /// Of those completed.
    var points: Int64 = 0
}

/// One of them as a row of a series.
struct TaskRow {
    let key: Key
    let count: TaskCount
    /// True when it is still to come: nobody has completed anything in it.
    var isToCome = false
}

extension MomentumFigures {
    /// Tasks of some days by day, week or month.
    func counts(_ days: ClosedRange<Day>, by step: Tally<TaskCount>.Step) -> Tally<TaskCount> {
        var counts = Tally(days, by: step, TaskCount())
        for line in lines ?? [] {
            let (done, planned) = (line.completed.flatMap { days.contains($0) ? $0 : nil }, planned(line, in: days))
            if let planned { counts[planned].planned += 1 }
            guard let done else { continue }
            counts[done].completed += 1
            counts[done].points += line.points
            // A week or a month counts what was completed in it, wherever it was planned.
            if step != .day, let planned, counts.place(of: planned) != counts.place(of: done) { counts[done].planned += 1 }
        }
        return counts
    }
}

extension [MeasureFormula<MomentumFigures, TaskRow>] {
    /// - Parameters:
    ///   - time: As it follows on what was completed: " on the day".
    ///   - planned: The meaning of that measure.
    static func tasks(_ time: String, planned: String) -> Self {
        [
            .measure(withFigures: "completed", .count, "Tasks completed\(time).") {
                $0.isToCome ? nil : $1.counted($0.count.completed)
            }.overlapping("planned"),
            .measure(withFigures: "planned", .count, planned) { $1.counted($0.count.planned) },
            .measure(withFigures: "points", .count, "1, 3 and 5 for each easy, medium and challenging task completed\(time).") {
                $0.isToCome ? nil : $1.counted($0.count.points)
            },
        ]
    }
}
