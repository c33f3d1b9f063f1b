import Foundation
import TestSupport
import Testing

/// `--period-pages`: dashboards about further periods beside `index.html`.
@Suite struct PeriodPagesTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
    }

    private func links(_ page: String) throws -> [String] {
        let nav = try #require(page.firstMatch(of: /<nav class="picker periods"[^>]*>(.*?)<\/nav>/)).output.1
        return nav.matches(of: /<a href="([^"]+)">|<b aria-current=page>/).map { $0.output.1.map(String.init) ?? "here" }
    }

    @Test func eachPageLeadsToAllOthers() throws {
        #expect(try place.run("render", "--input", "dump.ndjson", "--period-pages", "yesterday,week,month,week").exitCode == 0)
        // The picker of windows says where one is on the first.
        #expect(try links(place.text("output/ana/index.html")) == ["yesterday.html", "week.html", "month.html"])
        #expect(try links(place.text("output/ana/yesterday.html")) == ["index.html", "here", "week.html", "month.html"])
        #expect(try links(place.text("output/ana/month.html")) == ["index.html", "yesterday.html", "week.html", "here"])
        try place.verifyManifests()
        let verified = try place.run("verify", "--input", "dump.ndjson", "--period-pages", "yesterday,week,month")
        #expect(verified.exitCode == 0, "\(verified.standardError)")
    }

    /// What a page says does not depend on those beside it.
    @Test func aPageIsThatOfARunAboutItsPeriodAlone() throws {
        _ = try place.run("render", "--input", "dump.ndjson", "--period-pages", "month")
        _ = try place.run("render", "--input", "dump.ndjson", "--period", "month", "--out", "alone")
        // The stylesheet has rules for the ways, and the head its hash.
        func body(_ file: String) throws -> Substring {
            let page = try place.text(file)
            return page[try #require(page.firstRange(of: "<main>")).lowerBound...]
        }
        let beside = try body("output/ana/month.html").replacing(/<nav class="picker periods".*?<\/nav>/, with: "")
        #expect(beside == (try body("alone/ana/index.html")))
    }

    @Test func aPeriodThatTheRunIsAboutIsNotMadeTwiceAndOthersGo() throws {
        _ = try place.run("render", "--input", "dump.ndjson", "--period", "month", "--period-pages", "month,week")
        #expect(try links(place.text("output/ana/index.html")) == ["here", "week.html"])
        #expect(!place.exists("output/ana/month.html"))
        _ = try place.run("render", "--input", "dump.ndjson", "--period", "month")
        #expect(!place.exists("output/ana/week.html"))
        #expect(!(try place.text("output/ana/index.html")).contains("picker periods"))
    }

    @Test func aWordThatIsNoPeriodIsNamed() throws {
        try place.put("input: dump.ndjson\nperiod_pages: [week, mnth]\n", at: "almanac.yaml")
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 78)
        #expect(outcome.standardError.contains("almanac.yaml:2:15: 'mnth' is no period"), "\(outcome.standardError)")
    }
}
