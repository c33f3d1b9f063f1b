internal import Foundation

/// A JSON Schema of draft 2020-12, as far as ours use it: a keyword that it does not know is a complaint.
package final class JSONSchema {
    package let root: JSONTree
    private var patterns: [String: NSRegularExpression] = [:]

    package init(json: [UInt8]) throws {
        root = try JSONTree(json: json)
    }

    // MARK: Documents

    /// What a document has that it may not have, each with its place: `guardian.rules[0].id: is no integer`. Empty for a good one.
    package func complaints(about document: JSONTree) -> [String] { complaints(about: document, root, at: JSONTree.Place()) }

    private func complaints(about value: JSONTree, _ schema: JSONTree, at place: JSONTree.Place) -> [String] {
        guard case .object(let keywords) = schema else { return schema == .flag(true) ? [] : ["\(place.description): is not allowed"] }
        var found: [String] = []
        for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) {
            switch keyword {
            case "$schema", "$id", "$defs", "title", "description", "then", "else": break
            case "$ref": found += target(of: rule).map { complaints(about: value, $0, at: place) } ?? ["there is no \(rule)"]
            case "allOf": found += elements(rule).flatMap { complaints(about: value, $0, at: place) }
            case "if":
                let branch = keywords[complaints(about: value, rule, at: place).isEmpty ? "then" : "else"]
                if let branch { found += complaints(about: value, branch, at: place) }
            default:
                if let ofParts = complaintsOfParts(keyword, rule, keywords, value, at: place) {
                    found += ofParts
                    continue
                }
                switch fits(value, keyword, rule) {
                case true?: break
                case false?: found.append("\(place.description): \(keyword) does not allow it")
                case nil: found.append("\(place.description): the keyword \(keyword) is not known here")
                }
            }
        }
        return found
    }

    /// What members and elements have that they may not have; `nil` for a keyword that is not about them.
    private func complaintsOfParts(
        _ keyword: String, _ rule: JSONTree, _ keywords: [String: JSONTree], _ value: JSONTree, at place: JSONTree.Place
    ) -> [String]? {
        switch keyword {
        case "properties", "additionalProperties", "dependentSchemas", "propertyNames":
            guard case .object(let parts) = value else { return [] }
            return parts.sorted { $0.key < $1.key }.flatMap { key, part in
                let below = place.below(.key(key))
                switch keyword {
                case "properties": return rule[key].map { complaints(about: part, $0, at: below) } ?? []
                case "additionalProperties":
                    return keywords["properties"]?[key] == nil ? complaints(about: part, rule, at: below) : []
                case "dependentSchemas": return rule[key].map { complaints(about: value, $0, at: place) } ?? []
                default: return complaints(about: .text(key), rule, at: below)
                }
            }
        case "items", "prefixItems":
            guard case .list(let parts) = value else { return [] }
            let first = elements(keywords["prefixItems"] ?? .null)
            return parts.enumerated().flatMap { index, part -> [String] in
                guard (index < first.count) == (keyword == "prefixItems") else { return [] }
                return complaints(about: part, keyword == "items" ? rule : first[index], at: place.below(.index(index)))
            }
        default: return nil
        }
    }

    /// Whether a keyword allows a value by itself; `nil` for a keyword that is not known.
    private func fits(_ value: JSONTree, _ keyword: String, _ rule: JSONTree) -> Bool? {
        switch keyword {
        case "type": return (elements(rule) + [rule]).contains { isOfType(value, $0) }
        case "enum": return elements(rule).contains(value)
        case "const": return rule == value
        case "anyOf": return elements(rule).contains { complaints(about: value, $0, at: JSONTree.Place()).isEmpty }
        case "not": return !complaints(about: value, rule, at: JSONTree.Place()).isEmpty
        case "minimum", "maximum", "exclusiveMaximum":
            guard case .number(let limit) = rule, case .number(let number) = value else { return true }
            return keyword == "minimum" ? number >= limit : keyword == "maximum" ? number <= limit : number < limit
        case "minLength", "minItems", "maxItems", "maxProperties":
            guard case .number(let limit) = rule, let count = count(value, for: keyword) else { return true }
            return keyword.hasPrefix("min") ? count >= limit : count <= limit
        case "pattern":
            guard case .text(let pattern) = rule, case .text(let text) = value else { return true }
            return matches(text, pattern)
        case "required":
            guard case .object(let members) = value else { return true }
            return elements(rule).allSatisfy { key in members.keys.contains { .text($0) == key } }
        case "dependentRequired":
            guard case .object(let members) = value else { return true }
            return members.keys.allSatisfy { key in rule[key].flatMap { fits(value, "required", $0) } ?? true }
        default: return nil
        }
    }

    private func isOfType(_ value: JSONTree, _ name: JSONTree) -> Bool {
        switch (name, value) {
        case (.text("object"), .object), (.text("array"), .list), (.text("string"), .text), (.text("number"), .number),
            (.text("boolean"), .flag), (.text("null"), .null):
            true
        case (.text("integer"), .number(let number)): number == number.rounded()
        default: false
        }
    }

    /// What the keyword counts of a value; `nil` where it counts nothing.
    private func count(_ value: JSONTree, for keyword: String) -> Double? {
        switch (keyword, value) {
        case ("minLength", .text(let text)): Double(text.unicodeScalars.count)
        case ("minItems", .list(let elements)), ("maxItems", .list(let elements)): Double(elements.count)
        case ("maxProperties", .object(let members)): Double(members.count)
        default: nil
        }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        if patterns[pattern] == nil { patterns[pattern] = try? NSRegularExpression(pattern: pattern) }
        return patterns[pattern]?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private func elements(_ rule: JSONTree) -> [JSONTree] {
        if case .list(let elements) = rule { elements } else { [] }
    }

    private func target(of reference: JSONTree) -> JSONTree? {
        guard case .text(let reference) = reference, reference.hasPrefix("#/$defs/") else { return nil }
        return root["$defs"]?[String(reference.dropFirst("#/$defs/".count))]
    }

    // MARK: Words

    /// What the schema says of a value, at each place where it describes it.
    ///
    /// - Parameter path: As docs/dump-fields.md has it: `guardian.rules[].id`, `lume.tips.<goal id>.tips[]`.
    package func descriptions(of path: String) -> [String] {
        var reached = [root]
        for part in path.split(separator: ".") {
            let key = part.prefix { $0 != "[" }
            reached = reached.flatMap { parts(of: $0) }.compactMap {
                key.hasPrefix("<") ? $0["additionalProperties"] : $0["properties"]?[String(key)]
            }
            for _ in part.matches(of: #/\[\]/#) { reached = reached.flatMap { parts(of: $0) }.compactMap { $0["items"] } }
        }
        return reached.flatMap { parts(of: $0) }.compactMap { if case .text(let text)? = $0["description"] { text } else { nil } }
    }

    /// A schema with all those that hold for the same value.
    private func parts(of schema: JSONTree) -> [JSONTree] {
        let inner =
            [schema["$ref"].flatMap { target(of: $0) }, schema["then"], schema["else"]].compactMap(\.self)
            + ["allOf", "anyOf"].flatMap { elements(schema[$0] ?? .null) }
        var dependent: [JSONTree] = []
        if case .object(let members)? = schema["dependentSchemas"] { dependent = Array(members.values) }
        return [schema] + (inner + dependent).flatMap { parts(of: $0) }
    }
}
