package import AlmanacFiles
package import AlmanacModel
import AlmanacText

/// The file of a run's report. While the run goes on it says so and has no exit code; a killed process leaves it like that. A run that has begun
/// never leaves an earlier run's report there.
package struct ReportFile: Sendable {
    /// `output/run.json`.
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Marks that a run has begun. If that cannot be written, the report of the run before is removed.
    ///
    /// - Throws: `failed` when the earlier report can neither be replaced nor removed.
    package func begin(started: Instant) throws(DeliveryError) {
        try replace(with: Self.running(started: started))
    }

    /// Writes a report, or removes the one that is there.
    ///
    /// - Throws: `failed` when it can neither be replaced nor removed.
    package func replace(with report: [UInt8]) throws(DeliveryError) {
        do throws(DeliveryError) {
            try writeFile(atomically: report, to: path)
        } catch {
            // A full device has no room for a report, but removing one needs none.
            try removeFile(path)
        }
    }

    /// Writes the end of the run.
    ///
    /// - Throws: `failed`. No report with this end is left then, because the run ends otherwise.
    package func end(_ report: [UInt8]) throws(DeliveryError) {
        do throws(DeliveryError) {
            try writeFile(atomically: report, to: path)
        } catch let failure {
            // If only the folder could not be synced, the report has its name already.
            do throws(DeliveryError) {
                if try readFile(path, limit: report.count) == report { try removeFile(path) }
            } catch {
                // Only the first error is thrown.
            }
            throw failure
        }
    }

    static func running(started: Instant) -> [UInt8] {
        JSONWriter.document { json in
            json.string("almanac", Version.current)
            json.string("state", "running")
            json.string("started", started.description)
        }
    }
}
