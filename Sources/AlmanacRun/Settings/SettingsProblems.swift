import AlmanacText
import Yams

/// The mistakes of a settings file, each with its line and column, or of a layer of words, each with its flag or variable.
struct SettingsProblems {
    let file: String
    private(set) var lines: [String] = []
    /// The flag or variable that is read.
    private var source: String?

    init(file: String) {
        self.file = file
    }

    /// - Parameter offset: Characters behind the mark.
    func place(_ mark: Yams.Mark?, after offset: Int = 0) -> String {
        source ?? "\(file):\(mark?.line ?? 1):\((mark?.column ?? 1) + offset)"
    }

    mutating func report(_ mark: Yams.Mark?, after offset: Int = 0, _ message: String) {
        lines.append("\(place(mark, after: offset)): \(message)")
    }

    /// Reports why a value cannot be used, for a reader that then has none.
    ///
    /// - Returns: `nil`.
    mutating func refuse<Value>(_ mark: Yams.Mark?, after offset: Int = 0, _ message: String) -> Value? {
        report(mark, after: offset, message)
        return nil
    }

    /// The key of a setting before its problem, unless the place names it.
    func label(_ key: String) -> String { source == nil ? "\(key): " : "" }

    /// Reports under the name of a flag or variable.
    mutating func within(_ source: String, _ body: (inout SettingsProblems) -> Void) {
        self.source = source
        body(&self)
        self.source = nil
    }

    /// The text of a value; `nil` for an invalid one, which is reported.
    mutating func text(_ node: Node, _ key: String) -> String? {
        if let text = node.string, !text.isEmpty { return text }
        return refuse(node.mark, "'\(key)' takes one word or path")
    }

    /// A line of words for readers, without control characters; `nil` for anything else, which is reported.
    ///
    /// - Parameters:
    ///   - limit: The most characters.
    ///   - wanted: What the setting takes, for the report.
    mutating func line(_ node: Node, _ key: String, atMost limit: Int, wanted: String = "a text") -> String? {
        guard let text = node.string, text.contains(where: { !$0.isWhitespace }) else {
            return refuse(node.mark, "'\(key)' takes \(wanted)")
        }
        guard text.count <= limit else {
            return refuse(node.mark, "'\(key)' has \(text.count) characters; \(limit) is the most")
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return refuse(node.mark, "'\(key)' is one line, without control characters")
        }
        return Bidi.withoutControls(text)
    }
}
