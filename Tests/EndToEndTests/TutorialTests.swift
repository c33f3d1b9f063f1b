import Foundation
import Testing

/// The files of docs/tutorial.md are written down, and its commands run, in their order.
@Suite struct TutorialTests {
    @Test func everyCommandAndFileOfTheTutorialHolds() throws {
        let place = try Workplace()
        let files = ["csv": "orders.csv", "yaml": "almanac.yaml", "md": "my-templates/partials/shop.md"]
        var commands = 0
        for block in try DocumentFence.all("docs/tutorial.md") {
            if let file = files[block.kind] {
                try place.put(block.text, at: file)
                continue
            }
            #expect(block.kind == "sh")
            for line in block.text.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                #expect(words.first == "almanac")
                // What `new` wrote is replaced by what the page says.
                let outcome = try place.run(Array(words.dropFirst()), environment: ["MAIL_PASSWORD": "x"])
                let wanted: Int32 = words.contains("send") ? 2 : 0
                #expect(outcome.exitCode == wanted, "\(line): \(outcome.standardError)")
                commands += 1
            }
        }
        #expect(commands == 10)
        let page = try place.text("output/ana/index.html")
        // Ana's numbers are written as in German, whatever words the page has.
        #expect(page.contains("126,40") && page.contains("Bookshop"))
    }
}
