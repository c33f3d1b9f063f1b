import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacWords
import Foundation
import TestSupport
import Testing

@testable import AlmanacRendering

/// What the sentences at the head of a page say is one click away.
@Suite struct SentenceSourcesTests {
    /// Sentences that there is nothing behind: they say that there is nothing.
    private static let exceptions = [
        "guardian.headline.no-charges", "guardian.headline.no-charges-yet", "guardian.headline.not-known",
        "guardian.headline.nothing-spent",
    ]

    @Test func everySentenceOfASystemHasOne() throws {
        let names = try Media.words.get().entries("en").map(\.name).filter { $0.contains(".headline.") }
        #expect(names.count > 35)
        // Parts of sentences, and short forms for subject lines, stand inside others.
        let sources = Set(Catalogue.systems.flatMap(\.highlights.sources.keys))
        #expect(sources.isSubset(of: names), "\(sources.subtracting(names))")
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/AlmanacInsights")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var told: Set<String> = []
        for case let file as URL in files where file.lastPathComponent.hasSuffix("Highlights.swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/Headline\(\s*Phrase\(\s*"([a-z]+\.headline\.[a-z-]+)"/#) { told.insert(String(match.1)) }
        }
        #expect(told.count > 25)
        #expect(told.subtracting(sources).sorted() == Self.exceptions)
    }

    @Test func everyNumberThatIsOfferedForATileHasOne() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/AlmanacInsights")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var offered: Set<String> = []
        for case let file as URL in files where file.lastPathComponent.hasSuffix("Highlights.swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/(?:TileOffer|ofSignal)\(\s*"([a-z]+\.[a-z_.]+)"/#) { offered.insert(String(match.1)) }
        }
        #expect(offered.count > 20)
        let sources = Set(Catalogue.systems.flatMap(\.highlights.tileSources.keys))
        #expect(offered == sources, "\(offered.symmetricDifference(sources))")
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
                let isLink = links.contains { $0.hasPrefix("\(headline.tone.rawValue)\"") && $0.contains(sentence.prefix(20)) }
                #expect(isLink == asks, "\(sentence) of \(reader.system)")
            }
        }
    }
}
