import AlmanacModel
import AlmanacPipeline
import AlmanacPull

/// The stage that makes records of the rows of declared systems; `nil` where the settings name no rows.
func tableStage(_ settings: Settings, output: String, asOf: Instant?) throws(RunFailure) -> TableStage? {
    let declarations = (settings.declarations ?? []).filter { $0.rows != nil }
    guard !declarations.isEmpty else { return nil }
    return TableStage(
        declarations: declarations, subjects: settings.pull.subjects, lists: settings.pull.lists, asOf: asOf, output: output)
}

/// Runs the stage and tells what became of the rows.
func makeRecords(_ stage: TableStage, isQuiet: Bool) throws(RunFailure) -> ExitCode {
    let outcome = try stage.run(now: wallClock())
    for notice in outcome.notices where !isQuiet || !notice.isRemark { tell(notice.description) }
    if !isQuiet {
        tell("Read \(outcome.words), in \(stage.output == "-" ? "standard output" : stage.output)")
    }
    return outcome.exitCode
}
