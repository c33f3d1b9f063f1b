/// An amount against its limit, as a bar whose whole length is the limit.
public struct BulletMark: AnnotatedMark {
    var y: PlottedBand
    var value: PlottedQuantity
    var limit: PlottedQuantity
    var pace: PlottedQuantity?
    var tone: ChartTone?
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A bullet beside its name.
    ///
    /// - Parameter limit: `nil` where there is none; the bar is then dashed.
    public init(
        y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>,
        limit: PlottableValue<some QuantityPlottable>
    ) {
        self.y = PlottedBand(y)
        self.value = PlottedQuantity(value)
        self.limit = PlottedQuantity(limit)
    }

    /// A bullet with a tick across its bar.
    ///
    /// - Parameter pace: The amount by now if all went evenly.
    public init(
        y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>,
        limit: PlottableValue<some QuantityPlottable>, pace: PlottableValue<some QuantityPlottable>
    ) {
        self.init(y: y, value: value, limit: limit)
        self.pace = PlottedQuantity(pace)
    }

    /// Sets the tone; by default a bullet within its limit is `neutral`, and one beyond it `bad`.
    public func tone(_ tone: ChartTone) -> BulletMark {
        var mark = self
        mark.tone = tone
        return mark
    }
}

extension BulletMark: SoleMark {
    static func plan(_ bullets: [BulletMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = bullets[0].value.label
        let format = try planner.format(bullets.flatMap { [$0.value, $0.limit] + ($0.pace.map { [$0] } ?? []) }, axis: label)
        let context = planner.context(format)
        return planner.plan(
            BulletChart(rows: bullets.map { $0.row(context) }), columns: [bullets[0].y.label, label, bullets[0].limit.label],
            rows: bullets.map { [$0.y.band.name(context), planner.cell($0.value.value, format), planner.cell($0.limit.value, format)] },
            title: label, value: format)
    }

    private func row(_ context: ChartContext) -> BulletChart.Bullet {
        let (format, words) = (context.value, context.words)
        let (value, limit) = (usable(value.value), usable(limit.value))
        let isOver = value.flatMap { value in limit.map { value > $0 } } ?? false
        let text = value.map { value in
            let number = format.text(value)
            return limit.map { words.text(.valueOfMaximum(value: number, maximum: words.text(.ofMaximum(format.text($0))))) } ?? number
        }
        return BulletChart.Bullet(
            label: y.band.name(context), value: value, limit: limit, marker: pace?.value, tone: tone ?? (isOver ? .bad : .neutral),
            valueText: text ?? words.text(.notKnown), stateText: style.note ?? "")
    }
}
