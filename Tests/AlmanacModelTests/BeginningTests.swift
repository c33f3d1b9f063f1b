import AlmanacModel
import Testing

@Suite struct BeginningTests {
    @Test func aTextThatIsNoLongerHasNoBeginning() {
        #expect("".beginning(scalars: 0) == nil)
        #expect("abc".beginning(scalars: 3) == nil)
        #expect("abc".beginning(scalars: 200) == nil)
    }

    @Test(arguments: [
        ("abcd", 3, "abc"), ("कितने", 2, "कि"), ("कितने", 4, "कित"), ("बक्षमा", 3, "ब"), ("e\u{301}e\u{301}", 3, "e\u{301}"),
        ("a👩‍👩‍👧‍👦", 4, "a"), ("a\r\nb", 2, "a"),
    ])
    func endsBetweenTwoCharacters(text: String, limit: Int, expected: String) {
        #expect(text.beginning(scalars: limit) == expected)
    }

    @Test func ofACharacterThatIsLongerTheBeginningIsKept() {
        let stacked = "e" + String(repeating: "\u{301}", count: 50)
        #expect(stacked.beginning(scalars: 10)?.unicodeScalars.count == 10)
    }
}
