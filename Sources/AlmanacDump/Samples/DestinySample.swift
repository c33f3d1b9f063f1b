internal import AlmanacModel
internal import AlmanacText

/// Destiny's answers and the app's own records for one made-up subject. Scores are in halves of a point, so that no rounding differs between
/// machines.
struct DestinySample {
    var name: String
    var email: String
    var asOf: Instant
    var threads: Int
    var matches: Int
    /// True when questions are unlimited in all, as in a paid plan.
    var isPaid: Bool

    private struct Topic {
        var area: String
        var question: String
        var answer: String
    }

    private static let topics: [Topic] = [
        Topic(area: "career", question: "Should I take the offer from the other team?", answer: "The tenth house favours a move after"),
        Topic(area: "marriage", question: "When is a good year to settle down?", answer: "Venus strengthens from next spring on"),
        Topic(area: "finance", question: "Is this a month to put money aside?", answer: "Saturn asks for patience with spending"),
        Topic(area: "health", question: "Why am I so tired these weeks?", answer: "The Moon's place asks for more rest"),
        Topic(area: "career", question: "Will my talk go well?", answer: "Mercury is with you in the afternoon"),
        Topic(area: "family", question: "How do I talk to my sister again?", answer: "A calm word before the new moon"),
        Topic(area: "travel", question: "Is the trip in March well timed?", answer: "The ninth house is bright then"),
    ]

    private static let kutas: [(name: String, key: String)] = [
        ("Varna", "varna"), ("Vashya", "vashya"), ("Tara", "tara"), ("Yoni", "yoni"), ("Maitri", "maitri"), ("Gana", "gana"),
        ("Bhakoot", "bhakoot"), ("Nadi", "nadi"),
    ]

    /// Names and halves of a point a kuta: a strong match, a fair one, one with too little data, and another strong one.
    private static let partners: [(name: String, halves: [Int])] = [
        ("Rohan", [2, 3, 6, 8, 10, 12, 0, 16]), ("Kabir", [2, 4, 3, 4, 8, 12, 14, 0]), ("Dev", [0, 2, 3, 4, 1, 2, 0, 0]),
        ("Arjun", [2, 2, 6, 6, 8, 10, 14, 16]),
    ]

    /// Writes the object under `destiny`.
    func write(to json: inout JSONWriter, generator: inout SplitMix64) {
        json.object("destiny") { json in
            let used = generator.within(1...4)
            let earlier = generator.within(24...60)
            // The total of questions asked is at least the number in the kept conversations.
            var (ahead, unused, kept) = (generator, JSONWriter(), 0)
            unused.array { json in kept = threads(&json, &ahead) }
            let overall = max(earlier, kept)
            json.object("subscription") { json in subscription(used, overall, &json) }
            json.object("access") { json in access(used, overall, &json) }
            json.array("threads") { json in _ = threads(&json, &generator) }
            json.array("compatibility") { json in compatibility(&json, &generator) }
            json.object("today") { json in today(&json, &generator) }
        }
    }

    // MARK: Subscription

    private func subscription(_ used: Int, _ overall: Int, _ json: inout JSONWriter) {
        json.string("user_email", email)
        json.string("plan_id", isPaid ? "core" : "free_registered")
        json.boolean("is_generated_email", false)
        json.object("feature_usage") { json in
            for (feature, daily, all) in [("ai_questions", used, overall), ("compatibility", 0, matches)] {
                json.object(feature) { json in
                    json.integer("daily", daily)
                    json.integer("overall", all)
                }
            }
        }
        json.boolean("is_premium", isPaid)
        json.array("features") { json in
            for feature in ["ai_questions", "compatibility", "history"] { json.string(feature) }
        }
        json.string("subscription_status", isPaid ? "active" : nil)
        // The server leaves the zone out.
        json.string("subscription_expires_at", isPaid ? String(asOf.advanced(bySeconds: 19 * 86_400).description.dropLast()) : nil)
        json.boolean("has_ever_subscribed", isPaid)
        if isPaid { json.boolean("auto_renew_status", true) }
    }

    private func access(_ used: Int, _ overall: Int, _ json: inout JSONWriter) {
        json.object("ai_questions") { json in
            json.boolean("can_access", true)
            json.string("feature", "ai_questions")
            json.object("limits") { json in
                quota("daily", used, isPaid ? 10 : 5, &json)
                quota("overall", overall, isPaid ? -1 : 100, &json)
            }
            json.string("reset_at", Instant(asOf.utcDay.advanced(by: 1)).description)
        }
        json.object("compatibility") { json in
            json.boolean("can_access", true)
            json.string("feature", "compatibility")
            json.object("limits") { json in quota("overall", matches, isPaid ? 5 : 3, &json) }
        }
    }

    private func quota(_ name: String, _ used: Int, _ limit: Int, _ json: inout JSONWriter) {
        json.object(name) { json in
            json.integer("used", used)
            json.integer("limit", limit)
            json.integer("remaining", limit < 0 ? -1 : max(0, limit - used))
        }
    }

    // MARK: Threads

