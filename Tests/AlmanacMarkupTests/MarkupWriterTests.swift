import AlmanacText
import TestSupport
import Testing

@Suite struct MarkupWriterTests {
    @Test(arguments: [
        ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("a\tb\nc\rd", "a b c d"), ("a\u{0}b\u{1F}c\u{7F}d", "abcd"),
        ("a\u{85}b\u{9F}c", "abc"),
        ("\u{A0}é漢😀", "\u{A0}é漢😀"), ("a\u{202E}b\u{2069}c", "abc"), ("a\u{2066}b\u{2069}\u{2069}c", "a\u{2066}b\u{2069}c"),
        ("a\u{2068}b\u{2067}c", "a\u{2068}b\u{2067}c\u{2069}\u{2069}"), ("a\u{200F}b", "a\u{200F}b"), ("a\u{FFFE}b\u{FFFF}c", "abc"),
        ("", ""), ("\u{2029}", "\u{2029}"),
    ])
    func escapesText(text: String, markup: String) {
        var writer = MarkupWriter()
        writer.text(text)
        #expect(writer.finish().string == markup)
    }

    /// Bytes are looked at eight at a time, so that each sign has to be seen at each place of eight, at the end, and beside others.
    @Test(arguments: [
        ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;"), ("\n", " "), ("\u{7F}", ""), ("é", "é"),
    ])
    func escapesAtEveryPlace(sign: String, markup: String) {
        for before in 0..<20 {
            for after in 0..<20 {
                let (start, end) = (String(repeating: "%", count: before), String(repeating: "=", count: after))
                var writer = MarkupWriter()
                writer.text(start + sign + end + sign)
                #expect(writer.finish().string == start + markup + end + markup)
            }
        }
    }

    @Test func leavesEveryOtherSignOfASCIIAlone() {
        for byte in UInt8(0x20)..<0x7F where ![0x22, 0x26, 0x27, 0x3C, 0x3E].contains(byte) {
            let text = String(repeating: Character(Unicode.Scalar(byte)), count: 17)
            var writer = MarkupWriter()
            writer.text(text)
            #expect(writer.finish().string == text)
        }
    }

    /// Short literals are stored as words of which a part counts: each has to end where it ends, wherever the room of the writer does.
    @Test func keepsLiteralsOfEveryLength() {
        let literals: [StaticString] = [
            "", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "abcdefghijk",
            "abcdefghijkl", "abcdefghijklm", "abcdefghijklmn", "abcdefghijklmno", "abcdefghijklmnop", "abcdefghijklmnopq",
        ]
        for literal in literals {
            for before in 40..<80 {
                let start = String(repeating: "-", count: before)
                var writer = MarkupWriter(capacity: 1)
                writer.text(start)
                writer.raw(literal)
                writer.raw("")
                writer.raw("é")
                writer.raw("—, ")
                writer.raw("</a></b></c>")
                writer.raw("</a></b></c></d></e>")
                writer.text(start)
                #expect(writer.finish().string == start + "\(literal)é—, </a></b></c></a></b></c></d></e>" + start)
            }
        }
    }

    /// What has a little room is filled with zeros, which nobody is shown.
    @Test func beginsEmptyWithAnyRoom() {
        for capacity in [0, 1, 64, 1023, 1024, 1025, 100_000] {
            var writer = MarkupWriter(capacity: capacity)
            #expect(writer.bytes.isEmpty)
            writer.raw("<p>")
            #expect(writer.finish().string == "<p>")
        }
    }

    @Test func closesNoAttribute() {
        var writer = MarkupWriter()
        writer.raw("<a")
        writer.attribute("title", "\"><script>alert('1')</script>")
        writer.attribute("tabindex", -1)
        writer.raw(">")
        #expect(writer.finish().string == "<a title=\"&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\" tabindex=\"-1\">")
    }

    @Test(arguments: [
        (0, "0"), (1, ".1"), (5, ".5"), (10, "1"), (12, "1.2"), (1234, "123.4"), (-5, "-.5"), (-10, "-1"), (-1234, "-123.4"), (1000, "100"),
        (.max, "922337203685477580.7"), (.min, "-922337203685477580.8"),
    ])
    func writesTenths(value: Int, text: String) {
        var writer = MarkupWriter()
        writer.tenths(value)
        #expect(writer.finish().string == text)
    }

    /// Numbers below 10,000 are written another way than those above.
    @Test func writesTenthsAsNumbersAre() {
        for value in -20_000...20_000 {
            var writer = MarkupWriter()
            writer.path(.line, value, value)
            var number = value % 10 == 0 ? "\(value.magnitude / 10)" : "\(value.magnitude / 10).\(value.magnitude % 10)"
            if number.hasPrefix("0.") { number.removeFirst() }
            if value < 0 { number = "-" + number }
            #expect(writer.finish().string == "l" + number + (value < 0 ? "" : " ") + number)
        }
    }

    @Test(arguments: [(0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (.max, "9223372036854775807"), (.min, "-9223372036854775808")])
    func writesIntegers(value: Int, text: String) {
        var writer = MarkupWriter()
        writer.integer(value)
        #expect(writer.finish().string == text)
    }

    @Test func partsNumbersOfPaths() {
        var writer = MarkupWriter()
        writer.path(.move, 405, -20)
        writer.path(.horizontal, 10)
        writer.path(nil, -5)
        writer.path(.line, 0, 1234)
        writer.path(nil, -10, 5)
        writer.attribute("x", tenths: -3)
        #expect(writer.finish().string == "M40.5-2h1-.5l0 123.4-1 .5 x=\"-.3\"")
    }

    @Test func growsAndKeepsCopiesApart() {
        var writer = MarkupWriter(capacity: 0)
        for number in 0..<1000 { writer.integer(number) }
        var copy = writer
        copy.text(String(repeating: "<", count: 500))
        writer.raw("end")
        let text = (0..<1000).map(String.init).joined()
        #expect(writer.bytes == Array((text + "end").utf8))
        #expect(copy.finish().string == text + String(repeating: "&lt;", count: 500))
    }

    /// Whatever the text, nothing in the result is markup or forbidden in XML, and reading the references gives back what is visible.
    @Test func unescapesToWhatWasVisible() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array("ab<>&\"' \u{1}\u{7F}\u{85}é漢😀\u{202E}\u{FFFF}\u{A0};#x".unicodeScalars)
        for _ in 0..<2000 {
            let scalars = (0..<Int(random.next() % 12)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
            let text = String(String.UnicodeScalarView(scalars))
            var writer = MarkupWriter()
            writer.text(text)
            let markup = writer.finish().string
            let unescaped = markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
            let visible = scalars.filter { ![0x1, 0x7F, 0x85, 0x202E, 0xFFFF].contains($0.value) }
            #expect(unescaped.unicodeScalars.elementsEqual(visible), "\(text.debugDescription)")
            #expect(!markup.contains { "<>\"'".contains($0) }, "\(text.debugDescription)")
        }
    }
}
