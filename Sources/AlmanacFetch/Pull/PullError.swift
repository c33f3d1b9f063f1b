internal import AlmanacDump
internal import AlmanacFiles

/// The reason why a pull cannot begin or go on.
package enum PullError: Error, Hashable, Sendable {
    /// Another run writes this dump.
    case locked(path: String)
    /// A system call failed with this `errno`.
    case cannotWrite(path: String, errno: Int32)
    /// Something other than a file of ours is at the dump's place.
    case inTheWay(path: String)
    /// An earlier run pulled other subjects than those of the list.
    case foreignPartial(path: String)
    /// A system call failed with this `errno` while a list of subjects was read.
    case cannotRead(path: String, errno: Int32)
    /// A list of subjects that cannot be read to its end. `line` is 0 when it could not be read at all.
    /// - `problem`: and the way out.
    case unreadableList(path: String, line: Int, problem: String)

    /// Codes of `sysexits.h`.
    package var exitCode: Int32 {
        switch self {
        case .locked: 75
        case .cannotWrite, .inTheWay, .foreignPartial: 73
        case .unreadableList: 65
        case .cannotRead(let path, let errno): DumpError.unreadable(path: path, errno: errno).exitCode
        }
    }
}

extension PullError: CustomStringConvertible {
    /// Place, problem, way out.
    package var description: String {
        switch self {
        case .locked(let path): "\(path): another pull is writing here; wait until it is done, or write to another file with --out"
        case .cannotWrite(let path, let errno):
            "\(path): \(SystemError(errno).problem); \(SystemError(errno).wayOut). What was pulled so far is kept, the last good dump too"
        case .cannotRead(let path, let errno): DumpError.unreadable(path: path, errno: errno).description
        case .inTheWay(let path): "\(path): something else than a file is in the way; move it away, or write to another file with --out"
        case .foreignPartial(let path): "\(path): holds other subjects than the list; remove it and run again"
        case .unreadableList(let path, let line, let problem): "\(path)\(line > 0 ? ":\(line)" : ""): \(problem)"
        }
    }
}
