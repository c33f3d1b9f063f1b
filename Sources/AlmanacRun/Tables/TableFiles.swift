import AlmanacFiles
import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files that patterns and folders name.
package enum TableFiles {
    /// Endings of tables in a folder, each also with `.gz` behind it.
    private static let endings = [
        ".csv", ".tsv", ".tab", ".txt", ".psv", ".ndjson", ".jsonl", ".ofx", ".qfx", ".qif", ".xml", ".sta", ".mta", ".mt940", ".mt942",
        ".940", ".942",
        ".swi",
    ]

    /// The files of patterns such as `orders-*.csv`, each once, in the order of their names. A name without a file stays, so that whoever reads it tells.
    package static func matching(_ patterns: [String]) -> [String] {
        var files: [String] = []
        for pattern in patterns {
            var found = glob_t()
            defer { globfree(&found) }
            guard pattern != "-", glob(pattern, 0, nil, &found) == 0 else {
                files.append(pattern)
                continue
            }
            for index in 0..<Int(found.gl_pathc) { if let path = found.gl_pathv[index] { files.append(String(cString: path)) } }
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// When the one of some files was changed that was changed last; `nil` where there is none.
    static func lastChange(of files: [String]) -> Instant? {
        files.compactMap { file -> Instant? in
            var status = stat()
            guard stat(file, &status) == 0 else { return nil }
            #if canImport(Darwin)
                return Instant(seconds: Int64(status.st_mtimespec.tv_sec))
            #else
                return Instant(seconds: Int64(status.st_mtim.tv_sec))
            #endif
        }.max()
    }

    /// The tables of files and folders that somebody names one by one.
    ///
    /// - Throws: For a folder that cannot be read, or has no table in it.
    package static func named(_ paths: [String]) throws(RunFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                files.append(path)
                continue
            }
            let names: [String]
            do throws(SystemError) { names = try Folder(opening: path).names().filter(isTable) } catch {
                throw RunFailure(.badData, "\(path): \(String(cString: strerror(error.code)))")
            }
            let tables = names.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }.filter { !isDump($0) }
            guard !tables.isEmpty else {
                throw RunFailure(.badData, "\(path): no table in this folder; their names end with \(endings.joined(separator: ", "))")
            }
            files += tables
        }
        return files
    }

    private static func isTable(_ name: String) -> Bool {
        let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        return !name.hasPrefix(".") && endings.contains { plain.lowercased().hasSuffix($0) }
    }

    /// True for a dump of ours, which has objects a line, too.
    private static func isDump(_ path: String) -> Bool {
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        let head = Array(#"{"almanac":"#.utf8)
        var bytes = [UInt8](repeating: 0, count: head.count)
        return fread(&bytes, 1, head.count, file) == head.count && bytes == head
    }

    /// What names exactly these files: a pattern, where one does, else all of them.
    package static func pattern(of files: [String]) -> [String] {
        guard files.count > 1, let first = files.first else { return files }
        let last = files.reduce(first) { max($0, $1) }
        let head = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
        let common = files.reduce(head) { common, file in String(zip(common, file).prefix { $0 == $1 }.map(\.0)) }
        let rests = files.map { String($0.dropFirst(common.count)) }
        let tail = rests.dropFirst().reduce(rests[0]) { tail, rest in
            String(zip(tail.reversed(), rest.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
        }
        let pattern = "\(common)*\(tail)"
        return rests.allSatisfy({ !$0.dropLast(tail.count).contains("/") }) && matching([pattern]) == files.sorted() ? [pattern] : files
    }
}
