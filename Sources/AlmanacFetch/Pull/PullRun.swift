internal import AlmanacFiles
package import AlmanacModel

/// Pulls many subjects and writes their records in the order of the list, at constant memory.
///
/// Records go to `<out>.partial`, which becomes `<out>` at the end of the list; until then the last good dump stays. An interrupted run is continued
/// by the next one of the same key. When nothing at all came, the last good dump stays as well.
package struct PullRun: Sendable {
    package enum Destination: Hashable, Sendable {
        case file(String)
        /// An open file or pipe, written to as records come and never continued; 1 is standard output.
        case descriptor(Int32)
    }

    package struct Progress: Hashable, Sendable {
        /// Subjects that are done, with or without a record.
        package var done: Int
        /// `nil` when the number is unknown.
        package var total: Int?
        package var failures: Int
    }

    package var pull: SubjectPull
    package var destination: Destination
    /// A key that is equal for two runs if one can continue the other's work: settings and list.
    package var key: String
    /// Subjects asked for at a time, at least 1.
    package var jobs: Int
    /// Seconds since an interrupted run wrote last, after which its work is discarded.
    package var partialAge: Int64
    /// The wall clock; gives each record its `as_of`.
    package var clock: @Sendable () -> Instant

    package init(
        _ pull: SubjectPull, to destination: Destination, key: String, jobs: Int = 8, partialAge: Int64 = 6 * 3600,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.pull = pull
        self.destination = destination
        self.key = key
        self.jobs = max(1, jobs)
        self.partialAge = partialAge
        self.clock = clock
    }

    /// - Parameters:
    ///   - subjects: Gives one subject after the other, each id once; `nil` at the end.
    ///   - total: The number of subjects, if known.
    ///   - progress: Called after each subject.
    ///   - absent: Receives the id of each subject of whom nothing came.
    ///   - tell: Receives each finding, what is missing and why, in the order of the list.
    /// - Throws: When nothing more can be written, or the list cannot be read on; written records are kept for the next run.
    package func run(
        _ subjects: () throws(PullError) -> PullSubject?, total: Int? = nil, progress: (Progress) -> Void = { _ in },
        absent: (String) -> Void = { _ in }, tell: (Notice) -> Void = { _ in }
    ) async throws(PullError) -> PullOutcome {
        let output = try destination.open(key: key, now: clock(), maximumAge: partialAge)
        if let reason = output.discarded {
            tell(Notice(place: output.place, message: "an interrupted run's records are not gone on with: \(reason)"))
        }
        var outcome = PullOutcome()
        func passed() {
            progress(Progress(done: outcome.records + outcome.absent, total: total, failures: outcome.failures))
        }

        // Skips the records that exist already, in step with the list.
        var next = try subjects()
        var earlier = try output.nextEarlierRecord()
        if earlier != nil { tell(Notice(place: output.place, message: "going on where an interrupted run has stopped")) }
        while let record = earlier {
            guard let subject = next else { throw .foreignPartial(path: output.place) }
            if record.subjectID == subject.subject.id {
                outcome.resumed += 1
                outcome.failures += record.failures
                if record.failures == 0 { outcome.done += 1 } else { outcome.partial += 1 }
                earlier = try output.nextEarlierRecord()
            } else {
                // Records are written in order, so this one had its turn and gave none.
                outcome.absent += 1
                absent(subject.subject.id)
            }
            passed()
            next = try subjects()
        }

        let failure = await pullAll(from: next, subjects) { subject, record throws(PullError) in
            outcome.asked += record.asked
            outcome.answered += record.answered
            outcome.failures += record.failures.count
            for notice in record.notices { tell(Self.notice(notice, of: subject)) }
            for failure in record.failures { tell(Self.notice(failure.failure, of: subject)) }
            if let line = record.line {
                try output.append(line, now: clock())
                if record.failures.isEmpty { outcome.done += 1 } else { outcome.partial += 1 }
            } else {
                outcome.absent += 1
                absent(subject.subject.id)
                if record.isUnauthorised { outcome.unauthorised += 1 }
            }
            passed()
        }
        switch failure {
        case .none:
            try output.finish(isEmpty: outcome.records == 0)
        case .stopped:
            outcome.wasStopped = true
            try output.pause(now: clock())
        case .error(let error):
            // Only the first error is thrown.
            try? output.pause(now: clock())
            throw error
        }
        return outcome
    }

    private enum End {
        case none
        case stopped
        case error(PullError)
    }

    /// Asks for subjects, a few at a time, and passes their records on in the order of the list.
    private func pullAll(
        from first: PullSubject?, _ subjects: () throws(PullError) -> PullSubject?,
        take: (PullSubject, PulledRecord) throws(PullError) -> Void
    ) async -> End {
        // Most records by which quick answers may run ahead of the slowest: those waiting are kept in memory.
        let ahead = jobs * 4
        // The same limit in bytes.
        let mostWaiting = 64_000_000
        return await withTaskGroup(of: (Int, PulledRecord?).self) { group in
            var next = first
            var started = 0
            var taken = 0
            var running = 0
            var underWay: [Int: PullSubject] = [:]
            var waiting: [Int: PulledRecord] = [:]
            var waitingBytes = 0
            do throws(PullError) {
                while true {
                    while let subject = next, running < jobs, started - taken < ahead,
                        waitingBytes < mostWaiting || running == 0, !Task.isCancelled
                    {
                        let index = started
                        underWay[index] = subject
                        let asOf = clock()
                        // Ordinary absence: a cancelled task has no record.
                        group.addTask { (index, try? await pull.pull(subject, asOf: asOf)) }
                        started += 1
                        running += 1
                        next = try subjects()
                    }
                    guard running > 0, let (index, record) = await group.next() else { break }
                    running -= 1
                    guard let record else {
                        group.cancelAll()
                        return .stopped
                    }
                    waiting[index] = record
                    waitingBytes += record.line?.count ?? 0
                    while let record = waiting.removeValue(forKey: taken), let subject = underWay.removeValue(forKey: taken) {
                        waitingBytes -= record.line?.count ?? 0
                        try take(subject, record)
                        taken += 1
                    }
                }
            } catch {
                group.cancelAll()
                return .error(error)
            }
            return Task.isCancelled && next != nil ? .stopped : .none
        }
    }

    /// Names the subject by its place in the list, or else by its folder, so that no message contains an address.
    private static func notice(_ notice: Notice, of subject: PullSubject) -> Notice {
        Notice(place: place(of: subject), path: notice.path, message: notice.message)
    }

    private static func notice(_ failure: SourceFailure, of subject: PullSubject) -> Notice {
        let path = [failure.source, failure.endpoint, failure.range].compactMap { $0 }.joined(separator: ".")
        return Notice(place: place(of: subject), path: path, message: failure.message ?? "no answer")
    }

    private static func place(of subject: PullSubject) -> String {
        let name = FolderName.encode(subject.subject.id)
        return subject.place.isEmpty ? name : "\(subject.place): \(name)"
    }
}
