/// Measures a theme's colours: whether words are readable, marks visible, and marks distinguishable.
public struct ThemeReport: Sendable, Hashable {
    /// The custom properties of a theme for one kind of ground.
    public struct Scheme: Sendable, Hashable {
        /// "screen", "dark" or "print".
        public var name: String
        /// Colours `#rrggbb` by name without dashes; missing ones have the standard colour.
        public var colours: [String: String]

        /// A scheme.
        public init(name: String, colours: [String: String]) {
            self.name = name
            self.colours = colours
        }
    }

    /// One measurement.
    public struct Finding: Sendable, Hashable {
        /// Name of the scheme.
        public var scheme: String
        /// Subject of the measurement, in English: "words on cards and pages".
        public var subject: String
        /// The worst case: "muted on bg", "c2 and c5 (deutan)".
        public var worst: String
        /// The measured value.
        public var value: Double
        /// The least value that is enough.
        public var least: Double

        /// True when the value is enough.
        public var isEnough: Bool { value >= least }
    }

    /// The contrast that words need.
    public static let leastForWords = 4.5
    /// The contrast that marks need.
    public static let leastForMarks = 3.0
    /// The distance that marks need, in CAM02-UCS.
    public static let leastApart = 12.0
    /// The distance that each step of a calendar needs from the one before, and the first from its card, in CAM02-UCS. Steps are seen beside their
    /// neighbours and legend, so less is enough than between marks that are named far away.
    public static let leastBetweenSteps = 5.0

    /// Findings in the order of the schemes, words first.
    public let findings: [Finding]

    /// True when all findings are enough.
    public var passes: Bool { findings.allSatisfy(\.isEnough) }

    /// Measures a theme.
    public init(_ schemes: [Scheme]) {
        var findings: [Finding] = []
        for scheme in schemes {
            let isDark = (Contrast.ratio(scheme.colours["card"] ?? Theme.Role.card.light, "#000000") ?? 21) < 4.6
            func colour(_ role: Theme.Role) -> String { scheme.colours[role.property] ?? (isDark ? role.dark : role.light) }
            let grounds = [Theme.Role.card, .ground]
            func contrast(_ subject: String, _ marks: [(name: String, hex: String)], least: Double) {
                var worst: (name: String, value: Double) = ("", .infinity)
                for mark in marks {
                    for ground in grounds {
                        let value = Contrast.ratio(mark.hex, colour(ground)) ?? 0
                        if value < worst.value { worst = ("\(mark.name) on \(ground.property)", value) }
                    }
                }
                findings.append(Finding(scheme: scheme.name, subject: subject, worst: worst.name, value: worst.value, least: least))
            }
            func named(_ roles: [Theme.Role]) -> [(name: String, hex: String)] { roles.map { ($0.property, colour($0)) } }
            func distances(_ subject: String, _ marks: [(name: String, hex: String)]) {
                for vision in ColourVision.allCases {
                    var worst: (name: String, value: Double) = ("", .infinity)
                    for (index, one) in marks.enumerated() {
                        for other in marks[..<index] {
                            let value = vision.distance(one.hex, other.hex) ?? 0
                            if value < worst.value { worst = ("\(other.name) and \(one.name)", value) }
                        }
                    }
                    findings.append(
                        Finding(
                            scheme: scheme.name, subject: "\(subject), \(vision.rawValue) vision", worst: worst.name, value: worst.value,
                            least: Self.leastApart))
                }
            }
            contrast("words on their ground", named([.ink, .muted, .good, .watch, .bad]), least: Self.leastForWords)
            findings.append(
                Finding(
                    scheme: scheme.name, subject: "words on what can be pressed", worst: "on-accent on accent",
                    value: Contrast.ratio(colour(.onAccent), colour(.accent)) ?? 0, least: Self.leastForWords))
            let hues = (0..<8).map {
                (name: "c\($0 + 1)", hex: scheme.colours["c\($0 + 1)"] ?? (isDark ? Theme.darkPalette : Theme.palette)[$0])
            }
            let palette = Theme.palette(hues.map(\.hex), ink: colour(.ink))
            contrast("marks on their ground", palette.enumerated().map { ("c\($0.offset + 1)", $0.element) }, least: Self.leastForMarks)
            contrast("states on their ground", named([.good, .watchMark, .bad]), least: Self.leastForMarks)
            distances("marks apart", hues)
            distances("states apart", named([.good, .watchMark, .bad]))
            let ramp = [colour(.card)] + StepRamp.colours(of: hues[0].hex, on: colour(.card))
            for vision in ColourVision.allCases {
                var worst: (name: String, value: Double) = ("", ramp.count == 5 ? .infinity : 0)
                for step in ramp.indices.dropFirst() {
                    let value = vision.distance(ramp[step - 1], ramp[step]) ?? 0
                    if value < worst.value { worst = (step == 1 ? "card and step 1" : "steps \(step - 1) and \(step)", value) }
                }
                findings.append(
                    Finding(
                        scheme: scheme.name, subject: "steps of a calendar, \(vision.rawValue) vision", worst: worst.name,
                        value: worst.value,
                        least: Self.leastBetweenSteps))
            }
        }
        self.findings = findings
    }

    /// Reads the custom properties of a theme: those outside of every condition, those of a dark screen over them, and those of paper.
    ///
    /// - Parameter css: A file of rules as themes are: `:root { --card: #ffffff; }`, alone or inside `@media`.
    public init(css: String) {
        self.init(Self.schemes(of: css))
    }

    /// The colours of a theme: for screens first, then for dark ones and print if it sets those.
    package static func schemes(of css: String) -> [Scheme] {
        let properties = ThemeProperties(css)
        var schemes = [Scheme(name: "screen", colours: properties.screen)]
        for (name, colours) in [("dark", properties.dark), ("print", properties.print)] where !colours.isEmpty {
            schemes.append(Scheme(name: name, colours: properties.screen.merging(colours) { $1 }))
        }
        return schemes
    }

    /// A line for each finding: the subject, its worst case, and the least that is enough.
    public var lines: [String] {
        findings.map { finding in
            let value = Self.text(finding.value)
            let verdict = finding.isEnough ? "" : ", too little"
            return "\(finding.scheme): \(finding.subject): \(value) (\(finding.worst)), at least \(Self.text(finding.least))\(verdict)"
        }
    }

    /// One decimal, rounded down, so that nothing too low reads as enough.
    private static func text(_ value: Double) -> String {
        let tenths = Int((min(max(value, 0), 1000) * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