    /// Writes the threads as the app keeps them: camelCase, dates as seconds since 2001.
    ///
    /// - Returns: The number of questions in all of them.
    private func threads(_ json: inout JSONWriter, _ generator: inout SplitMix64) -> Int {
        var questions = 0
        var used = asOf.advanced(bySeconds: -Int64(generator.within(900...9000)))
        let first = generator.below(Self.topics.count)
        for number in 0..<threads {
            let topic = Self.topics[(first + number * 3) % Self.topics.count]
            let count = generator.within(1...5)
            questions += count
            json.object { json in
                json.string("id", UUIDText.text(&generator))
                json.string("userEmail", email)
                json.string("title", String(topic.question.prefix(40)))
                json.string("preview", String(topic.answer.prefix(60)))
                json.string("primaryArea", topic.area)
                json.integer("messageCount", count)
                json.boolean("isArchived", number == threads - 1)
                json.boolean("isPinned", number == 2)
                json.integer("createdAt", used.seconds - 978_307_200 - Int64(generator.within(300...4000)))
                json.integer("updatedAt", used.seconds - 978_307_200)
            }
            used = used.advanced(bySeconds: -Int64(generator.within(2...34) * 3600 + generator.below(3600)))
        }
        return questions
    }

    // MARK: Compatibility

    /// The newest two were compared with each other; the one before stands alone.
    private func compatibility(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        let group = UUIDText.text(&generator)
        for number in 0..<matches {
            let partner = Self.partners[number % Self.partners.count]
            let made = asOf.advanced(bySeconds: -Int64(number < 2 ? 90_000 + number * 40 : 950_000 * number) - Int64(generator.below(600)))
            json.object { json in
                json.string("sessionId", UUIDText.text(&generator))
                json.integer("timestamp", made.seconds - 978_307_200)
                if number < 2 {
                    json.string("comparisonGroupId", group)
                    json.integer("partnerIndex", number)
                }
                json.string("boyName", partner.name)
                json.string("boyDob", "199\(generator.below(9))-0\(generator.within(1...9))-1\(generator.below(9))")
                json.string("boyTime", "0\(generator.within(1...9)):15:00")
                json.string("boyCity", "Pune")
                json.string("girlName", name)
                json.string("girlDob", "1994-05-17")
                json.string("girlTime", "06:40:00")
                json.string("girlCity", "Springfield")
                // The server cuts its total to a whole number.
                let total = partner.halves.reduce(0, +) / 2
                json.integer("totalScore", total)
                json.integer("maxScore", 36)
                json.object("result") { json in result(partner.halves, total, &json) }
                json.boolean("isPinned", false)
            }
        }
    }

    private func result(_ halves: [Int], _ total: Int, _ json: inout JSONWriter) {
        let isRecommended = total >= 10 && halves[7] > 0
        json.integer("totalScore", total)
        json.integer("maxScore", 36)
        json.array("kutas") { json in
            for (index, points) in halves.enumerated() {
                json.object { json in
                    json.string("name", Self.kutas[index].name)
                    // The first kuta has 1 point at most, the last 8.
                    json.integer("maxPoints", index + 1)
                    json.integer("points", points / 2)
                }
            }
        }
        json.object("analysisData") { json in
            json.object("joint") { json in
                json.object("ashtakoot_matching") { json in
                    json.object("guna_scores") { json in
                        for (kuta, points) in zip(Self.kutas, halves) {
                            json.object(kuta.key) { json in json.decimal("score", halves: points) }
                        }
                    }
                }
            }
        }
        json.boolean("isRecommended", isRecommended)
        if isRecommended { json.integer("adjustedScore", total > 24 ? total + 1 : total) }
        json.array("rejectionReasons") { json in
            if !isRecommended { json.string(halves[7] == 0 ? "Nadi dosha is not cancelled" : "Too few points") }
        }
    }

    // MARK: Today

    private func today(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        json.string("target_date", asOf.utcDay.description)
        json.string("current_dasha", "Jupiter – Mercury")
        json.object("dasha_insight") { json in
            json.string("period", "Jupiter – Mercury")
            json.string("quality", generator.pick(["Good", "Steady", "Caution"]))
            json.string("theme", "Learning and plain words")
        }
        json.object("life_areas") { json in
            let areas: [(name: String, briefs: [String])] = [
                ("career", ["A talk bears fruit.", "Keep to the plan.", "Let big decisions wait."]),
                ("relationships", ["An evening for two.", "Listen first.", "Words may hurt; choose them."]),
                ("finance", ["A debt comes back.", "Nothing moves much.", "Not a day to sign."]),
                ("health", ["Full of strength.", "Sleep a little more.", "Mind your back."]),
            ]
            for area in areas {
                let level = generator.below(3)
                json.object(area.name) { json in
                    json.string("status", ["Good", "Steady", "Caution"][level])
                    json.string("brief", area.briefs[level])
                }
            }
        }
        json.string("todays_insight", "What you explain today, you understand tomorrow.")
        json.object("timing_advice") { json in
            json.array("auspicious") { json in
                json.string("9:10 – 10:40 AM")
                json.string("4:00 – 5:15 PM")
            }
            json.array("inauspicious") { json in json.string("12:05 – 1:30 PM") }
            json.string("note", "Start new things before noon.")
        }
    }
}

extension JSONWriter {
    /// Half points as the server writes a score: `1.5`, `2.0`.
    fileprivate mutating func decimal(_ name: String, halves: Int) {
        self.name(name)
        decimal("\(halves / 2).\(halves % 2 == 0 ? 0 : 5)")
    }
}
