package import AlmanacModel

extension Account {
    /// What Destiny says of a rich account on the day of `asOf`, with something for every metric and series.
    ///
    /// - Parameter name: What every text that comes from data goes through.
    package static func destiny(name: (String) -> String = { $0 }) -> Destiny {
        var destiny = Destiny()
        destiny.subscription = .init(
            plan: "core", isPremium: true, status: "active", expiresAt: instant(2026, 12, 9, 2), renews: true,
            uses: [.init(feature: "ai_questions", today: 3, overall: 41), .init(feature: "compatibility", today: 0, overall: 3)])
        destiny.plans = [
            .init(
                id: "core", name: name("Core"), entitlements: [.init(feature: "compatibility", name: name("Match"), overall: 5)],
                monthly: Money(minor: 999, currency: .usd), yearly: Money(minor: 9900, currency: .usd))
        ]
        destiny.access = [
            .init(
                feature: "ai_questions", today: .init(used: 3, limit: 10), overall: .init(used: 41, limit: -1),
                resetsAt: instant(2026, 11, 21, 5))
        ]
        destiny.threads = [
            thread("a", "Should I move?", "career", 4, hoursAgo: 2, name), thread("b", "Is it love?", "marriage", 2, hoursAgo: 20, name),
            thread("c", "Money?", "career", 3, hoursAgo: 80, isPinned: true, name),
            thread("d", "Old one", "health", 1, hoursAgo: 300, name),
        ]
        destiny.matches = [
            .init(
                at: instant(2026, 11, 19, 20), boy: name("Rohan"), girl: name("Ana"), total: 28, maximum: 36, adjusted: 29,
                category: name("Strong"), isRecommended: true, group: "g", partner: 0, kutas: kutas([1, 1, 3, 4, 5, 6, 0, 8], name),
                scores: [.init(name: "vashya", points: 1.5)]),
            .init(
                at: instant(2026, 11, 19, 19), boy: name("Kabir"), girl: name("Ana"), total: 23, maximum: 36, isRecommended: false,
                rejectionReasons: [name("Nadi dosha is not cancelled")], group: "g", partner: 1),
            .init(at: instant(2026, 10, 2, 12), boy: name("Dev"), girl: name("Ana"), total: 6, maximum: 36),
        ]
        destiny.today = .init(
            day: day(2026, 11, 20), dasha: name("Jupiter – Mercury"), quality: "Good", theme: name("Learning"),
            insight: name("Say it plainly."),
            areas: [
                .init(name: "health", status: "Caution", brief: name("Rest.")), .init(name: "career", status: "Good", brief: name("Go.")),
            ],
            timing: .init(auspicious: [name("9 – 10 AM")], inauspicious: [name("12 – 1 PM")], note: name("Before noon.")))
        destiny.matches?[0].summary = name("Much in common.")
        destiny.matches?[0].recommendation = name("Take your time.")
        destiny.matches?[0].doshas = 2
        destiny.matches?[0].cancelledDoshas = 1
        destiny.matches?[0].activeDoshas = 1
        destiny.today?.ends = day(2027, 3, 1)
        destiny.today?.meaning = name("A time to learn.")
        destiny.today?.transits = [
            .init(
                planet: "Jupiter", sign: "Cancer", house: 4, description: name("Good for the home."), badge: name("Growth"),
                badgeKind: "positive"), .init(planet: "saturn", sign: "Pisces", house: 12),
        ]
        destiny.today?.questions = [name("Shall I ask for more?"), name("Is it time to rest?")]
        return destiny
    }

    private static func thread(
        _ id: String, _ title: String, _ area: String, _ questions: Int64, hoursAgo: Int64, isPinned: Bool = false,
        _ name: (String) -> String
    ) -> Destiny.Thread {
        let used = asOf.advanced(bySeconds: -hoursAgo * 3600)
        return .init(
            id: id, title: name(title), preview: name("As for \(title)"), area: area, questions: questions, isPinned: isPinned,
            createdAt: used, updatedAt: used)
    }

    private static func kutas(_ points: [Double], _ name: (String) -> String) -> [Destiny.Kuta] {
        zip(["Varna", "Vashya", "Tara", "Yoni", "Maitri", "Gana", "Bhakoot", "Nadi"], points).enumerated().map { place, kuta in
            .init(name: kuta.0, points: kuta.1, maximum: Double(place + 1))
        }
    }
}
