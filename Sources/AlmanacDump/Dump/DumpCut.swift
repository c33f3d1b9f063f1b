package import AlmanacModel

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The bytes of a dump that belong to one shard: whole lines, and each line of the dump to exactly one shard.
package struct DumpCut: Hashable, Sendable {
    /// Their range in the file. Empty for a shard in which no line begins.
    package var bytes: Range<Int>
    /// Size of the whole file.
    package var size: Int

    package init(bytes: Range<Int>, size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// Cuts a dump.
    ///
    /// The file is divided into equal parts, one for each shard, and a line belongs to the part in which it begins. So every process finds the same cuts.
    ///
    /// - Throws: `missing`, `directory` and `unreadable` as for any dump; `uncut` for one without a size or lines of its own: standard input, a pipe,
    ///   gzip, JSON spread over many lines.
    package init(of path: String, for shard: Shard) throws(DumpError) {
        guard path != "-" else { throw .uncut(path: "standard input", .noFile) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw DumpError(errno: errno, path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw DumpError(errno: errno, path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .directory(path: path)
        default: throw .uncut(path: path, .noFile)
        }
        guard try Self.first(in: 0..<2, of: path, { $0.elementsEqual([0x1F, 0x8B]) ? true : nil }) == nil else {
            throw .uncut(path: path, .compressed)
        }
        guard try DumpReader.isOfLines(path) else { throw .uncut(path: path, .manyLines) }
        let size = Int(status.st_size)
        let lower = try Self.lineStart(in: path, from: shard.lowerBound(in: size), size)
        let upper = try Self.lineStart(in: path, from: shard.upperBound(in: size), size)
        self.init(bytes: lower..<max(lower, upper), size: size)
    }

    /// The start of the first line at or after `offset`; the end of the file when there is none.
    private static func lineStart(in path: String, from offset: Int, _ size: Int) throws(DumpError) -> Int {
        guard offset > 0 else { return 0 }
        // The byte before tells whether a line begins here.
        var position = offset - 1
        return try first(in: position..<size, of: path) { block in
            defer { position += block.count }
            return block.firstIndex(of: 0x0A).map { position + $0 + 1 }
        } ?? size
    }

    /// What is found in the first block of a part that has it; `nil` where none does.
    private static func first<Found>(
        in part: Range<Int>, of path: String, _ find: (UnsafeBufferPointer<UInt8>) -> Found?
    ) throws(DumpError) -> Found? {
        do throws(ByteInput.Failure) {
            let input = try ByteInput(path: path, part: part) { false }
            while case let block = try input.next(), !block.isEmpty {
                if let found = find(block) { return found }
            }
            return nil
        } catch {
            throw DumpReader.error(error, name: path, line: 0)
        }
    }
}
