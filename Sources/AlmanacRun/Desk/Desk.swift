package import AlmanacFiles
import AlmanacText
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Pages of subjects in a browser while somebody changes templates, words, settings or data: a shell with the page in a frame, which is new when a file is.
///
/// Pages are made when they are asked for, and are those that `render` writes. What is wrong with a file stands over the last page that was fine.
package final class Desk: ServedSite {
    /// Reads the files anew, with a theme in place of that of the settings; what is as in an earlier work need not be read.
    package typealias Load = @Sendable (_ theme: String?, _ earlier: DeskWork?) throws(RunFailure) -> DeskWork

    private struct State {
        /// Grows with each change.
        var number = 0
        /// By theme; what was read last without a mistake.
        var works: [String: DeskWork] = [:]
        var people: [DeskPages.Person] = []
        /// Of the dump that they were read from.
        var dump: UInt64?
        var problems: [String] = []
        /// True where the pages are older than the files.
        var isBroken = false
    }

    private let load: Load
    private let watched: @Sendable () -> [String]
    private let state = Mutex(State())
    /// True while `watch` runs.
    private let isWatching = Atomic<Bool>(false)

    /// Milliseconds between two looks at the files, between two looks for news, and that a browser waits for it.
    private static let pause = 15
    private static let longestPause = 100
    private static let nap = 2
    private static let patience = 25_000
    /// Looks until settings and folders are asked again which files there are.
    private static let looks = 20

    /// - Parameter watched: Files and folders that pages are made of, as they are now.
    package init(load: @escaping Load, watched: @escaping @Sendable () -> [String]) {
        self.load = load
        self.watched = watched
    }

    /// Looks at the files from a thread of its own until `isStopped` returns true.
    package func watch(until isStopped: @escaping @Sendable () -> Bool) {
        isWatching.store(true, ordering: .releasing)
        let isBegun = SystemThread.begin {
            self.look(until: isStopped)
            self.isWatching.store(false, ordering: .releasing)
        }
        if !isBegun { isWatching.store(false, ordering: .releasing) }
    }

    private func look(until isStopped: () -> Bool) {
        var last: UInt64?
        var files: [String] = []
        var count = 0
        let clock = ContinuousClock()
        while !isStopped() {
            if count % Self.looks == 0 { files = watched() }
            count += 1
            let begin = clock.now
            let stamp = DeskStamps.stamp(files)
            let took = clock.now - begin
            if stamp != last {
                // The settings may name other files now.
                files = watched()
                count = 1
                last = DeskStamps.stamp(files)
                reload()
            }
            // Looks at many files are a twentieth of the time, as those at few are.
            usleep(UInt32(max(Self.pause, min(Self.longestPause, Int(took / .milliseconds(1)) * 20)) * 1000))
        }
    }

    /// Waits until `watch` has ended: a process that ends while files are read may wait for itself.
    package func waitForTheEnd() {
        while isWatching.load(ordering: .acquiring) { usleep(UInt32(Self.pause * 1000)) }
    }

    private func reload() {
        var problems: [String] = []
        var read: (work: DeskWork, people: [DeskPages.Person], dump: UInt64)?
        do throws(RunFailure) {
            let work = try load(nil, state.withLock { $0.works[""] })
            let dump = DeskStamps.stamp([work.input])
            var people = state.withLock { $0.dump == dump ? $0.people : [] }
            if people.isEmpty { people = try DeskPages(work: work).people() }
            read = (work, people, dump)
            problems = work.notices
        } catch {
            problems = error.description.split(separator: "\n").map(String.init)
        }
        state.withLock { state in
            state.number += 1
            state.problems = problems
            state.isBroken = read == nil
            guard let read else { return }
            state.works = ["": read.work]
            state.people = read.people
            state.dump = read.dump
        }
    }

    // MARK: Answers

    package func answer(to request: RequestHead) -> SiteAnswer {
        let parts = request.target.split(separator: "?", maxSplits: 1)
        let options = Self.options(parts.count > 1 ? parts[1] : "")
        let path = parts.first.map(String.init) ?? "/"
        switch path {
        case "/": return .made(DeskShell.page, name: "index.html", policy: DeskShell.policy)
        case "/desk.js": return .made(DeskShell.script, name: "desk.js")
        case "/changes": return .made(changes(after: options["after"].flatMap { Int($0) } ?? 0), name: "changes.json")
        default:
            guard path.hasPrefix("/p/"), let slash = path.dropFirst(3).firstIndex(of: "/") else { return .status(404) }
            return page(String(path[path.index(after: slash)...]), of: String(path.dropFirst(3)[..<slash]), options)
        }
    }

    private func page(_ file: String, of folder: String, _ options: [String: String]) -> SiteAnswer {
        let theme = options["theme"] ?? ""
        let (number, known, people) = state.withLock { ($0.number, $0.works[theme], $0.people) }
        guard let person = people.first(where: { $0.folder == folder }) else { return .status(404) }
        do throws(RunFailure) {
            let work: DeskWork
            if let known { work = known } else { work = try load(theme, state.withLock { $0.works[""] }) }
            // Files may have changed meanwhile.
            if known == nil { state.withLock { if $0.number == number { $0.works[theme] = work } } }
            let name = file.isEmpty ? "index.html" : file
            guard let bytes = try DeskPages(work: work).file(name, of: person.id, language: options["language"]) else {
                return .status(404)
            }
            return .made(bytes, name: name)
        } catch {
            return .made(Array((error.description + "\n").utf8), name: "problem.txt")
        }
    }

    /// `theme=lume&language=de`, of which empty values say nothing.
    private static func options(_ query: Substring) -> [String: String] {
        var options: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            // Names of themes and languages are plain; anything else is none.
            if parts.count == 2, parts[1].utf8.allSatisfy({ $0 > 0x2C && $0 < 0x7B && $0 != 0x2F }) {
                options[String(parts[0])] = String(parts[1])
            }
        }
        return options
    }

    /// Waits until there is another state, and tells it.
    private func changes(after number: Int) -> [UInt8] {
        for _ in 0..<(Self.patience / Self.nap) {
            if state.withLock({ $0.number != number }) { break }
            usleep(UInt32(Self.nap * 1000))
        }
        return state.withLock { state in
            var json = JSONWriter(capacity: 512)
            json.object { json in
                json.integer("state", state.number)
                json.boolean("broken", state.isBroken)
                json.strings("problems", state.problems)
                if state.people.count == DeskPages.mostSubjects { json.integer("most", DeskPages.mostSubjects) }
                json.objects("people", state.people) { json, person in
                    json.string("folder", person.folder)
                    json.string("name", person.name)
                }
                let work = state.works[""]
                json.strings("themes", work?.themes ?? [])
                json.strings("languages", work?.languages ?? [])
            }
            return json.bytes
        }
    }
}
