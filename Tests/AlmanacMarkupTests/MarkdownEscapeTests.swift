import AlmanacText
import Testing

@Suite struct MarkdownEscapeTests {
    @Test(arguments: [
        "$734.14", "Not categorised", "AT&T", "A & B", "snake_case_name", #"C:\temp"#, "a < b", "<3", "5 > 4", "1.5", "-5%", "+1",
        "#1 Burger",
        "3:30 pm", "Hello!", "(50 %)", "10/10", "user@home", "Ünïcödé 漢字", "2026-11-20", "12:30", "x=1", "-flag", "",
    ])
    func leavesAloneWhatIsNoMarkup(text: String) {
        #expect(markdownEscaped(text) == text)
    }

    @Test(arguments: [
        ("A&W | Root*Beer", #"A&W \| Root\*Beer"#), ("# Heading", ##"\# Heading"##), ("Heading #", ##"Heading \#"##), ("C#", "C#"),
        ("- item", #"\- item"#), ("---", #"\---"#), ("-", #"\-"#), ("+ item", #"\+ item"#), ("1. item", #"1\. item"#),
        ("12) item", #"12\) item"#),
        ("> quote", #"\> quote"#), ("===", #"\==="#), (":-", #"\:-"#), ("-:", #"\-:"#), ("^1", #"\^1"#), ("```", #"\`\`\`"#),
        ("~~~", #"\~\~\~"#), ("_a_", #"\_a\_"#),
        ("![x](y)", #"!\[x\](y)"#), ("[^1]", #"\[^1\]"#), ("<b>", #"\<b>"#), ("</b>", #"\</b>"#), ("<", #"\<"#), ("&lt;", #"\&lt;"#),
        ("&#60;", ##"\&#60;"##), (#"\"#, #"\\"#), (#"\|"#, #"\\\|"#), ("www.example.org", #"www\.example.org"#),
        ("https://example.org", #"https\://example.org"#), ("a@example.org", "a@\u{2060}example.org"),
        ("a\r\n\tb", "a b"), ("  a   b  ", "a b"), ("a\u{0}b", "a b"), ("a\u{202E}b", "ab"),
        ("a\u{2068}b\u{2069}\u{2069}", "a\u{2068}b\u{2069}"), ("\u{2067}a", "\u{2067}a\u{2069}"), ("a\u{E000}b\u{F8FF}", "ab"),
        ("a\u{2028}b", "a b"),
        ("\u{85}a\u{FFFE}", "a"), ("\n# a", ##"\# a"##),
    ])
    func escapesWhatWouldBeMarkup(text: String, escaped: String) {
        #expect(markdownEscaped(text) == escaped)
    }
}
