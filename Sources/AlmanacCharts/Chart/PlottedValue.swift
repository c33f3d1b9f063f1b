/// A place on an axis of names or of time, with its label.
struct PlottedBand: Sendable {
    var label: String
    var band: Band

    init(_ value: PlottableValue<some BandPlottable>) { self.init(label: value.label, band: value.value.band) }

    init(label: String, band: Band) {
        self.label = label
        self.band = band.held
    }

    /// The name of a series that it stands for.
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

/// A measured value with its label.
struct PlottedQuantity: Sendable {
    var label: String
    var quantity: PlottableQuantity

    var value: Double? { quantity.value }
}

extension PlottedQuantity {
    init(_ value: PlottableValue<some QuantityPlottable>) { self.init(label: value.label, quantity: value.value.quantity) }
}

/// A place across a chart: of a name or a time, or a number.
enum PlottedX: Sendable {
    case band(PlottedBand)
    case quantity(PlottedQuantity)

    init(_ value: PlottableValue<some Plottable>) {
        switch value.value.place {
        case .band(let band): self = .band(PlottedBand(label: value.label, band: band))
        case .quantity(let quantity): self = .quantity(PlottedQuantity(label: value.label, quantity: quantity))
        }
    }

    var label: String {
        switch self {
        case .band(let band): band.label
        case .quantity(let quantity): quantity.label
        }
    }

    /// The name or the time; `nil` for a number.
    var band: Band? { if case .band(let band) = self { band.band } else { nil } }

    /// The number; `nil` for a name or a time.
    var quantity: PlottedQuantity? { if case .quantity(let quantity) = self { quantity } else { nil } }
}
