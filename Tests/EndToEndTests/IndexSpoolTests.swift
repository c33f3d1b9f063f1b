import AlmanacText
import Testing

@testable import AlmanacPages
@testable import AlmanacRun

/// The order of the index's rows, which stays within its groups whatever comes in.
@Suite struct IndexSpoolTests {
    private static func row(_ name: String, _ group: TriageGroup, score: Int32 = 0, figure: String? = nil) -> FleetIndex.SubjectRow {
        FleetIndex.SubjectRow(
            attention: group.attention(score: score), figure: figure, day: nil, name: name, target: name,
            row: Markup(trusted: Array(name.utf8)))
    }

    private func names(_ rows: [FleetIndex.Row]) -> [String] { rows.map { String(decoding: $0.markup.bytes, as: UTF8.self) } }

    private func sorted(_ rows: [FleetIndex.SubjectRow]) throws -> [String] {
        var spool = try IndexSpool()
        for row in rows { try spool.add(row, id: row.name) }
        spool.sort()
        return names(try spool.rows(0..<rows.count))
    }

    @Test func whatWentFurthestComesFirst() throws {
        let rows = [
            Self.row("calm", .rest), Self.row("small", .overLimit, score: 300), Self.row("large", .overLimit, score: 900),
            Self.row("unknown", .overLimit), Self.row("late", .overdue, score: 20), Self.row("later", .overdue, score: 70),
        ]
        #expect(try sorted(rows) == ["large", "small", "unknown", "later", "late", "calm"])
    }

    @Test func whatNothingTellsApartKeepsItsOrder() throws {
        let rows = ["b", "a", "d", "c"].map { Self.row($0, .rest, score: 990) }
        #expect(try sorted(rows) == ["b", "a", "d", "c"])
    }

    @Test func theFirstPageHasAFewOfEachGroup() throws {
        var spool = try IndexSpool()
        for number in 0..<9 { try spool.add(Self.row("w\(number)", .rest, figure: number == 0 ? "b" : "a"), id: "w\(number)") }
        try spool.add(Self.row("over", .overLimit), id: "over")
        spool.sort()
        let rows = try spool.leadRows { _ in 2 }
        #expect(names(rows) == ["over", "w0", "w1"])
        // The column is of what most rows have; a row without a number has nothing to name.
        #expect(rows.map(\.hasOtherFigure) == [false, true, false])
    }
}
