import AlmanacModel

// Reasons why something is unknown, for lists that most systems send: without a total, and not divided by ranges.

extension LostRows {
    /// Says how many rows of a list could not be read; `nil` when all could.
    ///
    /// - Parameter message: Has the number as `count`; of a list that is none, the message of that name with `-list`.
    func note(_ list: String, _ message: String) -> Phrase? {
        if isWhole(list) { return Phrase(message + "-list") }
        let count = count(list)
        return count == 0 ? nil : Phrase(message, ["count": .count(count)])
    }

    /// The number of rows of several lists that could not be read.
    func count(of lists: String...) -> Int { lists.reduce(0) { $0 + count($1) } }

    /// A count of rows; a zero is unknown when the rows that would have counted may be among those that were lost.
    func counted(_ number: Int64, _ list: String) -> Value? {
        number == 0 && count(list) > 0 ? nil : .count(number)
    }
}

extension MetricResult {
    /// A number of rows: unknown when some of them could not be read, with a sentence that says so.
    ///
    /// - Parameter number: `nil` where there is nothing to be counted.
    init(counted number: Int64?, _ gaps: Phrase?, tone: Tone = .neutral, basis: Phrase? = nil) {
        self.init(gaps == nil ? number.map { .count($0) } : nil, tone: gaps == nil ? tone : .neutral, basis: gaps ?? basis)
    }

    /// The same with another sentence after its own.
    func noting(_ sentence: Phrase?) -> MetricResult {
        guard let sentence else { return self }
        var finding = self
        finding.basis = basis.map { .sentences($0, sentence) } ?? sentence
        return finding
    }
}
