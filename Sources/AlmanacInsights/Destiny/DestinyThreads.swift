import AlmanacModel

extension Destiny.Thread {
    /// The time of its last use, as far as that is known.
    var lastUse: Instant? { updatedAt ?? createdAt }

    /// The messages it has, however they were counted.
    var messageCount: Int64? { questions ?? messages }

    /// The first words of what was asked, with a mark where there were more.
    var shownTitle: ShownName { ShownName(title.map { FirstWords.of($0, keeping: 40) }, or: Phrase("destiny.thread.untitled")) }

    /// The first words of the last message, with a mark where there were more.
    var shownPreview: Value? { shownText(preview.map { FirstWords.of($0, keeping: 60) }) }

    var areaName: ShownName { lifeArea(area, or: Phrase("destiny.area.none")) }

    /// The threads that the app lists: without those of a match, those nobody wrote in, and duplicates. Pinned ones first, then by last
    /// use.
    static func listed(_ threads: [Destiny.Thread]) -> [Destiny.Thread] {
        var seen = Set<String>(minimumCapacity: threads.count)
        // Far past any real date: those without one come last.
        func date(_ thread: Destiny.Thread) -> Instant { thread.lastUse ?? Instant(seconds: .min) }
        return threads.filter { thread in
            !thread.id.hasPrefix("compat_") && !thread.id.hasPrefix("conv_") && thread.messageCount != 0 && seen.insert(thread.id).inserted
        }.sorted { $0.isPinned == $1.isPinned ? date($0) > date($1) : $0.isPinned }
    }
}

extension DestinyFigures {
    /// Age of a day in words; days to come are written as today.
    func words(for day: Day) -> Value {
        switch today.distance(from: day) {
        case ...0: .word("destiny.when.today")
        case 1: .word("destiny.when.yesterday")
        case 2...6: .word("destiny.when.within-week")
        default: .word("destiny.when.earlier")
        }
    }

    /// The days of which threads and questions are shown.
    fileprivate var newestDays: ClosedRange<Day> { today.advanced(by: -29)...today }

    /// The source of the count of messages, if it is not the user's own count.
    fileprivate var countBasis: Phrase? {
        threads?.contains { $0.questions == nil && $0.messages != nil } ?? false
            ? Phrase("destiny.threads.server-count") : nil
    }

    fileprivate var pagingNote: Phrase? {
        guard let total = destiny.threadTotal, let read = destiny.threads?.count, threadGaps == nil, total > Int64(read) else { return nil }
        return Phrase("destiny.threads.held", ["held": .count(read), "all": .count(total)])
    }

    /// Says that the threads here are not all: some could not be read, or there are more pages than are here; `nil` when they are.
    fileprivate var threadsMissing: Phrase? { threadGaps ?? pagingNote }
}

extension MetricFormula where Figures == DestinyFigures {
    static let threadCount = Self(
        "destiny.threads.count", .count,
        "Threads of questions, archived ones included; those of matches and empty ones are not.",
        unranged: { figures in figures.threads.map { MetricResult(counted: Int64($0.count), figures.threadsMissing) } })

    /// Σ of the threads' messages of the user; the dump's own messages where it has them.
    static let questionCount = Self(
        "destiny.threads.questions", .count, "Questions asked in all threads.",
        unranged: { figures in
            if let questions = figures.destiny.questions { return MetricResult(counted: Int64(questions.count), figures.messageGaps) }
            guard let threads = figures.threads else { return nil }
            let counts = threads.compactMap(\.messageCount)
            guard counts.count == threads.count, figures.threadsMissing == nil else {
                return MetricResult(nil, basis: figures.threadsMissing)
            }
            return MetricResult(.count(total(counts)), basis: figures.countBasis)
        })

