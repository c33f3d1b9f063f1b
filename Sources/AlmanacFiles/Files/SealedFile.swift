internal import AlmanacHash

/// A file of blocks that ends with a hash of all of it, so that a reader who reaches the end knows that it is complete and unchanged.
///
/// Each block follows its length in eight bytes, little-endian. The last block is the summary; after it come its offset, in eight bytes, and the
/// SHA-256 of all before.
package enum SealedFile {
    /// Most bytes of a block.
    static let longest = 1 << 30
    static let footer = 40

    /// Writes such a file.
    package struct Writer: ~Copyable {
        private static let blockSize = 1 << 18

        private let file: File
        private var hash = SHA256()
        private var buffer: [UInt8] = []
        private var flushed = 0

        package init(_ file: File) { self.file = file }

        package mutating func add(_ block: [UInt8]) throws(SystemError) {
            append(block.count)
            buffer += block
            if buffer.count >= Self.blockSize { try flush() }
        }

        /// Adds the summary and the seal, and brings the file to the device.
        package mutating func seal(_ summary: [UInt8]) throws(SystemError) {
            let start = flushed + buffer.count
            append(summary.count)
            buffer += summary
            append(start)
            try flush()
            try file.write(ContentHash(words: hash.digest.words).bytes, at: flushed)
            try file.sync()
        }

        private mutating func append(_ number: Int) {
            for shift in stride(from: 0, to: 64, by: 8) { buffer.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }

        private mutating func flush() throws(SystemError) {
            buffer.withUnsafeBytes { hash.update($0) }
            try file.write(buffer, at: flushed)
            flushed += buffer.count
            buffer.removeAll(keepingCapacity: true)
        }
    }

    /// Reads such a file, block after block.
    package struct Reader: ~Copyable {
        private static let chunk = 1 << 18

        /// The last block, which is known before the others.
        package let summary: [UInt8]
        private let file: File
        private let end: Int
        private let size: Int
        private var hash = SHA256()
        private var buffer: [UInt8] = []
        private var position = 0
        private var nextRead = 0

        /// - Returns: `nil` for any other file.
        package init?(_ file: File) throws(SystemError) {
            guard let size = try file.size(), size >= 8 + SealedFile.footer else { return nil }
            let start = Self.number(try file.read(8, at: size - SealedFile.footer)[...])
            guard start >= 0, start <= size - SealedFile.footer - 8 else { return nil }
            let summary = try file.read(size - SealedFile.footer - start, at: start)
            guard summary.count >= 8, Self.number(summary.prefix(8)) == summary.count - 8 else { return nil }
            self.summary = Array(summary.dropFirst(8))
            self.file = file
            self.size = size
            end = start
        }

        /// The next block but the summary; `nil` at the end, and where a block cannot be whole, which `isIntact` tells then.
        package mutating func next() throws(SystemError) -> [UInt8]? {
            guard try fill(8) else { return nil }
            let count = Self.number(buffer[position..<(position + 8)])
            guard (0...SealedFile.longest).contains(count), try fill(8 + count) else { return nil }
            defer { position += 8 + count }
            return Array(buffer[(position + 8)..<(position + 8 + count)])
        }

        /// True when the bytes are those that were sealed. Asked once, after the last block.
        package mutating func isIntact() throws(SystemError) -> Bool {
            guard nextRead - (buffer.count - position) == end else { return false }
            let rest = try file.read(size - 32 - nextRead, at: nextRead)
            rest.withUnsafeBytes { hash.update($0) }
            return ContentHash(words: hash.digest.words).bytes == (try file.read(32, at: size - 32))
        }

        /// Makes sure that so many bytes wait, if there are so many.
        private mutating func fill(_ count: Int) throws(SystemError) -> Bool {
            while buffer.count - position < count {
                let wanted = min(max(Self.chunk, count - (buffer.count - position)), end - nextRead)
                guard wanted > 0 else { return false }
                let more = try file.read(wanted, at: nextRead)
                guard more.count == wanted else { return false }
                more.withUnsafeBytes { hash.update($0) }
                nextRead += more.count
                buffer.removeSubrange(..<position)
                position = 0
                buffer += more
            }
            return true
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
            bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
