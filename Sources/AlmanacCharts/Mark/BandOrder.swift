/// Puts bands of time in order, each once.
enum BandOrder {
    /// True when bands are hours, days, weeks or months, each later than the one before; categories have no order, so they always are.
    static func isKept(_ bands: [Band]) -> Bool {
        guard let first = bands.first, var last = first.time else { return true }
        for band in bands.dropFirst() {
            guard band.isOfKind(first), let time = band.time else { return true }
            if time <= last { return false }
            last = time
        }
        return true
    }

    /// The indices of the bands in the order of time, equal times together; `nil` where they are in that order already.
    static func groups(_ bands: [Band]) -> [[Int]]? {
        guard !isKept(bands), bands.allSatisfy({ $0.time != nil && $0.isOfKind(bands[0]) }) else { return nil }
        let sorted = bands.indices.map { (time: bands[$0].time ?? 0, place: $0) }
            .sorted { $0.time == $1.time ? $0.place < $1.place : $0.time < $1.time }
        var groups: [[Int]] = []
        var last: Int?
        for (time, place) in sorted {
            if time == last { groups[groups.count - 1].append(place) } else { groups.append([place]) }
            last = time
        }
        return groups
    }

    /// The values of a series in the order of groups.
    ///
    /// - Parameter addsUp: True to add up values of one time; otherwise the last one counts.
    static func arranged(_ series: ChartSeries, _ groups: [[Int]], addsUp: Bool) -> ChartSeries {
        var arranged = series
        arranged.values = groups.map { group in
            let values = group.compactMap { $0 < series.values.count ? series.values[$0] : nil }
            guard values.count > 1 else { return values.first }
            return addsUp ? values.reduce(0) { $0 + (usable($1) ?? 0) } : values.last
        }
        return arranged
    }

    /// The remark about times that occur more than once; `nil` where none does.
    static func remark(_ groups: [[Int]], of bands: [Band], addsUp: Bool) -> ChartMessage? {
        remark(groups.count { $0.count > 1 }, of: bands[0], addsUp: addsUp)
    }

    /// The remark about a number of repeated times of one kind; `nil` for none.
    static func remark(_ repeated: Int, of band: Band, addsUp: Bool) -> ChartMessage? {
        if repeated == 0 { return nil }
        if case .hour = band {
            return addsUp
                ? .init("charts.hours-added", ["count": .count(repeated)]) : .init("charts.hours-last", ["count": .count(repeated)])
        }
        return addsUp ? .repeatsAdded(count: repeated) : .repeatsLast(count: repeated)
    }

    /// True when amounts of this kind may be added up.
    static func addsUp(_ format: ValueFormat) -> Bool {
        format.domain == .money || format.domain == .count
    }

    /// The largest step in the unit of the bands that meets all of them; `nil` where all steps are the same.
    static func step(_ bands: [Band]) -> Int? {
        guard bands.count > 2, let first = bands[0].time, let second = bands[1].time else { return nil }
        var (step, overflow) = second.subtractingReportingOverflow(first)
        guard !overflow, step > 0 else { return nil }
        var isEven = true
        var last = second
        for band in bands.dropFirst(2) {
            guard let time = band.time, band.isOfKind(bands[0]) else { return nil }
            let (distance, overflow) = time.subtractingReportingOverflow(last)
            guard !overflow, distance > 0 else { return nil }
            last = time
            if distance == step { continue }
            isEven = false
            step = greatestCommonDivisor(step, distance)
        }
        return isEven ? nil : step
    }

    /// The places of points between the first band and the last, 0…1; `nil` where they are evenly spaced.
    static func shares(_ bands: [Band]) -> [Double]? {
        guard step(bands) != nil, let first = bands.first?.time, let last = bands.last?.time else { return nil }
        return bands.map { Double(($0.time ?? first) - first) / Double(last - first) }
    }

    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        var (larger, smaller) = (max(one, other), min(one, other))
        while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}

extension BarChart {
    /// Most bands after filling gaps, so that a day long ago does not make thousands of empty ones.
    private static let mostFilled = 1200

    /// The same chart with its hours, days, weeks or months in the order of time, each once, and with those in between.
    func ordered(for format: ValueFormat) -> BarChart {
        guard bands.first?.time != nil else { return self }
        var chart = self
        if let groups = BandOrder.groups(bands) {
            let addsUp = BandOrder.addsUp(format)
            chart.bands = groups.map { bands[$0[0]] }
            chart.series = series.map { BandOrder.arranged($0, groups, addsUp: addsUp) }
            chart.overlays = overlays.map { BandOrder.arranged($0, groups, addsUp: false) }
            chart.notes = groups.map { $0[0] < notes.count ? notes[$0[0]] : "" }
            if !annotations.isEmpty { chart.annotations = groups.map { $0[0] < annotations.count ? annotations[$0[0]] : "" } }
            chart.partial = groups.indices.filter { !Set(groups[$0]).isDisjoint(with: partial) }
            chart.remark = remark ?? BandOrder.remark(groups, of: bands, addsUp: addsUp)
        }
        return orientation == .horizontal ? chart : chart.filled()
    }

    /// Adds a band for each missing hour, day, week or month where bands are not evenly spaced, so that bars have their true places.
    private func filled() -> BarChart {
        guard let step = BandOrder.step(bands), let first = bands.first?.time, let last = bands.last?.time else { return self }
        let count = (last - first) / step + 1
        guard count <= max(Self.mostFilled, bands.count) else { return self }
        let places = bands.map { (($0.time ?? first) - first) / step }
        var chart = self
        chart.bands = (0..<count).map { bands[0].at(first + $0 * step) }
        func spread(_ series: ChartSeries) -> ChartSeries {
            var filled = series
            filled.values = Array(repeating: nil, count: count)
            for (band, place) in places.enumerated() where band < series.values.count { filled.values[place] = series.values[band] }
            return filled
        }
        chart.series = series.map(spread)
        chart.overlays = overlays.map(spread)
        chart.notes = []
        if !annotations.isEmpty {
            chart.annotations = Array(repeating: "", count: count)
            for (band, place) in places.enumerated() where band < annotations.count { chart.annotations[place] = annotations[band] }
        }
        chart.partial = partial.compactMap { places.indices.contains($0) ? places[$0] : nil }
        return chart
    }
}

extension LineChart {
    /// The same chart with its hours, days, weeks or months in the order of time, each once.
    func ordered(for format: ValueFormat) -> LineChart {
        guard let groups = BandOrder.groups(bands) else { return self }
        let addsUp = BandOrder.addsUp(format)
        var chart = self
        chart.bands = groups.map { bands[$0[0]] }
        chart.series = series.map { BandOrder.arranged($0, groups, addsUp: addsUp) }
        if let range {
            func arranged(_ edge: [Double?]) -> [Double?] {
                BandOrder.arranged(ChartSeries(name: "", values: edge), groups, addsUp: false).values
            }
            chart.range = Range(name: range.name, low: arranged(range.low), high: arranged(range.high))
        }
        chart.partial = groups.indices.filter { !Set(groups[$0]).isDisjoint(with: partial) }
        chart.notes = notes.compactMap { note in
            groups.firstIndex { $0.contains(note.band) }.map { Note(band: $0, series: note.series, text: note.text) }
        }
        chart.remark = BandOrder.remark(groups, of: bands, addsUp: addsUp)
        return chart
    }
}
