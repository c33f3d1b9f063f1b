import AlmanacFetch
import AlmanacModel
import AlmanacRun

extension Settings {
    /// True where rows of tables are added up.
    var hasRows: Bool { systems.contains { $0.rows != nil } }

    /// True where a program writes rows: what it may do is its own matter.
    var startsPrograms: Bool { systems.contains { $0.rows?.origin.isCommand == true } }
}

/// The stage that makes records of the rows of declared systems; `nil` where the settings name no rows.
func tableStage(_ settings: Settings, output: String, asOf: Instant?) throws(RunFailure) -> TableStage? {
    let declarations = settings.systems.filter { $0.rows != nil }
    guard !declarations.isEmpty else { return nil }
    return TableStage(
        declarations: declarations, subjects: settings.pull.subjects, lists: settings.pull.lists, asOf: asOf,
        language: settings.language, output: output)
}

/// The same where it is the whole of a pull.
///
/// - Throws: A failure where servers are to be asked, too.
func tablesAlone(_ settings: Settings, output: String, asOf: Instant?) throws(RunFailure) -> TableStage? {
    guard let stage = try tableStage(settings, output: output, asOf: asOf) else { return nil }
    guard settings.pull.sources.isEmpty else {
        throw RunFailure(
            .configuration,
            "servers under 'sources' and files under 'data' do not go into one dump; write two settings files, and join the dumps: cat a.ndjson b.ndjson"
        )
    }
    return stage
}

/// Runs the stage and tells what became of the rows.
func makeRecords(_ stage: TableStage, isQuiet: Bool) throws(RunFailure) -> TableStage.Outcome {
    let outcome = try stage.run(now: wallClock())
    for notice in outcome.notices where !isQuiet || !notice.isRemark { tell(notice.description) }
    if !isQuiet {
        tell("Read \(outcome.words), in \(stage.output == "-" ? "standard output" : stage.output)")
    }
    return outcome
}
