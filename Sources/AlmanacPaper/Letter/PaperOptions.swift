/// Setting of the letters on paper: `a4`, `letter,appendix`.
package struct PaperOptions: Hashable, Sendable, CustomStringConvertible {
    /// `nil` for what readers of each subject's locale print on.
    package var size: PaperSize?
    /// True to put the tables of the appendix and the numbers of every chart after the letter. They are in the attached data either way.
    package var hasAppendix = false

    /// Words that may be given, in any order.
    package static let words = PaperSize.allCases.map(\.rawValue) + [appendix]

    private static let appendix = "appendix"

    package init() {}

    /// - Parameter text: Words with commas between them.
    /// - Returns: `nil` for an unknown word, for two sizes, and for none at all.
    package init?(_ text: String) {
        let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        for word in words {
            if word == Self.appendix {
                hasAppendix = true
            } else if size == nil, let size = PaperSize(rawValue: word) {
                self.size = size
            } else {
                return nil
            }
        }
    }

    package var description: String {
        ([size?.rawValue] + [hasAppendix ? Self.appendix : nil]).compactMap(\.self).joined(separator: ",")
    }
}
