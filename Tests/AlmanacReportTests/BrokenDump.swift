import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

/// A record in which something cannot be read.
struct BrokenDump: Sendable, CustomTestStringConvertible {
    var name: String
    /// The systems of the record, as JSON members.
    var systems: String
    /// Sentences of which each medium that has the card says one.
    var says: [String] = []
    /// Whether the mail has a card for it.
    var isInMail = true

    var testDescription: String { name }

    /// - Parameter letters: Whether categories and merchants are in letters of English.
    func snapshot(name: String = "Ana", letters: Bool = true) throws -> Snapshot {
        var systems = systems
        if !letters {
            for (word, other) in [
                ("\"fun\"", "\"фун\""), ("\"groceries\"", "\"гроц\""), ("\"rent\"", "\"рент\""), ("\"Uber\"", "\"Убер\""),
                ("\"Bar\"", "\"Бар\""),
                ("\"Bar row\"", "\"Бары\""), ("\"Run\"", "\"Бег\""), ("\"One\"", "\"Раз\""), ("\"A\"", "\"А\""), ("\"B\"", "\"Б\""),
                ("\"No id\"", "\"Нет\""), ("\"a\"", "\"а\""), ("\"b\"", "\"б\""),
            ] { systems = systems.replacing(word, with: other) }
        }
        let record =
            #"{"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","name":"\#(name)","timezone":"UTC"},"# + systems + "}"
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson")
        return try #require(decoded.snapshot, "\(decoded.notices)")
    }

    /// What a run tells whoever runs Almanac.
    func notices() throws -> [String] {
        let record =
            #"{"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"# + systems + "}"
        return SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson").notices.map(\.description)
    }

