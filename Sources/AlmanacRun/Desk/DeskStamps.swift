import AlmanacFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tells when one of some files has changed: by its time, size and inode, which editors change that write a new file, too.
enum DeskStamps {
    /// Files of a folder that are looked at.
    private static let most = 5000
    private static let deepest = 8

    /// Another number when a file is another one, is new or is gone; of folders all files in them.
    static func stamp(_ paths: [String]) -> UInt64 {
        var stamp: UInt64 = 14_695_981_039_346_656_037
        var count = 0
        for path in paths { add(path, depth: 0, &stamp, &count) }
        return stamp
    }

    private static func add(_ path: String, depth: Int, _ stamp: inout UInt64, _ count: inout Int) {
        var status = stat()
        guard count < Self.most, stat(path, &status) == 0 else { return mix(0, &stamp) }
        count += 1
        // A folder's own time changes with files that nothing is made of.
        guard status.st_mode & S_IFMT != S_IFDIR else { return addFolder(path, depth: depth, &stamp, &count) }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        for number in [
            UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)), UInt64(bitPattern: Int64(time.tv_sec)),
            UInt64(bitPattern: Int64(time.tv_nsec)),
        ] {
            mix(number, &stamp)
        }
    }

    private static func addFolder(_ path: String, depth: Int, _ stamp: inout UInt64, _ count: inout Int) {
        // Ordinary absence: nothing is made of a folder that cannot be read.
        guard depth < Self.deepest, let names = try? Folder(opening: path).names() else { return }
        for name in names.filter({ !$0.hasPrefix(".") }).sorted() {
            for byte in name.utf8 { mix(UInt64(byte), &stamp) }
            add(path + "/" + name, depth: depth + 1, &stamp, &count)
        }
    }

    /// FNV-1a, a byte at a time.
    private static func mix(_ number: UInt64, _ stamp: inout UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { stamp = (stamp ^ (number >> UInt64(shift) & 0xFF)) &* 1_099_511_628_211 }
    }
}
