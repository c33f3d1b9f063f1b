import Foundation
import Testing

/// The files of docs/tutorial.md are written down, and its commands run, in their order.
@Suite struct TutorialTests {
    private struct Block {
        var kind: String
        var text: String
    }

    private static var blocks: [Block] {
        get throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "docs/tutorial.md")
            var blocks: [Block] = []
            var fence = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
                if fence.isEmpty {
                    fence = String(line.prefix { $0 == "`" })
                    if fence.count < 3 { fence = "" } else { blocks.append(Block(kind: String(line.dropFirst(fence.count)), text: "")) }
                } else if line == fence {
                    fence = ""
                } else {
                    blocks[blocks.count - 1].text += line + "\n"
                }
            }
            return blocks
        }
    }

    @Test func everyCommandAndFileOfTheTutorialHolds() throws {
        let place = try Workplace()
        let files = ["csv": "orders.csv", "yaml": "almanac.yaml", "md": "my-templates/partials/shop.md"]
        var commands = 0
        for block in try Self.blocks {
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
