import AlmanacModel

/// A period that was asked for and is no window.
struct AskedPeriod {
    let range: RangeKey
    let span: ReportSpan
    /// As the first system counts it that counts days of its own.
    private(set) var period: Period
    private var own: [(system: String, period: Period)] = []

    init(_ span: ReportSpan) {
        range = span.period.range
        self.span = span
        period = Period(span)
    }

    /// As a system counts it.
    func period(of system: String) -> Period { own.first { $0.system == system }?.period ?? period }

    mutating func take(_ period: Period, of system: String) {
        if own.isEmpty { self.period = period }
        own.append((system, period))
    }
}
