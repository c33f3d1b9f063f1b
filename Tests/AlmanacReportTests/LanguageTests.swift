import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// A reader of another language than English is shown nothing in English.
@Suite struct LanguageTests {
    /// The words of a language: of its messages, and of its templates.
    private static func vocabulary(_ language: String) -> Set<String> {
        var words: Set<String> = []
        var texts = (try? Media.sets.get().words.translations(language).values.joined(separator: "\n")).map { [("pairs.md", $0)] } ?? []
        for file in BuiltInTemplates.files {
            let isOurs =
                language == "en" && file.path.hasSuffix(".md") || file.path.hasPrefix("words/\(language)/") && file.path.hasSuffix(".mf2")
            if isOurs { texts.append((file.path, String(decoding: file.bytes, as: UTF8.self))) }
        }
        for (path, text) in texts {
            var text = text
            // Names of messages, placeholders and tags are no words.
            if path.hasSuffix(".mf2") {
                text = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
                    line.first?.isWhitespace == true ? line : line.firstIndex(of: "=").map { line[line.index(after: $0)...] } ?? line
                }.joined(separator: "\n")
                text = text.replacing(/\{\$[^}]*\}/, with: " ").replacing(/\.(input|match).*/, with: "")
            }
            text = text.replacing(/\{\{[^{}]*\}\}/) { path.hasSuffix(".mf2") ? String($0.0) : " " }
            for match in text.matches(of: /\p{L}{3,}/) { words.insert(match.0.lowercased()) }
        }
        return words
    }

    @Test func everyTextOfATemplateIsTranslatedAndNoOther() throws {
        let sets = try Media.sets.get()
        #expect(sets.findings(words: "Templates/words") == [])
        for language in ["de", "ar", "es", "fr", "hi"] { #expect(sets.words.translations(language).count > 200, "\(language)") }
    }

    /// A sentence is translated whole: what is left of a line between its sections is no scrap that begins with a comma or is a full stop alone.
    @Test func noTextIsAScrapOfASentence() throws {
        let texts = try TemplateSet(Media.files(), theme: "neutral").texts
        #expect(texts.count > 200)
        for text in texts {
            #expect(!text.english.hasPrefix(",") && !text.english.hasPrefix(";") && text.english != ".", "\(text.place)\(text.english)")
        }
    }

    private static let account = Account { text in
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
                        ? Unicode.Scalar(scalar.value % 32 + 0x42F) ?? "а" : scalar
                }))
    }

    @Test(arguments: [
        ("de", "de_DE", "ltr"), ("ar", "ar_EG", "rtl"), ("es", "es_ES", "ltr"), ("es", "es_MX", "ltr"), ("fr", "fr_FR", "ltr"),
        ("hi", "hi_IN", "ltr"),
    ])
    func nothingIsSaidInEnglish(language: String, locale: String, direction: String) throws {
        for period in [nil, ReportPeriod.twelveMonths] {
            let media = try Media(Self.account.ana, locale: locale, currency: "EUR", language: language, period: period)
            try expectNothingInEnglish(media, language: language, direction: direction)
        }
    }

    private func expectNothingInEnglish(_ media: Media, language: String, direction: String) throws {
        for page in [media.dashboard, media.report, media.mailHTML, media.fleetIndex] {
            let opening = try #require(page.between("<html", ">").first)
            #expect(opening.contains(#"lang="\#(language)""#), "\(opening)")
            #expect(opening.contains(#"dir="\#(direction)""#), "\(opening)")
        }
        let english = Self.vocabulary("en").subtracting(Self.vocabulary(language))
        #expect(english.count > 300)
        let names: Set<String> = [
            "guardian", "moneymoments", "momentum", "lume", "destiny", "svg", "csv", "data", "daily", "spend", "series", "utc", "est",
            "eur", "inr", "bar",
            // August, in Spanish.
            "ago",
        ]
        for (medium, text) in media.readable {
            let text = text.replacing(/\[data\/[^\]]*\]\([^)]*\)/, with: "").replacing(/\]\([^)]*\)/, with: "").replacing(
                /https?:[^\s)>]*/, with: "")
            for line in text.split(separator: "\n") {
                let found = line.matches(of: /\p{L}{3,}/).map { $0.0.lowercased() }.filter { english.contains($0) && !names.contains($0) }
                #expect(found.isEmpty, "\(language), \(medium): \(found) in: \(line.prefix(200))")
            }
        }
    }

    /// "ج.م." ends with a full stop, which is that of its sentence: in messages and in templates, in every medium.
    @Test func aSentenceEndsWithOneFullStop() throws {
        let media = try Media(Self.account.ana, locale: "ar_EG", currency: "EGP", language: "ar")
        func seen(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
        }
        #expect(seen(media.mailText).contains("ج.م."))
        for (medium, text) in media.readable {
            #expect(!seen(text).contains("ج.م.."), "\(medium)")
        }
    }

    @Test func aYearHasTheDigitsOfItsLocale() throws {
        let context = try Media.context(
            Self.account.ana, locale: "ar_EG", currency: "EGP", words: try Media.words.get().words("ar"), period: .last(.year))
        #expect(context.text.phrase(context.insights.period(.last(.year)).title).contains("٢٠٢٥"))
    }

    @Test func amountsInArabicLinesAreIsolated() throws {
        let media = try Media(Self.account.ana, locale: "ar_EG", currency: "EUR", language: "ar")
        let amounts = try amounts(of: media.context)
        #expect(amounts.count > 8)
        var found = 0
        for (medium, text) in media.readable where ["report", "dashboard", "Markdown", "mail", "mail text"].contains(medium) {
            for line in text.split(separator: "\n") where !line.hasPrefix("|") && line.contains(/[\u{621}-\u{64A}]{2,}/) {
                for amount in amounts {
                    guard let range = line.firstRange(of: amount) else { continue }
                    // Sentences alone: a label and its value stand in elements of their own, and what a chart says is cleaned by the chart.
                    guard line.hasSuffix("."), !line.contains("رسم"), !line.contains("المجموع"), !line[..<range.lowerBound].hasSuffix(": ")
                    else { continue }
                    // An amount that stands alone is in nobody's way.
                    guard line.replacing(amount, with: "").contains(/[\u{621}-\u{64A}]{2,}/) else { continue }
                    // A column of its own, as plain text has them, is no part of a line's words.
                    if medium == "mail text",
                        line[..<range.lowerBound].hasSuffix("  ") || line[..<range.lowerBound].allSatisfy(\.isWhitespace)
                    {
                        continue
                    }
                    found += 1
                    let before = line[..<range.lowerBound].unicodeScalars
                    let depth = before.reduce(0) { $0 + ((0x2066...0x2068).contains($1.value) ? 1 : $1.value == 0x2069 ? -1 : 0) }
                    #expect(depth > 0, "\(medium): \(amount) in: \(line)")
                }
            }
        }
        #expect(found > 2)
    }

    /// Totals, limits and excesses as the reader sees them.
    private func amounts(of context: ReportContext) throws -> [String] {
        let budgets = try #require(context.insights.series("guardian.budgets", .thirtyDays))
        let values =
            ["spent", "limit", "excess"].flatMap { budgets.measure($0)?.values ?? [] } + [
                context.insights.metric("guardian.spend.total", .thirtyDays)?.value
            ]
        return Set(values.compactMap { $0 }.filter { ($0.magnitude ?? 0) > 0 }.map { context.text.full($0) }).sorted()
    }
}
