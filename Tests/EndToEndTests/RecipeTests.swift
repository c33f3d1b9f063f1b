import Foundation
import Testing

/// Each recipe of docs/recipes.md is followed in a folder of its own, from the two files at the head of the page, and makes what it promises.
@Suite struct RecipeTests {
    struct Recipe: Sendable, CustomTestStringConvertible {
        var heading: String
        var promises: [Promise]

        init(_ heading: String, _ promises: Promise...) { (self.heading, self.promises) = (heading, promises) }

        var testDescription: String { heading }
    }

    struct Promise: Sendable {
        var file: String
        var words: String
        /// How often the file says them; once at least when `nil`.
        var times: Int?

        init(_ file: String, _ words: String, times: Int? = nil) { (self.file, self.words, self.times) = (file, words, times) }
    }

    private static let page = "output/shop/index.html"

    static let recipes: [Recipe] = [
        Recipe(
            "A weekly letter for two people",
            Promise("output/ana/mail.txt", "You spent €105.00 last week"),
            Promise("output/ana/mail.txt", "Hello, Ana. That is €85.00 more than in the week before."),
            Promise("output/ana/mail.eml", "To: Ana <ana@example.org>"),
            Promise("output/ana/mail.html", "Where it went"),
            Promise("output/bo/mail.txt", "You spent €52.00 last week"),
            Promise("output/bo/mail.eml", "To: Bo <bo@example.org>")),
        Recipe(
            "A theme of your own",
            Promise(page, "--accent:#006b3f", times: 1), Promise(page, "--accent:#7ad9a8", times: 1),
            Promise(page, "--c8:#946414", times: 1)),
        Recipe(
            "Bars by week, stacked by category",
            Promise(page, "<h2>Week by week</h2>"), Promise(page, "Stacked bar chart: 10 weeks, Sep 21 to Nov 23. Toys: Total €271.00"),
            Promise(page, "Games: Total €105.00"), Promise(page, "All others", times: 0)),
        Recipe(
            "This period and the one before",
            Promise(page, "<h2>Added up</h2>"), Promise(page, "Period before: First €59.00, last €165.00."),
            Promise(page, "Bar chart: 7 days, Nov 17 to Nov 23. Revenue: Total €131.00"), Promise(page, "Period before: Total €89.00")),
        Recipe(
            "A ratio of your own in a tile",
            Promise(page, "Share returned"), Promise(page, "<b>7.6%</b>"), Promise(page, "<small>€28.00 of €367.00</small>")),
        Recipe(
            "One partial for several lists",
            Promise(page, "The last 7 days</h3>"), Promise(page, "<li><strong>Toys</strong>: €64.00, 49% of all</li>"),
            Promise(page, "The last 90 days</h3>"), Promise(page, "<li><strong>Toys</strong>: €271.00, 49% of all</li>")),
        Recipe(
            "A section only when there is something to say",
            Promise(page, "<li><strong>Toys</strong> is over its limit of €60.00 by €121.00.</li>"),
            Promise(page, "<strong>Books</strong>", times: 0),
            Promise(page, "Revenue was €202.00 more than in the 30 days before."),
            // Of the four periods 90 days have nothing to compare with.
            Promise(page, "Revenue was", times: 3),
            Promise(page, "The data does not reach back far enough to compare.", times: 1)),
        Recipe(
            "A top three with a line for each",
            Promise(page, "<h2>Categories</h2>"), Promise(page, "<h2>Habits</h2>", times: 0),
            Promise(page, "Week by week: Category. Small line charts: 10 weeks"), Promise("people/ana/index.html", "<h2>Habits</h2>"),
            Promise("people/ana/index.html", "<h2>Categories</h2>", times: 0),
            // The lines.
            Promise("people/ana/index.html", "<svg class=ch viewBox=0,0,96,28 role=img>", times: 3)),
        Recipe(
            "A report in German",
            Promise("output/shop/report.md", "## Was verkauft wurde"),
            Promise("output/shop/report.md", "Es gab in den letzten 30 Tagen 9 Bestellungen."),
            Promise("output/shop/report.md", "| Warengruppe |"), Promise("output/shop/report.html", "Was verkauft wurde"),
            Promise("output/shop/report.html", "Bookshop", times: 0), Promise(page, "Umsatz in den letzten 30 Tagen")),
        Recipe(
            "A logo",
            Promise(page, #"<a href="https://books.example"><img height="28" src="data:image/svg+xml;base64,"#, times: 1),
            Promise("output/shop/mail.html", "Example Books"), Promise("output/shop/mail.html", "<img", times: 0)),
        Recipe(
            "A footer",
            Promise(page, "Example Books · <bdi>Prices include VAT.</bdi>"),
            Promise("output/shop/report.html", "Example Books · <bdi>Prices include VAT.</bdi>"),
            Promise("output/shop/report.md", "Example Books · Prices include VAT."),
            Promise("output/shop/mail.txt", "Example Books · Prices include VAT."),
            Promise("output/shop/mail.html", "Example Books · Prices include VAT.")),
    ]

    @Test(arguments: recipes) func everyRecipeMakesWhatItPromises(recipe: Recipe) throws {
        let place = try Workplace()
        var commands = 0
        for fence in try DocumentFence.all("docs/recipes.md") where fence.heading.isEmpty || fence.heading == recipe.heading {
            guard fence.kind == "sh" else {
                let file = try #require(fence.file, "no file is named above \(fence.text)")
                let before = fence.lead.hasPrefix("Add to") ? try place.text(file) : ""
                try place.put(before + fence.text, at: file)
                continue
            }
            for line in fence.text.split(separator: "\n") {
                var words = line.split(separator: " ").map(String.init)
                #expect(words.first == "almanac")
                var file: String?
                if words.dropLast().last == ">" {
                    file = words.last
                    words.removeLast(2)
                }
                let outcome = try place.run(Array(words.dropFirst()))
                #expect(outcome.exitCode == 0, "\(line): \(outcome.standardError)")
                if let file { try place.put(outcome.standardOutput, at: file) }
                commands += 1
            }
        }
        #expect(commands > 0, "the page has no such recipe")
        for promise in recipe.promises {
            let times = try place.text(promise.file).components(separatedBy: promise.words).count - 1
            let isKept = promise.times.map { times == $0 } ?? (times > 0)
            #expect(isKept, "\(promise.file) says \(times) times: \(promise.words)")
        }
    }

    @Test func everyRecipeIsTried() throws {
        let headings = try DocumentFence.all("docs/recipes.md").map(\.heading).filter { !$0.isEmpty }
        #expect(Set(headings) == Set(Self.recipes.map(\.heading)))
    }
}
