import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

/// Damaged records may cost themselves or some of their fields, and nothing else.
@Suite struct FuzzTests {
    private static let fleet = SampleFleet(subjects: 5, seed: 3)
    private let good = fleet.line(4)

    private func check(_ bytes: [UInt8], with decoder: SnapshotDecoder, _ comment: Comment) {
        let decoded = decoder.decode(DumpLine(number: 1, bytes: bytes), source: "fuzz")
        #expect(decoded.snapshot != nil || !decoded.notices.isEmpty, comment)
        #expect(decoded.notices.count <= 21, comment)
        for notice in decoded.notices {
            #expect(!notice.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, comment)
            #expect(notice.message.count < 200, comment)
        }
    }

    @Test func survivesFlippedBytes() {
        let decoder = SnapshotDecoder()
        var generator = SeededGenerator(seed: 0x5EED)
        for round in 0..<400 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            check(bytes, with: decoder, "round \(round)")
        }
    }

    @Test func survivesTruncation() {
        let decoder = SnapshotDecoder()
        var generator = SeededGenerator(seed: 0xC07)
        for _ in 0..<200 {
            let count = Int.random(in: 0..<good.count, using: &generator)
            check(Array(good.prefix(count)), with: decoder, "\(count) bytes")
        }
    }

    @Test(arguments: [(4, 400), (0, 100)])
    func survivesSwappedTokens(subject: Int, rounds: Int) {
        let good = Self.fleet.line(subject)
        let decoder = SnapshotDecoder()
        var generator = SeededGenerator(seed: 0x70CE)
        let tokens = [
            "NaN", "-Infinity", "99999999999999999999", "1e999", "null", "true", "[]", "{}", "\"\\ud800\"", "-9223372036854775808",
            "1e-400", "[[[[]]]]",
            "\"\\u0000\"", "18446744073709551615", "-0.0", "9223372036854775807",
        ]
        // Where a value begins.
        let places = good.indices.filter { good[$0] == UInt8(ascii: ":") && $0 + 1 < good.count && good[$0 + 1] != UInt8(ascii: "\"") }
        for round in 0..<rounds {
            guard let place = places.randomElement(using: &generator), let token = tokens.randomElement(using: &generator) else { continue }
            var bytes = Array(good[...place])
            bytes += token.utf8
            bytes += good[(place + 1)...].drop { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "]") }
            check(bytes, with: decoder, "round \(round): \(token) at \(place)")
        }
    }

    @Test func survivesBytesOfNoMeaning() throws {
        var generator = SeededGenerator(seed: 0xB17E5)
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            check(bytes, with: SnapshotDecoder(), "\(bytes)")
            let file = try TemporaryFile(bytes)
            var reader = try DumpReader(path: file.path, limit: 64)
            do {
                while let line = try reader.next() { #expect(line.bytes.count <= 64) }
            } catch {
                // Two bytes of gzip's mark, or blanks alone, are errors with a place.
                #expect(error.description.hasPrefix(file.path))
            }
        }
    }
}
