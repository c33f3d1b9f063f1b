/// Looks for colours that pass where those of a theme fall short: each the nearest one, in the space in which distances are measured.
struct ThemeRemedy {
    /// The colours of one ground.
    let colours: ThemeColours
    /// The colours that the theme sets itself.
    let own: Set<String>

    /// The nearest colour with which these hold beside all others as they are.
    func nearest(to property: String, in colours: ThemeColours, holding rules: [ThemeRule]) -> String? {
        var tried = colours
        func passes(_ candidate: String) -> Bool {
            tried.set[property] = candidate
            return rules.allSatisfy { $0.value(in: tried) >= $0.least }
        }
        // Words on a colour are black or white.
        if property == "on-accent" { return ["#000000", "#ffffff"].first(where: passes) }
        guard let light = LinearColour(colours[property]) else { return nil }
        let origin = Appearance(light)
        /// The nearest that passes, of colours each of whose channels is one of these.
        func nearest(_ reds: [Int], _ greens: [Int], _ blues: [Int], within limit: Double) -> (hex: String, distance: Double)? {
            var candidates: [(hex: String, distance: Double)] = []
            for red in reds {
                for green in greens {
                    for blue in blues {
                        let hex = hexColour(UInt32(red << 16 | green << 8 | blue))
                        guard let colour = LinearColour(hex) else { continue }
                        let distance = Appearance(colour).distance(to: origin)
                        if distance < limit { candidates.append((hex, distance)) }
                    }
                }
            }
            // Of two that are equally far the one that sorts first, so that every run proposes the same.
            candidates.sort { ($0.distance, $0.hex) < ($1.distance, $1.hex) }
            return candidates.first { passes($0.hex) }
        }
        let coarse = (0...15).map { 17 * $0 }
        guard var found = nearest(coarse, coarse, coarse, within: .infinity) else { return nil }
        for step in [8, 4, 2, 1] {
            let channels = Self.channels(found.hex).map { channel in
                (-2...2).map { channel + $0 * step }.filter { (0...255).contains($0) }
            }
            if let nearer = nearest(channels[0], channels[1], channels[2], within: found.distance) { found = nearer }
        }
        return found.hex
    }

    /// Colours with which everything passes, by property; `nil` where none were found. What the theme sets stays where others can make room for it.
    var palette: [String: String]? {
        var moved = colours
        // A colour that makes room for one may come too close to another, which then makes room itself.
        for _ in 0..<24 {
            let short = ThemeRule.all.map { (rule: $0, share: $0.value(in: moved) / $0.least) }.filter { $0.share < 1 }
            guard let worst = short.min(by: { $0.share < $1.share }) else { return moved.set.filter { colours[$0.key] != $0.value } }
            guard let property = worst.rule.movable.last(where: { !own.contains($0) }) ?? worst.rule.movable.last else { return nil }
            let rules = ThemeRule.all.filter { rule in
                // The others make room for a colour of the theme's own, once it is good by itself.
                rule.movable.contains(property) && (!own.contains(property) || rule.movable.allSatisfy(own.contains))
            }
            guard let colour = nearest(to: property, in: moved, holding: rules) else { return nil }
            moved.set[property] = colour
        }
        return nil
    }

    /// What falls short, a line for each pair: both colours, the number, and the nearest colour that passes.
    var faults: [String] {
        var worst: [String: (rule: ThemeRule, value: Double)] = [:]
        func share(_ one: (rule: ThemeRule, value: Double)) -> Double { one.value / one.rule.least }
        var order: [String] = []
        for rule in ThemeRule.all {
            let value = rule.value(in: colours)
            guard value < rule.least else { continue }
            // Of two grounds, of words and marks, and of four kinds of eyes the worst is named.
            let key = rule.measure == .contrast ? rule.one : rule.isStep ? "steps" : rule.pair
            if worst[key] == nil { order.append(key) }
            if share((rule, value)) < worst[key].map(share) ?? .infinity { worst[key] = (rule, value) }
        }
        return order.compactMap { key in worst[key].map { fault($0.rule, $0.value) } }
    }

    private func fault(_ rule: ThemeRule, _ value: Double) -> String {
        let property = rule.movable.last(where: own.contains) ?? rule.movable.last ?? rule.one
        let number = ThemeReport.text(value)
        let least = ThemeReport.text(rule.least)
        let problem: String
        let rules: [ThemeRule]
        switch rule.measure {
        case .contrast:
            problem = "\(shown(rule.one)) has a contrast of \(number) with \(shown(rule.other)), and \(rule.noun) need \(least)"
            rules = ThemeRule.all.filter { $0.movable.contains(property) && $0.measure == .contrast }
        case .distance(let vision):
            let eyes = "\(number) apart in \(vision.rawValue) vision, at least \(least)"
            problem =
                rule.isStep
                ? "the steps of a calendar in \(shown("c1")) are too like each other (\(rule.pair) are \(eyes))"
                : "\(shown(property)) is too like \(shown(property == rule.one ? rule.other : rule.one)) (\(eyes))"
            rules = ThemeRule.all.filter { $0.movable.contains(property) }
        }
        guard let colour = nearest(to: property, in: colours, holding: rules) else {
            return "\(problem); no colour passes beside the others as they are"
        }
        return "\(problem); --\(property): \(colour) \(rule.measure == .contrast ? "has that" : "passes")"
    }

    /// `--c1: #006b3f`, and of a mixture what it is mixed from.
    private func shown(_ name: String) -> String {
        let parts = ThemeColours.properties(of: name)
        guard parts != [name] else { return "--\(name): \(colours[name])" }
        let others = parts.count == 1 ? parts + ["ink"] : parts
        return "--\(name): \(colours[name]) (mixed from \(others.map { "--\($0)" }.joined(separator: " and ")))"
    }

    private static func channels(_ hex: String) -> [Int] {
        let number = Int(colourNumber(hex) ?? 0)
        return [number >> 16 & 255, number >> 8 & 255, number & 255]
    }
}
