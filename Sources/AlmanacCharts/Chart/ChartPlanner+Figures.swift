// The charts of one kind of mark.
extension ChartPlanner {
    /// Parts of a whole, as a donut.
    func sectors() throws(ChartError) -> ChartPlan {
        let sectors = chart.marks.compactMap { if case .sector(let sector) = $0 { sector } else { nil } }
        let label = sectors[0].angle.label
        let format = try format(sectors.map(\.angle), axis: label)
        // Sectors of one name are one.
        var names: [String] = []
        var values: [Double?] = []
        for sector in sectors {
            guard let series = sector.style.series else { throw .namelessSector }
            let name = series.name(options.calendar)
            if let place = names.firstIndex(of: name) {
                if let value = sector.angle.value { values[place] = (values[place] ?? 0) + value }
            } else {
                names.append(name)
                values.append(sector.angle.value)
            }
        }
        let context = context(format)
        let sizes = weights(values)
        let shares = WholePercent.shares(of: sizes.map { $0 ?? 0 })
        let colours = CategoryColours.colours(of: names, sizes: values)
        let hasNegative = values.contains { ($0 ?? 0) < 0 }
        func slice(_ place: Int) -> Slice {
            let look = look(sectors.first { $0.style.series?.name(options.calendar) == names[place] }?.style ?? MarkStyle(), names[place])
            return Slice(
                name: names[place], value: values[place] ?? .nan, text: usable(values[place]).map { format.sum($0, options.words) },
                share: hasNegative ? nil : shares[place].text(format, options.words), colour: look.colour ?? colours[place])
        }
        let unknown = values.indices.filter { usable(values[$0]) == nil }
        var slices: [Slice]
        if hasNegative {
            slices = values.indices.map(slice)
        } else {
            slices = SliceGroup.groups(of: sizes).map { group in
                guard group.sources.count > 1 else { return slice(group.sources[0]) }
                let sum = group.sources.reduce(0) { $0 + (usable(values[$1]) ?? 0) }
                let percent = group.sources.reduce(0) { $0 + shares[$1].percent }
                return Slice(
                    name: options.words.text(.other(count: group.sources.count)), value: sum, text: format.sum(sum, options.words),
                    share: (percent == 0 && sum > 0 ? WholePercent(percent: 0, bound: .below) : WholePercent(percent: percent))
                        .text(format, options.words), colour: 0, isOther: true,
                    members: group.sources.map { .init(name: names[$0], text: cell(values[$0], format)) })
            }
            slices += unknown.filter { values[$0] != nil }.map(slice)
        }
        let total = values.compactMap { usable($0) }.reduce(0, +)
        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        return ChartPlan(
            figure: .donut(
                DonutChart(
                    slices: slices, total: format.sum(total, options.words), centre: format.shortSum(total, options.words), caption: label,
                    legend: options.hasLegend)),
            table: ChartTable(
                columns: [Label.clean(sectors[0].style.series?.label ?? ""), Label.clean(label), "%"],
                rows: names.indices.map {
                    [context.name(names[$0]), cell(values[$0], format), hasNegative ? "" : shares[$0].text(format, options.words)]
                }), title: label, value: format, axes: axes)
    }

    /// The values as whole numbers of one size, for shares that add up: themselves where they are whole, else in as many parts as fit.
    private func weights(_ values: [Double?]) -> [Int64?] {
        let known = values.map { usable($0) }
        let largest = known.reduce(0) { max($0, abs($1 ?? 0)) }
        let isWhole = known.allSatisfy { $0.map { $0 == $0.rounded() } ?? true }
        let factor = largest == 0 || (isWhole && largest < 9e18) ? 1 : 1e15 / largest
        return known.map { value in
            guard let value else { return nil }
            let scaled = (value * factor).rounded()
            return scaled.isFinite ? Int64(min(max(scaled, -9e18), 9e18)) : nil
        }
    }

