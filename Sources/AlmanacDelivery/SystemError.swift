#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The `errno` of a failed system call.
struct SystemError: Error, Hashable {
    var code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    /// Of the call that failed just now on this thread.
    static var latest: SystemError { SystemError(errno) }

    static let alreadyExists = SystemError(EEXIST)
    static let invalid = SystemError(EINVAL)
    static let isFolder = SystemError(EISDIR)
    static let isLink = SystemError(ELOOP)
    static let locked = SystemError(EWOULDBLOCK)
    static let notEmpty = SystemError(ENOTEMPTY)
    static let notFolder = SystemError(ENOTDIR)
    static let notFound = SystemError(ENOENT)

    /// Whether other files on the same device would fare alike.
    var isOfTheDevice: Bool {
        [ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE].contains(code)
    }

    /// What is wrong, in words; the system's own for what is rare.
    var problem: String {
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

    /// What to do about it.
    var wayOut: String {
        switch code {
        case ENOSPC, EDQUOT: "free some and run again"
        case EACCES, EPERM: "let this user write there, or write to another folder with --out"
        case EROFS: "write to another folder with --out"
        case EIO: "check the device"
        case EFBIG: "raise the limit (ulimit -f) and run again"
        case EMFILE, ENFILE: "raise the limit (ulimit -n) or lower --jobs"
        case ENOTDIR, EISDIR: "move it away, or write to another folder with --out"
        default: "run again, or write to another folder with --out"
        }
    }
}
