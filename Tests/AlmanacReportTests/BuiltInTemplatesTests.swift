import AlmanacText
import Foundation
import Testing

/// The table of `CTemplates/templates.c` beside the folder that it is made from: a file that is in one of the two alone is found here.
@Suite struct BuiltInTemplatesTests {
    @Test func theBinaryHasEveryFileOfTheFolder() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates").standardizedFileURL
        let prefix = folder.path + "/"
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey]))
            .compactMap { $0 as? URL }
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
        let inFolder = try Dictionary(
            uniqueKeysWithValues: files.map { file in
                (String(file.standardizedFileURL.path.dropFirst(prefix.count)), Array(try Data(contentsOf: file)))
            })
        let builtIn = BuiltInTemplates.files + BuiltInTemplates.schemas
        #expect(builtIn.map(\.path).sorted() == inFolder.keys.sorted())
        for file in builtIn { #expect(inFolder[file.path] == file.bytes, "\(file.path)") }
    }
}
