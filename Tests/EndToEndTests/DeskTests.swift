import Foundation
import Testing

/// `almanac preview`: pages in a browser, new when a file is.
@Suite struct DeskTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put("day,total,category\n2026-11-19,10.00,Books\n2026-11-20,4.50,Toys\n", at: "orders.csv")
        try place.put(
            "data: { shop: { from: orders.csv, time: day, measures: { total: { is: sum(total), unit: EUR } }, by: [category] } }\n",
            at: "almanac.yaml")
    }

    /// A desk that runs, and how to ask it.
    private struct Running {
        var command: Command
        var port: UInt16

        func ask(_ target: String, method: String = "GET", host: String? = nil) throws -> (status: Int, head: String, body: String) {
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
            }
            try #require(isConnected)
            let text = "\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n"
            _ = text.utf8.withContiguousStorageIfAvailable { send(socket, $0.baseAddress, $0.count, 0) }
            var answer: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(socket, &chunk, chunk.count, 0), count > 0 { answer += chunk[..<count] }
            let parts = answer.text.components(separatedBy: "\r\n\r\n")
            let head = parts[0]
            return (Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head, parts.dropFirst().joined(separator: "\r\n\r\n"))
        }

        /// Asks until there is another state.
        func next(after state: Int) throws -> (state: Int, problems: [String]) {
            struct News: Decodable {
                var state: Int
                var problems: [String]
            }
            let news = try JSONDecoder().decode(News.self, from: Data(ask("/changes?after=\(state)").body.utf8))
            return (news.state, news.problems)
        }
    }

    private func start() throws -> Running {
        let command = try place.start("preview", "--port", "0")
        var port: UInt16?
        _ = command.wait {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            for name in names where name.hasPrefix(".process-") && name.hasSuffix("out") {
                let said = (try? place.text(name)) ?? ""
                if said.hasSuffix("/\n") { port = said.split(separator: ":").last.flatMap { UInt16($0.dropLast(2)) } }
            }
            return port != nil
        }
        return Running(command: command, port: try #require(port))
    }

    private func end(_ desk: Running) throws {
        desk.command.send(SIGTERM)
        #expect(try desk.command.wait().exitCode == 0)
    }

    @Test func pagesAreThoseOfRender() throws {
        #expect(try place.run("render", "--format", "dashboard,report,markdown,data").exitCode == 0)
        let desk = try start()
        _ = try desk.next(after: 0)
        for file in ["index.html", "report.html", "report.md"] {
            let answer = try desk.ask("/p/shop/\(file)")
            #expect(answer.status == 200)
            #expect(answer.body == (try place.text("output/shop/\(file)")), "\(file)")
            #expect(answer.head.contains("frame-ancestors 'self'"))
        }
        let german = try desk.ask("/p/shop/report.md?language=de")
        #expect(german.body.contains("Total vom 19."))
        #expect(try desk.ask("/p/shop/index.html?theme=lume").body != desk.ask("/p/shop/index.html").body)
        #expect(try desk.ask("/").body.contains("<script src=\"/desk.js\">"))
        try end(desk)
    }

    @Test func aSavedFileIsANewPageAndAMistakeStandsOverTheLastOne() throws {
        let desk = try start()
        var news = try desk.next(after: 0)
        #expect(news.problems == [])
        let before = try desk.ask("/p/shop/report.md").body
        try place.put("day,total,category\n2026-11-19,10.00,Books\n2026-11-20,x,Toys\n", at: "orders.csv")
        news = try desk.next(after: news.state)
        #expect(news.problems == ["orders.csv:3:2: total: \"x\" is no amount"])
        try place.put("data: { shop: { from: orders.csv, time: day, measures: { total: sum(totl) } } }\n", at: "almanac.yaml")
        news = try desk.next(after: news.state)
        #expect(news.problems.contains { $0.contains("no column named 'totl'") }, "\(news.problems)")
        // The last page that was fine is still there.
        #expect(try desk.ask("/p/shop/report.md").body.contains("€10.00"))
        try place.put("day,total,category\n2026-11-19,10.00,Books\n2026-11-20,4.50,Toys\n", at: "orders.csv")
        try place.put(
            "data: { shop: { from: orders.csv, time: day, measures: { total: { is: sum(total), unit: EUR } }, by: [category] } }\n",
            at: "almanac.yaml")
        repeat { news = try desk.next(after: news.state) } while !news.problems.isEmpty
        #expect(try desk.ask("/p/shop/report.md").body == before)
        try end(desk)
    }

    @Test func nothingElseIsServed() throws {
        let desk = try start()
        _ = try desk.next(after: 0)
        for target in [
            "/almanac.yaml", "/p/shop/../../almanac.yaml", "/p/shop/secret.html", "/p/other/index.html", "/p/shop", "/p/%2e%2e/index.html",
        ] {
            #expect(try desk.ask(target).status == 404, "\(target)")
        }
        #expect(try desk.ask("/", host: "example.org").status == 421)
        #expect(try desk.ask("/", method: "POST").status == 405)
        #expect(try desk.ask("/").head.contains("frame-ancestors 'none'"))
        try end(desk)
    }

    @Test func aDeskWithoutDataSaysSo() throws {
        try place.put("theme: lume\n", at: "almanac.yaml")
        let outcome = try place.run("preview")
        #expect(outcome.exitCode == 64)
        #expect(outcome.standardError.contains("no dump given; write --input dump.ndjson"))
    }
}
