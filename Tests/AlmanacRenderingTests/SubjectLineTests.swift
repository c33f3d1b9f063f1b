import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// The subject lines of eight readers in five periods. Each was held against the data by hand, and whoever changes one does that again: what it says is of
/// the period, says that it is of now, or names its own days.
struct SubjectLineTests {
    private static func reader(_ systems: any SystemData..., zone: String = "America/New_York") -> Snapshot {
        Snapshot(asOf: Account.asOf, subject: Subject(id: "mia", name: "Mia", timeZone: zone), systems: systems)
    }

    /// Charged for the first time two hours before the data.
    private static var firstDay: Snapshot {
        let charges = Charges([.init(at: Account.asOf.advanced(bySeconds: -7200), 1299)])
        return charges.snapshot(at: Account.asOf, subject: Subject(id: "new", name: "New", timeZone: "America/New_York"))
    }

    private static var auckland: Snapshot {
        reader(
            Account().guardian, Account().moneyMoments, Account().momentum, Account().lume, Account.destiny(), zone: "Pacific/Auckland")
    }

    private static let readers: [(name: String, snapshot: Snapshot)] = [
        ("five systems", Account.ana), ("guardian", reader(Account().guardian)), ("momentum", reader(Account().momentum)),
        ("lume", reader(Account().lume)), ("moneymoments", reader(Account().moneyMoments)), ("destiny", reader(Account.destiny())),
        ("first day", firstDay), ("auckland", auckland),
    ]

    /// At the time of the data it is 20 November 2026, 16:37 in New York and 10:37 of the 21st in Auckland.
    ///
    /// The table is `Golden/subject-lines.txt`, a line for each mail; `UPDATE_GOLDEN=1` writes it anew.
    @Test func eachIsTheOneThatIsWrittenDown() throws {
        var lines: [String] = []
        for (name, snapshot) in Self.readers {
            for length in LocalPeriod.Length.allCases {
                let subject = Mails.visible(try Mails.body(snapshot, period: .last(length)).subject)
                lines.append("\(name), \(ReportPeriod.last(length)): \(subject)")
            }
        }
        let table = lines.joined(separator: "\n") + "\n"
        let difference = try GoldenFolder(beside: #filePath).difference(Array(table.utf8), "subject-lines.txt")
        #expect(difference == nil, "\(table)")
    }

    /// "October 2026: 1 task is overdue" was said of one that was due on 13 November. What stands so now says so, whatever is written down.
    @Test func whatIsOfNowSaysSo() throws {
        let ofNow = [
            " is overdue", " are overdue", " is over", " are over", " is behind", " are behind", "ends today", "keeps your streak",
            " is nearly used up",
            " are nearly used up", " left today", "in November 2026 so far",
        ]
        var told = 0
        for (name, snapshot) in Self.readers {
            for length in LocalPeriod.Length.allCases {
                let subject = Mails.visible(try Mails.body(snapshot, period: .last(length)).subject)
                for words in ofNow {
                    guard let place = subject.firstRange(of: words) else { continue }
                    told += 1
                    #expect(subject[..<place.lowerBound].contains("now: "), "\(name), \(length): \(subject)")
                }
            }
        }
        #expect(told >= 15)
    }
}
