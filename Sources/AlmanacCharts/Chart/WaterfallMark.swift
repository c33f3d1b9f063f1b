/// A step from one sum to another: first a total, then changes, last a total.
public struct WaterfallMark: SoleMark {
    var y: PlottedBand
    var value: PlottedQuantity
    var isTotal: Bool

    /// A sum: the first row or the last.
    public init(y: PlottableValue<some BandPlottable>, total: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        value = PlottedQuantity(total)
        isTotal = true
    }

    /// A change between the two. A remaining difference is drawn as a change called "Other".
    public init(y: PlottableValue<some BandPlottable>, change: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        value = PlottedQuantity(change)
        isTotal = false
    }

    static func plan(_ marks: [WaterfallMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].value.label
        let format = try planner.format(marks.map(\.value), axis: label)
        guard marks.count > 1, marks[0].isTotal, marks[marks.count - 1].isTotal, marks.count(where: \.isTotal) == 2 else {
            throw .badWaterfall
        }
        let context = planner.context(format)
        let amounts = try marks.map { mark throws(ChartError) in
            guard let whole = mark.value.quantity.whole else { throw .notWhole(label: Label.clean(mark.value.label)) }
            return WaterfallChart.Amount(name: mark.y.band.name(context), value: whole)
        }
        return planner.plan(
            WaterfallChart(first: amounts[0], steps: Array(amounts.dropFirst().dropLast()), last: amounts[amounts.count - 1]),
            columns: [marks[0].y.label, label],
            rows: zip(marks, amounts).map { mark, amount in
                let value = Double(amount.value)
                return [amount.name, mark.isTotal ? format.text(value) : format.change(value, context.words)]
            }, title: label, value: format)
    }
}
