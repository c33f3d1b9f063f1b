/// The temporary name under which `writeFile` writes. It is the same for all files of a folder, so that the next process finds and removes what a killed
/// one left. A name for each process would stay for good.
let nameAside = ".almanac.tmp"

/// Writes a file completely or not at all: under a temporary name first, which is synced and then renamed. It is for single files, such as the run report;
/// `OutputFolder` writes those of subjects.
///
/// When several threads or processes write to one folder at the same time, one writes and the others wait.
///
/// - Parameters:
///   - path: Its folder is made when missing. A link at the end is replaced, not followed.
///   - isForEverybody: True to let every user read it, whatever the process's mask.
/// - Throws: `failed`, and `locked` when another process has been writing to the folder for half a minute; the earlier file then still exists.
package func writeFile(atomically bytes: [UInt8], to path: String, isForEverybody: Bool = false) throws(DeliveryError) {
    do throws(SystemError) {
        let (parent, name) = try parts(of: path)
        let folder = try Folder(making: parent)
        let file = try File.claim(nameAside, in: folder)
        do throws(SystemError) {
            try file.write(bytes, at: 0)
            if isForEverybody { try file.letEverybodyRead() }
            try file.sync()
            try folder.rename(nameAside, into: folder, as: name)
        } catch {
            // The first error is the one to tell.
            _ = try? folder.remove(nameAside)
            throw error
        }
        try folder.syncNames()
    } catch {
        throw DeliveryError(error, while: .writing, path: path)
    }
}

/// Removes a file, if there is one. A link at the end is removed, not its target.
package func removeFile(_ path: String) throws(DeliveryError) {
    do throws(SystemError) {
        let (parent, name) = try parts(of: path)
        try Folder(opening: parent).remove(name)
    } catch .notFound {
        return
    } catch {
        throw DeliveryError(error, while: .removing, path: path)
    }
}

/// All bytes of a regular file; `nil` when there is none, when it is a link, or when it has more than `limit`.
package func readFile(_ path: String, limit: Int) throws(DeliveryError) -> [UInt8]? {
    do throws(SystemError) {
        let (parent, name) = try parts(of: path)
        return try Folder(opening: parent).read(name, limit: limit)
    } catch .notFound {
        return nil
    } catch {
        throw DeliveryError(error, while: .reading, path: path)
    }
}

/// The folder and the name of a file that somebody named.
private func parts(of path: String) throws(SystemError) -> (parent: String, name: String) {
    let slash = path.utf8.lastIndex(of: 0x2F)
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard !name.isEmpty, name != ".", name != "..", !path.utf8.contains(0) else { throw .isFolder }
    return (parent, name)
}