    /// Amounts against their limits.
    func bullets() throws(ChartError) -> ChartPlan {
        let bullets = chart.marks.compactMap { if case .bullet(let bullet) = $0 { bullet } else { nil } }
        let label = bullets[0].value.label
        let all = bullets.flatMap { [$0.value, $0.limit] + ($0.pace.map { [$0] } ?? []) }
        let format = try format(all, axis: label)
        let context = context(format)
        let rows = bullets.map { bullet -> BulletChart.Bullet in
            let (value, limit) = (usable(bullet.value.value), usable(bullet.limit.value))
            let isOver = value.flatMap { value in limit.map { value > $0 } } ?? false
            let text = value.map { told in
                limit.map {
                    options.words.text(.valueOfMaximum(value: format.told(told), maximum: options.words.text(.ofMaximum(format.told($0)))))
                }
                    ?? format.told(told)
            }
            return BulletChart.Bullet(
                label: bullet.y.band.name(context), value: value, limit: limit, marker: bullet.pace?.value,
                tone: bullet.tone ?? (isOver ? .bad : .neutral), valueText: text ?? options.words.text(.notKnown), stateText: bullet.note)
        }
        return ChartPlan(
            figure: .bullets(BulletChart(rows: rows)),
            table: ChartTable(
                columns: [bullets[0].y.label, label, bullets[0].limit.label].map(Label.clean),
                rows: bullets.map {
                    [$0.y.band.name(context), cell($0.value.value, format), cell($0.limit.value, format)]
                }), title: label, value: format, axes: AxisOptions())
    }

