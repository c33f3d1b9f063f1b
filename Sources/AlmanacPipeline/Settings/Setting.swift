import AlmanacReport
import Yams

/// One setting of a group such as `mail`: its key in `almanac.yaml`, what it takes, what it is for, how it is read and how it is written.
///
/// The file, the environment, the flags, the JSON Schema and docs/settings.md all work from tables of these, so that a setting is a line in one of them.
struct Setting<Group> {
    let description: SettingDescription
    /// Reads a value of the file. What is wrong with it is reported, and nothing is set.
    let read: (Node, inout Group, inout SettingsProblems) -> Void
    /// Takes the words of the environment or of the flags, by the dotted name of the setting.
    ///
    /// - Returns: Whether there were any.
    let take: (_ name: String, SettingWords, inout Group, inout SettingsProblems) -> Bool
    /// The value in canonical form, under its dotted name; `nil` where nothing is said.
    let text: (_ name: String, Group) -> String?

    var key: String { description.key }
}

/// What a group keeps of a setting.
struct SettingSlot<Group, Value> {
    var get: (Group) -> Value?
    var set: (inout Group, Value) -> Void
}

/// The slot of a property that has nothing until it is said.
func at<Group, Value>(_ path: WritableKeyPath<Group, Value?>) -> SettingSlot<Group, Value> {
    SettingSlot(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
}

/// The slot of a property that has a default.
func at<Group, Value>(_ path: WritableKeyPath<Group, Value>) -> SettingSlot<Group, Value> {
    SettingSlot(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
}

/// Words for settings from outside the file.
struct SettingWords {
    /// The words of a setting with the name that they were given under, `--jobs` or `ALMANAC_JOBS`.
    let find: (_ name: String, SettingDescription) -> (text: String, source: String)?
}

/// Why a text is no value of a setting, in words that name the setting where that is needed.
struct SettingProblem: Error {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Setting {
    /// - Parameters:
    ///   - value: Reads the value; `nil` for what is none, which is reported.
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
            problems.within(source) { read(Node(text), &group, &$0) }
            return true
        }
        self.text = { name, group in slot.get(group).map { SettingText.line(name, text($0)) } }
    }

    /// A text that `parse` makes a value of.
    static func parsed<Value>(
        _ key: String, _ slot: SettingSlot<Group, Value>, _ help: String, flag: String? = nil, variable: String? = nil,
        usual: String? = nil,
        shape: SettingShape = .text, text: @escaping (Value) -> String, parse: @escaping (String) throws(SettingProblem) -> Value
    ) -> Setting {
        Setting(SettingDescription(key, shape, help, flag, variable, usual), slot) { node, problems in
            guard let words = problems.text(node, key) else { return nil }
            do throws(SettingProblem) { return try parse(words) } catch {
                problems.report(node.mark, error.description)
                return nil
            }
        } text: {
            text($0)
        }
    }

    /// A text that is taken as it is, where nothing is wrong with it.
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
            problems.report(node.mark, "'\(key)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
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

    /// One word of a few.
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

    /// Names the words that a setting takes.
    static func unknown(_ text: String, of key: String, _ known: [String]) -> String {
        "'\(key)' is \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")" + suggestion(for: text, among: known)
    }

    /// Settings under a key of their own.
    ///
    /// - Parameters:
    ///   - start: What they are laid over where nothing has been said yet.
    ///   - example: How they are written: `{ jobs: 16, timeout: 60 }`.
    ///   - brief: Reads what is no mapping, where there is a short form.
    ///   - check: Completes them, and reports what is wrong with them together.
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

    /// What has a form of its own.
    static func custom<Value>(
        _ key: String, _ slot: SettingSlot<Group, Value>, _ help: String, _ shape: SettingShape, flag: String? = nil,
        variable: String? = nil,
        usual: String? = nil, text: @escaping (Value) -> String, read: @escaping (Node, inout SettingsProblems) -> Value?
    ) -> Setting {
        Setting(SettingDescription(key, shape, help, flag, variable, usual), slot, value: read, text: text)
    }
}

extension Array {
    /// Reads the keys of a mapping, in its order; reports those that no setting has.
    ///
    /// - Parameter kind: What a key is called: `option of 'pull'`.
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

    /// Takes the words that there are for any of them.
    func take<Group>(
        _ words: SettingWords, under prefix: String = "", _ group: inout Group, _ problems: inout SettingsProblems
    ) -> Bool where Element == Setting<Group> {
        var hasAny = false
        for setting in self where setting.take(prefix + setting.key, words, &group, &problems) { hasAny = true }
        return hasAny
    }

    /// All that is said, in the order of the table: the same for the same settings, whatever a property is called.
    func text<Group>(of group: Group, under prefix: String = "") -> String where Element == Setting<Group> {
        compactMap { $0.text(prefix + $0.key, group) }.joined()
    }
}

/// The canonical form of settings: a line for each, its name, the length of its value in bytes and the value.
enum SettingText {
    static func line(_ name: String, _ value: String) -> String { "\(name) \(value.utf8.count) \(value)\n" }
}
