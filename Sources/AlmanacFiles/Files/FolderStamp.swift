#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Times of the folders of a subject's files, taken when the files were known to be as written.
///
/// Making, renaming or removing a file changes the time of its folder. So folders with the noted times still have the same files. The times do not
/// show that a file was overwritten in place.
package struct FolderStamp: Hashable, Sendable {
    /// Times of a folder, in nanoseconds since 1970 by the clock of its file system.
    package struct Times: Hashable, Sendable {
        /// Time at which something in it was last made, renamed or removed, unless somebody set it.
        package var modified: Int
        /// Time at which that or anything else of the folder itself last changed. Nobody can set it, so copies of a folder have another one.
        package var changed: Int

        package init(modified: Int, changed: Int) {
            self.modified = modified
            self.changed = changed
        }
    }

    /// A folder with files of the subject.
    package struct Entry: Hashable, Sendable {
        /// Path in the subject's folder; empty for the folder itself.
        package var path: String
        package var times: Times

        package init(path: String, times: Times) {
            self.path = path
            self.times = times
        }
    }

    /// Files of the set, `manifest.json` not counted, and their size.
    package var files: Int
    package var bytes: Int
    /// Each folder after those it lies in.
    package var folders: [Entry]

    /// - Returns: `nil` unless these can be the folders of a subject, its own first.
    package init?(files: Int, bytes: Int, folders: [Entry]) {
        guard files >= 0, bytes >= 0, folders.first?.path == "", folders.dropFirst().allSatisfy({ ArtifactPath.isSafe($0.path) }) else {
            return nil
        }
        self.files = files
        self.bytes = bytes
        self.folders = folders
    }
}

// MARK: Noting and comparing

extension FolderStamp {
    /// Nanoseconds that two changes have to be apart to have different times on any file system: FAT counts two seconds, ext3 and HFS+ one.
    static let granularity = 2_000_000_000

    /// Stamps folders that only we have seen yet: sets their times back, so that every later change gives them others, even in the same tick of the
    /// clock.
    ///
    /// - Parameter folders: As in `folders`.
    /// - Returns: `nil` where the file system does not allow setting times.
    init?(settingBack folders: [(path: String, folder: Folder)], files: Int, bytes: Int) throws(SystemError) {
        var entries: [Entry] = []
        for (path, folder) in folders {
            guard let times = try folder.setBack() else { return nil }
            entries.append(Entry(path: path, times: times))
        }
        self.init(files: files, bytes: bytes, folders: entries)
    }

    /// The same once the folders are in place, which changes their times; `nil` when somebody has changed something in them meanwhile.
    func settled(in folders: [(path: String, folder: Folder)]) throws(SystemError) -> FolderStamp? {
        var stamp = self
        for (index, (_, folder)) in folders.enumerated() {
            guard let times = try folder.times(), times.modified == stamp.folders[index].times.modified else { return nil }
            stamp.folders[index].times = times
        }
        return stamp
    }

    /// True when the folders still have the noted times.
    ///
    /// - Parameter name: The subject's folder in `root`.
    func isUntouched(_ name: String, in root: Folder) throws(SystemError) -> Bool {
        for entry in folders where try root.times(of: entry.path.isEmpty ? name : "\(name)/\(entry.path)") != entry.times { return false }
        return true
    }
}

/// Finds out whether folders of a file system keep the time of the last change in them, and the time there when a run began.
struct FolderClock: Sendable {
    private let start: Int

    /// Tries it: makes a file in a new folder, renames and removes it.
    ///
    /// - Returns: `nil` where a folder does not tell of it. Some stores that are mounted as file systems do not.
    init?(in workshop: Folder) throws(SystemError) {
        let name = "clock"
        let folder = try workshop.folder(making: name)
        var time: Int?
        for step in 0..<3 {
            let before = try folder.setBack()
            switch step {
            case 0: try folder.write([], to: "a")
            case 1: try folder.rename("a", into: folder, as: "b")
            default: try folder.remove("b")
            }
            time = try folder.times()?.modified
            guard let before, let now = time, now != before.modified else {
                try? workshop.removeAll(name)  // Whatever is left is cleared away with the workshop.
                return nil
            }
        }
        try workshop.removeEmpty(name)
        guard let time else { return nil }
        start = time
    }

    /// True when whatever is done from now on in a folder of this time gives it another one.
    func isOver(_ times: FolderStamp.Times) -> Bool { times.modified < start - FolderStamp.granularity }
}

extension Folder {
    /// `nil` when they are beyond what can be counted.
    func times() throws(SystemError) -> FolderStamp.Times? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .latest }
        return Self.times(status)
    }

    /// Times of a folder inside; `nil` when there is none at that path. The last part of the path is not followed if it is a link; the parts before
    /// were checked by the same call.
    func times(of path: String) throws(SystemError) -> FolderStamp.Times? {
        var status = stat()
        guard fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .latest
        }
        return status.st_mode & S_IFMT == S_IFDIR ? Self.times(status) : nil
    }

    /// Sets the folder's modification time back by `FolderStamp.granularity`.
    ///
    /// - Returns: The resulting times; `nil` when the file system did not store the given one.
    func setBack() throws(SystemError) -> FolderStamp.Times? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .latest }
        var times = [status.st_atim, status.st_mtim]
        times[1].tv_sec -= FolderStamp.granularity / 1_000_000_000
        guard futimens(descriptor, times) == 0 else { throw .latest }
        guard fstat(descriptor, &status) == 0 else { throw .latest }
        guard status.st_mtim.tv_sec == times[1].tv_sec, status.st_mtim.tv_nsec == times[1].tv_nsec else { return nil }
        return Self.times(status)
    }

    private static func times(_ status: stat) -> FolderStamp.Times? {
        guard let modified = nanoseconds(status.st_mtim), let changed = nanoseconds(status.st_ctim) else { return nil }
        return .init(modified: modified, changed: changed)
    }

    private static func nanoseconds(_ time: timespec) -> Int? {
        let (seconds, overflow) = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowToo) = seconds.addingReportingOverflow(Int(time.tv_nsec))
        return overflow || overflowToo ? nil : sum
    }
}

#if canImport(Darwin)
    extension stat {
        fileprivate var st_atim: timespec { st_atimespec }
        fileprivate var st_mtim: timespec { st_mtimespec }
        fileprivate var st_ctim: timespec { st_ctimespec }
    }
#endif
