import AlmanacFiles
import AlmanacModel
import AlmanacPages
import AlmanacReport
import AlmanacText

extension RenderRun {
    /// Writes the index and the manifest, and removes subjects that are gone.
    ///
    /// A run of only some subjects, or of none, must not replace the index of all, and nobody is gone because a dump could not be read to its end.
    ///
    /// - Parameters:
    ///   - dump: SHA-256 of the dump's records; `nil` when it was not read to its end.
    ///   - isMerge: As in `OutputFolder.finish`.
    func finish(
        _ folder: OutputFolder, dump: String?, _ results: inout RunResults, _ report: inout RunReport,
        isMerge: Bool = false
    ) throws {
        let isOfAll = subjects == nil && dump != nil && StopSignal.exitCode == nil && report.subjects > 0
        if isOfAll {
            try results.addKept(to: folder, fleetIndex)
            if var spool = results.spool.take() { try writeIndex(&spool, only: results.first, report: report, to: folder) }
        }
        report.wroteIndex = isOfAll
        report.isPacked = folder.isPacked
        let totals = try folder.finish(
            removingAbsent: isOfAll && !results.hasNameless,
            provenance: Provenance(
                versions: [("almanac", Version.current)], source: input, templates: templatesHash, settings: settingsHash, dump: dump),
            isMerge: isMerge)
        report.take(totals)
    }

    /// The exit code of a run that went through its dump.
    func exitCode(_ report: RunReport, worst: ExitCode) -> ExitCode {
        if let stopped = StopSignal.exitCode { return stopped }
        if report.subjects == 0, report.failureCount > 0 { return worst }
        return report.failureCount > 0 || report.noticeCount > report.remarkCount ? .partial : .done
    }

    /// The index of the fleet, in the run's language.
    var fleetIndex: FleetIndex {
        let nobody = Subject(id: "", language: templates.language)
        return FleetIndex(
            templates: templates.set(templates.language), text: SubjectFormats(templates).text(for: nobody).text, formats: settings.formats,
            catalogue: templates.catalogue)
    }

    private func writeIndex(
        _ spool: inout IndexSpool, only: (folder: String, name: String)?, report: RunReport, to folder: OutputFolder
    ) throws {
        let index = fleetIndex
        if spool.count == 1, report.failureCount == 0, let only {
            try folder.writeRoot([index.redirect(to: only.folder, name: only.name)])
            return
        }
        let period = settings.period ?? templates.standard.report.period ?? .window(.thirtyDays)
        let initials = spool.count > FleetIndex.wholeSize ? try writeNames(&spool, to: folder) : []
        spool.sort()
        func write(_ part: FleetIndex.Part, _ rows: [FleetIndex.Row], _ totals: FleetIndex.Totals) throws {
            try folder.writeRoot([
                index.page(part, rows: rows, totals: totals, period: period, failures: report.failureCount, initials: initials)
            ])
        }
        guard spool.count > FleetIndex.wholeSize else { return try write(.whole, try spool.rows(0..<spool.count), spool.totals) }
        try write(.lead, try spool.leadRows { FleetIndex.leadSize(of: $0) }, spool.totals)
        let pages = (spool.count + FleetIndex.pageSize - 1) / FleetIndex.pageSize
        for page in 1...pages {
            let range = (page - 1) * FleetIndex.pageSize..<min(spool.count, page * FleetIndex.pageSize)
            try write(.page(page, of: pages), try spool.rows(range), spool.totals)
        }
    }

    /// Writes the pages of names, for a fleet too large for one page.
    ///
    /// - Returns: The place on these pages where each initial begins.
    private func writeNames(_ spool: inout IndexSpool, to folder: OutputFolder) throws -> [NameIndex.Initial] {
        let index = NameIndex(templates: templates.set(templates.language), words: templates.words.words(templates.language))
        let initials = spool.sortByName()
        let pages = (spool.count + NameIndex.pageSize - 1) / NameIndex.pageSize
        for page in 1...pages {
            let range = (page - 1) * NameIndex.pageSize..<min(spool.count, page * NameIndex.pageSize)
            try folder.writeRoot([index.page(page, of: pages, items: try spool.items(range), initials: initials)])
        }
        return initials
    }
}

extension RunReport {
    /// Copies the counts of files into the report.
    mutating func take(_ totals: Totals) {
        unchangedSubjects = totals.unchangedSubjects
        removedSubjects = totals.removedSubjects
        files = totals.files
        writtenFiles = totals.writtenFiles
        bytes = totals.bytes
        mendedFiles = totals.mendedFiles
    }
}
