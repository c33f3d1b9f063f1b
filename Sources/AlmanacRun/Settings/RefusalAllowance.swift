/// The number or share of mails that a server may refuse for good before somebody must look at a run.
package enum RefusalAllowance: Hashable, Sendable {
    case count(Int)
    /// A share of all mails of the periods that were sent, in hundredths of a percent: 50 is 0.5 %.
    case share(hundredths: Int)

    /// - Parameter text: `3`, `2%` or `0.5%`, with at most two digits after the point.
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        guard text.utf8.last == UInt8(ascii: "%") else {
            guard let count = Self.number(text[...]), count <= 1_000_000_000 else { return nil }
            self = .count(count)
            return
        }
        let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.count == 2 ? parts[1] : ""
        guard let whole = Self.number(parts[0]), whole <= 100, parts.count == 1 || (1...2).contains(digits.utf8.count),
            let rest = parts.count == 1 ? 0 : Self.number(digits)
        else { return nil }
        let hundredths = whole * 100 + (digits.utf8.count == 1 ? rest * 10 : rest)
        guard hundredths <= 10_000 else { return nil }
        self = .share(hundredths: hundredths)
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// True when this many refusals are allowed.
    ///
    /// - Parameter mails: All mails of the same periods.
    package func allows(_ refused: Int, of mails: Int) -> Bool {
        switch self {
        case .count(let most): return refused <= most
        case .share(let hundredths):
            let (part, isTooLarge) = refused.multipliedReportingOverflow(by: 10_000)
            let (most, isMore) = mails.multipliedReportingOverflow(by: hundredths)
            return !isTooLarge && (isMore || part <= most)
        }
    }
}
