import AlmanacReport
import AlmanacText
import Yams

/// One setting of a group such as `mail`: its key in `almanac.yaml`, its form and purpose, and how it is read and written.
///
/// The file, the environment, the flags, the JSON Schema and docs/settings.md all work from tables of these, so that a setting is one line in a
/// table.
struct Setting<Group> {
    let description: SettingDescription
    /// Reads a value of the file. On a problem it is reported, and nothing is set.
    let read: (Node, inout Group, inout SettingsProblems) -> Void
    /// Reads the words of the environment or the flags, by the dotted name of the setting.
    ///
    /// - Returns: True when there were any.
    let take: (_ name: String, SettingWords, inout Group, inout SettingsProblems) -> Bool
    /// The value in canonical form, under its dotted name; `nil` where it is not set.
    let text: (_ name: String, Group) -> String?

    var key: String { description.key }
}

/// Access to the property of a group that holds a setting.
struct SettingSlot<Group, Value> {
    var get: (Group) -> Value?
    var set: (inout Group, Value) -> Void
}

/// The slot of a property that is `nil` until it is set.
func at<Group, Value>(_ path: WritableKeyPath<Group, Value?>) -> SettingSlot<Group, Value> {
    SettingSlot(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
}

/// The slot of a property that has a default.
func at<Group, Value>(_ path: WritableKeyPath<Group, Value>) -> SettingSlot<Group, Value> {
    SettingSlot(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
}

/// Words of settings from outside the file.
struct SettingWords {
    /// The words of a setting with the name that they were given under, `--jobs` or `ALMANAC_JOBS`.
    let find: (_ name: String, SettingDescription) -> (text: String, source: String)?
}

/// Why a text is no value of a setting; names the setting where needed.
struct SettingProblem: Error {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Setting {
    /// - Parameters:
    ///   - value: Reads the value; `nil` for an invalid one, which is reported.
    ///   - text: Writes it in canonical form.
    init<Value>(
        _ description: SettingDescription, _ slot: SettingSlot<Group, Value>,
        value: @escaping (Node, inout SettingsProblems) -> Value?, text: @escaping (Value) -> String
    ) {
        func read(_ node: Node, _ group: inout Group, _ problems: inout SettingsProblems) {
            if let value = value(node, &problems) { slot.set(&group, value) }
        }
        self.description = description
        self.read = read
        take = { name, words, group, problems in
            guard let (text, source) = words.find(name, description) else { return false }
            // The usual resolver of tags compiles regular expressions, and words have no tag.
            problems.within(source) { read(Node(text, Tag(.implicit, .basic)), &group, &$0) }
            return true
        }
        self.text = { name, group in slot.get(group).map { SettingText.line(name, text($0)) } }
    }

    /// A text that `parse` turns into a value.
    static func parsed<Value>(
        _ key: String, _ slot: SettingSlot<Group, Value>, _ help: String, flag: String? = nil, variable: String? = nil,
        usual: String? = nil,
        shape: SettingShape = .text, text: @escaping (Value) -> String, parse: @escaping (String) throws(SettingProblem) -> Value
    ) -> Setting {
        Setting(SettingDescription(key, shape, help, flag, variable, usual), slot) { node, problems in
            guard let words = problems.text(node, key) else { return nil }
            do throws(SettingProblem) { return try parse(words) } catch {
                return problems.refuse(node.mark, error.description)
            }
        } text: {
            text($0)
        }
    }

    /// A text that is used as it is, if `problem` finds nothing.
    static func text(
        _ key: String, _ slot: SettingSlot<Group, String>, _ help: String, flag: String? = nil, variable: String? = nil,
        usual: String? = nil,
        unless problem: ((String) -> String?)? = nil
    ) -> Setting {
        parsed(key, slot, help, flag: flag, variable: variable, usual: usual, text: { $0 }) { text throws(SettingProblem) in
            if let problem = problem?(text) { throw SettingProblem(problem) }
            return text
        }
    }

    static func number(
        _ key: String, in range: ClosedRange<Int>, _ slot: SettingSlot<Group, Int>, _ help: String, flag: String? = nil,
        variable: String? = nil, usual: String? = nil
    ) -> Setting {
        Setting(SettingDescription(key, .number(range), help, flag, variable, usual), slot) { node, problems in
            if let number = node.int, range.contains(number) { return number }
            return problems.refuse(node.mark, "'\(key)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        } text: {
            String($0)
        }
    }

    static func truth(_ key: String, _ slot: SettingSlot<Group, Bool>, _ help: String, usual: String? = nil) -> Setting {
        Setting(SettingDescription(key, .truth, help, nil, nil, usual), slot) { node, problems in
            if node.bool == nil { problems.report(node.mark, "'\(key)' is true or false") }
            return node.bool
        } text: {
            String($0)
        }
    }

    /// One of a few words.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ slot: SettingSlot<Group, Word>, _ help: String, flag: String? = nil, variable: String? = nil, usual: String? = nil
    ) -> Setting where Word.RawValue == String {
        let known = Word.allCases.map(\.rawValue)
        return parsed(
            key, slot, help, flag: flag, variable: variable, usual: usual, shape: .word(known), text: \.rawValue
        ) { text throws(SettingProblem) in
            if let word = Word(rawValue: text) { return word }
            throw SettingProblem(unknown(text, of: key, known))
        }
    }

    /// Lists the words that a setting takes, and says which was meant where one is near.
    static func unknown(_ text: String, of key: String, _ known: [String]) -> String {
        let words = "'\(key)' is \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")"
        return nearest(to: text, among: known).isEmpty ? words : words + suggestion(for: text, among: known)
    }

    /// Settings under a key of their own.
    ///
    /// - Parameters:
    ///   - start: Values for settings that are not set yet.
    ///   - example: An example of them: `{ jobs: 16, timeout: 60 }`.
    ///   - brief: Reads a value that is no mapping, where there is a short form.
    ///   - check: Completes them, and reports problems of their combination.
    static func group<Options>(
        _ key: String, _ slot: SettingSlot<Group, Options>, _ help: String, startingWith start: Options, example: String,
        _ table: [Setting<Options>], flag: String? = nil, variable: String? = nil,
        brief: ((Node, inout Options, inout SettingsProblems) -> Void)? = nil, briefShape: SettingShape? = nil,
        check: ((Node, inout Options, inout SettingsProblems) -> Void)? = nil
    ) -> Setting {
        let options = SettingShape.options(table.map(\.description))
        let description = SettingDescription(key, briefShape.map { .any([$0, options]) } ?? options, help, flag, variable, nil)
        return Setting(
            description: description,
            read: { node, group, problems in
                var options = slot.get(group) ?? start
                if node.mapping != nil {
                    table.read(node, "option of '\(key)'", &options, &problems)
                    check?(node, &options, &problems)
                } else if let brief {
                    brief(node, &options, &problems)
                } else {
                    return problems.report(node.mark, "'\(key)' has options; write \(example)")
                }
                slot.set(&group, options)
            },
            take: { name, words, group, problems in
                var options = slot.get(group) ?? start
                var hasAny = table.take(words, under: name + ".", &options, &problems)
                if let (text, source) = words.find(name, description), let brief {
                    problems.within(source) { brief(Node(text), &options, &$0) }
                    hasAny = true
                }
                if hasAny { slot.set(&group, options) }
                return hasAny
            },
            text: { name, group in slot.get(group).map { table.text(of: $0, under: name + ".") } })
    }

    /// A setting with a form of its own.
    static func custom<Value>(
        _ key: String, _ slot: SettingSlot<Group, Value>, _ help: String, _ shape: SettingShape, flag: String? = nil,
        variable: String? = nil,
        usual: String? = nil, text: @escaping (Value) -> String, read: @escaping (Node, inout SettingsProblems) -> Value?
    ) -> Setting {
        Setting(SettingDescription(key, shape, help, flag, variable, usual), slot, value: read, text: text)
    }
}

extension Array {
    /// Reads the keys of a mapping in its order; reports unknown ones.
    ///
    /// - Parameter kind: The term for a key: `option of 'pull'`.
    func read<Group>(_ node: Node, _ kind: String, _ group: inout Group, _ problems: inout SettingsProblems)
    where Element == Setting<Group> {
        for (key, value) in node.mapping ?? [:] {
            let name = key.string ?? ""
            if let setting = first(where: { $0.key == name }) {
                setting.read(value, &group, &problems)
            } else {
                problems.report(key.mark, "no \(kind) named '\(name)'" + suggestion(for: name, among: map(\.key)))
            }
        }
    }

    /// Takes the words that there are for any of these settings.
    func take<Group>(
        _ words: SettingWords, under prefix: String = "", _ group: inout Group, _ problems: inout SettingsProblems
    ) -> Bool where Element == Setting<Group> {
        var hasAny = false
        for setting in self where setting.take(prefix + setting.key, words, &group, &problems) { hasAny = true }
        return hasAny
    }

    /// All values that are set, in the order of the table: equal for equal settings, whatever a property is called.
    func text<Group>(of group: Group, under prefix: String = "") -> String where Element == Setting<Group> {
        compactMap { $0.text(prefix + $0.key, group) }.joined()
    }
}

/// The canonical form of settings: a line for each, with its name, the length of its value in bytes, and the value.
enum SettingText {
    static func line(_ name: String, _ value: String) -> String { "\(name) \(value.utf8.count) \(value)\n" }
}
