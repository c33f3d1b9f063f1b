import AlmanacText
import Testing

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
        (" a", "\" a\""),
        ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "\"'\t'=1\""), ("\r=1", "\"'\r'=1\""),
        // Where semicolons, tabs or lines end a field, the rest is one of its own.
        ("x;=1+1", "\"x;'=1+1\""), ("x;y", "\"x;y\""), ("x; @a", "\"x; '@a\""), ("x\n=1", "\"x\n'=1\""), ("x;1-2", "\"x;1-2\""),
        // What is passed over or not shown before it changes nothing.
        (" =1", "\" '=1\""), ("\u{A0}=1", "\u{A0}'=1"), ("\u{2066}=1", "'=1"), ("\u{200B}=1", "\u{200B}'=1"), ("\u{FEFF}=1", "'=1"),
        ("a\u{1B}[31mb\u{9B}c\u{7F}", "a[31mbc"), ("a\u{202E}b", "ab"), ("مقهى", "مقهى"),
        ("\u{0}=1", "'=1"),
        ("＝1", "'＝1"), ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""), ("1-2", "1-2"), ("漢字", "漢字"),
    ])
    func writesText(text: String, field: String) {
        var writer = CSVWriter()
        writer.field(text)
        #expect(writer.string == field)
    }

    @Test func writesRecords() {
        var writer = CSVWriter()
        writer.field("day")
        writer.field("spent")
        writer.endRecord()
        writer.field(-5 as Int64)
        writer.field(minor: -73_414, fractionDigits: 2)
        writer.field(minor: .min, fractionDigits: 0)
        writer.field(1e21)
        writer.field(1.5e-7)
        writer.field(Double.nan)
        writer.field(-0.0)
        writer.field(100.0)
        writer.endRecord()
        #expect(writer.string == "day,spent\r\n-5,-734.14,-9223372036854775808,1000000000000000000000,0.00000015,,0,100\r\n")
    }
}
