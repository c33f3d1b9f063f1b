import AlmanacModel
import Testing

@Suite struct NameTableTests {
    /// Names of every length up to that of several words, all alike but for one byte.
    private static let names = [""] + (0..<40).flatMap { length in (0..<20).map { String(repeating: "a", count: length) + "b\($0)" } }

    @Test func findsEveryName() {
        let table = NameTable(Self.names)
        for (index, name) in Self.names.enumerated() { #expect(table.index(of: name) == index) }
    }

    @Test func findsNoOtherName() {
        let table = NameTable(Self.names)
        for name in Self.names { #expect(table.index(of: name + ".") == nil) }
        #expect(NameTable([]).index(of: "a") == nil)
        #expect(NameTable([]).index(of: "") == nil)
    }

    @Test func theLastOfTwoEqualNamesCounts() {
        let table = NameTable(["a", "b", "a", "c"])
        #expect(["a", "b", "c"].map { table.index(of: $0) } == [2, 1, 3])
    }
}
