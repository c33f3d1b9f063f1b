package import AlmanacDelivery
import AlmanacMarkup
package import AlmanacModel

/// The report of a run in its file: while the run goes on it says so and has no exit code, and a process that was killed leaves it like that. An earlier
/// run's report never stands there for a run that has begun.
package struct ReportFile: Sendable {
    /// `output/run.json`.
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Says that a run has begun. Where not even that can be written, the report of the run before is removed.
    ///
    /// - Throws: `failed` when the earlier report can neither be replaced nor removed.
    package func begin(started: Instant) throws(DeliveryError) {
        do throws(DeliveryError) {
            try writeFile(atomically: Self.running(started: started), to: path)
        } catch {
            // A full device has no room for a report, and what was removed needs none.
            try removeFile(path)
        }
    }

    /// Says how the run ended.
    ///
    /// - Throws: `failed`; then no report stands there that says so, for the run ends otherwise.
    package func end(_ report: [UInt8]) throws(DeliveryError) {
        do throws(DeliveryError) {
            try writeFile(atomically: report, to: path)
        } catch let failure {
            // It has its name already where only the folder could not be brought to the device.
            do throws(DeliveryError) {
                if try readFile(path, limit: report.count) == report { try removeFile(path) }
            } catch {
                // What went wrong first is told.
            }
            throw failure
        }
    }

    static func running(started: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.object { json in
            json.string("almanac", Version.current)
            json.string("state", "running")
            json.string("started", started.description)
        }
        return json.bytes + [0x0A]
    }
}
