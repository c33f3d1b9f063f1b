import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFiles

/// A folder is taken at its word only where whatever is done in it changes that word.
@Suite struct FolderStampTests {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private let files = [artifact("index.html", "<p>one</p>"), artifact("data/a.csv", "x"), artifact("data/deep/b.csv", "y")]

    /// Lets the clock of the file system go on: gives folders times of an hour ago.
    private func age(_ names: String...) throws {
        for name in names {
            let then = [timespec(tv_sec: time(nil) - 3600, tv_nsec: 5), timespec(tv_sec: time(nil) - 3600, tv_nsec: 5)]
            try #require(utimensat(AT_FDCWD, place.output + "/" + name, then, 0) == 0)
        }
    }

    @Test func whatIsDoneInTheSameTickIsNoticed() throws {
        let folder = try OutputFolder.open(place.output)
        for index in 0..<300 {
            let receipt = try folder.write(subject: "s\(index)", at: index, artifacts: files)
            let stamp = try #require(receipt.stamp)
            #expect(stamp.folders.map(\.path) == ["", "data", "data/deep"] && stamp.files == 3 && stamp.bytes == 12)
            #expect(try stamp.isUntouched("s\(index)", in: folder.root))
            let path = place.output + "/s\(index)/"
            switch index % 4 {
            case 0: try #require(rename(path + "index.html", path + "other.html") == 0)
            case 1: try #require(unlink(path + "data/deep/b.csv") == 0)
            case 2: try place.put("", at: "s\(index)/data/new")
            default: try #require(rename(path + "data", path + "gone") == 0 && symlink("gone", path + "data") == 0)
            }
            #expect(try !stamp.isUntouched("s\(index)", in: folder.root), "\(index)")
        }
    }

    @Test func onlyTimesThatAreOverAreNoted() throws {
        var first = try OutputFolder.open(place.output)
        let receipt = try first.write(subject: "ana", at: 0, artifacts: files)
        _ = try first.finish(removingAbsent: true, provenance: provenance)
        // Somebody looked after his own file a moment ago: whatever comes in the same tick would not be noticed.
        try place.put("mine", at: "ana/mine")
        first = try OutputFolder.open(place.output)
        let left = try #require(try first.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: receipt.stamp))
        #expect(left.stamp == nil && left.files == 3 && left.bytes == 12 && left.unchanged == 3)
        _ = try first.finish(removingAbsent: true, provenance: provenance)

        try age("ana", "ana/data", "ana/data/deep")
        let second = try OutputFolder.open(place.output)
        let later = try #require(try second.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: nil))
        let stamp = try #require(later.stamp)
        #expect(try stamp.isUntouched("ana", in: second.root))
        _ = try second.finish(removingAbsent: true, provenance: provenance)

        // In a folder that was there before, others may be at work while files are replaced.
        let third = try OutputFolder.open(place.output)
        #expect(try third.write(subject: "ana", at: 0, artifacts: [artifact("index.html", "<p>two</p>")]).stamp == nil)
        #expect(try !stamp.isUntouched("ana", in: third.root))
    }

    @Test func aStampIsOfWhatWasThere() throws {
        var folder = try OutputFolder.open(place.output)
        let receipt = try folder.write(subject: "ana", at: 0, artifacts: files)
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        // Overwritten in place: its folder does not tell.
        try place.put("<p>", at: "ana/index.html")
        folder = try OutputFolder.open(place.output)
        #expect(try folder.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: receipt.stamp)?.stamp == receipt.stamp)
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        // Whoever is read again is looked at file by file, and so is everybody after a run that did not come to its end.
        folder = try OutputFolder.open(place.output, recheck: .everybody)
        #expect(try folder.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: receipt.stamp) == nil)
        _ = try folder.finish(removingAbsent: false, provenance: provenance)
        try place.put("", at: ".almanac/left")
        folder = try OutputFolder.open(place.output)
        #expect(try folder.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: receipt.stamp) == nil)
    }

    /// Each day another part of the fleet is read again, whatever the folders say, and all of it within 32 days.
    @Test func everybodysTurnComes() throws {
        var folder = try OutputFolder.open(place.output)
        let receipt = try folder.write(subject: "ana", at: 0, artifacts: files)
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        try place.put("<p>", at: "ana/index.html")
        var noticed = 0
        for turn in 100..<132 {
            folder = try OutputFolder.open(place.output, recheck: .part(turn: turn))
            if try folder.leave(subject: "ana", at: 0, manifest: receipt.manifest, stamp: receipt.stamp) == nil { noticed += 1 }
            folder.abandon()
        }
        #expect(noticed == 1)
    }

    @Test func timesThatAreNoneAreRefused() {
        let times = FolderStamp.Times(modified: .max, changed: .min)
        for paths in [[], ["data"], ["", ".."], ["", "/etc"], ["", "data", ""]] {
            #expect(FolderStamp(files: 1, bytes: 1, folders: paths.map { .init(path: $0, times: times) }) == nil, "\(paths)")
        }
        #expect(FolderStamp(files: -1, bytes: 1, folders: [.init(path: "", times: times)]) == nil)
    }
}
