#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An open directory. Names are relative to it and are one part long; a symbolic link is never followed.
package final class Folder: Sendable {
    /// The kind of entry that has a name.
    package enum FileKind: Hashable {
        case nothing
        /// A regular file and its size in bytes.
        case file(Int)
        case folder
        case link
        /// A device, a socket, a pipe.
        case other
    }

    let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        _ = close(descriptor)
    }

    /// Opens a folder by its path and makes it, with those above it, where missing. Links on the way are the user's own and are followed.
    package convenience init(making path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalid }
        var descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT {
            var end = path.startIndex
            while end != path.endIndex {
                end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
                if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST { throw .latest }
            }
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor)
    }

    /// Opens a folder by its path. Links on the way are the user's own and are followed.
    package convenience init(opening path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalid }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .latest }
        self.init(descriptor: descriptor)
    }

    /// Opens a folder inside this one; `notFolder` or `isLink` when it is something else.
    func folder(_ name: String) throws(SystemError) -> Folder {
        let descriptor = openat(self.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor >= 0 { return Folder(descriptor: descriptor) }
        let error = SystemError.latest
        // Linux says ENOTDIR for a link, too.
        if error == .notFolder, try entry(name) == .link { throw .isLink }
        throw error
    }

    /// A folder inside this one, or `nil` when there is nothing of that name.
    func existingFolder(_ name: String) throws(SystemError) -> Folder? {
        do { return try folder(name) } catch .notFound { return nil }
    }

    /// Holds other processes back that ask for the same, until this value is gone.
    func waitForLock() throws(SystemError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .latest }
        }
    }

    func make(_ name: String) throws(SystemError) {
        guard mkdirat(descriptor, name, 0o777) == 0 else { throw .latest }
    }

    /// Opens a folder inside this one, which is made when missing.
    func folder(making name: String) throws(SystemError) -> Folder {
        do {
            return try folder(name)
        } catch .notFound {
            do { try make(name) } catch .alreadyExists {}
            return try folder(name)
        }
    }

    package func entry(_ name: String) throws(SystemError) -> FileKind {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return .nothing }
            throw .latest
        }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file(Int(status.st_size))
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// Makes a file; `alreadyExists` when the name is taken. A file that could not be written whole is removed again.
    package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .latest }
        var failure: SystemError?
        do throws(SystemError) { try writeAll(bytes, to: file) } catch { failure = error }
        // Network file systems find out only here that the device is full. The number is given back even when EINTR is said.
        if close(file) != 0, errno != EINTR, failure == nil { failure = .latest }
        if let failure {
            unlinkat(descriptor, name, 0)
            throw failure
        }
    }

    /// All bytes of a regular file; `nil` when there is none or it has more than `limit`.
    package func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        guard let file = try File(reading: name, in: self), let size = try file.size(), size <= limit else { return nil }
        return try file.read(size)
    }

    package func rename(_ name: String, into folder: Folder, as newName: String) throws(SystemError) {
        guard renameat(descriptor, name, folder.descriptor, newName) == 0 else { throw .latest }
    }

    /// Gives a file of this folder the same name in another, where nothing has it; `alreadyExists` when something does.
    func link(_ name: String, into folder: Folder) throws(SystemError) {
        if linkat(descriptor, name, folder.descriptor, name, 0) == 0 { return }
        // Some file systems have no hard links. Only the holder of the folder's lock makes this name.
        guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS || errno == EMLINK, try folder.entry(name) == .nothing else {
            throw .latest
        }
        try rename(name, into: folder, as: name)
    }

    /// - Returns: True when there was such a file.
    @discardableResult
    package func remove(_ name: String) throws(SystemError) -> Bool {
        if unlinkat(descriptor, name, 0) == 0 { return true }
        if errno == ENOENT { return false }
        throw .latest
    }

    /// Removes an empty folder.
    ///
    /// - Returns: True when it is gone; a folder with content stays.
    @discardableResult
    func removeEmpty(_ name: String) throws(SystemError) -> Bool {
        if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
        switch errno {
        case ENOENT: return true
        case ENOTEMPTY, EEXIST, ENOTDIR, EBUSY: return false
        default: throw .latest
        }
    }

    /// Removes whatever has this name, with all that is in it. Only for folders that nobody but us writes to.
    func removeAll(_ name: String) throws(SystemError) {
        switch try entry(name) {
        case .nothing: return
        case .folder:
            let inner = try folder(name)
            try inner.empty()
            try removeEmpty(name)
        case .file, .link, .other: try remove(name)
        }
    }

    /// Removes all that is in it. Only for folders that nobody but us writes to.
    func empty() throws(SystemError) {
        for name in try names() { try removeAll(name) }
    }

    /// Names of everything in it, in no order.
    package func names() throws(SystemError) -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .latest }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Fails when nothing can be made in it, on a read-only file system or for lack of permission.
    func checkWritable() throws(SystemError) {
        guard faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else { throw .latest }
    }

    /// Makes sure that the names in it are on the device.
    package func syncNames() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .latest }
    }

    /// Makes sure that everything on its file system is on the device, and says when something could not be written there.
    func syncFileSystem() throws(SystemError) {
        guard let syncFileSystemOf else { return syncAll() }
        guard syncFileSystemOf(descriptor) == 0 else { throw .latest }
    }
}

/// `syncfs(2)`; `nil` where there is none. The system's headers hide it from Swift.
private let syncFileSystemOf: (@convention(c) (Int32) -> Int32)? = dlsym(nil, "syncfs").map {
    unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
}

/// `sync(2)`, of all file systems.
private func syncAll() {
    #if canImport(Glibc)
        Glibc.sync()
    #elseif canImport(Musl)
        Musl.sync()
    #else
        Darwin.sync()
    #endif
}
