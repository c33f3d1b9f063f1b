package import AlmanacModel
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The records of a desk's tables, which are made anew when a table or the settings are other ones.
package final class DeskRecords: Sendable {
    private struct Made {
        var stamp: UInt64
        var notices: [String]
    }

    /// A file in a folder of its own.
    package let path: String
    private let folder: String
    private let made = Mutex<Made?>(nil)

    /// - Throws: Where there is no room for temporary files.
    package init() throws(RunFailure) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((base + "/almanac-desk-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw RunFailure(.cannotWrite, "\(base): \(String(cString: strerror(errno)))") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/records.ndjson"
    }

    /// Removes the file; the desk still runs in other threads when a process ends.
    package func remove() {
        unlink(path)
        rmdir(folder)
    }

    /// Makes the records where that has to be.
    ///
    /// - Parameters:
    ///   - settings: The file of the settings.
    ///   - now: The time of the wall clock, for the dump's file alone.
    /// - Returns: What was told of the rows; no remarks.
    package func make(_ stage: TableStage, settings: String, now: Instant) throws(RunFailure) -> [String] {
        if let system = stage.systemOfProgram {
            throw RunFailure(
                .configuration,
                "data.\(system): a program writes its rows, and the desk starts none; run almanac pull --out dump.ndjson before, and almanac preview --input dump.ndjson"
            )
        }
        var stage = stage
        stage.output = path
        let stamp = DeskStamps.stamp(stage.watched + [settings])
        // Two pages that are asked for at once wait for the same records.
        return try made.withLock { [stage] made throws(RunFailure) in
            if let known = made, known.stamp == stamp { return known.notices }
            let notices = try stage.run(now: now).notices.filter { !$0.isRemark }.map(\.description)
            made = Made(stamp: stamp, notices: notices)
            return notices
        }
    }
}
