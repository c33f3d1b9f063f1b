import AlmanacInsights
import AlmanacModel

extension FigurePreparation {
    /// Lines of a month and of the one before it have the names of these months: that says more than that one of them is before the other.
    func nameMonths(
        _ columns: inout [Figure.Column], _ overlays: inout [Figure.Column], _ spec: ChartSpec, _ series: Series, _ keys: [Key]
    ) {
        let known = spec.overlays.filter { series.measure($0) != nil }
        guard columns.count == 1, let place = known.firstIndex(of: "previous"), let month = month(of: keys, series.range) else { return }
        columns[0].title = Phrase("period.label-month", ["month": .value(.month(month))])
        overlays[place].title = Phrase("period.label-month", ["month": .value(.month(month.advanced(by: -1)))])
    }

    /// The month whose days some keys are, from its first on; `nil` where they are a week or another stretch, which has other days before it.
    private func month(of keys: [Key], _ range: RangeKey?) -> Month? {
        guard case .day(let first)? = keys.first, case .day(let last)? = keys.last, first < last, first == first.month.firstDay,
            first.month == last.month
        else { return nil }
        let range = range ?? context.reportRange
        let isMonth =
            range == .monthToDate || context.insights.isOfMonth(range) || context.insights.period(range).days != first...last
        return isMonth ? first.month : nil
    }
}
