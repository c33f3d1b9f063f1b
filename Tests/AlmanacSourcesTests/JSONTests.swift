import Testing

@testable import AlmanacDump

@Suite struct JSONTests {
    private func with<Result>(_ text: String, _ body: (JSONValue) -> Result) throws -> Result {
        try with(Array(text.utf8), body)
    }

    private func with<Result>(_ bytes: [UInt8], _ body: (JSONValue) -> Result) throws -> Result {
        try JSONParser().parse(bytes, body)
    }

    @Test func walksNestedValues() throws {
        let text = #"{"a":[1,{"b":[]},"x",true,null,2.5,18446744073709551615],"é":{},"a2":-3}"#
        try with(text) { root in
            #expect(root.kind == .object)
            #expect(root.members.map(\.key.string) == ["a", "é", "a2"])
            let list = root["a"].map { Array($0.elements) } ?? []
            #expect(list.map(\.kind) == [.signed, .object, .text, .bool, .null, .double, .unsigned])
            #expect(list.first?.int64 == 1)
            #expect(list.last?.int64 == nil)
            #expect(list.last?.uint64 == .max)
            #expect(list.last?.double == 18_446_744_073_709_551_616)
            #expect(root["a2"]?.int64 == -3)
            #expect(root["b"] == nil)
            #expect(root["a"]?["b"] == nil)
            #expect(root["é"]?.count == 0)
        }
    }

    @Test(arguments: [("3.0", 3), ("-0.0", 0), ("1e3", 1000), ("9007199254740993", 9_007_199_254_740_993)] as [(String, Int64)])
    func takesWholeDoublesAsWholeNumbers(text: String, number: Int64) throws {
        #expect(try with(text, \.int64) == number)
    }

    @Test(arguments: ["2.5", "1e300", "9223372036854775808", "\"3\"", "true", "null", "[3]", "{}"])
    func takesNothingElseAsAWholeNumber(text: String) throws {
        #expect(try with(text, \.int64) == nil)
    }

    @Test func unescapesText() throws {
        #expect(try with(#""\u00e9\n\"\\\/\ud83d\ude00é""#) { $0.text?.string } == "é\n\"\\/😀é")
    }

    /// What stands for the value of `x` after the repair.
    @Test(arguments: [
        ("NaN", "NaN"), ("-Infinity", "-Infinity"), ("Infinity", "Infinity"), ("nan", "nan"), ("-inf", "-inf"),
        ("123456789012345678901234567890", "123456789012345678901234567890"), ("-9223372036854775809", "-9223372036854775809"),
        ("1e999", "1e999"), ("01", "01"), ("+1", "+1"), ("1.", "1."), (".5", ".5"), ("1e", "1e"), ("--1", "--1"),
    ])
    func keepsUnreadableNumbersOutOfTheWay(token: String, shown: String) throws {
        let text = #"{"before":1,"x":\#(token),"text":"NaN, 01 and \"NaN\"","after":[2,\#(token)]}"#
        try with(text) { root in
            #expect(root["x"].map { FieldReader.quoted($0) } == shown)
            #expect(root["x"]?.double == nil)
            #expect(root["x"]?.text == nil)
            #expect(root["before"]?.int64 == 1)
            #expect(root["text"]?.text?.string == #"NaN, 01 and "NaN""#)
            #expect(root["after"]?.count == 2)
        }
    }

    @Test(arguments: [
        (#""a\ud800b""#, "a\u{FFFD}b"), (#""a\udc00""#, "a\u{FFFD}"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\q""#, "\u{FFFD}q"), (#""\u12""#, "\u{FFFD}12"), ("\"a\tb\u{1}\"", "a\tb\u{1}"),
    ])
    func mendsTexts(json: String, text: String) throws {
        #expect(try with("[\(json)]") { $0.elements.map { $0.text?.string } } == [text])
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xF5, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xC3, 0xA9, 0xFE], "é\u{FFFD}"),
        ] as [([UInt8], String)])
    func mendsBytesThatAreNoText(bytes: [UInt8], text: String) throws {
        #expect(try with([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]) { $0.text?.string } == text)
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "{\"a\":}", "tru", "{\"a\":NaN", "\"open", "{} {}", "hello", "{\"a\" 1}", "[1 2]", "NaNN", "nul",
    ])
    func refusesWhatIsNoJSON(text: String) {
        #expect(throws: JSONError.self) { try with(text) { _ in } }
    }

    @Test func refusesBottomlessNesting() {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: JSONError.self) { try with(text) { _ in } }
    }

    @Test func staysUsableAfterAnError() throws {
        let parser = JSONParser()
        for _ in 0..<3 {
            #expect(throws: JSONError.self) { try parser.parse(Array("{".utf8)) { _ in } }
            let number = try parser.parse(Array("[7]".utf8)) { root in root.elements.first { _ in true }?.int64 }
            #expect(number == 7)
        }
    }
}
