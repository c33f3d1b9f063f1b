import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct DestinyTests {
    /// Five hours behind UTC: 16:37 on 20 November at `Account.asOf`.
    static let east = Zone(identifier: "Test/East", transitions: [.init(start: .min, offset: -18_000, abbreviation: "T")])

    func insights(_ destiny: Destiny, zone: Zone = east) -> EnglishInsights {
        EnglishInsights(
            of: Snapshot(asOf: Account.asOf, subject: Subject(id: "ana", name: "Ana"), systems: [destiny]), zone: zone, currency: .usd)
    }

    func metric(_ name: String, _ destiny: Destiny) -> EnglishMetric? { insights(destiny).metric("destiny." + name, .thirtyDays) }

    func series(_ name: String, _ destiny: Destiny) -> EnglishSeries? { insights(destiny).series("destiny." + name, .thirtyDays) }

    func matches(_ matches: Destiny.Match...) -> Destiny {
        var destiny = Destiny()
        destiny.matches = matches
        return destiny
    }

    func words(_ series: EnglishSeries?, _ measure: String) -> [String?] {
        series?.measure(measure)?.values.map { if case .text(let text)? = $0 { text } else { nil } } ?? []
    }

    func numbers(_ series: EnglishSeries?, _ measure: String) -> [Double?] { series?.measure(measure)?.values.map { $0?.magnitude } ?? [] }

    func headlines(_ destiny: Destiny) -> [String] {
        let highlights = insights(destiny).insights.highlights(.thirtyDays)
        return (highlights.heading + highlights.further).map { English.text($0.sentence) }
    }

    // MARK: Privacy

    /// Every text of every metric and series that anybody may see, against what nobody asked to show.
    @Test func showsNothingPersonalUnlessAskedByName() {
        var destiny = Account.destiny()
        destiny.matches?[1].rejectionReasons = ["Kabir and ANA do not fit", "Nadi dosha is not cancelled"]
        destiny.matches?[1].scores = []
        let secrets = [
            "Rohan", "Kabir", "KABIR", "Dev", "Ana", "ANA", "Should I", "As for", "love?", "Money?", "Old one", "example.test",
        ]
        let insights = insights(destiny)
        var open: [String] = []
        var personal: [String] = []
        func tell(_ value: Value?, _ texts: inout [String]) {
            if case .text(let text)? = value { texts.append(text) }
        }
        func tell(_ key: Key?, _ texts: inout [String]) {
            if case .name(let text)? = key { texts.append(text) }
        }
        for definition in Catalogue.builtIn.systems.flatMap(\.metrics) {
            guard let metric = insights.metric(definition.name, .thirtyDays) else { continue }
            tell(metric.value, &open)
            tell(metric.previous, &open)
            tell(metric.at, &open)
            open.append(metric.basis ?? "")
        }
        for definition in Catalogue.builtIn.systems.flatMap(\.series) {
            guard let series = insights.series(definition.name, .thirtyDays) else { continue }
            var texts = series.notes
            for key in series.keys { tell(key, &texts) }
            for value in series.measures.flatMap(\.values) { tell(value, &texts) }
            if definition.isPersonal { personal += texts } else { open += texts }
        }
        #expect(open.count > 60)
        for secret in secrets { #expect(!open.contains { $0.contains(secret) }, "\(secret)") }
        for secret in ["Rohan", "Kabir", "Should I", "As for", "Kabir and ANA do not fit"] {
            #expect(personal.contains { $0.contains(secret) }, "\(secret)")
        }
        #expect(
            Catalogue.builtIn.systems.flatMap(\.series).filter(\.isPersonal).map(\.name) == [
                "destiny.matches.personal", "destiny.group.personal", "destiny.threads.titles",
            ])
    }

    @Test func leavesOutReasonsThatNameSomebody() {
        let destiny = matches(
            .init(boy: "Ravi Das", girl: "Ana", total: 5, rejectionReasons: ["Das is too far", "Mandate missing", "ana's Mars"]))
        let series = series("matches", destiny)
        #expect(words(series, "reasons") == ["Mandate missing"])
        #expect(series?.notes == ["Reasons that name somebody are left out."])
        #expect(words(self.series("matches.personal", destiny), "reasons") == ["Das is too far; Mandate missing; ana's Mars"])
    }

    @Test(
        arguments: [
            ("Rohan", "Ana", "Rohan"), ("ana", "Kabir", "Kabir"), ("Rohan", "Mia", "Rohan & Mia"), (nil, "Mia", "Mia"),
            ("", nil, "Match 1"),
            ("Ana", "Ana", "Ana & Ana"),
        ] as [(String?, String?, String)])
    func namesTheOtherOfTwo(boy: String?, girl: String?, name: String) {
        #expect(series("matches.personal", matches(.init(boy: boy, girl: girl, total: 20)))?.keys == [.name(name)])
        #expect(series("matches", matches(.init(boy: boy, girl: girl, total: 20)))?.keys == [.name("Match 1")])
    }

    // MARK: Matches

    /// The rules as the app has them, written down once more, step by step.
    private func verdict(_ total: Double, _ adjusted: Double?, _ sent: Bool?) -> String {
        var isRecommended = true
        if sent == false { isRecommended = false }
        var score = total
        if let adjusted { score = adjusted }
        if score < 10 { isRecommended = false }
        if !isRecommended { return "Not Recommended" }
        if score >= 27 { return "Excellent Match" }
        if score >= 21.6 { return "Good Match" }
        if score >= 18 { return "Average" }
        return "Recommended"
    }

    @Test func judgesAsTheAppDoes() {
        var destiny = Destiny()
        var expected: [String] = []
        for halves in 0...72 {
            for adjusted in [nil, 0, 9.5, 10, 17.5, 18, 21.5, 22, 26.5, 27, 36] as [Double?] {
                for sent in [nil, true, false] as [Bool?] {
                    let total = Double(halves) / 2
                    destiny.matches = (destiny.matches ?? []) + [.init(total: total, maximum: 36, adjusted: adjusted, isRecommended: sent)]
                    expected.append(verdict(total, adjusted, sent))
                }
            }
        }
        #expect(words(series("matches", destiny), "verdict") == expected)
        let recommended = expected.count { $0 != "Not Recommended" }
        #expect(metric("matches.recommended", destiny)?.value == .count(Int64(recommended)))
    }

    @Test func numbersMatchesFromTheNewest() {
        let series = series("matches", Account.destiny())
        #expect(series?.keys == [.name("Match 1"), .name("Match 2"), .name("Match 3")])
        #expect(numbers(series, "score") == [28, 23, 6])
        #expect(numbers(series, "adjusted") == [29, nil, nil])
        #expect(words(series, "verdict") == ["Excellent Match", "Not Recommended", "Not Recommended"])
        #expect(series?.tones == [.good, .bad, .bad])
        #expect(
            series?.measure("date")?.values == [
                .day(Account.day(2026, 11, 19)), .day(Account.day(2026, 11, 19)), .day(Account.day(2026, 10, 2)),
            ])
        #expect(metric("matches.latest", Account.destiny())?.value == .number(28))
        #expect(metric("matches.latest", Account.destiny())?.tone == .good)
        #expect(metric("matches.recommended", Account.destiny())?.value == .count(1))
        #expect(numbers(self.series("score", Account.destiny()), "share") == [28.0 / 36])
    }

    @Test func speaksOfTheBestOfTheNewestComparison() {
        var destiny = matches(
            .init(at: Instant(seconds: 900), total: 23, isRecommended: false, group: "g"),
            .init(at: Instant(seconds: 840), total: 28, isRecommended: true, group: "g"),
            .init(at: Instant(seconds: 800), total: 36, isRecommended: true, group: "older"),
            .init(at: Instant(seconds: 700), total: 36, isRecommended: true, group: "older"))
        #expect(metric("matches.latest", destiny)?.value == .number(28))
        #expect(metric("matches.compared", destiny)?.value == .count(2))
        #expect(numbers(series("score", destiny), "score") == [28])
        #expect(series("score", destiny)?.keys == [.name("Best of 2 compared")])
        // Recommended ones come first, as in the app.
        destiny.matches?[0].total = 30
        #expect(metric("matches.latest", destiny)?.value == .number(28))
        // One that was made alone stands for itself, though an older one has more.
        destiny.matches?[0].group = nil
        #expect(metric("matches.latest", destiny)?.value == .number(30))
        #expect(metric("matches.compared", destiny)?.value == nil)
        #expect(series("score", destiny)?.keys == [.name("Last comparison")])
    }

    @Test func tellsWhereThePlanetsStand() {
        let series = series("today.transits", Account.destiny())
        #expect(series?.keys == [.name("Jupiter"), .name("Saturn")])
        #expect(words(series, "sign") == ["Cancer", "Pisces"])
        #expect(numbers(series, "house") == [4, 12])
        #expect(words(series, "badge") == ["Growth", nil])
        #expect(series?.tones == [.good, .neutral])
        #expect(metric("today.dasha", Account.destiny())?.value == .text("Jupiter – Mercury"))
        #expect(metric("today.dasha_end", Account.destiny())?.value == .day(Account.day(2027, 3, 1)))
        var other = Account.destiny()
        other.today?.ends = nil
        other.today?.endsAsSent = "2027"
        other.today?.transits = [.init(planet: "Chiron", sign: "  ", house: 13, badge: "Careful", badgeKind: "Caution")]
        #expect(metric("today.dasha_end", other)?.value == .text("2027"))
        let unknown = self.series("today.transits", other)
        #expect(unknown?.keys == [.name("Chiron")] && numbers(unknown, "house").compactMap(\.self).isEmpty)
        #expect(unknown?.tones == [.watch])
        other.today?.transits = []
        #expect(self.series("today.transits", other) == nil)
    }

    @Test(arguments: [(0, "You have used all of your 10 questions."), (2, "You have 2 of 10 questions left.")])
    func aFewQuestionsAreNewsAndManyAreNot(left: Int64, sentence: String) {
        var destiny = matches(.init(at: Account.asOf, total: 28))
        destiny.access = [.init(feature: "ai_questions", overall: .init(used: 10 - left, limit: 10))]
        #expect(headlines(destiny).first == sentence)
        destiny.access = [.init(feature: "ai_questions", overall: .init(used: 2, limit: 10))]
        #expect(headlines(destiny).first == "Your newest match has 28 of 36 points (Excellent Match).")
        // A plan without questions has used none up.
        destiny.access = [.init(feature: "ai_questions", overall: .init(used: 0, limit: 0))]
        #expect(headlines(destiny) == ["Your newest match has 28 of 36 points (Excellent Match)."])
        #expect(insights(destiny).metric("destiny.questions.left", .thirtyDays)?.basis == "not included")
    }

    @Test func comparesGroupsAsTheAppDoes() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let records = (0..<Int.random(in: 1...7, using: &random)).map { place in
                Destiny.Match(
                    at: Instant(seconds: Int64(1000 - place)), total: Double(Int.random(in: 0...36, using: &random)),
                    adjusted: Bool.random(using: &random) ? Double(Int.random(in: 0...36, using: &random)) : nil,
                    isRecommended: Bool.random(using: &random), group: ["g", "g", "h", nil][Int.random(in: 0...3, using: &random)])
            }
            var destiny = Destiny()
            destiny.matches = records
            let group = series("group", destiny)
            guard let newest = records.first(where: { $0.group != nil })?.group else {
                #expect(group == nil && metric("group.average", destiny) == nil)
                continue
            }
            // One after the other, the best of those that are left.
            var rest = records.enumerated().filter { $0.element.group == newest }
            let totals = rest.map(\.element.total)
            var expected: [Key] = []
            while !rest.isEmpty {
                var best = 0
                for index in rest.indices {
                    let (one, other) = (rest[index].element, rest[best].element)
                    let isOne = verdict(one.total, one.adjusted, one.isRecommended) != "Not Recommended"
                    let isOther = verdict(other.total, other.adjusted, other.isRecommended) != "Not Recommended"
                    if isOne != isOther {
                        if isOne { best = index }
                    } else if (one.adjusted ?? one.total) > (other.adjusted ?? other.total) {
                        best = index
                    }
                }
                expected.append(.name("Match \(rest.remove(at: best).offset + 1)"))
            }
            #expect(group?.keys == expected)
            #expect(metric("group.best", destiny)?.value == .number(totals.max() ?? 0))
            let mean = metric("group.average", destiny)?.value?.magnitude ?? -1
            #expect(abs(mean - totals.reduce(0, +) / Double(totals.count)) < 1e-9)
        }
    }

    // MARK: Kutas

    @Test func tellsWhatTheServerSaidAndWhatTheAppShows() {
        let series = series("kutas", Account.destiny())
        #expect(
            series?.keys.map { if case .name(let name) = $0 { name } else { "" } } == [
                "Varna", "Vashya", "Tara", "Yoni", "Graha Maitri", "Gana", "Bhakoot", "Nadi",
            ])
        #expect(numbers(series, "points") == [1, 1.5, 3, 4, 5, 6, 0, 8])
        #expect(numbers(series, "shown") == [1, 1, 3, 4, 5, 6, 0, 8])
        #expect(numbers(series, "max") == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(numbers(series, "share")[1] == 0.75)
        #expect(
            series?.notes == [
                "Vashya has 1.5 points; the app rounds that down to 1.", "Added up, the kutas have 28.5 points; Destiny gives 28 in all.",
            ])
    }

    @Test func makesUpNoKuta() {
        let some = series("kutas", matches(.init(total: 22, scores: [.init(name: "graha_maitri", points: 4.5)])))
        #expect(some?.keys == [.name("Graha Maitri")])
        #expect(numbers(some, "max") == [5])
        #expect(
            some?.notes == ["Graha Maitri has 4.5 points; the app rounds that down to 4.", "Only 1 of the eight kutas is known."])
        let none = series("kutas", matches(.init(total: 22)))
        #expect(none?.keys == [] && none?.notes == ["The match has no details."])
        #expect(series("kutas", matches())?.keys == [] && series("kutas", matches())?.notes == [])
        #expect(series("kutas", Destiny()) == nil)
    }

    @Test func warnsOfPointsThatMayBeMadeUp() {
        let invented = Destiny.Match(total: 20, maximum: 36, kutas: [.init(name: "Varna", points: 1, maximum: 1)])
        #expect(series("kutas", matches(invented))?.notes.last?.contains("made up") == true)
        #expect(metric("matches.latest", matches(invented))?.basis?.contains("made up") == true)
        var real = invented
        real.scores = [.init(name: "varna", points: 1)]
        #expect(series("kutas", matches(real))?.notes.contains { $0.contains("made up") } == false)
    }

    @Test func keepsKutasItDoesNotKnowBehindTheEight() {
        let series = series(
            "kutas",
            matches(
                .init(
                    total: 3, kutas: [.init(name: "<b>Rajju", points: 2, maximum: 0), .init(name: "Nadi", points: 1), .init(name: " ")],
                    scores: [.init(name: "rajju_x", points: .nan)])))
        #expect(series?.keys == [.name("Nadi"), .name("<b>Rajju"), .name("Rajju X")])
        #expect(numbers(series, "points") == [1, 2, nil] && numbers(series, "share") == [0.125, nil, nil])
    }

    // MARK: Quotas

    @Test func neverTellsUnlimitedAsANumber() {
        let destiny = Account.destiny()
        #expect(metric("questions.used_today", destiny)?.value == .count(3))
        #expect(metric("questions.limit_today", destiny)?.value == .count(10))
        #expect(metric("questions.left_today", destiny)?.value == .count(7))
        #expect(metric("questions.left_today", destiny)?.tone == .good)
        #expect(metric("questions.used_overall", destiny)?.value == .count(41))
        #expect(metric("questions.limit_overall", destiny)?.value == .text("unlimited"))
        #expect(metric("questions.left_overall", destiny)?.value == .text("unlimited"))
        let quota = series("quota", destiny)
        #expect(quota?.keys == [.name("Questions today"), .name("Questions in all"), .name("Compatibility in all")])
        #expect(numbers(quota, "limit") == [10, nil, 5] && numbers(quota, "left") == [7, nil, 2])
        #expect(words(quota, "state") == ["plenty left", "unlimited", "some left"])
        #expect(quota?.tones == [.good, .good, .watch])
    }

    @Test func leavesWhatIsLeftAtZero() {
        for limit in -3...12 as ClosedRange<Int64> {
            for used in 0...14 as ClosedRange<Int64> {
                var destiny = Destiny()
                destiny.access = [.init(feature: "ai_questions", today: .init(used: used, limit: limit))]
                let left = metric("questions.left_today", destiny)
                let state = words(series("quota", destiny), "state").first ?? nil
                if limit == -1 {
                    #expect(left?.value == .text("unlimited") && state == "unlimited")
                } else if limit < 0 {
                    #expect(left?.value == nil && (used == 0 ? state == nil : state == "limit unknown"))
                } else {
                    let rest = used > limit ? 0 : limit - used
                    #expect(left?.value == .count(rest))
                    let share = limit == 0 ? 0 : Double(rest) / Double(limit)
                    #expect(
                        state
                            == (limit == 0
                                ? "not included"
                                : rest == 0 ? "used up" : share > 0.5 ? "plenty left" : share > 0.2 ? "some left" : "nearly used up"))
                }
            }
        }
    }

    @Test func tellsWhatIsNotKnownFromWhatIsNotThere() {
        var destiny = Destiny()
        #expect(metric("questions.left_today", destiny) == nil && series("quota", destiny) == nil)
        destiny.subscription = .init(plan: "mystery_plan")
        #expect(metric("questions.left_today", destiny) != nil && metric("questions.left_today", destiny)?.value == nil)
        #expect(series("quota", destiny)?.keys == [])
        #expect(metric("subscription.plan", destiny)?.value == .text("Mystery Plan"))
        #expect(metric("subscription.status", destiny) != nil && metric("subscription.status", destiny)?.value == nil)
    }

    @Test(arguments: [
        ("active", true, "Renews on"), ("canceled", false, "Ends on"), ("billing_retry", true, "Ends on"), ("refunded", nil, "Ends on"),
        ("grace_period", nil, "Ends or renews on"),
    ])
    func saysWhatHappensAtTheEnd(status: String, renews: Bool?, words: String) {
        var destiny = Destiny()
        destiny.subscription = .init(status: status, expiresAt: Account.instant(2026, 12, 9, 2), renews: renews)
        #expect(metric("subscription.renewal", destiny)?.value == .text(words))
        // Two in the morning in UTC is the evening before.
        #expect(metric("subscription.until", destiny)?.value == .day(Account.day(2026, 12, 8)))
        destiny.subscription?.expiresAt = Account.asOf
        #expect(metric("subscription.renewal", destiny)?.value == .text("Ended on"))
    }

    // MARK: Threads

    @Test func countsThreadsByTheReadersDay() {
        let series = series("threads.by_day", Account.destiny())
        let days = (8...20).map { Key.day(Account.day(2026, 11, $0)) }
        #expect(series?.keys == days)
        #expect(numbers(series, "questions") == [1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 4])
        #expect(numbers(series, "threads") == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1])
        // Days are days there, and no groups of the app's; those are of each conversation.
        #expect(series?.measure("when") == nil && series?.measures.first?.name == "threads")
        #expect(words(self.series("threads.titles", Account.destiny()), "when").contains("Within the last week"))
        #expect(words(series, "areas").suffix(2) == ["Marriage", "Career"])
        #expect(series?.partial == [12])
        #expect(series?.notes == ["A conversation's questions are counted on the day it was last used."])
        // Two hours after midnight UTC it is still the day before there.
        let late = Destiny.Thread(id: "x", questions: 1, updatedAt: Account.instant(2026, 11, 20, 2))
        var destiny = Destiny()
        destiny.threads = [late]
        #expect(insights(destiny).series("destiny.threads.by_day", .thirtyDays)?.keys.count == 2)
        #expect(insights(destiny, zone: .utc).series("destiny.threads.by_day", .thirtyDays)?.keys.count == 1)
    }

    @Test func countsQuestionsOnTheDayTheyWereAskedWhereTheDumpHasThem() {
        var destiny = Account.destiny()
        destiny.questions = [0, 1, 30, 30, 31, 2000].map { Account.asOf.advanced(bySeconds: -$0 * 3600) }
        let series = series("questions.by_day", destiny)
        #expect(numbers(series, "questions").suffix(2) == [3, 2])
        #expect(series?.notes == [])
        #expect(metric("threads.questions", destiny)?.value == .count(6))
        // Of conversations alone nobody knows when each question was asked: four in one that was used today are not four of today.
        #expect(self.series("questions.by_day", Account.destiny()) == nil)
        #expect(
            insights(Account.destiny()).series("destiny.threads.by_day", .thirtyDays)?.measures.map { English.text($0.title) }[1]
                == "Questions in them")
    }

    @Test func aShareSaysWhatItIsOf() {
        let areas = insights(Account.destiny()).series("destiny.threads.areas", .thirtyDays)
        #expect(areas?.measures.map { English.text($0.title) } == ["Conversations", "Share of conversations", "Questions"])
    }

    // MARK: Times and days of the outlook

    @Test(arguments: [
        ("9:10 – 10:40 AM", "09:10", "10:40"), ("4:00 – 5:15 PM", "16:00", "17:15"), ("12:05 – 1:30 PM", "12:05", "13:30"),
        ("11:30 – 1:00 PM", "11:30", "13:00"), ("11:30 AM – 1:00 PM", "11:30", "13:00"), ("10:00 PM - 12:30 AM", "22:00", "00:30"),
        ("9 to 10:30 a.m.", "09:00", "10:30"), ("9am—11am", "09:00", "11:00"), ("09:10 - 10:40", "09:10", "10:40"),
        ("18:00–19:30", "18:00", "19:30"),
        ("12:15 – 12:45 AM", "00:15", "00:45"), ("10:00 PM - 12:30 AM\u{202F}", "22:00", "00:30"),
    ])
    func timesAreReadAsDestinyWritesThem(text: String, first: String, last: String) throws {
        let range = try #require(ClockRange(text), "\(text)")
        #expect("\(range.first)" == first && "\(range.last)" == last, "\(text)")
    }

    @Test(arguments: [
        "", "noon", "9:10", "9:10 – 10:40", "9:10 AM", "After sunrise – 10:40 AM", "9:75 – 10:40 AM", "13:10 – 14:40 PM", "9 – 10 – 11 AM",
        "– AM",
        "10:00 AM – 11:00",
    ])
    func whatIsNoTimeStaysAsItCame(text: String) { #expect(ClockRange(text) == nil) }

    @Test func timesAreWrittenAsTheReaderWritesThem() throws {
        var destiny = Account.destiny()
        destiny.today?.timing = .init(auspicious: ["4:00 – 5:15 PM", "after sunset"], inauspicious: ["12:05 – 1:30 PM"])
        #expect(
            series("today.timing", destiny)?.keys == [.name("16:00 – 17:15"), .name("after sunset"), .name("12:05 – 13:30")])
        // Where each can be read, they are in the order of the day.
        destiny.today?.timing = .init(auspicious: ["4:00 – 5:15 PM", "9 – 10 AM"], inauspicious: ["12:05 – 1:30 PM"])
        let timing = series("today.timing", destiny)
        #expect(timing?.keys == [.name("09:00 – 10:00"), .name("12:05 – 13:30"), .name("16:00 – 17:15")])
        #expect(words(timing, "advice") == ["Favourable", "To avoid", "Favourable"] && timing?.tones == [.good, .bad, .good])
    }

    /// 21:37 UTC on the 20th is the morning of the 21st in Auckland: the outlook of the 20th is no outlook for today, in a report of yesterday either.
    @Test func anOutlookOfAnotherDaySaysSo() throws {
        let auckland = Zone(identifier: "Pacific/Auckland", transitions: [.init(start: .min, offset: 46_800, abbreviation: "NZDT")])
        func basis(_ period: String?) throws -> String? {
            let insights = EnglishInsights(
                of: Fixture.snapshot(Account.destiny()), zone: auckland, currency: .usd, period: try period.map { try ReportPeriod($0) })
            let range = try period.map { try ReportPeriod($0).range } ?? .thirtyDays
            return try #require(insights.metric("destiny.today.date", range)).basis
        }
        #expect(try basis("yesterday") == "This is the outlook for 2026-11-20; there is no newer one yet.")
        #expect(try basis(nil) == "This is the outlook for 2026-11-20; there is no newer one yet.")
        #expect(try basis("week") != nil && basis("2026-11-19..2026-11-20") != nil)
    }

    @Test func listsThreadsAsTheAppDoes() {
        var destiny = Account.destiny()
        destiny.threads?.append(contentsOf: [
            .init(id: "compat_1", title: "Match", questions: 4), .init(id: "conv_2", questions: 3), .init(id: "e", questions: 0),
            .init(id: "a", title: "Twice", questions: 9), .init(id: "f", messages: 6, isArchived: true),
        ])
        let titles = series("threads.titles", destiny)
        #expect(
            titles?.keys == [.name("Money?"), .name("Should I move?"), .name("Is it love?"), .name("Old one"), .name("Untitled")])
        #expect(words(titles, "state") == ["Pinned", nil, nil, nil, "Archived"])
        #expect(metric("threads.count", destiny)?.value == .count(5))
        #expect(metric("threads.questions", destiny)?.value == .count(16))
        #expect(metric("threads.questions", destiny)?.basis == "Answers may be counted as well.")
        let areas = series("threads.areas", destiny)
        #expect(areas?.keys == [.name("Career"), .name("Health"), .name("Marriage"), .name("No area")])
        #expect(numbers(areas, "threads") == [2, 1, 1, 1] && numbers(areas, "questions") == [7, 1, 2, 6])
        #expect(abs(numbers(areas, "share").compactMap(\.self).reduce(0, +) - 1) < 1e-9)
        #expect(series("threads.by_day", destiny)?.notes.last == "1 conversation has no date.")
    }

    /// The app keeps forty characters of a question: what was cut says so, at a word.
    @Test(
        arguments: [
            ("Should I take the offer from the other t", "Should I take the offer from the other…"),
            ("Should I take the offer from the others?", "Should I take the offer from the others?"),
            ("Should I take it?", "Should I take it?"),
            ("Should I take the offer from the other team?", "Should I take the offer from the other team?"),
            ("Should I move to Bengaluru this year or,", "Should I move to Bengaluru this year…"),
            ("Donaudampfschifffahrtsgesellschaftskapit", "Donaudampfschifffahrtsgesellschaftskapit…"),
        ])
    func aTitleThatTheAppCutSaysSo(sent: String, shown: String) {
        var destiny = Account.destiny()
        destiny.threads = [.init(id: "a", title: sent, preview: String(repeating: "star ", count: 12), questions: 1)]
        let titles = series("threads.titles", destiny)
        #expect(titles?.keys == [.name(shown)])
        #expect(words(titles, "preview") == [String(repeating: "star ", count: 11) + "star…"])
    }

    @Test func neverShowsMoreThanThirtyDays() {
        var destiny = Destiny()
        destiny.threads = (0..<400).map {
            .init(id: "\($0)", questions: 1, updatedAt: Account.asOf.advanced(bySeconds: Int64($0 - 3) * -86_400))
        }
        destiny.threadTotal = 900
        let series = series("threads.by_day", destiny)
        #expect(series?.keys.count == 30)
        // Three from clocks that were ahead.
        #expect(numbers(series, "threads").last == 4)
        #expect(series?.notes.dropFirst() == ["367 older conversations are not shown.", "This report has 400 of 900 conversations."])
    }

    @Test func doesNotCountThreadsOfWhichThereAreMore() {
        var destiny = Destiny()
        destiny.threads = (0..<3).map { .init(id: "\($0)", area: "career", questions: 2, updatedAt: Account.asOf) }
        #expect(metric("threads.count", destiny)?.value == .count(3) && metric("threads.questions", destiny)?.value == .count(6))
        #expect(numbers(series("threads.areas", destiny), "share") == [1])
        destiny.threadTotal = 9
        for name in ["threads.count", "threads.questions"] {
            #expect(
                metric(name, destiny)?.value == nil && metric(name, destiny)?.basis == "This report has 3 of 9 conversations.", "\(name)")
        }
        #expect(numbers(series("threads.areas", destiny), "share") == [nil])
    }

    // MARK: Plans and doshas

    @Test func listsThePlansWithTheirPrices() throws {
        var destiny = Destiny()
        destiny.plans = [
            .init(id: "free_registered", name: "Free", monthly: Money(minor: 0, currency: .usd)),
            .init(id: "core", monthly: Money(minor: 499, currency: .usd), yearly: Money(minor: 4_900, currency: .usd)),
        ]
        destiny.subscription = .init(plan: "core")
        let plans = try #require(series("plans", destiny))
        #expect(plans.keys.first == .name("Free") && plans.keys.count == 2)
        #expect(plans.measure("monthly")?.values == [.money(Money(minor: 0, currency: .usd)), .money(Money(minor: 499, currency: .usd))])
        #expect(plans.measure("yearly")?.values == [nil, .money(Money(minor: 4_900, currency: .usd))])
        #expect(plans.measure("state")?.values == [nil, .text("Your plan")])
        destiny.plans = []
        #expect(series("plans", destiny) == nil)
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil), (0, nil, nil, "No doshas"), (1, nil, nil, "1 dosha"), (2, 1, 1, "2 doshas, 1 cancelled"),
            (2, nil, 2, "2 doshas, 0 cancelled"), (nil, 1, 1, "2 doshas, 1 cancelled"), (.max, nil, -1, "9223372036854775807 doshas"),
        ] as [(Int64?, Int64?, Int64?, String?)])
    func tellsHowManyDoshasAMatchHas(all: Int64?, cancelled: Int64?, active: Int64?, words: String?) {
        var match = Destiny.Match(total: 28)
        (match.doshas, match.cancelledDoshas, match.activeDoshas) = (all, cancelled, active)
        let told = self.words(series("matches", matches(match)), "doshas").first ?? nil
        #expect(
            words.map { told?.replacing(",", with: "").hasPrefix($0.replacing(",", with: "")) ?? false } ?? (told == nil), "\(told ?? "-")")
    }

    // MARK: Today

    @Test(
        arguments: [
            ("Good", .good), ("EXCELLENT", .good), ("steady", .neutral), ("Neutral", .neutral), ("caution", .bad), ("Difficult", .bad),
            (" challenging ", .bad), ("sunny", .neutral), (nil, .neutral),
        ] as [(String?, Tone)])
    func readsTheStatusWhateverItsCase(status: String?, tone: Tone) {
        var destiny = Destiny()
        destiny.today = .init(areas: [.init(name: "love_life", status: status)])
        let series = series("today.areas", destiny)
        #expect(series?.keys == [.name("Love life")] && series?.tones == [tone])
    }

    @Test func raisesNoAreaWhenNoneIsGood() {
        var destiny = Destiny()
        destiny.today = .init(areas: ["b", "a", "c"].map { .init(name: $0, status: "Caution") })
        let series = series("today.areas", destiny)
        #expect(series?.keys == [.name("A"), .name("B"), .name("C")])
        #expect(series?.tones == [.bad, .bad, .bad] && words(series, "status") == ["Caution", "Caution", "Caution"])
    }

    @Test func putsGoodNewsFirst() {
        let series = series("today.areas", Account.destiny())
        #expect(series?.keys == [.name("Career"), .name("Health")])
        #expect(words(self.series("today.timing", Account.destiny()), "advice") == ["Favourable", "To avoid"])
    }

    @Test func saysWhenTheOutlookIsOfAnotherDay() {
        var destiny = Account.destiny()
        #expect(series("today.areas", destiny)?.notes == [])
        destiny.today?.day = Account.day(2026, 11, 18)
        #expect(series("today.areas", destiny)?.notes == ["This is the outlook for 2026-11-18; there is no newer one yet."])
        #expect(metric("today.insight", destiny)?.basis == "This is the outlook for 2026-11-18; there is no newer one yet.")
    }

    // MARK: Hostile data

    @Test func survivesAnything() {
        var random = SeededGenerator(seed: 99)
        let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude, 36, Double(Int64.max)]
        let counts: [Int64?] = [nil, .min, -1, 0, 1, .max]
        let instants: [Instant?] = [nil, Instant(seconds: .min), Instant(seconds: .max), Account.asOf]
        let texts: [String?] = [nil, "", " ", "\u{0}", "<script>", "{{x}}", "e\u{301}", String(repeating: "x_", count: 2000)]
        func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
        for _ in 0..<150 {
            var destiny = Destiny()
            destiny.subscription = .init(
                plan: pick(texts), isPremium: pick([nil, true, false]), status: pick(texts), expiresAt: pick(instants),
                uses: [.init(feature: pick(texts) ?? "f", today: pick(counts), overall: pick(counts))])
            destiny.access = [
                .init(
                    feature: pick(["ai_questions", pick(texts) ?? "g"]), today: .init(used: pick(counts), limit: pick(counts)),
                    overall: .init(used: pick(counts), limit: pick(counts)), resetsAt: pick(instants))
            ]
            destiny.threads = (0..<pick([0, 1, 9])).map { number in
                .init(
                    id: "\(number)", title: pick(texts), preview: pick(texts), area: pick(texts), questions: pick(counts),
                    messages: pick(counts), isPinned: pick([true, false]), createdAt: pick(instants), updatedAt: pick(instants))
            }
            destiny.threadTotal = pick(counts)
            destiny.questions = pick([nil, instants.compactMap(\.self)])
            destiny.matches = (0..<pick([0, 1, 5])).map { _ in
                .init(
                    at: pick(instants), boy: pick(texts), girl: pick(texts), total: pick(numbers), maximum: pick(numbers),
                    adjusted: pick([nil, pick(numbers)]), category: pick(texts), isRecommended: pick([nil, true, false]),
                    rejectionReasons: texts.compactMap(\.self), group: pick([nil, "g"]), partner: pick(counts),
                    kutas: ["Varna", "Nadi", pick(texts) ?? ""].map { .init(name: $0, points: pick(numbers), maximum: pick(numbers)) },
                    scores: [.init(name: "nadi", points: pick(numbers))])
            }
            destiny.today = .init(
                day: pick([nil, Day(.max / 4), Day(0)]),
                areas: texts.map { .init(name: $0 ?? "", status: pick(texts), brief: pick(texts)) },
                timing: .init(auspicious: texts.compactMap(\.self), note: pick(texts)))
            let insights = insights(destiny)
            for definition in Catalogue.builtIn.systems.flatMap(\.series) where definition.name.hasPrefix("destiny") {
                guard let series = insights.series(definition.name, .thirtyDays) else { continue }
                #expect(series.tones.isEmpty || series.tones.count == series.keys.count)
                for measure in series.measures {
                    #expect(measure.values.count == series.keys.count)
                    for value in measure.values.compactMap(\.self) {
                        #expect(value.unit == measure.unit)
                        #expect(value.unit == .text || value.unit == .day || value.unit == .instant || value.magnitude != nil)
                        if case .count(let count) = value { #expect(count >= 0 || definition.name.hasPrefix("destiny.threads")) }
                    }
                }
                for note in series.notes { #expect(!note.contains("nan") && !note.contains("inf") && note.count < 200) }
            }
        }
    }
}
