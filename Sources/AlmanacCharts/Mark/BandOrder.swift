/// Where bands of time stand on their axis: each once, in the order of time.
enum BandOrder {
    /// Whether bands are hours, days, weeks or months of which each is later than the one before; categories have no order and are as they should be.
    static func isKept(_ bands: [Band]) -> Bool {
        guard let first = bands.first, var last = first.time else { return true }
        for band in bands.dropFirst() {
            guard band.isOfKind(first), let time = band.time else { return true }
            if time <= last { return false }
            last = time
        }
        return true
    }

    /// The places of the bands in the order of time, those of one time together; `nil` where they are in that order already.
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

    /// One series in the order of groups.
    ///
    /// - Parameter addsUp: Whether values of one time are added up; else the last of them counts.
    static func arranged(_ series: ChartSeries, _ groups: [[Int]], addsUp: Bool) -> ChartSeries {
        var arranged = series
        arranged.values = groups.map { group in
            let values = group.compactMap { $0 < series.values.count ? series.values[$0] : nil }
            guard values.count > 1 else { return values.first }
            return addsUp ? values.reduce(0) { $0 + (usable($1) ?? 0) } : values.last
        }
        return arranged
    }

    /// What is to be said of times that occur more than once; `nil` where none does.
    static func remark(_ groups: [[Int]], of bands: [Band], addsUp: Bool) -> ChartMessage? {
        remark(groups.count { $0.count > 1 }, of: bands[0], addsUp: addsUp)
    }

    /// What is to be said of so many times of one kind that occur more than once; `nil` of none.
    static func remark(_ repeated: Int, of band: Band, addsUp: Bool) -> ChartMessage? {
        if repeated == 0 { return nil }
        if case .hour = band { return addsUp ? .hoursAdded(count: repeated) : .hoursLast(count: repeated) }
        return addsUp ? .repeatsAdded(count: repeated) : .repeatsLast(count: repeated)
    }

    /// Whether amounts of one kind may be added up.
    static func addsUp(_ format: ValueFormat) -> Bool {
        format.domain == .money || format.domain == .count
    }

    /// From one band to the next in the unit of the bands, as the largest step that meets all of them; `nil` where each step is the same.
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

    /// Where points stand between the first band and the last, 0…1; `nil` where they are equally far from each other.
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
    /// Bands that are filled up at most, so that a day long ago does not make thousands of empty ones.
    private static let mostFilled = 1200

    /// The same chart with its hours, days, weeks or months in the order of time, each once, and with those between them.
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

    /// With a band for each day that is not there, or hour, where they are not equally far from each other: bars stand where they belong.
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
        chart.partial = groups.indices.filter { !Set(groups[$0]).isDisjoint(with: partial) }
        chart.notes = notes.compactMap { note in
            groups.firstIndex { $0.contains(note.band) }.map { Note(band: $0, series: note.series, text: note.text) }
        }
        chart.remark = BandOrder.remark(groups, of: bands, addsUp: addsUp)
        return chart
    }
}
