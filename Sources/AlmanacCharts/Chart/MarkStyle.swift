/// The style of a mark, where data does not decide it.
public struct ChartStyle: Sendable, Hashable {
    enum Look: Hashable {
        case palette(Int)
        case secondary
    }

    var look: Look

    /// A colour of the theme, as an index into `Theme.palette`, wrapped around.
    public static func palette(_ index: Int) -> ChartStyle { ChartStyle(look: .palette(index)) }

    /// Muted: a comparison, not the subject.
    public static let secondary = ChartStyle(look: .secondary)
}

/// The series of a mark, with the label of the grouping.
struct SeriesValue: Sendable, Hashable {
    var label: String
    var band: Band

    init(_ value: PlottableValue<some BandPlottable>) {
        label = value.label
        band = value.value.band.held
    }

    /// The name that is shown.
    func name(_ calendar: CalendarFormat) -> String {
        switch band {
        case .category(let name): name
        case .hour(let hour): calendar.dayHour(calendar.day(HourDate(hour).day), calendar.hour(HourDate(hour).hour))
        case .day(let day): calendar.day(day)
        case .week(let day): calendar.week(WeekDate(day: day).week)
        case .month(let month): calendar.monthYear(month)
        }
    }
}

/// Properties that marks of series share.
struct MarkStyle: Sendable {
    /// From `foregroundStyle(by:)`.
    var series: SeriesValue?
    var style: ChartStyle?
}

/// A value on its axis.
struct PlottedBand: Sendable {
    var label: String
    var band: Band

    init(_ value: PlottableValue<some BandPlottable>) {
        label = value.label
        band = value.value.band.held
    }
}

/// A measured value with its label.
struct PlottedQuantity: Sendable {
    var label: String
    var quantity: PlottableQuantity

    init(_ value: PlottableValue<some QuantityPlottable>) {
        label = value.label
        quantity = value.value.quantity
    }

    var value: Double? { quantity.value }
}

/// A place across a chart: of a name or a time, or a number.
enum PlottedX: Sendable {
    case band(PlottedBand)
    case quantity(PlottedQuantity)

    var label: String {
        switch self {
        case .band(let band): band.label
        case .quantity(let quantity): quantity.label
        }
    }
}
