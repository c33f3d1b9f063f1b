// Measures the least that a run can cost: it does with the files of a finished run only what no renderer can do without, on one core. It parses each
// line of the dump, parses each report.md with cmark once, hashes the bytes of every file, and writes them below another folder. It judges nothing.
//
//     floor-bench fleet.ndjson output scratch

import AlmanacHash
import CCmarkGFM
import CSimdjsonTape
import Foundation

guard CommandLine.arguments.count == 4 else { fatalError("usage: floor-bench DUMP OUTPUT SCRATCH") }
let dump = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let output = URL(filePath: CommandLine.arguments[2])
let scratch = CommandLine.arguments[3]

/// Files below the folders of subjects, read before anything is measured.
var files: [(folder: String, path: String, bytes: [UInt8])] = []
let base = output.path(percentEncoded: false)
for case let path as String in FileManager.default.enumerator(atPath: base) ?? .init() where path.contains("/") {
    let url = output.appending(path: path)
    guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    files.append((String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), path, [UInt8](try Data(contentsOf: url))))
}
let subjects = Set(files.map { String($0.path.prefix { $0 != "/" }) }).count
let reports = files.filter { $0.path.hasSuffix("/report.md") }
let clock = ContinuousClock()

let parsing = clock.measure {
    guard let parser = almanac_json_parser_create() else { fatalError("no memory for a parser") }
    dump.withUnsafeBytes { (all: UnsafeRawBufferPointer) in
        let bytes = all.bindMemory(to: UInt8.self)
        for line in bytes.split(separator: 0x0A) {
            var document = almanac_json_document()
            let slice = UnsafeBufferPointer(rebasing: line)
            guard almanac_json_parse(parser, slice.baseAddress, slice.count, &document) == 0 else { fatalError("a line is no JSON") }
        }
    }
    almanac_json_parser_free(parser)
}

cmark_gfm_core_extensions_ensure_registered()
let markdown = clock.measure {
    for report in reports {
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
        for name in ["table", "strikethrough", "autolink", "tagfilter"] {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        report.bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        let document = cmark_parser_finish(parser)
        if let html = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser)) { free(html) }
        cmark_node_free(document)
        cmark_parser_free(parser)
    }
}

var sum: UInt8 = 0
let hashing = clock.measure {
    for file in files { sum ^= SHA256.digest(of: file.bytes)[0] }
}

let writing = clock.measure {
    var made: Set<String> = []
    for file in files {
        if made.insert(file.folder).inserted {
            try? FileManager.default.createDirectory(atPath: scratch + "/" + file.folder, withIntermediateDirectories: true)
        }
        let descriptor = open(scratch + "/" + file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        let written = file.bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == file.bytes.count else { fatalError("cannot write \(scratch)/\(file.path)") }
        close(descriptor)
    }
}

/// Milliseconds a subject.
func each(_ duration: Duration) -> Double { duration / .milliseconds(1) / Double(max(subjects, 1)) }
let all = [parsing, markdown, hashing, writing].reduce(0) { $0 + each($1) }
print(
    [("parse", each(parsing)), ("cmark", each(markdown)), ("hash", each(hashing)), ("write", each(writing)), ("floor", all)]
        .map { "\($0.0) \((($0.1) * 1000).rounded() / 1000)" }.joined(separator: " "))
exit(sum == 0 && files.isEmpty ? 1 : 0)
