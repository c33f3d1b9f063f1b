/// One thing that is asked of the colours of a theme: that two of them stand out from each other.
struct ThemeRule: Hashable {
    enum Measure: Hashable {
        /// The contrast of words with their ground, or of marks.
        case contrast
        /// The distance that eyes of a kind see.
        case distance(ColourVision)
    }

    /// The heading that it is reported below: "words on their ground".
    let subject: String
    /// The names of both; the first may be moved, and the second is its ground or is another that may be moved.
    let one: String
    let other: String
    let measure: Measure
    let least: Double

    func value(in colours: ThemeColours) -> Double {
        switch measure {
        case .contrast: Contrast.ratio(colours[one], colours[other]) ?? 0
        case .distance(let vision): vision.distance(colours[one], colours[other]) ?? 0
        }
    }

    /// True of the steps that a calendar has from `--c1`.
    var isStep: Bool { one.hasPrefix("step") }

    /// What stands on its ground.
    var noun: String { least == ThemeReport.leastForWords ? "words" : "marks" }

    /// Both as a report names them.
    var pair: String {
        if one == "step1" { return "card and step 1" }
        if isStep { return "steps \(other.dropFirst(4)) and \(one.dropFirst(4))" }
        return measure == .contrast ? "\(one) on \(other)" : "\(other) and \(one)"
    }

    /// The properties that can be moved so that it holds. No ground is one, as everything stands on it, and of words on a colour only the words are.
    var movable: [String] {
        let names = measure == .contrast || other == "card" ? [one] : [other, one]
        return names.flatMap(ThemeColours.properties)
    }

    /// All of them, in the order of a report.
    static let all: [Self] = {
        var rules: [Self] = []
        func contrast(_ subject: String, _ marks: [String], least: Double) {
            for mark in marks {
                for ground in ["card", "bg"] {
                    rules.append(Self(subject: subject, one: mark, other: ground, measure: .contrast, least: least))
                }
            }
        }
        func distances(_ subject: String, _ marks: [String]) {
            for vision in ColourVision.allCases {
                for (index, one) in marks.enumerated() {
                    for other in marks[..<index] {
                        rules.append(
                            Self(
                                subject: "\(subject), \(vision.rawValue) vision", one: one, other: other, measure: .distance(vision),
                                least: ThemeReport.leastApart))
                    }
                }
            }
        }
        let states = ["good", "watch-mark", "bad"]
        contrast("words on their ground", ["ink", "muted", "good", "watch", "bad"], least: ThemeReport.leastForWords)
        rules.append(
            Self(
                subject: "words on what can be pressed", one: "on-accent", other: "accent", measure: .contrast,
                least: ThemeReport.leastForWords))
        contrast("marks on their ground", Theme.palette.indices.map { "c\($0 + 1)" }, least: ThemeReport.leastForMarks)
        contrast("states on their ground", states, least: ThemeReport.leastForMarks)
        distances("marks apart", (1...8).map { "c\($0)" })
        distances("states apart", states)
        for vision in ColourVision.allCases {
            for step in 1...4 {
                rules.append(
                    Self(
                        subject: "steps of a calendar, \(vision.rawValue) vision", one: "step\(step)",
                        other: step == 1 ? "card" : "step\(step - 1)", measure: .distance(vision), least: ThemeReport.leastBetweenSteps))
            }
        }
        return rules
    }()
}