    /// Before and after.
    func dumbbells() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .dumbbell(let mark) = $0 { mark } else { nil } }
        let format = try format(marks.flatMap { [$0.before, $0.after] }, axis: marks[0].after.label)
        let context = context(format)
        let names = context.names(marks.map(\.y.band))
        return ChartPlan(
            figure: .dumbbells(
                DumbbellChart(
                    rows: zip(names, marks).map { .init(name: $0, before: $1.before.value, after: $1.after.value) },
                    beforeName: marks[0].before.label, afterName: marks[0].after.label)),
            table: pairs(names, marks.map { ($0.y, $0.before, $0.after) }, format), title: marks[0].after.label, value: format,
            axes: AxisOptions())
    }

    /// Before and after, as lines.
    func slope() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .slope(let mark) = $0 { mark } else { nil } }
        let format = try format(marks.flatMap { [$0.before, $0.after] }, axis: marks[0].after.label)
        let names = context(format).names(marks.map(\.y.band))
        return ChartPlan(
            figure: .slope(
                SlopeChart(
                    rows: zip(names, marks).map { .init(name: $0, before: $1.before.value, after: $1.after.value) },
                    beforeName: marks[0].before.label, afterName: marks[0].after.label)),
            table: pairs(names, marks.map { ($0.y, $0.before, $0.after) }, format), title: marks[0].after.label, value: format,
            axes: AxisOptions())
    }

    /// The table of two values a name.
    private func pairs(
        _ names: [String], _ rows: [(y: PlottedBand, before: PlottedQuantity, after: PlottedQuantity)], _ format: ValueFormat
    ) -> ChartTable {
        ChartTable(
            columns: [rows[0].y.label, rows[0].before.label, rows[0].after.label].map(Label.clean),
            rows: zip(names, rows).map { [$0, cell($1.before.value, format), cell($1.after.value, format)] })
    }

    /// Amounts from name to name.
    func flow() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .flow(let mark) = $0 { mark } else { nil } }
        let label = marks[0].value.label
        let format = try format(marks.map(\.value), axis: label)
        let context = context(format)
        return ChartPlan(
            figure: .flow(
                FlowChart(
                    links: marks.map {
                        .init(from: $0.source.band.name(context), to: $0.target.band.name(context), value: $0.value.value)
                    })),
            table: ChartTable(
                columns: [marks[0].source.label, marks[0].target.label, label].map(Label.clean),
                rows: marks.map { [$0.source.band.name(context), $0.target.band.name(context), cell($0.value.value, format)] }),
            title: label, value: format, axes: AxisOptions())
    }

    /// Why a sum became another one.
    func waterfall() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .waterfall(let mark) = $0 { mark } else { nil } }
        let label = marks[0].value.label
        let format = try format(marks.map(\.value), axis: label)
        guard marks.count > 1, marks[0].isTotal, marks[marks.count - 1].isTotal, marks.count(where: \.isTotal) == 2 else {
            throw .badWaterfall
        }
        let context = context(format)
        let amounts = try marks.map { mark throws(ChartError) in
            guard let whole = mark.value.quantity.whole else { throw .notWhole(label: Label.clean(mark.value.label)) }
            return WaterfallChart.Amount(name: mark.y.band.name(context), value: whole)
        }
        let table = ChartTable(
            columns: [Label.clean(marks[0].y.label), Label.clean(label)],
            rows: zip(marks, amounts).map { mark, amount in
                [amount.name, mark.isTotal ? format.told(Double(amount.value)) : format.change(Double(amount.value), options.words)]
            })
        return ChartPlan(
            figure: .waterfall(
                WaterfallChart(first: amounts[0], steps: Array(amounts.dropFirst().dropLast()), last: amounts[amounts.count - 1])),
            table: table, title: label, value: format, axes: AxisOptions())
    }

    /// Days as squares.
    func calendar() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .calendar(let mark) = $0 { mark } else { nil } }
        let label = marks[0].value.label
        let format = try format(marks.map(\.value), axis: label)
        let context = context(format)
        return ChartPlan(
            figure: .calendar(
                CalendarChart(
                    days: marks.map(\.day.value.daysSince1970), values: marks.map(\.value.value),
                    partial: marks.indices.filter { marks[$0].isUnfinished })),
            table: ChartTable(
                columns: [Label.clean(marks[0].day.label), Label.clean(label)],
                rows: marks.map { [$0.day.value.band.fullName(context), cell($0.value.value, format)] }),
            title: label, value: format, axes: AxisOptions())
    }

    /// One number of a known most.
    func ring() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .ring(let mark) = $0 { mark } else { nil } }
        guard marks.count == 1 else { throw .onlyOne(mark: "RingMark") }
        let mark = marks[0]
        let format = try format([mark.value, mark.maximum], axis: mark.value.label)
        return ChartPlan(
            figure: .ring(
                RingChart(
                    value: mark.value.value, maximum: mark.maximum.value ?? .nan, thresholds: mark.thresholds, lowest: mark.lowest,
                    tone: mark.tone, verdict: mark.verdict)),
            table: ChartTable(
                columns: [mark.value.label, mark.maximum.label].map(Label.clean),
                rows: [[cell(mark.value.value, format), cell(mark.maximum.value, format)]]),
            title: mark.value.label, value: format, axes: AxisOptions())
    }

    /// A line the size of a word.
    func spark() throws(ChartError) -> ChartPlan {
        let values = chart.marks.compactMap { if case .spark(let mark) = $0 { mark.y } else { nil } }
        let format = try format(values, axis: values[0].label)
        return ChartPlan(
            figure: .spark(Sparkline(values: values.map(\.value))),
            table: ChartTable(
                columns: ["#", Label.clean(values[0].label)], rows: values.indices.map { ["\($0 + 1)", cell(values[$0].value, format)] }),
            title: values[0].label, value: format, axes: AxisOptions())
    }

    /// Steps towards a goal.
    func road() -> ChartPlan {
        let format = options.valueFormat ?? .english(.ratio)
        let context = context(format)
        let stations = chart.marks.compactMap { mark -> RoadChart.Station? in
            guard case .station(let mark) = mark else { return nil }
            var station = mark.station
            station.share = usable(station.progress).map { format.full(min(max($0, 0), 1)) }
            return station
        }
        return ChartPlan(
            figure: .road(RoadChart(stations: stations)),
            table: ChartTable(
                columns: ["#", options.words.text(.chart), ""],
                rows: stations.enumerated().map {
                    ["\($0 + 1)", context.name($1.name), $1.share ?? options.words.text(RoadChart.word($1.status))]
                }), title: "", value: format, axes: AxisOptions())
    }

    /// Places on a map.
    func places() -> ChartPlan {
        let format = options.valueFormat ?? .english(.number, fractionDigits: 0)
        let context = context(format)
        let places = chart.marks.compactMap { mark -> MapChart.Place? in
            guard case .place(let mark) = mark else { return nil }
            var place = mark.place
            if let radius = usable(place.radius), radius > 0 {
                place.radiusText =
                    radius < 1000
                    ? options.words.text(.metres(format.full(radius))) : options.words.text(.kilometres(format.full(radius / 1000)))
            }
            return place
        }
        let degrees = ValueFormat.english(.number, fractionDigits: 4)
        return ChartPlan(
            figure: .map(MapChart(places: places)),
            table: ChartTable(
                columns: [options.words.text(.chart), "°N", "°E", "⌀"],
                rows: places.map {
                    [context.name($0.name), cell($0.latitude, degrees), cell($0.longitude, degrees), Label.clean($0.radiusText)]
                }), title: "", value: format, axes: AxisOptions())
    }
}
