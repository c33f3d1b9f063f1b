import Foundation
import FuzzTargets
import TestSupport
import Testing

/// A short run of what `make fuzz` does at length: the corpus as it is, and mutated by a seeded hand. An input that once broke a law is added to the corpus.
@Suite struct CorpusTests {
    private static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

    private static func corpus(_ target: FuzzTarget) throws -> [[UInt8]] {
        let folder = Self.folder.appendingPathComponent(target.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func theCorpusBreaksNoLaw(target: FuzzTarget) throws {
        let corpus = try Self.corpus(target)
        #expect(corpus.count >= 4, "\(target) has too small a corpus")
        for bytes in corpus { #expect(target.broken(by: bytes) == [], "\(String(decoding: bytes, as: UTF8.self).debugDescription)") }
    }

    /// Rounds of a target in a short run. What costs more has fewer.
    private static func rounds(_ target: FuzzTarget) -> Int {
        switch target {
        case .record, .redaction: 400
        case .template, .gzip, .rows, .days, .statements: 600
        case .json: 1500
        case .date, .reply, .address: 4000
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func whatIsMadeOfTheCorpusBreaksNoLaw(target: FuzzTarget) throws {
        let corpus = try Self.corpus(target)
        var mutator = Mutator(corpus: corpus, seed: UInt64(FuzzTarget.allCases.firstIndex(of: target) ?? 0) &+ 0xF022)
        for round in 0..<Self.rounds(target) {
            let bytes = mutator.next()
            let broken = target.broken(by: bytes)
            #expect(broken == [], "round \(round): \(bytes)")
            if !broken.isEmpty { return }
        }
    }
}

/// Makes inputs of a corpus: the same ones for the same seed.
struct Mutator {
    private let corpus: [[UInt8]]
    private var random: SeededGenerator

    /// Bytes that mean something to one reader or another.
    private static let tokens: [[UInt8]] = [
        "NaN", "-Infinity", "1e999", "-0.0", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "null", "\"\\ud800\"",
        "\\u0000",
        "[[[[", "{\"\":{}}", "\"", "\\", "{{#", "{{/", "}}", "{{>", "```chart\n", "## ", "\u{E000}", "\u{202E}", "\r\n", "@", "<", ">",
        "=?utf-8?q?", "5.7.1",
        "2026-02-30", "24:00:60", "+99:99", "\u{0}", "\u{1B}", ",",
    ].map { Array($0.utf8) }

    init(corpus: [[UInt8]], seed: UInt64) {
        self.corpus = corpus
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var bytes = pick(corpus)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...16, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes.replaceSubrange(place..<end, with: [])
            case 1: bytes.insert(contentsOf: pick(Self.tokens), at: place)
            case 2: bytes.replaceSubrange(place..<end, with: pick(Self.tokens))
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4:
                let other = pick(corpus)
                bytes = Array(bytes[..<place]) + other.suffix(Int.random(in: 0...other.count, using: &random))
            case 5 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    private mutating func pick(_ list: [[UInt8]]) -> [UInt8] {
        list.isEmpty ? [] : list[Int.random(in: 0..<list.count, using: &random)]
    }
}
