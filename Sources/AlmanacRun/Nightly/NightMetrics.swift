import AlmanacModel
import AlmanacPost

/// A night in Prometheus' text format, for the textfile collector of node_exporter.
///
/// - Source: "Text-based format", Prometheus, version 0.0.4. Times are seconds since 1970.
enum NightMetrics {
    /// - Parameter lastSuccess: The last time that a night ended with 0; `nil` when unknown, which leaves its line out.
    static func text(_ report: NightlyReport, ended: Instant, lastSuccess: Instant?) -> [UInt8] {
        var text = ""
        func family(_ name: String, _ help: String, _ samples: [(labels: String, value: String)]) {
            guard !samples.isEmpty else { return }
            text += "# HELP almanac_nightly_\(name) \(help)\n# TYPE almanac_nightly_\(name) gauge\n"
            for (labels, value) in samples { text += "almanac_nightly_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n" }
        }
        family(
            "last_success_timestamp_seconds", "When a night ended with exit code 0 the last time.",
            lastSuccess.map { [("", "\($0.seconds)")] } ?? [])
        family("last_end_timestamp_seconds", "When a night ended the last time, however it went.", [("", "\(ended.seconds)")])
        family("exit_code", "The exit code of the last night.", [("", "\(report.exitCode.rawValue)")])
        family("duration_seconds", "How long the last night took.", [("", seconds(report.milliseconds))])
        family(
            "stage_duration_seconds", "How long each stage of the last night took.",
            report.stages.map { (stage($0), seconds($0.milliseconds)) })
        family(
            "stage_exit_code", "The exit code of each stage of the last night.",
            report.stages.map { (stage($0), "\($0.exitCode.rawValue)") })
        if let render = report.render {
            family(
                "subjects", "Subjects of the last night's reports, by what became of them; unchanged ones are among the rendered.",
                [("rendered", render.subjects), ("unchanged", render.unchangedSubjects), ("failed", render.failureCount)].map(outcome))
        }
        if let send = report.send {
            family(
                "mails", "Mails of the last night, by what became of them.",
                [
                    ("sent", send.accepted), ("sent_before", send.sentBefore), ("put_off", send.deferred), ("failed", send.failed),
                    ("in_doubt", send.uncertain + send.foundUncertain), ("too_old", send.stale), ("skipped", send.skippedCount),
                    ("unusable", send.failureCount),
                ].map(outcome))
        }
        if let audit = report.audit {
            family(
                "audit",
                "Mails that were expected by the end of the last night, and those of them that the ledger has, lacks, or cannot vouch for.",
                [
                    ("expected", audit.expected), ("accepted", audit.accepted), ("missing", audit.missing),
                    ("failed", audit.count(.failed)), ("skipped", audit.skipped), ("left", audit.suppressed),
                    ("in_doubt", audit.count(.uncertain)), ("came_back", audit.bounced.count), ("unusable", audit.unusable.count),
                ].map(outcome))
        }
        return Array(text.utf8)
    }

    private static func stage(_ stage: NightlyReport.Stage) -> String { "stage=\"\(stage.name)\"" }

    private static func outcome(_ name: String, _ count: Int) -> (labels: String, value: String) { ("outcome=\"\(name)\"", "\(count)") }

    /// `12.345`
    private static func seconds(_ milliseconds: Int64) -> String {
        let milliseconds = Int(max(0, milliseconds))
        return "\(milliseconds / 1000)." + padded(milliseconds % 1000, to: 3)
    }
}
