#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An open folder that belongs to the user alone, and its files.
final class PrivateFolder: Sendable {
    struct StoredFile {
        var name: String
        var size: Int64
        /// Seconds since 1970.
        var modified: Int64
    }

    static let asidePrefix = ".almanac-answer-"

    private let descriptor: Int32

    init(_ path: String) throws(AnswerCacheError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .failed(folder: path, errno: ENOENT) }
        try Self.make(path)
        // Set last: once it is, a failure here closes it by `deinit`, too, and by then the number may be another file's.
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .failed(folder: path, errno: errno) }
        var status = stat()
        let result = fstat(opened, &status)
        let number = errno
        let problem: AnswerCacheError? =
            if result != 0 {
                .failed(folder: path, errno: number)
            } else if status.st_uid != geteuid() {
                .notOurs(folder: path)
            } else if status.st_mode & 0o077 != 0 {
                .open(folder: path)
            } else {
                nil
            }
        if let problem {
            close(opened)
            throw problem
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// - Returns: `nil` when there is no such file of ours, it is larger, or it cannot be read.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? {
        // Without O_NONBLOCK a pipe of that name would block until it has a writer.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_size <= limit else {
            return nil
        }
        let size = Int(status.st_size)
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let got = pread(file, buffer.baseAddress?.advanced(by: filled), size - filled, off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    isWhole = false
                    return
                }
                filled += got
            }
        }
        return isWhole ? bytes : nil
    }

    /// Writes a file completely or not at all: aside, then renamed. A link of that name is replaced, not followed.
    ///
    /// - Returns: True when it was written.
    func write(_ bytes: [UInt8], to name: String) -> Bool {
        // A random name, because in containers that share a folder several processes have the same number.
        let aside = "\(Self.asidePrefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
        let file = openat(descriptor, aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        var done = 0
        var isWhole = true
        while isWhole, done < bytes.count {
            let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(done)) }
            if written < 0, errno == EINTR { continue }
            isWhole = written > 0
            done += max(0, written)
        }
        // A full device may say so only here.
        isWhole = close(file) == 0 && isWhole
        guard isWhole, renameat(descriptor, aside, descriptor, name) == 0 else {
            _ = unlinkat(descriptor, aside, 0)
            return false
        }
        return true
    }

    @discardableResult
    func remove(_ name: String) -> Bool {
        unlinkat(descriptor, name, 0) == 0
    }

    /// Its regular files, in no order.
    func entries() -> [StoredFile] {
        // Opens a stream of its own: `fdopendir` takes over its descriptor, and copies would share one position.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        var entries: [StoredFile] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            #if canImport(Darwin)
                let modified = status.st_mtimespec.tv_sec
            #else
                let modified = status.st_mtim.tv_sec
            #endif
            entries.append(StoredFile(name: name, size: Int64(status.st_size), modified: Int64(modified)))
        }
        return entries
    }

    /// Makes the folder and those above it that are missing, for the owner alone.
    private static func make(_ path: String) throws(AnswerCacheError) {
        var end = path.utf8.startIndex
        while end < path.utf8.endIndex {
            end = path.utf8[path.utf8.index(after: end)...].firstIndex(of: 0x2F) ?? path.utf8.endIndex
            if mkdir(String(path[..<end]), 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
                throw .failed(folder: path, errno: errno)
            }
        }
    }
}
