import AlmanacDump
import AlmanacMail
import AlmanacModel
import AlmanacReport
import AlmanacText
import TestSupport
import Testing

/// What reading the mails whole, in Arabic and in Hindi, has found.
@Suite struct MailsInLanguagesTests {
    private func mail(
        _ snapshot: Snapshot, locale: String = "en_US", currency: String = "USD", language: String = "en", period: ReportPeriod? = nil
    ) throws -> (
        html: String, text: String
    ) {
        let context = try Media.context(
            snapshot, locale: locale, currency: currency, words: try Media.words.get().words(language), period: period)
        let mail = MailRenderer(try Media.sets.get().set(language)).body(
            context, options: MailOptions(unsubscribe: MailLink("https://example.org/leave")))
        return (String(decoding: mail.html, as: UTF8.self), String(decoding: mail.text, as: UTF8.self))
    }

    /// Letters of Arabic and Hindi take two and three bytes: what a mail in English has room for, it has room for in every language.
    @Test(arguments: [("de", "de_DE"), ("ar", "ar_EG"), ("es", "es_ES"), ("fr", "fr_FR"), ("hi", "hi_IN")])
    func aMailOfFiveSystemsIsWhole(language: String, locale: String) throws {
        let line = DumpLine(number: 1, bytes: SampleFleet(subjects: 1, seed: 1).line(0))
        let snapshot = try #require(SnapshotDecoder().decode(line, source: "sample").snapshot)
        #expect(snapshot.systems.count == 5)
        func headings(_ html: String) -> Int { html.ranges(of: "<h2").count }
        let english = try mail(snapshot).html
        let translated = try mail(snapshot, locale: locale, language: language).html
        #expect(headings(translated) == headings(english) && translated.utf8.count <= MailBody.maximumHTML)
    }

    /// "Planned for today:" stands before a table; where the tasks could not be read there is none.
    @Test(arguments: BrokenDump.all) func nothingIsAnnouncedThatDoesNotFollow(_ dump: BrokenDump) throws {
        let lines = try mail(dump.snapshot()).text.split(separator: "\n", omittingEmptySubsequences: true)
        for (line, next) in zip(lines, lines.dropFirst()) where ["Planned for today:", "Still open:"].contains(line) {
            #expect(next.hasPrefix("Task "), "\(line) is followed by \(next)")
        }
    }

    /// The days that could not be read are 15 and 16 November.
    @Test func whatCouldNotBeReadIsOfThePeriod() throws {
        let snapshot = try BrokenDump.twoDays.snapshot()
        let week = try mail(snapshot, period: .last(.week)).text
        #expect(week.contains("1 day could not be read.") && !week.contains("2 days could not be read."))
        let month = try mail(snapshot, period: .last(.month)).text
        #expect(!month.contains("could not be read") && Said.plain(month).contains("Guardian's daily amounts begin on Oct 22"))
        // The day before is known, and nothing was spent on it.
        let day = try mail(snapshot, period: .last(.day)).text
        #expect(day.contains("You spent nothing yesterday") && !day.contains("could not be read"))
    }

    /// Cards of goals say when each will be reached, in every medium, and that this is an estimate.
    @Test func aForecastIsCalledAnEstimate() throws {
        #expect(try mail(Account.ana).text.contains("Forecasts are estimates."))
        #expect(try Media(Account.ana).dashboard.contains("Forecasts are estimates."))
    }

