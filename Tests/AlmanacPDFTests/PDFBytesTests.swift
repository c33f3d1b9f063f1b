import TestSupport
import Testing

@testable import AlmanacPaper

@Suite("PDF syntax")
struct PDFBytesTests {
    private func written(_ body: (inout PDFBytes) -> Void) -> String {
        var bytes = PDFBytes()
        body(&bytes)
        return String(decoding: bytes.bytes, as: UTF8.self)
    }

    @Test(
        "No text ends the string that it stands in",
        arguments: ["a)b", "((", "\\", "\\)", ") Tj ET Q (", ")>>endobj", "a\u{0}b\nc\rd", "é)", "\u{202E})(", "👾"])
    func hostileText(text: String) throws {
        let string = written { $0.text(text) }
        let bytes = Array(string.utf8)
        if string.hasPrefix("<") {
            let isHexadecimal = string.dropFirst().dropLast().allSatisfy { $0.isHexDigit }
            #expect(string.hasSuffix(">") && isHexadecimal)
            let digits = Array(string.dropFirst(5).dropLast())
            let units = stride(from: 0, to: digits.count, by: 4).map { UInt16(String(digits[$0..<$0 + 4]), radix: 16) ?? 0 }
            #expect(String(decoding: units, as: UTF16.self) == text)
            return
        }
        // Read as ISO 32000-1, 7.3.4.2 says.
        var (depth, index, read) = (0, 0, [UInt8]())
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                if (0x30...0x37).contains(bytes[index + 1]) {
                    read.append(UInt8(String(decoding: bytes[index + 1...index + 3], as: UTF8.self), radix: 8) ?? 0)
                    index += 3
                } else {
                    read.append(bytes[index + 1])
                    index += 1
                }
            case UInt8(ascii: "("):
                depth += 1
                if depth > 1 { read.append(bytes[index]) }
            case UInt8(ascii: ")"):
                depth -= 1
                #expect(depth > 0 || index == bytes.count - 1, "the string ends before its end")
            case let byte: read.append(byte)
            }
            index += 1
        }
        #expect(depth == 0 && String(decoding: read, as: UTF8.self) == text)
    }

    @Test("Names hold no sign that would end them", arguments: ["a b", "/x", "a#b", "(", ">>", "é", "application/json"])
    func names(name: String) {
        let text = written { $0.name(name) }
        let isPlain = text.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "#-+._".contains($0)) }
        #expect(text.hasPrefix("/") && isPlain)
    }

    @Test("Integers are written whole, whatever their size")
    func integers() {
        var values = [Int.min, Int.min + 1, -10, -1, 0, Int.max - 1, Int.max]
        var power = 1
        for _ in 0..<18 {
            power *= 10
            values += [power - 1, power, power + 1, -power]
        }
        for value in values { #expect(written { $0.integer(value) } == String(value)) }
    }

    @Test("Numbers have two places at most, and are numbers whatever is asked for")
    func numbers() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "0"), (0.004, "0"), (-0.004, "0"), (0.005, ".01"), (0.5, ".5"), (-0.25, "-.25"), (1, "1"), (10.1, "10.1"),
            (123.456, "123.46"), (-7, "-7"), (.nan, "0"), (.infinity, "0"), (-.infinity, "0"), (1e300, "30000"), (-1e300, "-30000"),
        ]
        for (value, text) in cases { #expect(written { $0.number(value) } == text) }
        #expect(written { $0.integer(.min) } == "-9223372036854775808")
        #expect(written { $0.integer(.max) } == "9223372036854775807")
    }
}
