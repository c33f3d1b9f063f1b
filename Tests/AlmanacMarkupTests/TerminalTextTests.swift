import AlmanacText
import Testing

@Suite struct TerminalTextTests {
    private func shown(_ text: String) -> String { String(decoding: TerminalText.bytes(of: text), as: UTF8.self) }

    @Test(arguments: [
        "almanac: dump.ndjson:3: \"31/07\" is not a date\n", "Zürich – Grüße, 12.345,67\u{A0}€", "नमस्ते", "مرحبا بالعالم", "क्\u{200D}ष", "",
        "👩‍👩‍👧 ok",
    ])
    func leavesWordsAsTheyAre(text: String) {
        #expect(shown(text) == text)
    }

    @Test(arguments: [
        ("a\u{0}b", "a\\u0000b"), ("\u{1B}[2J", "\\u001b[2J"), ("a\rb", "a\\u000db"), ("a\tb", "a\\u0009b"), ("\u{7F}", "\\u007f"),
        ("\u{9B}31m", "\\u009b31m"), ("\u{85}", "\\u0085"), ("\u{202E}exe.txt", "\\u202eexe.txt"),
        ("\u{2066}=1\u{2069}", "\\u2066=1\\u2069"),
        ("\u{2028}", "\\u2028"), ("\u{E0041}", "\\udb40\\udc41"), ("é\u{7}", "é\\u0007"),
    ])
    func writesOutWhatWouldDoSomething(text: String, shown: String) {
        #expect(self.shown(text) == shown)
    }

    @Test func leavesJSONTheSameJSON() {
        #expect(shown("{\"a\":\"x\u{9B}31m\"}\n") == "{\"a\":\"x\\u009b31m\"}\n")
    }

    @Test func showsBytesThatAreNoText() {
        #expect(TerminalText.shown([0x61, 0xFF, 0x1B]) == Array("a\u{FFFD}\\u001b".utf8))
    }
}
