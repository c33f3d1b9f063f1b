/// One file in a pack, as its headers describe it.
///
/// Packs use only this part of ZIP: an ASCII path, stored or deflated, sizes and checksum before the bytes, a regular file, and the earliest time
/// that ZIP knows. Anything else is no pack.
struct ZipEntry: Hashable, Sendable {
    /// `ana/index.html`
    var path: String
    var isDeflated: Bool
    /// CRC-32 of the file.
    var checksum: UInt32
    /// Bytes in the pack, and of the file.
    var packedSize: Int
    var size: Int
    /// Offset of its local header: in its pack, or among the bytes of its subject.
    var offset: Int

    static let localSize = 30
    static let centralSize = 46
    private static let localMark: UInt32 = 0x0403_4B50
    private static let centralMark: UInt32 = 0x0201_4B50
    /// 2.0, the first version with folders and deflate.
    private static let version: UInt16 = 20
    /// Made on Unix, which gives the attributes their meaning.
    private static let maker: UInt16 = 3 << 8 | version
    /// A regular file, `rw-r--r--`.
    private static let attributes: UInt32 = 0o100644 << 16
    /// 1 January 1980, midnight.
    private static let moment: UInt32 = 0x0021_0000
    private static let none: UInt16 = 0

    /// Bytes from this entry to the next.
    var length: Int { Self.localSize + path.utf8.count + packedSize }
    var dataOffset: Int { offset + Self.localSize + path.utf8.count }

    private func appendCommon(to bytes: inout [UInt8]) {
        bytes.append(little: Self.version)
        bytes.append(little: Self.none)
        bytes.append(little: UInt16(isDeflated ? 8 : 0))
        bytes.append(little: Self.moment)
        bytes.append(little: checksum)
        bytes.append(little: UInt32(packedSize))
        bytes.append(little: UInt32(size))
        bytes.append(little: UInt16(path.utf8.count))
        // No extra field.
        bytes.append(little: Self.none)
    }

    func appendLocal(to bytes: inout [UInt8]) {
        bytes.append(little: Self.localMark)
        appendCommon(to: &bytes)
        bytes.append(contentsOf: path.utf8)
    }

    func appendCentral(to bytes: inout [UInt8]) {
        bytes.append(little: Self.centralMark)
        bytes.append(little: Self.maker)
        appendCommon(to: &bytes)
        // No comment, disk 0, no internal attributes.
        for _ in 0..<3 { bytes.append(little: Self.none) }
        bytes.append(little: Self.attributes)
        bytes.append(little: UInt32(offset))
        bytes.append(contentsOf: path.utf8)
    }

    /// Reads a local header.
    ///
    /// - Returns: `nil` unless it is one of ours, with all its bytes in `bytes`.
    init?(local bytes: ArraySlice<UInt8>, at offset: Int) {
        guard bytes.count >= Self.localSize, bytes.little32(0) == Self.localMark else { return nil }
        self.init(common: bytes.dropFirst(4), nameAt: 26, offset: offset)
        guard bytes.count >= length else { return nil }
    }

    /// Reads an entry of the directory at the end of a pack.
    ///
    /// - Returns: `nil` unless it is one of ours.
    init?(central bytes: ArraySlice<UInt8>) {
        guard bytes.count >= Self.centralSize, bytes.little32(0) == Self.centralMark, bytes.little16(4) == Self.maker,
            bytes.little16(32) == 0, bytes.little16(34) == 0, bytes.little16(36) == 0, bytes.little32(38) == Self.attributes
        else { return nil }
        self.init(common: bytes.dropFirst(6), nameAt: 40, offset: Int(bytes.little32(42)))
    }

    private init?(common bytes: ArraySlice<UInt8>, nameAt start: Int, offset: Int) {
        let (method, nameSize) = (bytes.little16(4), Int(bytes.little16(22)))
        guard bytes.little16(0) == Self.version, bytes.little16(2) == 0, method == 0 || method == 8, bytes.little32(6) == Self.moment,
            bytes.little16(24) == 0, bytes.count >= start + nameSize
        else { return nil }
        path = String(decoding: bytes.dropFirst(start).prefix(nameSize), as: UTF8.self)
        isDeflated = method == 8
        checksum = bytes.little32(10)
        packedSize = Int(bytes.little32(14))
        size = Int(bytes.little32(18))
        self.offset = offset
        // Only files that shrink are deflated; a stored file keeps its size.
        guard isDeflated ? packedSize < size : packedSize == size, path.utf8.count == nameSize else { return nil }
    }

