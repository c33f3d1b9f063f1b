import AlmanacDelivery
package import AlmanacRendering
import AlmanacTemplates

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The templates of a run as files: the built-in ones, and over them those of a folder.
package struct TemplateFolder: Sendable {
    package var files: [TemplateSet.File]

    /// A template is text; a megabyte of it is a mistake.
    private static let maximumBytes = 1 << 20

    /// - Parameter folder: `nil` for the built-in templates alone.
    /// - Throws: `RunFailure` when the folder cannot be read, or when something in it leads out of it.
    package init(_ folder: String?) throws(RunFailure) {
        var files = BuiltInTemplates.files.map { TemplateSet.File(path: $0.path, shownPath: "Templates/" + $0.path, bytes: $0.bytes) }
        if let folder {
            for path in try Self.paths(in: folder) {
                let bytes = try Self.read(path, in: folder)
                let file = TemplateSet.File(path: path, shownPath: folder + "/" + path, bytes: bytes)
                if let index = files.firstIndex(where: { $0.path == path }) {
                    files[index] = file
                } else {
                    files.append(file)
                }
            }
        }
        self.files = files
    }

    /// Changes with any byte of any template; in the manifest.
    package var hash: String {
        var bytes: [UInt8] = []
        for file in files.sorted(by: { $0.path < $1.path }) {
            bytes += "\(file.path)\n\(file.bytes.count)\n".utf8
            bytes += file.bytes
        }
        return ContentHash(of: bytes).description
    }

    private static func paths(in folder: String) throws(RunFailure) -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
            throw RunFailure(
                .configuration,
                "\(folder): there is no such folder of templates; `almanac templates --out \(folder)` writes the default ones into it")
        }
        var paths: [String] = []
        for (subfolder, endings) in [("", [".md", ".html", ".css"]), ("partials/", [".md"]), ("themes/", [".css"])] {
            let names = try names(in: folder + "/" + subfolder)
            paths += names.filter { name in !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) } }.map { subfolder + $0 }
        }
        return paths.sorted()
    }

    /// What is in a folder; nothing when there is none.
    private static func names(in folder: String) throws(RunFailure) -> [String] {
        guard fileExists(folder) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw RunFailure(.configuration, "\(folder): cannot be read; check that it is a folder and that this user may read it")
        }
    }

    private static func read(_ path: String, in folder: String) throws(RunFailure) -> [UInt8] {
        let root = resolved(folder)
        let file = resolved(folder + "/" + path)
        guard let root, let file, file.hasPrefix(root + "/") else {
            throw RunFailure(.configuration, "\(folder)/\(path): leads out of the templates folder; put a copy in its place")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw RunFailure(.configuration, "\(folder)/\(path): cannot be read; check that this user may read it")
        }
        guard data.count <= maximumBytes else {
            throw RunFailure(.configuration, "\(folder)/\(path): has \(data.count) bytes; \(maximumBytes) is the most for a template")
        }
        return Array(data)
    }

    /// The path without links; `nil` when there is nothing.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Whether there is a file, or a link to one.
func fileExists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
}
