package import AlmanacDump
package import AlmanacFetch
package import AlmanacFiles
package import AlmanacPost

/// A run that could not begin or go on, with its exit code.
package struct RunFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package var exitCode: ExitCode
    /// The place, the problem and the way out; one line for each problem.
    package var description: String

    package init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }
}

/// An error of a module below, which has a code of `sysexits.h`.
package protocol CodedError: Error, CustomStringConvertible {
    var exitCode: Int32 { get }
}

extension DeliveryError: CodedError {}
extension DumpError: CodedError {}
extension LedgerError: CodedError {}
extension PullError: CodedError {}
extension TableError: CodedError {}

extension RunFailure {
    package init(_ error: some CodedError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .software, error.description)
    }

    /// The failure that any error ends a run with.
    ///
    /// - Parameter code: The code of an error that has none; it is a bug of ours where nothing else is said.
    init(of error: any Error, or code: ExitCode = .software) {
        switch error {
        case let failure as RunFailure: self = failure
        case let error as any CodedError: self.init(error)
        default: self.init(code, "\(error)")
        }
    }

    /// The end of a run that cannot write or read its own files.
    ///
    /// - Parameter path: The path of the file or the folder.
    init(_ error: SystemError, at path: String) {
        self.init(
            error.isLackOfDescriptors ? .tryLater : .cannotWrite,
            "\(path): \(error.problem)\(error.isLackOfDescriptors ? "; \(error.wayOut)" : "")")
    }
}