    /// Thirty days from 21 October, with a total of $1,000.00 in ten charges.
    static func guardian(_ members: String) -> String {
        #"""
        "guardian":{"summary":{"30d":{"range":{"start":"2026-10-21T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":100000,
        "charge_count":10,"auth_events":12,"risky_rate":0.5,"override_rate":0.25}},
        """# + members + "}"
    }

    static let twoDays = Self(
        name: "two unreadable days",
        systems: guardian(
            #"""
            "timeseries":{"30d":[{"day":"2026-11-14","spend_cents":30000},{"day":"2026-11-15","spend_cents":"5000"},
            {"day":"2026-11-16","spend_cents":null},{"day":"2026-11-18","spend_cents":20000}]}
            """#),
        says: [
            "2 days could not be read.",
            "The days that could be read add up to $500.00 of $1,000.00; the other $500.00 were spent on days that could not be read.",
        ])

    static let tooFewDays = Self(
        name: "days that do not add up",
        systems: guardian(#""timeseries":{"30d":[{"day":"2026-11-14","spend_cents":30000},{"day":"2026-11-18","spend_cents":20000}]}"#),
        says: ["The days add up to $500.00 of $1,000.00; $500.00 is on none of them."])

    static let strings = Self(
        name: "strings for numbers",
        systems: guardian(
            #"""
            "by_category":{"30d":[{"category":"fun","count":"3","spend_cents":"3000"},{"category":"groceries","count":"4","spend_cents":"5000"}]},
            "merchants":{"30d":[{"merchant":"Uber","count":"3","spend_cents":"3000"}]},
            "timeseries":{"30d":[{"day":"2026-11-14","spend_cents":"30000"}]},
            "rules_progress":[{"category":"fun","limit_cents":"5000","spent_mtd_cents":"3000","remaining_cents":"1","utilization":"0.4"}],
            "overrides":{"30d":[{"ts":"2026-11-18T10:00:00","merchant":"Bar","amount_cents":"1"}]},
            "geofences":[{"name":"Bar row","category":3,"policy":7,"radius_m":100,"latitude":1,"longitude":2},{"name":4}]
            """#),
        says: [
            "2 categories could not be read. In all $1,000.00 was spent.", "1 merchant could not be read. In all $1,000.00 was spent.",
            "1 day could not be read.", "1 budget could not be read.",
        ])

    static let stringTotals = Self(
        name: "totals that are strings",
        systems: #"""
            "guardian":{"summary":{"30d":{"range":{"start":"2026-10-21T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":"54220",
            "charge_count":"9","auth_events":"12","risky_rate":"x","override_rate":null}},
            "by_category":{"30d":[{"category":"fun","count":3,"spend_cents":3000},{"category":"groceries","count":4,"spend_cents":5000}]}}
            """#,
        says: ["Guardian's total could not be read."])

    static let lostCategories = Self(
        name: "lost categories",
        systems: guardian(
            #"""
            "by_category":{"30d":[{"category":"fun","count":3,"spend_cents":30000},{"category":"groceries","count":4,"spend_cents":"5000"},
            {"category":17,"count":3,"spend_cents":500},{"spend_cents":500}]},
            "merchants":{"30d":[{"merchant":"Uber","count":3,"spend_cents":13000},{"merchant":5,"spend_cents":100}]}
            """#),
        says: [
            "3 categories could not be read.",
            "The categories add up to $300.00 of $1,000.00; $700.00 could not be read or has no category.",
            "1 merchant could not be read. The merchants add up to $130.00 of $1,000.00; $870.00 could not be read.",
        ])

    static let noLists = Self(
        name: "no lists",
        systems: guardian(
            #"""
            "by_category":{"30d":"none"},"merchants":{"30d":{"error":"no"}},"timeseries":{"30d":"NaN"},"rules_progress":"none","rules":7,
            "overrides":{"30d":"x"},"geofences":"x"
            """#),
        says: [
            "The days could not be read. In all $1,000.00 was spent.", "The categories could not be read. In all $1,000.00 was spent.",
            "The merchants could not be read. In all $1,000.00 was spent.", "The budgets could not be read.",
        ])

    static let rules = Self(
        name: "NaN in rules",
        systems: guardian(
            #"""
            "rules_progress":[{"category":"fun","limit_cents":5000,"spent_mtd_cents":NaN,"remaining_cents":null,"utilization":NaN},
            {"category":"groceries","limit_cents":1000,"spent_mtd_cents":2000,"remaining_cents":0,"utilization":2.0}],
            "rules":[{"id":1,"category":"fun","monthly_limit_cents":5000},{"id":2,"category":"groceries","monthly_limit_cents":1000}]
            """#),
        says: ["1 budget could not be read."])

    static let lostRules = Self(
        name: "lost rules and categories",
        systems: guardian(#""rules_progress":[{"category":1,"limit_cents":1,"spent_mtd_cents":1},2],"by_category":{"30d":[17,"x"]}"#),
        says: ["2 budgets could not be read.", "2 categories could not be read. In all $1,000.00 was spent."])

    static let emptyLists = Self(
        name: "empty lists under a total",
        systems: guardian(#""by_category":{"30d":[]},"merchants":{"30d":[]},"timeseries":{"30d":[]}"#),
        says: [
            "The categories add up to $0.00 of $1,000.00; $1,000.00 is in none of them.",
            "The days add up to $0.00 of $1,000.00; $1,000.00 is on none of them.",
        ])

    static let moments = Self(
        name: "lost moments",
        systems: #"""
            "moneymoments":{"moments":{"moments":[{"habit_id":"cash_spend_share","month":"2026-11","value":"0.1","label":"a","insight_text":"b",
            "confidence":"x"},{"habit_id":"cash_spend_share","month":10,"value":0.1}]},"nudges":{"nudges":["x"]}}
            """#,
        says: ["1 moment could not be read.", "1 nudge could not be read."])

    static let task = Self(
        name: "a lost task",
        systems: #"""
            "momentum":{"goals":[{"id":"g","visionText":"Run","status":"active","milestones":[{"sequenceNumber":1,"title":"One",
            "status":"active","tasks":[{"title":"A","status":"completed","scheduledDate":"2026-11-18T08:00:00Z",
            "completedAt":"2026-11-18T09:00:00Z"},{"title":"B","status":4,"scheduledDate":"2026-11-19T08:00:00Z"}]}]}],"achievements":[5]}
            """#,
        says: ["1 task could not be read; what is counted here may be too low."], isInMail: false)

    static let goals = Self(
        name: "lost goals", systems: #""momentum":{"goals":[7],"achievements":[5]}"#,
        says: ["1 goal could not be read.", "The data from Momentum could not be read."],
        isInMail: false)

    static let lume = Self(
        name: "lost goals and tips",
        systems: #"""
            "lume":{"goals":{"data":{"goals":[{"title":"No id"}],"total":1}},"tips":{"g":{"data":{"tips":[7]}}},
            "history":{"g":{"data":{"instances":[{"status":"completed"}]}}}}
            """#,
        says: [
            "1 goal could not be read.", "1 tip could not be read.", "1 due day could not be read; what is counted here may be too low.",
        ],
        isInMail: false)

    static let dueDay = Self(
        name: "a lost due day",
        systems: #"""
            "lume":{"goals":{"data":{"goals":[{"id":"g","title":"R","status":"active","is_recurring":true,"recurrence_pattern":"daily"}],
            "total":1}},"history":{"g":{"data":{"instances":[{"instance_date":"2026-11-18","status":"completed"},
            {"instance_date":"2026-11-17","status":"missed"},"x"]}}}}
            """#,
        says: ["1 due day could not be read; what is counted here may be too low."], isInMail: false)

    static let destiny = Self(
        name: "lost threads and matches",
        systems: #""destiny":{"threads":[{"title":"No id"}],"compatibility":[{"totalScore":"high"}]}"#,
        says: ["1 conversation could not be read.", "1 match could not be read.", "The data from Destiny could not be read."],
        isInMail: false)

    static let all =
        [
            twoDays, strings, stringTotals, lostCategories, noLists, rules, lostRules, emptyLists, moments, task, goals, lume, destiny,
            tooFewDays, dueDay,
        ] + wrongKinds
}
