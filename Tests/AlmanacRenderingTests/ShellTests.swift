import AlmanacHash
import AlmanacModel
import AlmanacText
import Foundation
import TestSupport
import Testing

@testable import AlmanacReport

/// The page around a body and its one stylesheet.
struct ShellTests {
    func style(_ base: String, theme: String = "") throws -> Stylesheet {
        try #require(Stylesheet(base: Array(base.utf8), theme: Array(theme.utf8)))
    }

    func problems(_ shell: String) -> [String] {
        do {
            _ = try PageShell(file: "page.html", bytes: Array(shell.utf8))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    static let policy =
        #"<meta http-equiv=Content-Security-Policy content="default-src 'none'; style-src '{{style_hash}}'{{image_source}}">"#

    @Test func fillsItsPlaces() throws {
        let shell = try PageShell(
            file: "page.html", bytes: Array("<a>{{ title }}</a>{{title}}\(Self.policy)<b>{{style}}</b>{{body}}.".utf8))
        var body = MarkupWriter()
        body.raw("<p>{{title}}</p>")
        let style = try style("a { b: c }")
        let page = String(decoding: shell.page(title: "<T> & \"{{body}}\"", style: style, body: body.finish()), as: UTF8.self)
        let title = "&lt;T&gt; &amp; &quot;{{body}}&quot;"
        let used = style.used(by: Markup(trusted: []))
        let policy = Self.policy.replacing("{{style_hash}}", with: used.hash).replacing("{{image_source}}", with: "")
        #expect(page == "<a>\(title)</a>\(title)\(policy)<b>\(used.css.string)</b><p>{{title}}</p>.")
    }

    @Test(
        arguments: [
            ("{{style}}{{style_hash}}{{body}}\n{{body}}", "page.html:2:1: the shell has {{body}} a second time; a page has one"),
            ("{{style}}{{style_hash}}", "page.html:1:1: the shell has no {{body}}; without it the page would be bare"),
            ("{{style}}{{body}}", "page.html:1:1: the shell has no {{style_hash}}; without it the page would be bare"),
            ("", "page.html:1:1: the shell has no {{style}}; without it the page would be bare"),
            ("<p>\n {{bodi}}", "page.html:2:2: no value named 'bodi' in a shell; did you mean 'body'?"),
            (
                "{{greeting}}",
                "page.html:1:1: no value named 'greeting' in a shell; known are as_of, body, dir, image_source, lang, style, style_hash, subject.id, subject.name, title"
            ),
            (
                "<a title=\"{{subject.name}}\">",
                "page.html:1:11: 'subject.name' is data, and stands in the text of a page; take it out of the tag or the style"
            ),
            (
                "<STYLE>{{style}} {{ as_of }}</STYLE>",
                "page.html:1:18: 'as_of' is data, and stands in the text of a page; take it out of the tag or the style"
            ),
            ("{{{body}}}", "page.html:1:1: no value named '{body' in a shell; did you mean 'body'?"),
            ("a {{body", "page.html:1:3: a tag is opened here but never closed; add }}"),
            ("a {{", "page.html:1:3: a tag is opened here but never closed; add }}"),
            ("{{}", "page.html:1:1: a tag is opened here but never closed; add }}"),
        ])
    func tellsWhatIsWrong(shell: String, sentence: String) {
        #expect(problems(shell).first == sentence)
    }

    @Test func saysWhoseItIs() throws {
        let shell = "\(Self.policy)<style>{{style}}</style><p>{{subject.name}} · {{subject.id}} · {{as_of}}</p>{{body}}"
        let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x<y", name: "<b>Mia</b>"), systems: [])
        let files = try Rendering.artifacts(try Rendering.context(snapshot), ["page.html": shell], formats: [.report, .dashboard])
        for path in ["report.html", "index.html"] {
            let page = try Rendering.text(files, path)
            #expect(page.contains("<p>&lt;b&gt;Mia&lt;/b&gt; · x&lt;y · "), "\(page)")
            #expect(!page.contains("{{"))
        }
    }

    @Test(arguments: [("en", "en ltr"), ("ar", "ar rtl")])
    func saysItsLanguageAndWhichWayItRuns(language: String, expected: String) throws {
        let shell = try PageShell(file: "page.html", bytes: Array("{{lang}} {{dir}}\(Self.policy){{style}}{{body}}".utf8))
        let style = try style("a { b: c }")
        let page = shell.page(title: "", style: style, words: Words(language: language), body: Markup(trusted: []))
        #expect(String(decoding: page, as: UTF8.self).hasPrefix(expected + "<meta"))
    }

    @Test(
        arguments: [
            ("<script>x</script>", "1:1: a page has no scripts; take this one out"),
            ("<SCRIPT src=x></SCRIPT>", "1:1: a page has no scripts; take this one out"),
            ("<p>\n <svg/onload=x>", "2:7: a page has no scripts; take 'onload' out"),
            ("<img src='x' OnError = 'x'>", "1:14: a page has no scripts; take 'onerror' out"),
            ("<iframe srcdoc=x>", "1:9: a page has no scripts; take 'srcdoc' out"),
            ("<a href='javascript:x'>", "1:4: a page has no link of this kind"),
            ("<a href=\" java\tscript:x\">", "1:4: a page has no link of this kind"),
            ("<a href=&#106;avascript:x>", "1:4: a page has no link of this kind"),
            ("<a href=javascript&colon;x>", "1:4: a page has no link of this kind"),
            ("<a href=data:text/html,x>", "1:4: a page has no link of this kind"),
        ])
    func refusesWhatRuns(markup: String, sentence: String) {
        let said = problems(markup + Self.policy + "{{style}}{{body}}")
        #expect(said.count == 1 && said[0].hasPrefix("page.html:" + sentence), "\(said)")
    }

    @Test(
        arguments: [
            "<!-- <script> -->", "<a href=https://example.org/?a=1&amp;b=2:3>", "<a href='#x'>", "<a href=../a.html>",
            "<link rel=icon href=data:,>", "<scripted>", "5 < 6 onload=x",
        ])
    func takesWhatRunsNothing(markup: String) {
        #expect(problems(markup + Self.policy + "{{style}}{{body}}").isEmpty)
    }

    @Test(
        arguments: [
            "{{style_hash}}{{style}}{{body}}",
            "<!-- \(ShellTests.policy) -->{{style}}{{body}}",
            "{{style}}\(ShellTests.policy){{body}}",
            "<meta http-equiv=content-security-policy content=\"style-src '{{style_hash}}'\">{{style}}{{body}}",
            "<meta http-equiv=content-security-policy content=\"default-src 'none'; script-src *; style-src '{{style_hash}}'\">{{style}}{{body}}",
            "<meta http-equiv=content-security-policy content=\"default-src 'none'; style-src 'self'\">{{style_hash}}{{style}}{{body}}",
        ])
    func refusesAPageWithoutItsPolicy(shell: String) {
        let said = problems(shell)
        #expect(said.count == 1 && said[0].hasPrefix("page.html:1:1: the shell has no policy that forbids scripts"), "\(said)")
    }

    @Test func theBuiltInShellIsTaken() throws {
        let bytes = try #require(Rendering.files([:]).first { $0.path == "page.html" }).bytes
        #expect(problems(String(decoding: bytes, as: UTF8.self)).isEmpty)
    }

    @Test func tellsAllThatIsMissing() {
        #expect(problems("words").map { $0.contains("has no") } == [true, true, true])
        #expect(problems("{{a}} {{b}}\n{{c}}").count == 3)
    }

    @Test(arguments: ["report.html", "index.html"])
    func namesTheHashOfTheStyleElementInThePolicy(path: String) throws {
        let files = try Rendering.artifacts(try Rendering.context(Account.ana))
        let page = try HTMLReader.read(try Rendering.text(files, path))
        let style = try #require(page.all("style").first)
        #expect(page.all("style").count == 1)
        let policy = try #require(page.all("meta").first { $0["http-equiv"] == "Content-Security-Policy" }?["content"])
        let hash = Data(SHA256.digest(of: style.text.utf8)).base64EncodedString()
        #expect(policy.contains("default-src 'none'; style-src 'sha256-\(hash)';"))
    }

    // MARK: Stylesheet

    @Test(
        arguments: [
            ("a {\n  b: c;\n  d: e;\n}\n", "a{b:c;d:e}"),
            ("a > b, c d { e: f }", "a>b,c d{e:f}"),
            ("/* gone */ a { b: c /* gone */ }", "a{b:c}"),
            ("a { width: calc(1px + 2px) }", "a{width:calc(1px + 2px)}"),
            ("a::before { content: \"a  ;}  /* kept */ \"; }", "a::before{content:\"a  ;}  /* kept */ \"}"),
            ("a::before { content: \"\\\"  ;  \\\\\"; b: c ; }", "a::before{content:\"\\\"  ;  \\\\\";b:c}"),
            ("a { b: 'it\\'s  so' } /* open", "a{b:'it\\'s  so'}"),
            ("@media (x) and (y) { a { b: c } }", "@media (x) and (y){a{b:c}}"),
        ])
    func writesTheSheetWithoutCommentsAndSpareWhiteSpace(css: String, compact: String) throws {
        #expect(try style(css).used(by: Markup(trusted: [])).css.string == compact)
    }

    @Test(
        arguments: [
            ("a{b:c}.page a,.card{d:e}", "a{b:c}.card{d:e}", "a{b:c}.page a,.card{d:e}"),
            ("@media (x){.page{a:b}}i{c:d}", "i{c:d}", "@media (x){.page{a:b}}i{c:d}"),
            (".v7d{a:b}.picker{c:d}.v>i{e:f}", ".v7d{a:b}.picker{c:d}.v>i{e:f}", ".v7d{a:b}"),
            (":is(.page,.card){a:b}", ":is(.page,.card){a:b}", ":is(.page,.card){a:b}"),
            ("main:not(.page){c:d}", "main:not(.page){c:d}", "main:not(.page){c:d}"),
            ("a::before{content:'}.page{'}.pages{b:c}", "a::before{content:'}.page{'}", "a::before{content:'}.page{'}"),
            ("@media print{@page{c:d}}", "@media print{@page{c:d}}", "@media print{@page{c:d}}"),
            (".page{a:b", "", ".page{a:b"),
        ])
    func aPageHasTheRulesOfItsKindAlone(css: String, dashboard: String, report: String) throws {
        // A shell of somebody's own may have words that are called like classes of any kind.
        let body = Markup(trusted: Array("<p class=\"page card pages picker v v7d\">".utf8))
        for (kind, expected) in [(PageKind.dashboard, dashboard), (.report, report)] {
            let charts = try style("").of(kind).used(by: body).css.string
            #expect(try style(css).of(kind).used(by: body).css.string == charts + expected)
        }
    }

    @Test(
        arguments: [
            (".a{b:c}.d{e:f}i{g:h}", "<p class=\"a\">", ".a{b:c}i{g:h}"),
            (".a .d,.a{b:c}", "<p class=\"x a\">", ".a{b:c}"),
            (".a.d{b:c}.a:not(.d)::before{e:f}", "<p class=\"a\">", ".a:not(.d)::before{e:f}"),
            ("@media (x){.d{b:c}@supports (y){.d{e:f}}}i{g:h}", "<p class=\"a\">", "i{g:h}"),
            ("@media (x){.d{b:c}@supports (y){.a{e:f}}}", "<p class=\"a\">", "@media (x){@supports (y){.a{e:f}}}"),
            ("@keyframes d{from{a:b}}@page{a:b}:is(.d,.a){b:c}", "", "@keyframes d{from{a:b}}@page{a:b}:is(.d,.a){b:c}"),
            (".d\\:e{b:c}[class~=\"d\"]{e:f}.d[x]{g:h}", "", ".d\\:e{b:c}[class~=\"d\"]{e:f}"),
            (".a1{b:c}.a{d:e}", "<p data-class=\"a1\" class=\"a11 a\">", ".a{d:e}"),
            (".shell{b:c}.d{e:f}", "", ".shell{b:c}"),
            // Without quotes there is one, up to a space or the end of the tag.
            (".a{b:c}.d{e:f}", "<p class=a>d</p>", ".a{b:c}"), (".a{b:c}.d{e:f}", "<p class=a id=d>", ".a{b:c}"),
            (".a{b:c}.d{e:f}", "<i class=x><i class=a /><i class=\"d\">", ".a{b:c}.d{e:f}"),
        ])
    func aPageHasTheRulesThatItCanUse(css: String, body: String, expected: String) {
        let rules = RuleList(Array(css.utf8))
        let classes = rules.classes(in: Array(body.utf8), ClassTable.Names(in: [Array("<main class=shell>".utf8)]))
        #expect(String(decoding: rules.rules(for: classes), as: UTF8.self) == expected)
    }

    /// What a browser finds in a page does not depend on what was left out of its stylesheet.
    @Test(arguments: ["index.html", "report.html"]) func everyClassOfAPageKeepsItsRules(path: String) throws {
        let context = try Rendering.context(Account.ana)
        let page = try HTMLReader.read(try Rendering.text(try Rendering.artifacts(context), path))
        let css = try #require(page.all("style").first).text
        for name in ["c1", "fi", "b", "a1", "card", "half", "tile", "foot"] {
            guard page.descendants.contains(where: { ($0["class"] ?? "").split(separator: " ").contains(Substring(name)) }) else {
                continue
            }
            #expect(css.contains(".\(name)"), "\(name)")
        }
        #expect(!css.contains(".c16"))
    }

    @Test(arguments: ["</style>", "a{}</", "a { content: '</script>' }", "<" + "/* */" + "/style>"])
    func refusesWhatWouldEndTheElement(css: String) {
        #expect(Stylesheet(base: Array(css.utf8), theme: []) == nil)
        #expect(Stylesheet(base: [], theme: Array(css.utf8)) == nil)
    }
}