    /// Questions on the local days of the period, where the dump has the messages.
    static let questionsInPeriod = Self(
        "destiny.period.questions", .count, in: ["destiny.questions.by_day"],
        "Questions asked in the period that the report was asked for, against the one before; absent without the messages, and where none was asked for.",
        unranged: { figures in
            guard let span = figures.span, let questions = figures.destiny.questions else { return nil }
            if let gaps = figures.messageGaps { return MetricResult(nil, basis: gaps) }
            let days = questions.map { figures.day($0) }
            // Before the first message is not zero.
            if let first = days.min(), first > span.days.upperBound {
                return MetricResult(nil, basis: Phrase("destiny.period.begins", ["day": .day(first)]))
            }
            return MetricResult(counting: days, in: span, from: days.min())
        })

    /// The time at which a thread was last used.
    static let lastThread = Self(
        "destiny.threads.last", .instant, "When a thread was last used.",
        unranged: { figures in figures.threads.map { MetricResult($0.compactMap(\.lastUse).max().map { .instant($0) }) } })
}

extension SeriesFormula where Figures == DestinyFigures {
    /// A row a day from the first of the newest thirty on which a thread was used, to today. A thread counts on the day it was last used, in local
    /// time, with all of its questions: when those were asked is not known of a thread.
    static let threadsByDay = Self(
        "destiny.threads.by_day", key: "day", of: (key: Key, sum: [Destiny.Thread]).self,
        "Threads by the day of the reader's clock on which they were last used, at most the newest thirty days, oldest first; a day without any has zero.",
        [
            .measure(withFigures: "threads", .count, "Threads last used that day.") {
                $1.destiny.lost.counted(Int64($0.sum.count), "threads")
            },
            .measure(
                withFigures: "questions", .count, role: .apart, isOwn: true,
                "Questions in those threads, whenever they were asked."
            ) { row, figures in
                let counts = row.sum.compactMap(\.messageCount)
                return counts.count == row.sum.count ? figures.destiny.lost.counted(total(counts), "threads") : nil
            },
            .measure("areas", .text, "What the threads of the day are about.") { .list(areas(of: $0.sum).map(\.name)) },
        ],
        unranged: { figures in
            guard let threads = figures.threads else { return nil }
            // A clock that was ahead does not make another day.
            let dated = threads.compactMap { thread in thread.lastUse.map { (day: min(figures.day($0), figures.today), thread: thread) } }
            let older = dated.count { $0.day < figures.newestDays.lowerBound }
            let undated = threads.count - dated.count
            let notes = [
                dated.isEmpty ? nil : Phrase("destiny.threads.by-last-use"), figures.countBasis,
                older == 0 ? nil : Phrase("destiny.threads.older", ["count": .count(older)]),
                undated == 0 ? nil : Phrase("destiny.threads.undated", ["count": .count(undated)]), figures.pagingNote, figures.threadGaps,
            ]
            let unreadable = figures.destiny.lost.count("threads")
            let newest = dated.filter { figures.newestDays.contains($0.day) }
            guard let first = newest.map(\.day).min() else { return .none(notes, unreadable: unreadable) }
            var days = Tally(first...figures.today, by: .day, [Destiny.Thread]())
            for (day, thread) in newest { days[day].append(thread) }
            return Rows(rows: days.rows, key: \.key, partial: [days.sums.count - 1], notes: notes, unreadable: unreadable)
        })

    /// A row a day from the first of the newest thirty on which a question was asked, to today. Absent where the data has no messages: the day of a thread
    /// is not that of its questions.
    static let questionsByDay = Self(
        "destiny.questions.by_day", key: "day", of: (key: Key, sum: Int64).self,
        "Questions by the day of the reader's clock on which they were asked, at most the newest thirty days, oldest first; absent without the messages.",
        [.measure(withFigures: "questions", .count, "Questions asked that day.") { $1.destiny.lost.counted($0.sum, "messages") }],
        unranged: { figures in
            guard let questions = figures.destiny.questions else { return nil }
            // A clock that was ahead does not make another day.
            let asked = questions.map { min(figures.day($0), figures.today) }.filter { figures.newestDays.contains($0) }
            let (unreadable, notes) = (figures.destiny.lost.count("messages"), [figures.messageGaps])
            guard let first = asked.min() else { return .none(notes, unreadable: unreadable) }
            var days = Tally(first...figures.today, by: .day, Int64(0))
            for day in asked { days[day] += 1 }
            return Rows(rows: days.rows, key: \.key, partial: [days.sums.count - 1], notes: notes, unreadable: unreadable)
        })

