package import AlmanacModel
import AlmanacText

/// The report of `check` for editors and machines: every finding, with the code that the command ends with.
package struct CheckReport: Sendable {
    package var exitCode = ExitCode.done
    package private(set) var findings: [Notice] = []
    /// Counts of the dump; `nil` when none was given.
    package var dump: CheckRun.Summary?
    /// What was measured of the theme, a line for each pair of colours; empty when no theme was asked for.
    package var measured: [String] = []
    /// Rules for the end of the theme with which its colours pass; `nil` where they do already, or none were found.
    package var remedy: String?

    package init() {}

    package mutating func add(_ notice: Notice) {
        findings.append(notice)
    }

    /// Adds lines as they are told to people: `mine/report.md:1:9: no value named 'subject.nam'`.
    package mutating func add(lines: String) {
        for line in lines.split(separator: "\n") {
            guard let place = line.prefixMatch(of: #/(.+?:\d+:\d+): /#) else {
                add(Notice(message: String(line)))
                continue
            }
            add(Notice(place: String(place.1), message: String(line[place.range.upperBound...])))
        }
    }

    package var json: [UInt8] {
        JSONWriter.document { json in
            json.string("almanac", Version.current)
            json.integer("exit_code", exitCode.rawValue)
            if let dump {
                json.object("subjects") { json in
                    json.integer("readable", dump.subjects)
                    json.integer("lost", dump.failures)
                }
            }
            json.objects("findings", findings) { json, finding in finding.write(to: &json) }
            json.strings("measured", measured)
            if let remedy { json.string("remedy", remedy) }
        }
    }
}

extension Notice {
    /// Writes the members of an object: place, path and message.
    func write(to json: inout JSONWriter) {
        json.string("place", place)
        json.string("path", path)
        json.string("message", message)
        if isRemark { json.boolean("is_remark", true) }
    }
}
