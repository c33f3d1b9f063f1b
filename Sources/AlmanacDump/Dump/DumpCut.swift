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
        let file = Positioned(descriptor: descriptor, path: path)
        guard try file.read(2, at: 0) != [0x1F, 0x8B] else { throw .uncut(path: path, .compressed) }
        guard try DumpReader.isOfLines(path) else { throw .uncut(path: path, .manyLines) }
        let size = Int(status.st_size)
        let lower = try file.lineStart(from: shard.lowerBound(in: size), size)
        let upper = try file.lineStart(from: shard.upperBound(in: size), size)
        self.init(bytes: lower..<max(lower, upper), size: size)
    }

    /// A file that is read at any offset.
    private struct Positioned {
        let descriptor: Int32
        let path: String

        func read(_ count: Int, at offset: Int) throws(DumpError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            var done = 0
            while done < count {
                let got = bytes.withUnsafeMutableBytes {
                    pread(descriptor, $0.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
                }
                if got < 0 {
                    if errno == EINTR { continue }
                    throw DumpError(errno: errno, path: path)
                }
                if got == 0 { break }
                done += got
            }
            bytes.removeSubrange(done...)
            return bytes
        }

        /// The start of the first line at or after `offset`; the end of the file when there is none.
        func lineStart(from offset: Int, _ size: Int) throws(DumpError) -> Int {
            guard offset > 0 else { return 0 }
            // The byte before tells whether a line begins here.
            var position = offset - 1
            while position < size {
                let block = try read(min(1 << 16, size - position), at: position)
                if block.isEmpty { break }
                if let newline = block.firstIndex(of: 0x0A) { return position + newline + 1 }
                position += block.count
            }
            return size
        }
    }
}