    /// Threads by what they are mostly about, most threads first.
    static let threadAreas = Self(
        "destiny.threads.areas", key: "area", of: (ThreadArea, Double?).self,
        "The areas of life of the threads, most threads first.",
        [
            .measure("threads", .count, "Threads that are mostly about it.") { .count($0.0.sum.threads) },
            .measure("share", .ratio, role: .share, isOwn: true, "Share of all threads; the shares add up.") { $0.1.map { .ratio($0) } },
            .measure("questions", .count, "Questions in those threads.") { $0.0.sum.questions.map { .count($0) } },
        ],
        unranged: { figures in
            figures.threads.map { threads in
                let areas = areas(of: threads)
                let shares = figures.threadsMissing == nil ? shares(of: areas.map(\.sum.threads)) : areas.map { _ in nil }
                return Rows(
                    rows: Array(zip(areas, shares)), key: \.0.name.key,
                    notes: [figures.countBasis, figures.pagingNote, figures.threadGaps],
                    unreadable: figures.destiny.lost.count("threads"))
            }
        })

    /// The threads in the order of the app: pinned first, then by last use.
    static let threadTitles = Self(
        "destiny.threads.titles", key: "title", keyMessage: "key.destiny.threads.titles.title", isPersonal: true, of: Destiny.Thread.self,
        "Personal: the threads by the first words of what was asked, in the app's order.",
        [
            .measure("preview", .text, "Personal: the first words of the last message.") { $0.shownPreview },
            .measure("area", .text, "What it is mostly about.") { $0.areaName.value },
            .measure("questions", .count, "Questions in it.") { $0.messageCount.map { .count($0) } },
            .measure("at", .instant, "When it was last used.") { $0.lastUse.map { .instant($0) } },
            .measure(withFigures: "when", .text, "Today, Yesterday, Within a week (two to six days ago) or Earlier.") { row, figures in
                row.lastUse.map { figures.words(for: figures.day($0)) }
            },
            .measure("state", .text, "Pinned, Archived, or both.") { thread in
                .list(
                    (thread.isPinned ? [.ours("destiny.thread.pinned")] : [])
                        + (thread.isArchived ? [.ours("destiny.thread.archived")] : []))
            },
        ],
        unranged: { figures in
            figures.threads.map { threads in
                Rows(
                    rows: threads, key: \.shownTitle.key,
                    notes: [figures.countBasis, figures.pagingNote, figures.threadGaps],
                    unreadable: figures.destiny.lost.count("threads"))
            }
        })

    /// Areas by their shown names, most threads first, ties by name.
    private static func areas(of threads: [Destiny.Thread]) -> [ThreadArea] {
        var areas = NamedSums<ShownName, (threads: Int64, questions: Int64?)>((0, 0))
        for thread in threads {
            areas.add(thread.areaName) { area in
                area.threads += 1
                area.questions = thread.messageCount.flatMap { area.questions?.addingSaturated($0) }
            }
        }
        return areas.rows.sorted { $0.sum.threads == $1.sum.threads ? $0.name < $1.name : $0.sum.threads > $1.sum.threads }
    }
}

/// An area of life that some of the threads are mostly about; its questions are `nil` when any of the threads did not say.
private typealias ThreadArea = (name: ShownName, sum: (threads: Int64, questions: Int64?))
