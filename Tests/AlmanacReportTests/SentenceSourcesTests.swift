import AlmanacInsights
import AlmanacModel
import AlmanacText
import Foundation
import TestSupport
import Testing

@testable import AlmanacReport

/// What the sentences at the head of a page say is one click away.
@Suite struct SentenceSourcesTests {
    /// Names of series and metrics, and the beginnings of some.
    private static func isKnown(_ source: String) -> Bool {
        Catalogue.builtIn.systems.flatMap { $0.series.map(\.name) + $0.metrics.map(\.name) }.contains {
            $0 == source || $0.hasPrefix(source + ".")
        }
    }

    /// Where all is underlined, nothing is: a sentence about a state leads nowhere.
    @Test func everySentenceThatAsksForSomethingHasOneAndNoOther() {
        var asking: Set<String> = []
        for subject in SayingsTests.all {
            let highlights = Insights(of: subject.snapshot, zone: .utc, currency: .usd).highlights(.thirtyDays)
            for headline in highlights.heading + highlights.further {
                let name = headline.sentence.name
                #expect((headline.source != nil) == (headline.importance > .news), "\(name) of \(subject.name)")
                guard let source = headline.source else { continue }
                #expect(Self.isKnown(source), "\(source) of \(name)")
                asking.insert(name)
            }
        }
        #expect(asking.count > 3, "\(asking)")
    }

    /// Some of them are said of nobody in the sample: what asks for something stands before its tone.
    @Test func everySentenceThatMayAskForSomethingIsWrittenWithOne() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/AlmanacInsights")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.lastPathComponent.hasSuffix("Highlights.swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let asking = text.matches(of: #/\.(?:overLimit|overdue|endsToday),\s*tone/#).count
            #expect(text.matches(of: #/\ssource: (?:"|isOver|series)/#).count == asking, "\(file.lastPathComponent)")
            count += asking
        }
        #expect(count > 7)
    }

    @Test func everyNumberThatIsOfferedForATileHasOne() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/AlmanacInsights")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var offered: Set<String> = []
        for case let file as URL in files where ["Highlights.swift", "Tiles.swift"].contains(where: file.lastPathComponent.hasSuffix) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/(?:TileOffer|ofSignal)\(\s*"([a-z]+\.[a-z_.]+)"/#) { offered.insert(String(match.1)) }
        }
        #expect(offered.count > 20)
        let metrics = Catalogue.builtIn.systems.flatMap(\.metrics).filter { !$0.details.isEmpty }
        #expect(offered == Set(metrics.map(\.name)), "\(offered.symmetricDifference(metrics.map(\.name)))")
        #expect(metrics.flatMap(\.details).filter { !Self.isKnown($0) } == [])
    }

    @Test(arguments: SingleSystemTests.readers)
    func aTileLeadsToACardOfThePage(_ reader: SingleSystemTests.Reader) throws {
        let page = try Media(reader.snapshot).dashboard
        let tiles = try #require(page.between("<div class=\"tiles\">", "</header>").first)
        let targets = tiles.between("<div><a href=\"#", "\"").map(String.init)
        #expect(!targets.isEmpty, "\(reader.system)")
        for target in targets {
            #expect(page.components(separatedBy: " id=\"\(target)\"").count == 2, "\(target) of \(reader.system)")
        }
    }

    @Test(arguments: SingleSystemTests.readers)
    func aSentenceLeadsToACardOfThePage(_ reader: SingleSystemTests.Reader) throws {
        let media = try Media(reader.snapshot)
        for page in [media.dashboard, media.report] {
            func count(_ target: String) -> Int { page.components(separatedBy: " id=\"\(target)\"").count - 1 }
            let head = try #require(page.between("<div class=\"top\">", "<div class=\"tiles\">").first.map(String.init))
            let links = head.between("<a class=\"", "</a>").map(String.init)
            for target in links.flatMap({ $0.between("href=\"#", "\"") }).map(String.init) {
                #expect(count(target) == 1, "\(target) of \(reader.system)")
            }
            // What asks for something is a link, and nothing else.
            let highlights = media.context.highlights(.thirtyDays)
            for headline in highlights.heading + highlights.further {
                let asks = headline.importance > .news
                let sentence = ValueText.name(media.context.text.phrase(headline.sentence))
                // One that the budgets beside the number show is a link for those who hear the page.
                let isLink = links.contains { link in
                    ["", "said ", "said near "].map { $0 + headline.tone.rawValue + "\"" }.contains { link.hasPrefix($0) }
                        && link.contains(sentence.prefix(20))
                }
                #expect(isLink == asks, "\(sentence) of \(reader.system)")
            }
        }
    }
}
