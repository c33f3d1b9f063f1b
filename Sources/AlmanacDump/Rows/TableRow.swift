/// A row of a table: its fields as bytes one behind the other, so that the next row can use the same memory.
package struct TableRow: Sendable {
    /// Number of its first line in the file, from 1.
    package internal(set) var line = 0
    /// The reason why the row cannot be used; the ones after it can.
    package internal(set) var problem: Problem?
    /// The fields without their quotes, one behind the other.
    package internal(set) var bytes: [UInt8] = []
    /// Where in `bytes` each field ends.
    private(set) var ends: [Int] = []

    package struct Problem: Hashable, Sendable {
        /// Number of the field, from 1.
        package var column: Int
        /// The problem and the way out, without an end stop.
        package var message: String

        package init(column: Int, message: String) {
            self.column = column
            self.message = message
        }
    }

    package init() {}

    package var count: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// The bytes of a field, without a copy.
    @inline(__always)
    package func withField<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let range = range(index)
        return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The text of a field; `nil` when it is no UTF-8.
    package func text(_ index: Int) -> String? { String(validating: self[index], as: UTF8.self) }

    /// True when no field has anything in it: an empty line, or one of separators alone.
    package var isBlank: Bool { problem == nil && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0 } }

    // MARK: Making

    mutating func begin(line: Int) {
        self.line = line
        problem = nil
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    mutating func endField() { ends.append(bytes.count) }

    /// Where the bytes of the field that is being read begin.
    var fieldStart: Int { ends.last ?? 0 }

    /// Keeps the first problem.
    mutating func refuse(_ message: String) {
        if problem == nil { problem = Problem(column: ends.count + 1, message: message) }
    }

    /// Keeps the first problem, which is in the field that has one of the bytes.
    mutating func refuse(_ message: String, at place: Int) {
        if problem == nil { problem = Problem(column: 1 + (ends.firstIndex { place < $0 } ?? 0), message: message) }
    }

    /// Leaves out what was read of the row.
    mutating func drop() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
