/// The values of a chart by place and series, in the order in which they are drawn.
struct BandGrid {
    struct Row {
        var name: String
        var style: MarkStyle
        /// By band.
        var values: [Double?]
        /// Bands that have more than one value.
        var repeated: Set<Int> = []
    }

    /// Each once.
    private(set) var bands: [Band]
    private(set) var rows: [Row] = []
    private var places: [Band: Int]
    private var numbers: [String: Int] = [:]

    /// - Parameters:
    ///   - all: In the order of the marks. Times are sorted; names keep the order of their first use.
    ///   - scale: The caller's range for the axis.
    init(_ all: [Band], axis: String, scale: ChartOptions.Scale?) throws(ChartError) {
        let axis = Label.clean(axis)
        guard let first = all.first else {
            bands = []
            places = [:]
            return
        }
        guard all.allSatisfy({ $0.isOfKind(first) }) else { throw .mixedPlaces(axis: axis) }
        var seen: Set<Band> = []
        var bands = all.filter { seen.insert($0).inserted }
        if !first.isCategory { bands.sort { ($0.time ?? 0) < ($1.time ?? 0) } }
        switch scale {
        case nil: break
        case .quantities: throw .badScale(axis: axis, reason: "it has names or dates, and numbers were given")
        case .categories(let names):
            guard first.isCategory else { throw .badScale(axis: axis, reason: "it has dates, and names were given") }
            let wanted = names.map { Band.category($0) }
            guard Set(wanted).count == wanted.count else { throw .badScale(axis: axis, reason: "a name stands in it twice") }
            for band in bands where !wanted.contains(band) {
                if case .category(let name) = band { throw .outsideScale(axis: axis, value: Label.clean(name)) }
            }
            bands = wanted
        case .span(let low, let high):
            guard low.isOfKind(first), high.isOfKind(first), let from = low.time, let to = high.time, from <= to,
                to - from <= Self.longestSpan
            else {
                throw .badScale(axis: axis, reason: "its ends are not of the kind of the values, or too far from each other")
            }
            for band in bands where !(from...to).contains(band.time ?? from) {
                throw .outsideScale(axis: axis, value: band.fullName(Self.english))
            }
            bands = (from...to).map { first.at($0) }
        }
        self.bands = bands
        places = Dictionary(bands.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    }

    /// Hours, days, weeks or months of a scale that may be empty.
    private static let longestSpan = 110_000

    private static let english = ChartContext(
        width: 600, idPrefix: "", title: "", value: .english(.number), calendar: .english())

    func place(_ band: Band) -> Int { places[band] ?? 0 }

    /// The row of a series, made when it comes first.
    private mutating func row(_ name: String, _ style: MarkStyle) -> Int {
        if let index = numbers[name] { return index }
        numbers[name] = rows.count
        rows.append(Row(name: name, style: style, values: Array(repeating: nil, count: bands.count)))
        return rows.count - 1
    }

    /// Adds a value to a series at a place; one that is no number stays so, to be counted.
    mutating func add(_ value: Double?, at band: Band, _ name: String, _ style: MarkStyle) {
        let row = row(name, style)
        let place = place(band)
        guard let value else { return }
        guard let known = rows[row].values[place] else {
            rows[row].values[place] = value
            return
        }
        rows[row].repeated.insert(place)
        rows[row].values[place] = known + value
    }

    /// Puts the only value that a series has at a place.
    mutating func set(_ value: Double?, at band: Band, _ name: String, _ style: MarkStyle) throws(ChartError) {
        let row = row(name, style)
        let place = place(band)
        guard rows[row].values[place] == nil else {
            throw .repeatedValue(series: Label.clean(name), place: band.fullName(Self.english))
        }
        if let value { rows[row].values[place] = value }
    }
}
