import AlmanacRendering
import AlmanacReport
import Yams

/// The mistakes of a settings file, each with its line and column.
struct SettingsProblems {
    let file: String
    private(set) var lines: [String] = []

    init(file: String) {
        self.file = file
    }

    func place(_ mark: Yams.Mark?) -> String { "\(file):\(mark?.line ?? 1):\(mark?.column ?? 1)" }

    mutating func report(_ mark: Yams.Mark?, _ message: String) {
        lines.append("\(place(mark)): \(message)")
    }

    /// Reports each key that is none of these.
    mutating func check(_ mapping: Node.Mapping, _ kind: String, knows keys: [String]) {
        for (key, _) in mapping {
            let name = key.string ?? ""
            if !keys.contains(name) { report(key.mark, "no \(kind) named '\(name)'" + suggestion(for: name, among: keys)) }
        }
    }

    /// The text of a key; `nil` when it is missing, or no text, which is reported.
    mutating func text(_ mapping: Node.Mapping, _ key: String) -> String? {
        guard let node = mapping[key] else { return nil }
        guard let text = node.string, !text.isEmpty else {
            report(node.mark, "'\(key)' takes a word")
            return nil
        }
        return text
    }

    /// The whole number of a key, within a range; `nil` when it is missing, or none, which is reported.
    mutating func number(_ mapping: Node.Mapping, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let node = mapping[key] else { return nil }
        guard let number = node.int, range.contains(number) else {
            report(node.mark, "'\(key)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }
}
