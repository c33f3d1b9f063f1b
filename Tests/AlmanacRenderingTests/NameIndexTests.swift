import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport

/// The pages on which the subjects of a large fleet stand by name.
struct NameIndexTests {
    private func page(_ number: Int, of count: Int, items: [Markup], initials: [NameIndex.Initial]) throws -> HTMLReader.Element {
        let index = NameIndex(templates: try Rendering.defaults.get(), words: try Rendering.words.get().words("en"))
        let artifact = index.page(number, of: count, items: items, initials: initials)
        #expect(artifact.path == (number == 1 ? "names.html" : "names-\(number).html"))
        return try HTMLReader.read(String(decoding: artifact.bytes, as: UTF8.self))
    }

    @Test func letterByLetter() throws {
        let items = ["Ana", "Åsa", "Bo"].map {
            NameIndex.item($0, id: $0 == "Bo" ? "b7" : $0, target: $0 == "Åsa" ? "%C3%85sa/index.html" : $0 + "/index.html")
        }
        let page = try page(1, of: 1, items: items, initials: [.init(letter: "A", position: 0), .init(letter: "B", position: 2)])
        #expect(page.all("h2").map { [$0["id"], $0.text] } == [["n0", "A"], ["n2", "B"]])
        #expect(page.all("li").map(\.text) == ["Ana", "Åsa", "Bo b7"])
        #expect(page.all("ul").map { $0.all("a").map(\.text) } == [["Ana", "Åsa"], ["Bo"]])
        #expect(page.all("li").flatMap { $0.all("a") }.map { $0["href"] } == ["Ana/index.html", "%C3%85sa/index.html", "Bo/index.html"])
        let letters = page.all("nav").flatMap { $0.all("a") }.filter { $0["href"]?.contains("#") == true }
        #expect(letters.map { [$0["href"], $0.text] } == [["#n0", "A"], ["#n2", "B"]])
        #expect(
            page.all("nav").first?.all("a").map { [$0["href"], $0.text] } == [
                ["index.html", "By attention"], ["page-1.html", "Everyone"],
            ])
    }

    @Test func aLetterLeadsToItsPage() throws {
        let items = (0..<10).map { NameIndex.item("B\($0)", id: "B\($0)", target: "b\($0)/index.html") }
        let initials = [NameIndex.Initial(letter: "A", position: 3), .init(letter: "B", position: 990), .init(letter: "C", position: 2500)]
        let page = try page(2, of: 3, items: items, initials: initials)
        let links = page.all("nav").flatMap { $0.all("a") }.compactMap { $0["href"] }
        #expect(
            links == ["index.html", "page-1.html", "names.html#n3", "names.html#n990", "names-3.html#n2500", "names.html", "names-3.html"])
        #expect(page.all("h2").isEmpty && page.all("ul").count == 1)
        #expect(page.all("title").map(\.text) == ["By name, page 2 of 3"])
    }

    @Test func whatBeginsWithNoLetterHasASignOfItsOwn() {
        #expect(["ana", "Élan", "ßa", "7", "(Bo)", "", "🙂", "يوسف"].map(NameIndex.initial) == ["A", "É", "SS", "#", "#", "#", "#", "ي"])
    }

    @Test func escapesNames() throws {
        let name = "</a><script>alert(1)</script>"
        let page = try page(
            1, of: 1, items: [NameIndex.item(name, id: name, target: "x/index.html")], initials: [.init(letter: "#", position: 0)])
        #expect(page.all("script").isEmpty && page.all("li").map(\.text) == [name])
    }
}
