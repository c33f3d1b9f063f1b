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
    /// The colours that were measured.
    private let schemes: [Scheme]

    /// True when all findings are enough.
    public var passes: Bool { findings.allSatisfy(\.isEnough) }

    /// Measures a theme.
    public init(_ schemes: [Scheme]) {
        self.schemes = schemes
        findings = schemes.flatMap { scheme in
            let colours = ThemeColours(set: scheme.colours)
            var findings: [Finding] = []
            for rule in ThemeRule.all {
                let value = rule.value(in: colours)
                let finding = Finding(scheme: scheme.name, subject: rule.subject, worst: rule.pair, value: value, least: rule.least)
                // The rules of a subject stand together.
                guard let last = findings.last, last.subject == rule.subject else {
                    findings.append(finding)
                    continue
                }
                if value < last.value { findings[findings.count - 1] = finding }
            }
            return findings
        }
    }

    /// Reads the custom properties of a theme: those outside of every condition, those of a dark screen over them, and those of paper.
    ///
    /// - Parameter css: A file of rules as themes are: `:root { --card: #ffffff; }`, alone or inside `@media`.
    public init(css: String) { self.init(Self.schemes(of: css)) }

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

    /// What falls short, a line for each pair of colours with the nearest one that passes: "screen: --c1: #006b3f is too like --c8: #906018 …".
    public var faults: [String] {
        schemes.enumerated().flatMap { index, scheme in
            remedy(scheme, onScreen: index == 0 ? nil : schemes.first).faults.map { "\(scheme.name): \($0)" }
        }
    }

    /// Rules for the end of the theme with which all of it passes: colours that it sets stay where others can make room for them. `nil` where nothing
    /// falls short, or nothing that passes was found.
    public var remedy: String? {
        guard !passes, let screen = schemes.first, let moved = remedy(screen, onScreen: nil).palette else { return nil }
        var blocks: [String] = []
        for (index, scheme) in schemes.enumerated() {
            var scheme = scheme
            var colours = moved
            if index > 0 {
                colours = [:]
                for (property, colour) in moved where ThemeColours.place(of: property) != nil {
                    // What a screen is given holds here too, unless something else is said.
                    let here = ThemeColours(set: scheme.colours)[property]
                    if here == ThemeColours(set: screen.colours)[property] {
                        scheme.colours[property] = colour
                    } else {
                        scheme.colours[property] = here
                        colours[property] = here
                    }
                }
                guard let more = remedy(scheme, onScreen: screen).palette else { return nil }
                colours.merge(more) { $1 }
            }
            guard !colours.isEmpty else { continue }
            let rule = ":root { " + colours.sorted { $0.key < $1.key }.map { "--\($0.key): \($0.value); " }.joined() + "}"
            switch scheme.name {
            case "dark": blocks.append("@media screen and (prefers-color-scheme: dark) { \(rule) }")
            case "print": blocks.append("@media print { \(rule) }")
            default: blocks.append(rule)
            }
        }
        return blocks.joined(separator: " ")
    }

    /// A colour that is a standard one, or that another ground hands down, is none of the theme's own here.
    private func remedy(_ scheme: Scheme, onScreen screen: Scheme?) -> ThemeRemedy {
        let colours = ThemeColours(set: scheme.colours)
        let own = scheme.colours.filter { name, colour in colour != colours.standard(name) && colour != screen?.colours[name] }
        return ThemeRemedy(colours: colours, own: Set(own.keys))
    }

    /// One decimal, rounded down, so that nothing too low reads as enough.
    static func text(_ value: Double) -> String {
        let tenths = Int((min(max(value, 0), 1000) * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
