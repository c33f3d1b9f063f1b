import Foundation
import TestSupport
import Testing

@Suite struct MailTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func writesTheMailAsItWouldBeSentAndItsPartsToLookAt() throws {
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "mail", "--period", "30d").exitCode == 0)
        #expect(try place.names("output/ana") == ["mail", "mail.eml", "mail.html", "mail.txt", "manifest.json"])
        let mail = try place.text("output/ana/mail.eml")
        let head = mail.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        #expect(head.contains("To: Ana <ana@example.test>"))
        #expect(head.contains("Date: Fri, 20 Nov 2026 16:37:12 -0500"))
        #expect(head.contains("Auto-Submitted: auto-generated"))
        let pictures = try place.names("output/ana/mail")
        #expect(!pictures.isEmpty && pictures.allSatisfy { $0.hasSuffix(".png") })
        for picture in pictures {
            #expect(mail.contains("Content-ID: <\(picture.dropLast(4))."))
            #expect(try place.text("output/ana/mail.html").contains("src=\"mail/\(picture)\""))
        }
        try place.verifyManifests()
    }

    @Test func writesTheSameBytesWithAnyNumberOfJobs() throws {
        try place.put(Fixture.fleet(0..<6), at: "dump.ndjson")
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "mail", "--jobs", "1", "--out", "one")
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "mail", "--jobs", "8", "--out", "eight")
        let (one, eight) = (try place.tree("one"), try place.tree("eight"))
        #expect(one.count > 20 && one == eight)
    }

    /// An address that would add a header field costs the mail, and nothing else.
    @Test(arguments: ["ana@example.test\\r\\nBcc: eve@example.test", "ana", "añá@example.test"])
    func refusesABadAddress(address: String) throws {
        let dump = Fixture.subject("ana").replacing("\"name\":\"Somebody\"", with: "\"name\":\"Somebody\",\"email\":\"\(address)\"")
        try place.put(dump, at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--format", "mail")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("dump.ndjson:1: subject.email: "))
        #expect(try !place.names("output/ana").contains("mail.eml"))
        #expect(try place.names("output/ana").contains("mail.html"))
    }
}
