import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@Suite struct DestinyDecoderTests {
    private func read(_ members: String) -> (destiny: Destiny, notices: [String]) {
        let decoded = decode(record(#""destiny":{\#(members)}"#))
        return (decoded.snapshot?.data(Destiny.self) ?? Destiny(), decoded.notices.map(\.description))
    }

    private let at = Instant(seconds: 1_795_210_632)

    @Test func readsASubscription() {
        let result = read(
            #""subscription":{"user_email":"ana@example.test","plan_id":"core","is_generated_email":false,"feature_usage":{"ai_questions":{"daily":3,"overall":41,"last_used":"2026-11-20T10:00:00"}},"is_premium":true,"features":["history"],"subscription_status":"active","subscription_expires_at":"2026-12-09T02:00:00","has_ever_subscribed":true,"auto_renew_status":true}"#
        )
        #expect(
            result.destiny.subscription
                == .init(
                    plan: "core", isPremium: true, status: "active", expiresAt: Instant(seconds: 1_796_781_600), renews: true,
                    uses: [.init(feature: "ai_questions", today: 3, overall: 41)]))
        #expect(result.notices == [])
        #expect(read(#""subscription":{"plan":"plus"}"#).destiny.subscription?.plan == "plus")
        #expect(read(#""subscription":{"plan":{"plan_id":"free_guest"}}"#).destiny.subscription?.plan == "free_guest")
    }

    @Test func readsLimitsAndPlans() {
        let result = read(
            #""plans":[{"plan_id":"core","display_name":"Core","is_free":false,"price_monthly":4.99,"entitlements":[{"feature_id":"alerts","display_name":"Alerts","daily_limit":-1,"overall_limit":7}]}],"access":{"ai_questions":{"can_access":false,"reason":"daily_limit_reached","limits":{"daily":{"used":3,"limit":3,"remaining":0},"overall":{"used":41,"limit":-1,"remaining":-1}},"reset_at":"2026-11-21T00:00:00Z"}}"#
        )
        #expect(
            result.destiny.plans == [
                .init(
                    id: "core", name: "Core", entitlements: [.init(feature: "alerts", name: "Alerts", today: -1, overall: 7)],
                    monthly: Money(minor: 499, currency: .usd))
            ])
        #expect(
            result.destiny.access == [
                .init(
                    feature: "ai_questions", reason: "daily_limit_reached", today: .init(used: 3, limit: 3),
                    overall: .init(used: 41, limit: -1), resetsAt: Instant(seconds: 1_795_219_200))
            ])
        #expect(result.notices == [])
    }

    @Test(arguments: [
        (#""price_monthly":"9.99","currency":"EUR""#, 999, "EUR", 2), (#""price_monthly":0,"currency":"usd""#, 0, "USD", 2),
        (#""price_monthly":980,"currency":"JPY""#, 980, "JPY", 0), (#""price_monthly":1.5,"currency":"KWD""#, 1500, "KWD", 3),
    ])
    func readsPricesInTheirCurrency(members: String, minor: Int64, code: String, digits: UInt8) throws {
        let plan = try #require(read(#""plans":[{"plan_id":"a",\#(members)}]"#).destiny.plans?.first)
        #expect(plan.monthly == Currency(code: code, fractionDigits: digits).map { Money(minor: minor, currency: $0) })
        #expect(plan.yearly == nil)
    }

    @Test(arguments: [
        #""price_monthly":-1"#, #""price_monthly":"x""#, #""price_monthly":1,"currency":"dollars""#, #""price_monthly":1e300"#,
    ])
    func aPriceThatIsNoneIsUnknown(members: String) throws {
        let plan = try #require(read(#""plans":[{"plan_id":"a",\#(members)}]"#).destiny.plans?.first)
        #expect(plan.monthly == nil)
    }

    /// A price is never shown in a currency that is not its own.
    @Test(arguments: [
        (
            #""price_monthly":1,"currency":"dollars""#, #"currency: "dollars" is not a currency code; the prices of this plan are left out"#
        ),
        (#""price_monthly":1,"currency":7"#, "currency: 7 is not text"),
        (
            #""price_monthly":10000000000000000,"currency":"KWD""#,
            "price_monthly: 10000000000000000 is more than can be worked with; it is left out"
        ),
    ])
    func aPriceInNoCurrencyIsTold(members: String, notice: String) throws {
        let result = read(#""plans":[{"plan_id":"a","display_name":"A",\#(members)}]"#)
        #expect(result.destiny.plans == [.init(id: "a", name: "A")])
        #expect(result.notices == ["dump.ndjson:3: destiny.plans[0]." + notice])
        #expect(read(#""plans":[{"plan_id":"a","price_monthly":1,"currency":""}]"#).destiny.plans?.first?.monthly?.currency == .usd)
    }

    @Test func readsHowManyDoshasAMatchHas() throws {
        for doshas in [
            #""doshaSummary":{"total_doshas":3,"cancelled_count":2,"active_count":1}"#,
            #""dosha_summary":{"totalDoshas":3,"cancelledCount":2,"activeCount":1}"#,
        ] {
            let match = try #require(read(#""compatibility":[{"totalScore":28,\#(doshas)}]"#).destiny.matches?.first)
            #expect(match.doshas == 3 && match.cancelledDoshas == 2 && match.activeDoshas == 1)
        }
        #expect(read(#""compatibility":[{"totalScore":28,"doshaSummary":[]}]"#).destiny.matches?.first?.doshas == nil)
    }

    @Test(arguments: [
        (#""doshaSummary":[]"#, "doshaSummary: a list is not an object"),
        (#""analysisData":"none""#, #"analysisData: "none" is not an object"#),
        (#""analysisData":{"joint":3}"#, "analysisData.joint: 3 is not an object"),
        (
            #""analysisData":{"joint":{"ashtakoot_matching":{"guna_scores":[]}}}"#,
            "analysisData.joint.ashtakoot_matching.guna_scores: a list is not an object"
        ),
    ])
    func aPartOfAMatchThatIsNoObjectIsTold(members: String, notice: String) {
        let result = read(#""compatibility":[{"totalScore":28,\#(members)}]"#)
        #expect(result.destiny.matches?.first?.total == 28)
        #expect(result.notices == ["dump.ndjson:3: destiny.compatibility[0]." + notice])
    }

    private static let local =
        #"{"id":"t","sessionId":"s","userEmail":"ana@example.test","title":"Should I?","preview":"The stars","primaryArea":"career","areasDiscussed":[],"messageCount":4,"isArchived":false,"isPinned":true,"createdAt":816903432,"updatedAt":816903832}"#
    private static let server =
        #"{"id":"t","title":"Should I?","preview":"The stars","primary_area":"career","message_count":4,"is_pinned":true,"is_archived":false,"created_at":"2026-11-20T21:37:12","updated_at":"2026-11-20T21:43:52+00:00"}"#

    @Test(arguments: [true, false]) func readsThreadsOfTheAppAndOfTheServer(isLocal: Bool) {
        let threads = isLocal ? "[\(Self.local)]" : #"{"threads":[\#(Self.server)],"total_count":9,"today":[]}"#
        let result = read(#""threads":\#(threads)"#)
        #expect(
            result.destiny.threads == [
                .init(
                    id: "t", title: "Should I?", preview: "The stars", area: "career", questions: isLocal ? 4 : nil,
                    messages: isLocal ? nil : 4, isPinned: true, createdAt: at, updatedAt: at.advanced(bySeconds: 400))
            ])
        #expect(result.destiny.threadTotal == (isLocal ? nil : 9))
        #expect(result.notices == [])
    }

    @Test(arguments: [
        #"[{"role":"user","content":"Secret","createdAt":816903432},{"role":"assistant","content":"Secret","createdAt":816903033}]"#,
        #"{"t":{"id":"t","messages":[{"role":"user","content":"Secret","created_at":"2026-11-20T21:37:12"},{"role":"system","created_at":"x"}]}}"#,
        #"{"t":[{"role":"user","content":7,"created_at":"2026-11-20T21:37:12Z"}]}"#,
    ])
    func keepsOnlyWhenTheUserAsked(messages: String) {
        let result = read(#""messages":\#(messages)"#)
        #expect(result.destiny.questions == [at])
        #expect(result.notices == [])
    }

    private static let result =
        #"{"totalScore":28,"maxScore":36,"kutas":[{"name":"Vashya","maxPoints":2,"points":1,"description":"Pull"}],"summary":"Ana and Rohan","recommendation":"Go","analysisData":{"joint":{"ashtakoot_matching":{"guna_scores":{"vashya":{"score":1.5},"nadi":{"score":8}},"total_score":28.5}}},"isRecommended":true,"adjustedScore":29,"adjustedCategory":"Strong","doshaSummary":{"total_doshas":1},"rejectionReasons":["Because"]}"#

    private func expected(isEntry: Bool) -> Destiny.Match {
        var match = Destiny.Match(
            at: isEntry ? at : nil, boy: isEntry ? "Rohan" : nil, girl: isEntry ? "Ana" : nil, total: 28, maximum: 36, adjusted: 29,
            category: "Strong", isRecommended: true, rejectionReasons: ["Because"], group: isEntry ? "g" : nil, partner: isEntry ? 1 : nil,
            kutas: [.init(name: "Vashya", points: 1, maximum: 2)],
            scores: [.init(name: "vashya", points: 1.5), .init(name: "nadi", points: 8)])
        match.summary = "Ana and Rohan"
        match.recommendation = "Go"
        match.doshas = 1
        return match
    }

    @Test func readsEntriesOfTheHistoryAndBareResults() {
        let entry =
            #"{"sessionId":"s","timestamp":816903432,"comparisonGroupId":"g","partnerIndex":1,"boyName":"Rohan","boyDob":"1992-03-04","boyTime":"05:06:07","boyCity":"Pune","girlName":"Ana","girlDob":"1994-05-17","girlTime":"06:40:00","girlCity":"Springfield","totalScore":28,"maxScore":36,"result":\#(Self.result),"chatMessages":[{"id":"m","content":"Secret","isUser":true}],"isPinned":false}"#
        let result = read(#""compatibility":[\#(entry),\#(Self.result),{"result":\#(Self.result)}]"#)
        #expect(result.destiny.matches == [expected(isEntry: true), expected(isEntry: false), expected(isEntry: false)])
        #expect(result.notices == [])
    }

    @Test func keepsNothingOfBirthsAddressesAndMessages() {
        let entry =
            #"{"timestamp":0,"boyName":"Rohan","boyDob":"1992-03-04","boyTime":"05:06:07","boyCity":"Pune","totalScore":28,"chatMessages":[{"content":"Hidden words"}],"result":{"kutas":[],"description":"Hidden words"}}"#
        let result = read(
            #""compatibility":[\#(entry)],"threads":[\#(Self.local)],"messages":[{"role":"user","content":"Hidden words","createdAt":0}],"subscription":{"user_email":"ana@example.test"}"#
        )
        var text = ""
        dump(result.destiny, to: &text)
        for word in ["1992", "05:06", "Pune", "example.test", "Hidden"] { #expect(!text.contains(word), "\(word)") }
        #expect(text.contains("Rohan"))
    }

    @Test func readsTheOutlook() {
        let result = read(
            #""today":{"prediction_id":"p","target_date":"2026-11-20","current_dasha":"Jupiter","dasha_insight":{"period":"J","quality":"Good","theme":"Plain words","end_date":"2027"},"life_areas":{"love_life":{"status":"Good","brief":"Go."},"health":{"status":null}},"mind_questions":["?"],"todays_insight":"Say it.","timing_advice":{"auspicious":["9 AM"],"inauspicious":[],"note":"Early."},"current_transits":{}}"#
        )
        var expected = Destiny.Outlook(
            day: Day(year: 2026, month: 11, day: 20), dasha: "Jupiter", quality: "Good", theme: "Plain words", insight: "Say it.",
            areas: [.init(name: "love_life", status: "Good", brief: "Go."), .init(name: "health")],
            timing: .init(auspicious: ["9 AM"], note: "Early."))
        expected.questions = ["?"]
        expected.endsAsSent = "2027"
        #expect(result.destiny.today == expected)
        #expect(result.notices == [])
    }

    @Test func readsWhereThePlanetsStand() {
        let result = read(
            #""today":{"dasha_insight":{"end_date":"2027-03-01","meaning":"A time to learn."},"transit_influences":[{"planet":"Jupiter","sign":"Cancer","house":4,"description":"Good for the home.","badge":"Growth","badge_type":"positive"},{"planet":"Moon"}],"current_transits":{"jupiter":{"date":"2026-11-20","sign":"Leo","house_from_lagna":5,"house_from_moon":2},"moon":{"sign":"Leo","house_from_lagna":5},"Saturn":{"sign":"Pisces"}}}"#
        )
        #expect(
            result.destiny.today?.transits == [
                .init(
                    planet: "Jupiter", sign: "Cancer", house: 4, description: "Good for the home.", badge: "Growth", badgeKind: "positive"),
                .init(planet: "Moon", sign: "Leo", house: 5), .init(planet: "Saturn", sign: "Pisces"),
            ])
        #expect(result.destiny.today?.ends == Day(year: 2027, month: 3, day: 1))
        #expect(result.destiny.today?.meaning == "A time to learn.")
        #expect(result.notices == [])
        let broken = read(
            #""today":{"transit_influences":[{"sign":"Leo"},7,{"planet":"Mars","house":-1,"sign":5}],"current_transits":[]}"#)
        #expect(broken.destiny.today?.transits == [.init(planet: "Mars")])
        #expect(broken.destiny.lost.count("transit_influences") == 2 && broken.destiny.lost.isWhole("current_transits"))
        #expect(broken.notices.count == 5)
    }

    @Test func tellsMissingFromEmpty() {
        #expect(read("").destiny == Destiny())
        var empty = Destiny()
        empty.threads = []
        empty.matches = []
        empty.access = []
        empty.questions = []
        #expect(read(#""threads":[],"compatibility":[],"access":{},"messages":[]"#).destiny == empty)
    }

    @Test(arguments: [
        (#""compatibility":[{"boyName":"X"}]"#, "compatibility[0].totalScore: missing"),
        (#""compatibility":[{"totalScore":"28"}]"#, #"compatibility[0].totalScore: "28" is not a number from 0 on"#),
        (#""compatibility":[{"totalScore":-1}]"#, "compatibility[0].totalScore: -1 is not a number from 0 on"),
        (#""compatibility":[7]"#, "compatibility[0]: 7 is not an object"),
        (#""compatibility":{}"#, "compatibility: an object is not a list"),
        (#""threads":[{"title":"T"}]"#, "threads[0].id: missing"), (#""threads":7"#, "threads: 7 is not an object"),
        (#""messages":7"#, "messages: 7 is not a list"), (#""plans":[{}]"#, "plans[0].plan_id: missing"),
        (
            #""access":{"x":{"limits":{"daily":{"used":1,"limit":-2}}}}"#,
            "access.x.limits.daily.limit: -2 is not a whole number from 0 on, or -1 for no limit"
        ),
        (#""access":{"x":[]}"#, "access.x: a list is not an object"),
        (#""subscription":{"is_premium":"yes"}"#, #"subscription.is_premium: "yes" is not true or false"#),
        (#""today":{"life_areas":{"a":1}}"#, "today.life_areas.a: 1 is not an object"),
        (#""today":{"timing_advice":{"auspicious":[1]}}"#, "today.timing_advice.auspicious[0]: 1 is not text"),
        (#""today":{"target_date":"today"}"#, #"today.target_date: "today" is not a date"#),
    ])
    func costsTheSmallestThing(members: String, notice: String) {
        let result = read(members + #","threads":[{"id":"kept"}]"#.prefix(members.contains("threads") ? 0 : 99))
        #expect(result.notices == ["dump.ndjson:3: destiny." + notice])
        if !members.contains("threads") { #expect(result.destiny.threads == [.init(id: "kept")]) }
        #expect(result.destiny.matches ?? [] == [])
    }

    @Test func losesOnlyTheFieldsOfAMatch() {
        let result = read(
            #""compatibility":[{"totalScore":28,"timestamp":"soon","result":{"kutas":[{"points":1},{"name":"Nadi","points":"8"}],"rejectionReasons":[1,"R"],"isRecommended":2}}]"#
        )
        #expect(result.destiny.matches == [.init(total: 28, rejectionReasons: ["R"], kutas: [.init(name: "Nadi")])])
        #expect(result.notices.count == 5)
    }

    /// Neither the app nor the server ever sends null for a time or for points.
    @Test(arguments: [
        (#""messages":[{"role":"user","createdAt":null}]"#, "messages[0].createdAt: null is not a date and time"),
        (#""messages":[{"role":"user","created_at":null}]"#, "messages[0].created_at: null is not a date and time"),
        (#""messages":{"t":[{"role":"user","createdAt":null,"created_at":null}]}"#, "messages.t[0].createdAt: null is not a date and time"),
        (#""messages":[{"role":"user","createdAt":null,"created_at":7.5e300}]"#, "messages[0].created_at: 7.5e+300 is not a date and time"),
        (#""compatibility":[{"totalScore":null}]"#, "compatibility[0].totalScore: null is not a number from 0 on"),
        (
            #""compatibility":[{"total_score":null,"result":{"totalScore":null}}]"#,
            "compatibility[0].total_score: null is not a number from 0 on"
        ),
    ])
    func aMessageOrAMatchWithNullForWhatItNeedsIsTold(members: String, notice: String) {
        let result = read(members)
        #expect(result.notices == ["dump.ndjson:3: destiny." + notice])
        #expect(result.destiny.questions ?? [] == [] && result.destiny.matches ?? [] == [])
        #expect(result.destiny.lost.count("messages") + result.destiny.lost.count("compatibility") == 1)
    }

    @Test func nullUnderOneKeyLeavesTheOther() {
        let result = read(
            #""messages":[{"role":"user","createdAt":null,"created_at":"2026-11-20T21:37:12Z"}],"compatibility":[{"totalScore":null,"result":{"total_score":28}}]"#
        )
        #expect(result.destiny.questions == [at] && result.destiny.matches?.first?.total == 28)
        #expect(result.notices == [])
    }

    @Test(arguments: [
        "partnerIndex", "partner_index", "doshaSummary.totalDoshas", "doshaSummary.cancelled_count", "doshaSummary.activeCount",
    ])
    func aCountBeyondItsLimitIsUnknown(path: String) {
        let number = "\(Int64.max / 2 + 1)"
        let keys = path.split(separator: ".")
        let members = keys.count == 1 ? #""\#(path)":\#(number)"# : #""\#(keys[0])":{"\#(keys[1])":\#(number)}"#
        let result = read(#""compatibility":[{"totalScore":28,\#(members)}]"#)
        #expect(result.destiny.matches == [.init(total: 28)])
        #expect(
            result.notices == [
                "dump.ndjson:3: destiny.compatibility[0].\(path): \(number) is more than can be worked with; it is left out"
            ])
    }
}
