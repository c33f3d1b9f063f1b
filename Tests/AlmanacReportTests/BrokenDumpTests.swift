import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// Whatever cannot be read, no sentence of a page, of Markdown or of a mail is false, and each says what is unknown.
@Suite struct BrokenDumpTests {
    /// Sentences that say that there is nothing. In the records of `BrokenDump` there is something, that cannot be read.
    private static let nothing = [
        "Nothing was spent", "No budgets yet", "without spending", "No category", "No merchants", "No moments yet", "No nudges yet",
        "No habits yet",
        "No open goal has steps", "No goals yet", "No tips", "Nothing done yet", "No task has been done", "Nothing is waiting",
        "Nothing was due",
        "No questions yet", "No match has been made", "so there is nothing to divide", "No day stands out", "No purchase was let through",
        "No place has a rule", "No moods", "flagged none as risky", "No badges yet", "No signal has been computed", "Nothing was due",
        "No goal comes back", "No outlook", "Nothing is said of",
    ]

    /// The words of a text on one line, as a reader takes them.
    private func line(_ text: String) -> String {
        // Marks that keep mail programs from making links are not seen.
        text.replacing("\\", with: "").replacing("\u{200C}", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func media(_ dump: BrokenDump) throws -> [(medium: String, text: String)] {
        let media = try Media(try dump.snapshot())
        #expect(!media.mailText.isEmpty)
        return media.readable.filter { $0.medium != "index" && $0.medium != "subject line" }.map { ($0.medium, line($0.text)) }
    }

    @Test(arguments: BrokenDump.all) func noSentenceIsFalse(_ dump: BrokenDump) throws {
        for (medium, text) in try media(dump) {
            for sentence in Self.nothing {
                // Where it is known to be so: a record of tasks has no habits, whatever became of its tasks.
                #expect(!text.contains(sentence), "\(dump.name), \(medium): \(around(sentence, in: text))")
            }
            #expect(!text.contains(/(^|[ (*])0 days/) && !text.contains("** in in the last"), "\(dump.name), \(medium)")
            #expect(!text.contains("– a day") && !text.contains("– each") && !text.contains("– let through"), "\(dump.name), \(medium)")
            #expect(!text.contains(/\[[a-z]+\.[a-z.-]+\]/), "\(dump.name), \(medium): a message is missing")
        }
    }

    private func around(_ sentence: String, in text: String) -> String {
        guard let range = text.firstRange(of: sentence) else { return "" }
        return String(text[..<range.lowerBound].suffix(160) + text[range.lowerBound...].prefix(100))
    }

    @Test(arguments: BrokenDump.all) func everyMediumSaysWhatIsUnknown(_ dump: BrokenDump) throws {
        let media = try media(dump)
        for sentence in dump.says {
            for medium in ["dashboard", "report", "Markdown"] + (dump.isInMail ? ["mail", "mail text"] : []) {
                let text = try #require(media.first { $0.medium == medium }?.text)
                #expect(text.contains(sentence), "\(dump.name): the \(medium) does not say: \(sentence)")
            }
        }
    }

    /// A list that is none has no rows that could be counted.
    @Test(arguments: [BrokenDump.noLists] + BrokenDump.wrongKinds) func whatIsNoListHasNoRows(_ dump: BrokenDump) throws {
        for (medium, text) in try media(dump) {
            let counted = text.matches(of: #/[0-9]+ (category|categories|merchants?|days?|goals?|badges?|nudges?) could not be read/#)
            #expect(counted.isEmpty || dump.name.contains("other kinds"), "\(dump.name), \(medium): \(counted.map(\.0))")
        }
    }

    /// A row of dashes with one reason under each of them says less than the reason alone.
    @Test(arguments: BrokenDump.all) func noReasonIsRepeatedUnderDashes(_ dump: BrokenDump) throws {
        let page = try Media(try dump.snapshot()).dashboard
        for tiles in page.between("<div class=\"tiles\">", "</div></div>") {
            let notes = tiles.between("<small>", "</small>").map(String.init).filter { $0.contains("could not be read") }
            #expect(Set(notes).count == notes.count, "\(dump.name): \(notes)")
        }
    }

    /// Amounts of nothing are told only where nothing is known to have been spent.
    @Test(arguments: [BrokenDump.noLists, .stringTotals, .lostRules, .lostCategories, .rules]) func whatIsUnknownIsNotZero(
        _ dump: BrokenDump
    ) throws {
        for (medium, text) in try media(dump) {
            // What is left of a budget that is over is nothing, and known.
            let text = text.replacing(/\| Groceries .*?\| over( by \$10\.00)? \|/, with: "")
                .replacing(/Groceries \$20\.00 \$10\.00 (\$6\.50 )?\$0\.00/, with: "")
            #expect(!text.contains("$0.00"), "\(dump.name), \(medium): \(around("$0.00", in: text))")
        }
    }

    /// A list where an object belongs is told to whoever runs Almanac as well, once.
    @Test(arguments: BrokenDump.wrongKinds) func whatIsOfAnotherKindIsNotedWithItsPlace(_ dump: BrokenDump) throws {
        let notices = try dump.notices()
        #expect(!notices.isEmpty && Set(notices).count == notices.count, "\(notices)")
        #expect(notices.allSatisfy { $0.contains(#/^dump\.ndjson:[0-9]+(:[0-9]+)?: /#) }, "\(notices)")
    }

    /// A table in which nothing could be read is the sentence that says so, and not rows of dashes.
    @Test(arguments: BrokenDump.all) func noTableIsOfDashesAlone(_ dump: BrokenDump) throws {
        let markdown = try Media(try dump.snapshot()).markdown
        #expect(!markdown.isEmpty)
        for table in markdown.split(separator: "\n\n") where table.hasPrefix("|") {
            let cells = table.split(separator: "\n").dropFirst(2).flatMap { row in
                row.split(separator: "|").dropFirst().map { $0.filter { $0 != " " } }
            }
            #expect(!cells.allSatisfy { $0 == "–" }, "\(dump.name): \(table)")
        }
    }

    /// A share of what could be read is known, and not of all that there was.
    @Test func whatAKnownNumberLacksIsSaidBesideIt() throws {
        let markdown = try Media(try BrokenDump.dueDay.snapshot()).markdown
        let gap = "1 due day could not be read; what is counted here may be too low."
        #expect(markdown.contains("- Times in a row: **–**\n"))
        #expect(
            markdown.contains("- Recurring goals kept: **50%**, You kept your recurring goals 1 of 2 times in the last 30 days. \(gap)\n"))
    }

    @Test func aSumOfWhatIsKnownIsNotCalledTheTotal() throws {
        let media = try media(.twoDays)
        let text = try #require(media.first { $0.medium == "report" }?.text)
        #expect(text.contains("Known values add up to $500.00"))
        #expect(!text.contains("Total $500.00"))
    }
}
