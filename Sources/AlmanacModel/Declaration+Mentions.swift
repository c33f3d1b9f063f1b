extension Declaration {
    /// Where the settings name columns, so that a mistake in a name is told at its place. It is no part of what is declared: any two are equal, and none is
    /// written.
    package struct Mentions: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// A value of the settings, which is a column or a formula with columns in it.
        private struct Mention: Sendable {
            var text: String
            var line: Int
            var column: Int
        }

        /// The file of the settings.
        private let file: String
        private var mentions: [Mention] = []

        package init(file: String = "") { self.file = file }

        /// - Parameters:
        ///   - line: From 1.
        ///   - column: Of the first character of the text, from 1.
        package mutating func add(_ text: String, line: Int, column: Int) {
            mentions.append(Mention(text: text, line: line, column: column))
        }

        /// A problem with a column, at the first place that names it; `nil` where none does.
        package func problem(_ column: String, _ message: String) -> FileProblem? {
            func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false }
            for mention in mentions {
                let text = mention.text
                for range in text.ranges(of: column) {
                    let before = text[..<range.lowerBound].last
                    let after = text[range.upperBound...].first
                    guard text == column || !isPart(before) && !isPart(after) else { continue }
                    let offset = text.distance(from: text.startIndex, to: range.lowerBound)
                    return FileProblem(file: file, line: mention.line, column: mention.column + offset, message: message)
                }
            }
            return nil
        }

        package static func == (_: Self, _: Self) -> Bool { true }
        package func hash(into _: inout Hasher) {}
        package var description: String { "" }
        package var debugDescription: String { "" }
    }
}
