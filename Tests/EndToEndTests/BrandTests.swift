import Foundation
import TestSupport
import Testing

/// In whose name reports are made: on pages, in Markdown and in mails.
struct BrandTests {
    let place: Workplace
    /// The smallest PNG there is: one pixel.
    private static let pixel = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

    init() throws {
        place = try Workplace()
        let record = Fixture.subject("ana").replacing(#""id":"ana""#, with: #""id":"ana","email":"ana@example.test""#)
        let german = Fixture.subject("bo").replacing(#""locale":"en_US""#, with: #""locale":"de_DE""#)
        try place.put(record + german, at: "dump.ndjson")
    }

    private func settle(_ brand: String) throws {
        try place.put(
            "input: dump.ndjson\nformats: [dashboard, report, markdown, mail]\nmail: { from: reports@example.test, stale: send }\nbrand: \(brand)\n",
            at: "almanac.yaml")
    }

    @Test func standsAboveAndBelowEveryReport() throws {
        try place.put(Array(try #require(Self.pixel)), at: "logo.png")
        try settle(
            #"{ name: "Bank & <b>Co", logo: logo.png, link: "https://bank.example/?a=1&b=2", footer: { en: "Not advice.", de: "Keine Beratung." } }"#
        )
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for file in ["ana/index.html", "ana/report.html", "bo/index.html", "index.html"] {
            let page = try place.text("output/" + file)
            #expect(page.contains("; img-src data:; base-uri 'none'"), "\(file)")
            #expect(
                page.contains(
                    #"<p class="brand"><a href="https://bank.example/?a=1&amp;b=2"><img height="28" src="data:image/png;base64,iVBOR"#),
                "\(file)")
            #expect(page.contains(#"alt="Bank &amp; &lt;b&gt;Co"></a></p>"#), "\(file)")
            #expect(page.contains(file.hasPrefix("bo") ? "<bdi>Keine Beratung.</bdi>" : "<bdi>Not advice.</bdi>"), "\(file)")
            #expect(!page.contains("<b>Co"), "\(file)")
        }
        let markdown = try place.text("output/ana/report.md")
        #expect(markdown.hasSuffix("\n[Bank & \\<b>Co](<https://bank.example/?a=1&b=2>) · Not advice.\n"), "\(markdown.suffix(200))")
        let text = try place.text("output/ana/mail.txt")
        #expect(text.hasSuffix("Bank & <b>Co · Not advice.\nhttps://bank.example/?a=1&b=2\n"), "\(text.suffix(200))")
        let mail = try place.text("output/ana/mail.html")
        #expect(mail.components(separatedBy: "Bank &amp; &lt;b&gt;Co").count == 3 && !mail.contains("<b>Co"))
        #expect(try place.run("mail", "lint", "output/ana/mail.eml").exitCode == 0)
    }

    @Test func aNameAloneNeedsNoPictureInThePolicy() throws {
        try settle("{ name: Example Bank, footer: Hello. }")
        #expect(try place.run("render").exitCode == 0)
        let page = try place.text("output/ana/index.html")
        #expect(page.contains(#"<p class="brand">Example Bank</p>"#) && page.contains("<p>Example Bank · <bdi>Hello.</bdi></p>"))
        #expect(!page.contains("img-src"))
    }

    @Test func aDarkPageMayHaveALogoOfItsOwn() throws {
        try place.put(Array(try #require(Self.pixel)), at: "logo.png")
        try place.put("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "night.svg")
        try settle("{ name: Example Bank, logo: logo.png, logo_dark: night.svg }")
        #expect(try place.run("render").exitCode == 0)
        for file in ["ana/index.html", "ana/report.html", "index.html"] {
            let page = try place.text("output/" + file)
            #expect(
                page.contains(
                    #"<p class="brand"><picture><source media="screen and (prefers-color-scheme: dark)" srcset="data:image/svg+xml;base64,"#
                ),
                "\(file)")
            #expect(page.contains(#"<img height="28" src="data:image/png;base64,"#) && page.contains("></picture></p>"), "\(file)")
        }
    }

    @Test func anotherBrandMakesEverybodyAnew() throws {
        try settle("{ name: One }")
        #expect(try place.run("render").exitCode == 0)
        try settle("{ name: Two }")
        #expect(try place.run("render").exitCode == 0)
        #expect(try place.text("output/bo/index.html").contains("Two"))
    }

    @Test(
        arguments: [
            ("x", "'brand' has options"), ("{ logo: a.png }", "'brand' has no name"),
            ("{ name: A, nmae: B }", "no option of 'brand' named 'nmae'"),
            ("{ name: A, link: 'javascript:alert(1)' }", "'link' is a web address"),
            ("{ name: A, logo_dark: a.png }", "there is no 'logo'"),
            ("{ name: A, logo: none.png }", "the logo none.png cannot be read"),
            ("{ name: A, logo: dump.ndjson }", "is no PNG, JPEG or SVG"), ("{ name: A, logo: large.svg }", "24576 is the most"),
            (#"{ name: "A\nB" }"#, "one line"), ("{ name: A, footer: { english: B } }", "'english' is no language"),
        ])
    func whatIsWrongIsToldWithItsPlace(brand: String, words: String) throws {
        try place.put("<svg>" + String(repeating: " ", count: 30_000) + "</svg>", at: "large.svg")
        try settle(brand)
        for command in ["render", "check"] {
            let outcome = try place.run(command)
            #expect(outcome.exitCode == 78, "\(command)")
            #expect(outcome.standardError.contains("almanac.yaml:4:") && outcome.standardError.contains(words), "\(outcome.standardError)")
        }
    }

    @Test func aShellOfOnesOwnHasToLetALogoIn() throws {
        try place.put(Array(try #require(Self.pixel)), at: "logo.png")
        try settle("{ name: A, logo: logo.png }")
        try place.put("<!doctype html><title>{{title}}</title><style>{{style}}</style>{{style_hash}}{{body}}", at: "templates/page.html")
        let outcome = try place.run("render", "--templates", "templates")
        #expect(outcome.exitCode == 78 && outcome.standardError.contains("the shell has no {{image_source}}"), "\(outcome.standardError)")
    }
}
