internal import AlmanacModel
internal import AlmanacText

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Answers of servers that are kept from run to run, in a folder that nobody else can read.
///
/// Several processes may use one folder: a file is whole or not there. What cannot be read or written is as if it had not been kept.
package struct AnswerCache: Sendable {
    /// Bytes of an answer that are kept at most.
    package static let largestAnswer = 64 << 20

    private let folder: PrivateFolder
    private static let suffix = ".answer"

    /// - Parameter folder: Made when it is missing, for the owner alone.
    /// - Throws: When it cannot be made or used, or when others may read it.
    package init(folder: String) throws(AnswerCacheError) {
        self.folder = try PrivateFolder(folder)
    }

    func answer(for key: AnswerKey) -> CachedAnswer? {
        folder.read(key.description + Self.suffix, atMost: Self.largestAnswer + 65_536).flatMap { CachedAnswer(file: $0, key: key) }
    }

    func keep(_ answer: CachedAnswer, for key: AnswerKey) {
        let file = answer.file(key: key)
        guard file.count <= Self.largestAnswer, folder.write(file, to: key.description + Self.suffix) else { return forget(key) }
    }

    func forget(_ key: AnswerKey) {
        folder.remove(key.description + Self.suffix)
    }

    /// True when the server allows it and it is of use: there is a tag to ask with, or the request takes young answers.
    static func mayKeep(_ response: HTTPResponse, maximumAge: Int64?) -> Bool {
        for field in response.headers {
            let words = field.value.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
            switch field.name.lowercased() {
            case "cache-control" where words.contains("no-store"), "vary" where words.contains("*"): return false
            default: break
            }
        }
        return response.header("ETag") != nil || response.header("Last-Modified") != nil || (maximumAge ?? 0) > 0
    }

    /// Drops answers that nobody has checked for long, then the oldest ones until the rest fits. Foreign files are left alone.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - days: An answer that is older goes.
    package func prune(now: Int64, days: Int = 90, bytes: Int64 = 512 << 20) {
        var files: [PrivateFolder.StoredFile] = []
        for entry in folder.entries() {
            if entry.name.hasPrefix(PrivateFolder.asidePrefix) {
                // Left by a killed process; a file that is being written is younger.
                if now - entry.modified > 3600 { folder.remove(entry.name) }
            } else if isOurs(entry.name) {
                files.append(entry)
            }
        }
        files.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        let oldest = now.addingSaturated(-Int64(max(0, days)) * 86_400)
        var kept: Int64 = 0
        for file in files {
            if file.modified >= oldest, kept + file.size <= bytes { kept += file.size } else { folder.remove(file.name) }
        }
    }

    /// Removes all answers. Foreign files are left alone.
    ///
    /// - Returns: The number removed.
    package func clear() -> Int {
        folder.entries().count { ($0.name.hasPrefix(PrivateFolder.asidePrefix) || isOurs($0.name)) && folder.remove($0.name) }
    }

    private func isOurs(_ name: String) -> Bool {
        name.hasSuffix(Self.suffix) && name.utf8.count == 64 + Self.suffix.utf8.count
            && name.utf8.prefix(64).allSatisfy { hexNumber($0) != nil }
    }
}

/// The reason why answers cannot be kept in a folder.
package enum AnswerCacheError: Error, Hashable, Sendable, CustomStringConvertible {
    case failed(folder: String, errno: Int32)
    case notOurs(folder: String)
    case open(folder: String)

    package var description: String {
        switch self {
        case .failed(let folder, let errno): "\(folder): \(String(cString: strerror(errno))); answers are not kept, name another folder"
        case .notOurs(let folder): "\(folder): belongs to another user; answers are not kept, name another folder"
        case .open(let folder): "\(folder): others may read it; answers are not kept, run chmod 700 on it or name another folder"
        }
    }
}