    private init(path: String, isDeflated: Bool, checksum: UInt32, packedSize: Int, size: Int, offset: Int) {
        self.path = path
        self.isDeflated = isDeflated
        self.checksum = checksum
        self.packedSize = packedSize
        self.size = size
        self.offset = offset
    }

    /// Packs a file and appends it to `bytes`.
    init(_ path: String, _ content: [UInt8], appendingTo bytes: inout [UInt8]) {
        let packed = Deflation.compress(content)
        self.init(
            path: path, isDeflated: packed != nil, checksum: Deflation.checksum(content), packedSize: (packed ?? content).count,
            size: content.count, offset: bytes.count)
        appendLocal(to: &bytes)
        bytes.append(contentsOf: packed ?? content)
    }

    /// The folder of the subject, and the path inside it.
    ///
    /// - Returns: `nil` when a part is not as we write it.
    var parts: (folder: Substring, path: Substring)? {
        guard let slash = path.utf8.firstIndex(of: 0x2F) else { return nil }
        let (folder, rest) = (path[..<slash], path[path.utf8.index(after: slash)...])
        return FolderName.isPossible(folder.utf8) && ArtifactPath.isSafe(String(rest)) ? (folder, rest) : nil
    }
}

/// The end of a pack: position and size of its directory, and the number of entries.
struct ZipEnd: Hashable, Sendable {
    var entries: Int
    var directorySize: Int
    var directoryOffset: Int

    /// Sizes of the end: with the records of ZIP64, which more than 65,534 entries need, and without.
    static let most = 56 + 20 + 22
    static let least = 22
    private static let mark: UInt32 = 0x0605_4B50
    private static let largeMark: UInt32 = 0x0606_4B50
    private static let locatorMark: UInt32 = 0x0706_4B50
    private static let many: UInt16 = 0xFFFF

    init(entries: Int, directorySize: Int, directoryOffset: Int) {
        self.entries = entries
        self.directorySize = directorySize
        self.directoryOffset = directoryOffset
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        let isLarge = entries >= Int(Self.many)
        if isLarge {
            bytes.append(little: Self.largeMark)
            bytes.append(little: UInt64(44))
            bytes.append(little: UInt16(3 << 8 | 45))
            bytes.append(little: UInt16(45))
            bytes.append(little: UInt64(0))
            for number in [entries, entries, directorySize, directoryOffset] { bytes.append(little: UInt64(number)) }
            bytes.append(little: Self.locatorMark)
            bytes.append(little: UInt32(0))
            bytes.append(little: UInt64(directoryOffset + directorySize))
            bytes.append(little: UInt32(1))
        }
        bytes.append(little: Self.mark)
        bytes.append(little: UInt32(0))
        let count = isLarge ? Self.many : UInt16(entries)
        bytes.append(little: count)
        bytes.append(little: count)
        bytes.append(little: UInt32(directorySize))
        bytes.append(little: UInt32(directoryOffset))
        bytes.append(little: UInt16(0))
        return bytes
    }

    /// - Parameter bytes: The last `most` bytes of a file, or all of a smaller one.
    /// - Returns: `nil` unless they are the end of a pack of `size` bytes.
    init?(_ bytes: [UInt8], ofFile size: Int) {
        guard bytes.count >= Self.least, size < Int(UInt32.max) else { return nil }
        let last = bytes.suffix(Self.least)
        var count = UInt64(last.little16(10))
        if count == UInt64(Self.many) {
            guard bytes.count >= Self.most else { return nil }
            count = bytes.suffix(Self.most).little64(32)
        }
        guard count <= UInt64(size / ZipEntry.centralSize) else { return nil }
        self.init(entries: Int(count), directorySize: Int(last.little32(12)), directoryOffset: Int(last.little32(16)))
        let end = self.bytes
        guard bytes.count >= end.count, bytes.suffix(end.count).elementsEqual(end), directoryOffset + directorySize + end.count == size
        else { return nil }
    }
}

extension [UInt8] {
    fileprivate mutating func append(little number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func little<Number: FixedWidthInteger>(_ offset: Int) -> Number {
        withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }

    fileprivate func little16(_ offset: Int) -> UInt16 { little(offset) }
    fileprivate func little32(_ offset: Int) -> UInt32 { little(offset) }
    fileprivate func little64(_ offset: Int) -> UInt64 { little(offset) }
}
