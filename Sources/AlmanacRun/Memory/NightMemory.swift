import AlmanacFiles
import AlmanacInsights
import AlmanacModel

/// What earlier nights said of each subject, for the runs that make reports.
package struct NightMemory: Hashable, Sendable {
    package let path: String
    /// How long a night is kept.
    package let months: Int

    package init(path: String, months: Int) {
        self.path = path
        self.months = months
    }

    /// Opens it to read what nights said and to add to them; a folder that is missing is made. Where that fails, reports are made without it.
    func opened() -> (memory: Open?, problem: Notice?) {
        do throws(SystemError) { return (Open(folder: try MemoryFolder(making: path), months: months), nil) } catch {
            return (nil, Notice(place: path, message: "\(error.problem); reports are made without it, and tonight's answers are not kept"))
        }
    }

    /// Opens it to read what nights said; `nil` where nothing is kept. Where that fails, reports are made without it.
    func existing() -> (memory: Open?, problem: Notice?) {
        do throws(SystemError) { return (try MemoryFolder(existing: path).map { Open(folder: $0, months: months) }, nil) } catch {
            return (nil, Notice(place: path, message: "\(error.problem); reports are made without it"))
        }
    }

    /// Reads what is kept of everybody.
    ///
    /// - Parameter tell: Receives each file that is damaged.
    /// - Returns: The number of files.
    func check(_ tell: (String) -> Void) throws(RunFailure) -> Int {
        do throws(SystemError) {
            return try MemoryFolder(existing: path)?.check { tell("\($0): is damaged; the nights in it are not known from there on") } ?? 0
        } catch {
            throw RunFailure(error, at: path)
        }
    }

    struct Open: Sendable {
        fileprivate let folder: MemoryFolder
        fileprivate let months: Int

        /// A snapshot with what nights before it said. Where that cannot be read, the report is made without it.
        func recalling(_ snapshot: Snapshot) -> (snapshot: Snapshot, problem: Notice?) {
            var snapshot = snapshot
            do throws(SystemError) {
                let (memory, damage) = try folder.memory(of: snapshot.subject.id, before: snapshot.asOf)
                snapshot.memory = memory
                guard damage > 0 else { return (snapshot, nil) }
                return (
                    snapshot,
                    Notice(path: "memory", message: "\(damage) bytes of what was kept are damaged; the nights in them are not known")
                )
            } catch {
                return (snapshot, Notice(path: "memory", message: "what was kept cannot be read: \(error.problem)"))
            }
        }

        /// Keeps what the answers of a snapshot said, unless that is kept already.
        ///
        /// - Parameter insights: Worked out of the snapshot, which `recalling` gave.
        /// - Returns: A problem. The report is made all the same; the next night knows less.
        func keep(_ insights: Insights, of snapshot: Snapshot) -> Notice? {
            guard let memory = snapshot.memory, let night = SubjectMemory.night(snapshot.asOf, insights.nights) else { return nil }
            do throws(SystemError) {
                try folder.add(night, to: memory, of: snapshot.subject.id, keeping: months)
                return nil
            } catch {
                return Notice(path: "memory", message: "tonight's answers cannot be kept: \(error.problem)")
            }
        }

        /// Brings to the device what was kept.
        func sync() -> Notice? {
            do throws(SystemError) {
                try folder.sync()
                return nil
            } catch {
                return Notice(place: folder.path, message: "tonight's answers may not be on the device: \(error.problem)")
            }
        }
    }
}
