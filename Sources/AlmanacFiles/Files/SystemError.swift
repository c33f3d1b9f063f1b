#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable {
    package var code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of the call that failed just now on this thread.
    package static var latest: SystemError { SystemError(errno) }

    package static let alreadyExists = SystemError(EEXIST)
    package static let invalid = SystemError(EINVAL)
    package static let isFolder = SystemError(EISDIR)
    package static let isLink = SystemError(ELOOP)
    package static let locked = SystemError(EWOULDBLOCK)
    package static let notEmpty = SystemError(ENOTEMPTY)
    package static let notFolder = SystemError(ENOTDIR)
    package static let notFound = SystemError(ENOENT)

    /// True when other files on the same device would fare alike.
    var isOfTheDevice: Bool {
        [ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE].contains(code)
    }

    /// True when the device could not read back its data.
    var isLoss: Bool { code == EIO }

    /// True when this process or the system has as many files open as it may: that passes, and says nothing about the file.
    package var isLackOfDescriptors: Bool { code == EMFILE || code == ENFILE }

    /// The problem in words; the system's own for rare ones.
    package var problem: String {
        switch code {
        case ENOSPC: "no space left on the device"
        case EDQUOT: "the disk quota is used up"
        case EACCES, EPERM: "not permitted"
        case EROFS: "the file system is read-only"
        case EIO: "the device has errors"
        case EFBIG: "larger than a file may be here"
        case ENAMETOOLONG: "the name is too long for this file system"
        case ENOTDIR: "a file is where a folder is needed"
        case EISDIR: "a folder is where a file is needed"
        case ENOENT: "it does not exist"
        case EMFILE, ENFILE: "too many files are open"
        case EXDEV: "it lies on another file system than the output folder"
        default: String(cString: strerror(code))
        }
    }

    /// Advice on what to do about it.
    package var wayOut: String {
        switch code {
        case ENOSPC, EDQUOT: "free some and run again"
        case EACCES, EPERM: "let this user write there, or write to another folder with --out"
        case EROFS: "write to another folder with --out"
        case EIO: "check the device"
        case EFBIG: "raise the limit (ulimit -f) and run again"
        case EMFILE, ENFILE: "raise the limit (ulimit -n) or lower --jobs"
        case ENOTDIR, EISDIR: "move it away, or write to another folder with --out"
        case ENOENT: "name a folder that is there, or that can be made"
        default: "run again, or write to another folder with --out"
        }
    }
}
