#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An open file.
package final class File: Sendable {
    let descriptor: Int32
    private let isLock: Bool

    private init(descriptor: Int32, isLock: Bool = false) {
        self.descriptor = descriptor
        self.isLock = isLock
    }

    deinit {
        // Closing is not enough: a process that is being started has the same open file until it runs its own program.
        if isLock { _ = flock(descriptor, LOCK_UN) }
        _ = close(descriptor)
    }

    /// A new file, to be written and read; `alreadyExists` when the name is taken.
    package convenience init(creating name: String, in folder: Folder) throws(SystemError) {
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor)
    }

    /// Opens a file for reading and writing, and makes it when missing.
    convenience init(opening name: String, in folder: Folder) throws(SystemError) {
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor)
    }

    /// A file that is there, or `nil` when none is or it is a link.
    package convenience init?(reading name: String, in folder: Folder) throws(SystemError) {
        // Without O_NONBLOCK a pipe of that name would block until it has a writer.
        let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENXIO { return nil }
            throw .latest
        }
        self.init(descriptor: descriptor)
    }

    /// Opens a file that the user named; `nil` when there is none. A link is followed, because it is the user's own.
    convenience init?(readingAt path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENXIO { return nil }
            throw .latest
        }
        self.init(descriptor: descriptor)
    }

    /// A lock that holds until this value is gone or the process is; `locked` when another process has it.
    package convenience init(locking name: String, in folder: Folder) throws(SystemError) {
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor, isLock: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .latest }
    }

    /// A lock that others of the same kind may hold at the same time, for as long as this value is there; `locked` when somebody holds it alone.
    convenience init(sharing name: String, in folder: Folder) throws(SystemError) {
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor, isLock: true)
        try share()
    }

    /// Turns an exclusive lock of this value into a shared one. In between, another process may get it exclusively: `locked`.
    func share() throws(SystemError) {
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { throw .latest }
    }

    /// A lock that is held for moments only, and waited for half a minute; `locked` when it does not come free.
    convenience init(waitingFor name: String, in folder: Folder) throws(SystemError) {
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor, isLock: true)
        for turn in 1...1500 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR, turn < 1500 else { throw .latest }
            usleep(20_000)
        }
    }

    /// Makes a new and empty file of a name that several processes use, and locks it while this value exists. A file left by a dead process is
    /// removed and never written to: everybody may be able to read it, or it may be another name of somebody else's file.
    ///
    /// - Throws: `locked` when others have had the name for half a minute; `isFolder` when a folder has it.
    static func claim(_ name: String, in folder: Folder) throws(SystemError) -> File {
        for _ in 1...1500 {
            let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                let file = File(descriptor: descriptor, isLock: true)
                // Between the two calls another process may have taken it for a leftover and removed it.
                if try file.takeLock(), try file.isNamed(name, in: folder) { return file }
            } else {
                let error = SystemError.latest
                guard error == .alreadyExists else { throw error }
                if try removeLeft(name, in: folder) { continue }
            }
            usleep(20_000)
        }
        throw .locked
    }

    /// Removes a file that a dead process left.
    ///
    /// - Returns: True when the name is free; false when a running process has the file.
    private static func removeLeft(_ name: String, in folder: Folder) throws(SystemError) -> Bool {
        // Without O_NONBLOCK a pipe of that name would block.
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = SystemError.latest
            if error == .notFound { return true }
            // No process of ours writes through a link.
            guard error == .isLink else { throw error }
            try folder.remove(name)
            return true
        }
        let file = File(descriptor: descriptor, isLock: true)
        guard try file.takeLock() else { return false }
        // Its owner may have renamed it meanwhile; that file must not be removed.
        if try file.isNamed(name, in: folder) { try folder.remove(name) }
        return true
    }

    /// Takes the lock of the file.
    ///
    /// - Returns: True when it was free.
    private func takeLock() throws(SystemError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let error = SystemError.latest
        guard error == .locked || error.code == EINTR else { throw error }
        return false
    }

    /// `nil` unless it is a regular file.
    package func size() throws(SystemError) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .latest }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(offset + done))
            }
            if written < 0 {
                if errno == EINTR { continue }
                throw .latest
            }
            done += written
        }
    }

    /// At most `count` bytes from `offset` on; fewer only at the end of the file.
    package func read(_ count: Int, at offset: Int = 0) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = .latest
                    return
                }
                if got == 0 { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Lets every user of the machine read it, and only its owner write.
    func letEverybodyRead() throws(SystemError) {
        guard fchmod(descriptor, 0o644) == 0 else { throw .latest }
    }

    package func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .latest }
    }

    /// Cuts the file to a size.
    package func truncate(to size: Int) throws(SystemError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .latest }
    }

    /// True while this is still the file that has the name.
    package func isNamed(_ name: String, in folder: Folder) throws(SystemError) -> Bool {
        var own = stat()
        var named = stat()
        guard fstat(descriptor, &own) == 0 else { throw .latest }
        guard fstatat(folder.descriptor, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return false }
            throw .latest
        }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }
}

/// Writes all bytes to what is open, where it stands. A reader that has gone away is an error and no signal, provided that the process ignores SIGPIPE.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
        if written >= 0 {
            done += written
        } else if errno != EINTR {
            throw .latest
        }
    }
}