    /// A table that says that it has the last days of a month ends with the last one, whether anything is known of it or not.
    @Test func theLastDaysAreTheLastOnes() throws {
        let broken = BrokenDump(
            name: "a milestone that cannot be read",
            systems: #"""
                "momentum":{"goals":[{"id":"g","visionText":"A","goalType":"project","status":"active","createdAt":"2026-09-01T00:00:00Z",
                "milestones":[17,{"id":"m","sequenceNumber":1,"title":"B","status":"active","tasks":[{"id":"t","title":"C",
                "scheduledDate":"2026-10-24T10:00:00Z","status":"completed","completedAt":"2026-10-24T11:00:00Z"}]}]}]}
                """#)
        let text = try mail(broken.snapshot(), period: .last(.month)).text
        let table = try #require(text.firstRange(of: "Oct 25"))
        #expect(text[table.lowerBound...].contains("Oct 31") && text.contains("7 of 31"))
        #expect(!text[..<table.lowerBound].contains("\nOct 24 "))
    }

    /// A sign and its number have no letter that says which way they run.
    @Test func aSignStandsBeforeItsNumberFromRightToLeft() throws {
        let text = try Media.context(Account.ana, locale: "ar_EG", words: try Media.words.get().words("ar")).text
        #expect(text.difference(3) == "\u{61C}+٣" && text.difference(-1) == "\u{61C}\u{2212}١" && text.difference(0) == "\u{61C}±٠")
        #expect(text.full(.multiplier(1.76)) == "١٫٧٦×\u{200F}")
        let latin = try Media.context(Account.ana, locale: "ar_AE", words: try Media.words.get().words("ar")).text
        var bytes: [UInt8] = []
        latin.append(.multiplier(1.76), to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == latin.full(.multiplier(1.76)) && latin.full(.multiplier(1.76)) == "1.76×\u{200F}")
        #expect(try Media.context(Account.ana, words: try Media.words.get().words("en")).text.full(.multiplier(1.76)) == "1.76×")
    }

    // MARK: From right to left

    private static let arabic = Result {
        let line = DumpLine(number: 1, bytes: SampleFleet(subjects: 1, seed: 1).line(0))
        return try #require(SnapshotDecoder().decode(line, source: "sample").snapshot)
    }

    private func arabic(period: ReportPeriod? = nil) throws -> (html: String, text: String) {
        try mail(Self.arabic.get(), locale: "ar_EG", currency: "EGP", language: "ar", period: period)
    }

    private func withoutMarks(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    }

    /// Browsers take the direction of a paragraph from its first letter, also where that is of a name.
    @Test func aParagraphThatBeginsWithALatinNameRunsFromRightToLeft() throws {
        let html = try arabic().html
        let paragraph = try #require(html.firstMatch(of: /<p dir="([a-z]+)"[^>]*><strong[^>]*>[^<]*Open a caf/))
        #expect(paragraph.1 == "rtl")
        // What is a name alone has its own direction.
        #expect(html.contains(#"dir="auto""#))
    }

    @Test func everyLineOfThePlainTextRunsFromRightToLeft() throws {
        for line in try arabic().text.split(separator: "\n") where line != "-- " && !line.hasPrefix("http") {
            #expect(line.unicodeScalars.first == "\u{200F}", "\(line)")
            var depth = 0
            for scalar in line.unicodeScalars {
                if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
                if scalar.value == 0x2069 { depth -= 1 }
                #expect(depth >= 0, "\(line)")
            }
            #expect(depth == 0, "\(line)")
        }
    }

    /// The zone and the names of systems are words of data in a sentence of ours: each between its own marks.
    @Test func theFootKeepsItsOrder() throws {
        let html = try arabic().html
        #expect(html.contains("\u{2068}EST\u{2069} · "))
        #expect(html.contains("\u{2068}Guardian\u{2069} و\u{2068}MoneyMoments\u{2069}"))
    }

    @Test func aDayStandsBeforeItsHour() throws {
        #expect(try arabic().html.contains("\u{2067}\u{2068}٢٠ نوفمبر ٢٠٢٦\u{2069}، \u{2068}٤:٣٧\u{A0}م\u{2069}\u{2069}"))
    }

    /// "34% more than usual" begins with its number, on a page from right to left too.
    @Test func wordsOfDataRunTheirOwnWayOnAPage() throws {
        var snapshot = try Self.arabic.get()
        var data = try #require(snapshot.data(MoneyMoments.self))
        let month = try #require(data.moments?.map(\.month).max())
        data.moments = [
            MoneyMoments.Moment(
                habit: "cash_spend_share", month: month, value: 0.34, label: "Cash", insight: "34% more than usual", confidence: 0.8)
        ]
        snapshot.systems = [data]
        let page = try Media(snapshot, locale: "ar_EG", language: "ar").dashboard
        #expect(page.contains("\u{2068}34% more than usual"))
        #expect(!page.contains(">34% more than usual"))
    }

    /// From right to left what came later stands to the left; and an amount that ends with a full stop ends its sentence.
    @Test func arrowsPointToWhatCameLater() throws {
        let (html, text) = try arabic()
        #expect(!html.contains("→") && !text.contains("→") && text.contains(" ← "))
        #expect(!withoutMarks(text).contains("..") && withoutMarks(text).contains("ج.م."))
    }

    /// A month says its days itself.
    @Test func theHeadSaysThePeriodOnce() throws {
        let text = try mail(Account.ana, period: .last(.month)).text
        #expect(text.contains("\nOctober 2026, spending counted in UTC\n") && !text.contains("October 2026 · Oct"))
    }
}
