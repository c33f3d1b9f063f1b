import AlmanacDump
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// In the pseudo-language every message of ours and every text of a template has accents; letters of English that are left did not go through
/// either, and would be read in English by everybody.
@Suite struct LeftoverTests {
    /// What the same in every language: codes, names of systems and of files.
    private static let codes: Set<String> = [
        // Systems and this program.
        "guardian", "moneymoments", "momentum", "lume", "destiny", "almanac",
        // Currencies and zones.
        "usd", "inr", "eur", "utc", "gmt", "est", "edt",
        // Ids of data, and what pages and drawings are made of.
        "ana", "bo",
    ]

    /// The templates, each text of which has a translation into the pseudo-language.
    static let templates = Result {
        let english = try TemplateSet(Media.files(), theme: "neutral").texts.map(\.english)
        let translations = Dictionary(english.map { ($0, accented($0[...])) }, uniquingKeysWith: { $1 })
        return try TemplateSet(Media.files(), theme: "neutral", translations: translations)
    }

    /// Letters outside of tags.
    private static func accented(_ line: Substring) -> String {
        var result = ""
        var rest = line
        while let open = rest.firstRange(of: "{{") {
            result += PseudoLanguage.accented(String(rest[..<open.lowerBound]))
            let end = rest[open.upperBound...].firstRange(of: "}}")?.upperBound ?? rest.endIndex
            result += rest[open.lowerBound..<end]
            rest = rest[end...]
        }
        return result + PseudoLanguage.accented(String(rest))
    }

    static let words = Result {
        PseudoLanguage.words(of: try Media.words.get().entries("en"))
    }

    private func media(_ snapshot: Snapshot) throws -> Media {
        try Media(try Media.context(snapshot, locale: "th_TH", currency: "EUR", words: Self.words.get()), templates: Self.templates.get())
    }

    /// The data of the account without a letter of English.
    private static let account = Account { text in
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x41...0x5A: Unicode.Scalar(0x410 + (scalar.value - 0x41)) ?? "А"
                    case 0x61...0x7A: Unicode.Scalar(0x430 + (scalar.value - 0x61)) ?? "а"
                    default: scalar
                    }
                }))
    }

    private func leftovers(_ text: String) -> [String] {
        var words: [String] = []
        // Addresses, and names of files in links and pictures of Markdown.
        let text = text.replacing(/\[data\/[^\]]*\]\([^)]*\)/, with: "").replacing(/\]\([^)]*\)/, with: "").replacing(
            /https?:[^\s)>]*/, with: "")
        for line in text.split(separator: "\n") {
            for match in line.matches(of: /[A-Za-z]{2,}/) where !Self.codes.contains(match.0.lowercased()) {
                words.append("\(match.0) in: \(line.prefix(200))")
            }
        }
        return words
    }

    private func expectNoEnglish(_ media: Media, _ name: String) {
        for (medium, text) in media.readable {
            #expect(!text.isEmpty, "\(name): \(medium) is empty")
            let leftovers = leftovers(text)
            #expect(leftovers.isEmpty, "\(name), \(medium): \(leftovers.prefix(12).joined(separator: "\n"))")
        }
    }

    /// Templates of media that nobody asks for are parsed later: they read the same then, and name no periods that would be missed until then.
    @Test func whatIsParsedLaterReadsTheSame() throws {
        let all = try TemplateSet(Media.files(), theme: "neutral")
        #expect(all.askedRanges.isEmpty)
        let later = try TemplateSet(Media.files(), theme: "neutral", media: [])
        #expect(later.texts.map(\.english) == all.texts.map(\.english) && !all.texts.isEmpty)
    }

    @Test func nothingIsLeftInTheRichAccount() throws {
        let media = try media(Self.account.ana)
        // The scan sees what it is for.
        #expect(media.report.contains("⟦") && media.markdown.contains("⟦") && media.mailText.contains("⟦"))
        #expect(media.readable.count > 12)
        expectNoEnglish(media, "rich")
    }

    @Test func nothingIsLeftInTheEmptyAccount() throws {
        expectNoEnglish(try media(Account.bo), "empty")
        expectNoEnglish(try media(Snapshot(asOf: Account.asOf, subject: Subject(id: "bo"))), "nothing at all")
    }

    @Test(arguments: BrokenDump.all) func nothingIsLeftInABrokenDump(_ dump: BrokenDump) throws {
        expectNoEnglish(try media(try dump.snapshot(name: "Ана", letters: false)), dump.name)
    }

    @Test func theScanFindsEnglish() {
        #expect(leftovers("⟦Šṗéñť⟧ 5 days\nGuardian · UTC") == ["days in: ⟦Šṗéñť⟧ 5 days"])
    }
}
