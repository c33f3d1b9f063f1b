import AlmanacText
import Foundation
import Testing

struct JSONWriterTests {
    func text(escapesNonASCII: Bool = false, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.escapesNonASCII = escapesNonASCII
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    // MARK: Text

    @Test(
        arguments: [
            ("", #""""#), ("plain", #""plain""#), (#"a"b\c/d"#, #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
            ("\0\u{1}\u{8}\u{B}\u{C}\u{1F}", #""\u0000\u0001\u0008\u000b\u000c\u001f""#), ("\r\n", #""\r\n""#),
            ("\u{7F}é🙂\u{2028}", "\"\u{7F}é🙂\u{2028}\""), ("</script>", #""</script>""#),
        ])
    func escapesWhatItMust(value: String, expected: String) {
        #expect(text { $0.string(value) } == expected)
        #expect(text { $0.object { $0.string(value, value) } } == "{\(expected):\(expected)}")
    }

    @Test(
        arguments: [
            ("Ünï", #""\u00dcn\u00ef""#), ("~\u{7F}", #""~\u007f""#), ("e\u{301}", #""e\u0301""#), ("🙂", #""\ud83d\ude42""#),
            ("\"\\\n\u{1}", #""\"\\\n\u0001""#), ("\u{FFFF}\u{10FFFF}", #""\uffff\udbff\udfff""#),
        ])
    func escapesAllBeyondASCIIWhenAsked(value: String, expected: String) {
        #expect(text(escapesNonASCII: true) { $0.string(value) } == expected)
    }

    @Test(arguments: [false, true])
    func everyScalarReadsBack(escapesNonASCII: Bool) throws {
        for start in stride(from: UInt32(0), through: 0x10FFFF, by: 0x1000) {
            let value = String(String.UnicodeScalarView((start..<start + 0x200).compactMap { Unicode.Scalar($0) }))
            var json = JSONWriter()
            json.escapesNonASCII = escapesNonASCII
            json.array { $0.string(value) }
            let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
            // By scalars: equality of strings takes canonical equivalents for the same.
            #expect(try #require(read?.first).unicodeScalars.elementsEqual(value.unicodeScalars), "from \(start)")
            #expect(!json.bytes.contains { $0 < 0x20 || (escapesNonASCII && $0 > 0x7E) }, "from \(start)")
        }
    }

    // MARK: Numbers

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.5, "0.5"), (-734.14, "-734.14"), (0.1 + 0.2, "0.30000000000000004"),
            (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000.0"), (1e16, "1e+16"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func writesNumbers(value: Double, expected: String) {
        #expect(text { $0.number(value) } == expected)
    }

    @Test func writesWholeNumbersToTheEnds() {
        let all = text { json in
            json.array { json in
                json.integer(Int64.min)
                json.integer(UInt64.max)
                json.integer(0)
                json.decimal("-734.10")
            }
        }
        #expect(all == "[-9223372036854775808,18446744073709551615,0,-734.10]")
    }

    @Test func writesNullForNil() {
        let all = text { json in
            json.object { json in
                json.string("a", nil)
                json.integer("b", nil as Int?)
                json.name("c")
                json.null()
            }
        }
        #expect(all == #"{"a":null,"b":null,"c":null}"#)
    }

    // MARK: Structure

    @Test func separatesElementsAndMembersAtEveryDepth() {
        let all = text { json in
            json.object { json in
                json.object("empty") { _ in }
                json.array("list") { json in
                    json.array { _ in }
                    json.array { json in
                        json.boolean(true)
                        json.object { $0.boolean("b", false) }
                    }
                    json.string("s")
                }
                json.number("n", 1.5)
                json.integer("i", 2)
            }
        }
        #expect(all == #"{"empty":{},"list":[[],[true,{"b":false}],"s"],"n":1.5,"i":2}"#)
    }

    @Test func breaksLinesBehindCommas() {
        let all = text { json in
            json.object { json in
                json.integer("a", 1)
                json.lineBreak()
                for (name, count) in [("two", 2), ("none", 0)] {
                    json.array(name) { json in
                        json.lineBreak()
                        for number in 0..<count {
                            json.integer(number)
                            json.lineBreak()
                        }
                    }
                }
            }
        }
        #expect(all == "{\"a\":1,\n\"two\":[\n0,\n1\n],\"none\":[\n]}")
    }

    @Test func goesOnWhereItsBytesWereTaken() {
        func write(taking: Bool) -> [UInt8] {
            var taken: [UInt8] = []
            var json = JSONWriter()
            func take() {
                guard taking else { return }
                taken += json.bytes
                json.removeBytes()
            }
            json.beginObject()
            take()
            json.name("rows")
            take()
            json.beginArray()
            take()
            for number in 0..<3 {
                json.integer(number)
                json.lineBreak()
                take()
            }
            json.endArray()
            take()
            json.endObject()
            return taken + json.bytes
        }
        #expect(String(decoding: write(taking: false), as: UTF8.self) == "{\"rows\":[0,\n1,\n2\n]}")
        #expect(write(taking: true) == write(taking: false))
    }
}
