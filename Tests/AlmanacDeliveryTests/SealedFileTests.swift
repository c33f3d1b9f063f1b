import Testing

@testable import AlmanacFiles

@Suite struct SealedFileTests {
    private let place: TemporaryFolder
    private let folder: Folder

    init() throws {
        place = try TemporaryFolder()
        folder = try Folder(making: place.output)
    }

    /// The blocks as far as they can be read, and whether all of it is as it was sealed; `nil` for what is no sealed file.
    private func read(_ bytes: [UInt8]) throws -> (blocks: [[UInt8]], summary: [UInt8], isIntact: Bool)? {
        try folder.remove("copy")
        try folder.write(bytes, to: "copy")
        guard let file = try File(reading: "copy", in: folder), var reader = try SealedFile.Reader(file) else { return nil }
        var blocks: [[UInt8]] = []
        while let block = try reader.next() { blocks.append(block) }
        return (blocks, reader.summary, try reader.isIntact())
    }

    private func sealed(_ blocks: [[UInt8]]) throws -> [UInt8] {
        try folder.remove("file")
        let file = try File(creating: "file", in: folder)
        var writer = SealedFile.Writer(file)
        for block in blocks { try writer.add(block) }
        try writer.seal([7, 7])
        return try file.read(1 << 22)
    }

    @Test func givesBackWhatWasWritten() throws {
        for blocks in [[], [[]], [[1], [2, 3], []], [[UInt8](repeating: 9, count: 700_000), [1], [UInt8](repeating: 8, count: 300_000)]] {
            let found = try #require(try read(sealed(blocks)))
            #expect(found.blocks == blocks && found.summary == [7, 7] && found.isIntact)
        }
    }

    @Test func tellsEveryChange() throws {
        let bytes = try sealed([[1, 2, 3], [4], []])
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            #expect(try read(changed)?.isIntact != true, "byte \(index)")
        }
        for count in bytes.indices { #expect(try read(Array(bytes.prefix(count)))?.isIntact != true, "\(count) bytes") }
    }
}
