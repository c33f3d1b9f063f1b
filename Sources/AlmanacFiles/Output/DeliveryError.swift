/// The reason why files could not be delivered.
package enum DeliveryError: Error, Hashable, Sendable {
    /// The step that failed.
    package enum Step: String, Hashable, Sendable {
        /// Opening or making the output folder.
        case opening
        case reading
        /// Writing under a temporary name; nothing that readers see had changed.
        case writing
        /// Putting finished files in their place; some may be new already.
        case replacing
        case removing
        /// Making sure that everything is on the device.
        case syncing
    }

    /// Another process writes to this output folder.
    case locked(path: String)
    /// A system call failed with this `errno`.
    case failed(Step, path: String, errno: Int32)
    /// A symbolic link where we only write to folders of our own.
    case link(path: String)
    /// A foreign file or folder is in the place of ours.
    case inTheWay(path: String)
    /// The same subject was to be written twice in one run.
    case subjectTwice(path: String)
    /// Shards of this other job are at work here.
    case otherJob(path: String, job: String)
    /// The job was begun with this many shards.
    case otherCount(path: String, job: String, count: Int)
    /// The job to merge is not known here.
    case noJob(path: String, job: String)
    /// The job is merged already.
    case merged(path: String, job: String)
    /// The folder holds its subjects in another layout than this run has.
    case otherLayout(path: String, has: Layout)
    /// The files of a subject are more than a pack may hold.
    case tooLarge(path: String)
    /// Packs cannot be written or put in place; those before stay.
    case packs(path: String, errno: Int32)
    /// An artifact's path is not a plain relative one, or is taken.
    case badPath(path: String)

    init(_ error: SystemError, while step: Step, path: String) {
        switch error {
        case .locked: self = .locked(path: path)
        case .isLink: self = .link(path: path)
        case .notFolder where step != .opening, .isFolder, .notEmpty: self = .inTheWay(path: path)
        default: self = .failed(step, path: path, errno: error.code)
        }
    }

    /// Codes of `sysexits.h`: 75 when another run or job holds the folder, a job has not begun, or descriptors are used up; 64 for a job that began
    /// differently or is merged, and for another layout; 65 for a repeated subject; 70 for a bad path, which is our own mistake; and 73 for
    /// everything that the system refuses.
    package var exitCode: Int32 {
        switch self {
        case .locked, .otherJob, .noJob: 75
        case .otherCount, .merged, .otherLayout: 64
        case .subjectTwice: 65
        case .badPath: 70
        case .failed(_, _, let errno), .packs(_, let errno): SystemError(errno).isLackOfDescriptors ? 75 : 73
        case .link, .inTheWay, .tooLarge: 73
        }
    }

    /// True when every further write would fail alike: a full or broken device, a folder that became read-only.
    package var endsTheRun: Bool {
        switch self {
        case .locked, .otherJob, .otherCount, .noJob, .merged, .otherLayout, .packs: true
        case .failed(let step, _, let errno): step == .opening || step == .syncing || SystemError(errno).isOfTheDevice
        case .link, .inTheWay, .subjectTwice, .tooLarge, .badPath: false
        }
    }
}

extension DeliveryError: CustomStringConvertible {
    /// Place, problem, way out.
    package var description: String {
        switch self {
        case .locked(let path):
            return "\(path): another run is writing here; wait until it is done, or write to another folder with --out"
        case .failed(let step, let path, let errno):
            let error = SystemError(errno)
            return "\(path): \(error.problem); \(error.wayOut)\(Self.consequence(of: step))"
        case .link(let path):
            return "\(path): a symbolic link, and nothing is written through one; remove the link and run again"
        case .inTheWay(let path):
            return "\(path): something else is in the way, and only files of ours are replaced; move it away and run again"
        case .subjectTwice(let path):
            return "\(path): this subject comes twice; the first one was written, remove the other from the dump"
        case .otherJob(let path, let job):
            return
                "\(path): shards of the job '\(job)' are at work here; wait until they are done and merged, or write to another folder with --out"
        case .otherCount(let path, let job, let count):
            return "\(path): the job '\(job)' was begun with \(count) shards; give all of them the same number, or another --job"
        case .noJob(let path, let job):
            return "\(path): no shard of the job '\(job)' has been here; render its shards first, with the same --out and --job"
        case .merged(let path, let job):
            return "\(path): the job '\(job)' is merged already; give every run a --job of its own"
        case .otherLayout(let path, .packed):
            return
                "\(path): holds packed output; add --layout packed, or write folders to another place with --out (almanac unpack makes folders of packs)"
        case .otherLayout(let path, .folders):
            return "\(path): holds a folder for each subject; leave --layout packed out, or write packs to another folder with --out"
        case .tooLarge(let path):
            return "\(path): its files are more than one pack may hold; raise --pack-size, or make fewer formats"
        case .packs(let path, let errno):
            let error = SystemError(errno)
            return "\(path): packs cannot be written: \(error.problem); \(error.wayOut), the last good packs were kept"
        case .badPath(let path):
            return "\(path): not a path for a file of a report; please report this as a bug"
        }
    }

    private static func consequence(of step: Step) -> String {
        switch step {
        case .writing: ", what was there before is kept"
        case .replacing: ", some files are new already and some are not yet"
        case .opening, .reading, .removing, .syncing: ""
        }
    }
}
