package func markdownEscaped(_ text: String) -> String { text }
package struct CSVWriter { package init() {}
    package var bytes: [UInt8] = []
    private var isFirst = true
    package mutating func field(_ t: String) { number(t) }
    package mutating func number(_ t: String) { if !isFirst { bytes.append(0x2c) }; isFirst = false; bytes += Array(t.utf8) }
    package mutating func endRow() { bytes += [13,10]; isFirst = true } }
