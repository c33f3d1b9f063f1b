/// A place on an axis of a chart.
public enum PlottablePlace: Sendable, Hashable {
    /// Of names or of time.
    case band(Band)
    /// Of numbers.
    case quantity(PlottableQuantity)
}

/// A value with a place on an axis: a `BandPlottable` or a `QuantityPlottable`.
public protocol Plottable: Sendable {
    /// The place on the axis.
    var place: PlottablePlace { get }
}

/// A place on an axis of names or of time: a text, an hour, a day, a week or a month.
public protocol BandPlottable: Plottable {
    /// Its place on the axis.
    var band: Band { get }
}

/// A quantity along an axis: an amount of money, a count, a share or any other number.
///
/// Marks take two of these, or one of these and one `BandPlottable`; combinations that no chart can draw do not compile.
public protocol QuantityPlottable: Plottable {
    /// The value and its unit.
    var quantity: PlottableQuantity { get }
}

extension BandPlottable {
    /// The place among names or times.
    public var place: PlottablePlace { .band(band) }
}

extension QuantityPlottable {
    /// The place among numbers.
    public var place: PlottablePlace { .quantity(quantity) }
}

/// A value with its unit, which decides how it is written and what it may be compared with.
public struct PlottableQuantity: Sendable, Hashable {
    /// The unit of a value.
    public enum Unit: Sendable, Hashable {
        /// The minor unit of a currency, by its ISO 4217 code.
        case money(currency: String)
        /// Things counted.
        case count
        /// The whole of a share.
        case ratio
        /// Any other number.
        case number
    }

    /// The value in the unit; `nil`, NaN and infinity are gaps.
    public var value: Double?
    /// `nil` for a gap without a known unit.
    public var unit: Unit?
    /// The exact value, if it is an integer of 64 bits.
    public var whole: Int64?

    /// A value in its unit.
    public init(value: Double?, unit: Unit?, whole: Int64? = nil) {
        self.value = value
        self.unit = unit
        self.whole = whole
    }
}

/// A value with its label, which is the title of its axis, of its column in the table, and of its series.
public struct PlottableValue<Value: Sendable>: Sendable {
    /// Name of the value: "Spent".
    public let label: String
    /// The value.
    public let value: Value

    /// A value with its label.
    public static func value(_ label: String, _ value: Value) -> PlottableValue { PlottableValue(label: label, value: value) }
}

extension PlottableValue where Value == Money {
    /// An amount in the minor unit of its currency.
    public static func value(_ label: String, minorUnits: Int64, currency: String) -> PlottableValue {
        PlottableValue(label: label, value: Money(minorUnits: minorUnits, currency: currency))
    }
}

extension Band {
    /// The band clamped to a million years, because a type of the caller's may give any number.
    var held: Band {
        switch self {
        case .category: self
        case .hour(let hour): .hour(HourDate.held(hour))
        case .day(let day): .day(CalendarDay(daysSince1970: day).daysSince1970)
        case .week(let day): .week(CalendarDay(daysSince1970: day).daysSince1970)
        case .month(let month): .month(CalendarMonth(held: month).number)
        }
    }
}

extension String: BandPlottable {
    /// A category by its name.
    public var band: Band { .category(self) }
}

extension Substring: BandPlottable {
    /// A category by its name.
    public var band: Band { .category(String(self)) }
}

extension CalendarHour: BandPlottable {
    /// The hour.
    public var band: Band { .hour(hoursSince1970) }
}

extension CalendarDay: BandPlottable {
    /// The day.
    public var band: Band { .day(daysSince1970) }
}

extension CalendarWeek: BandPlottable {
    /// The week.
    public var band: Band { .week(firstDay.daysSince1970) }
}

extension CalendarMonth: BandPlottable {
    /// The month.
    public var band: Band { .month(number) }
}

extension Money: QuantityPlottable {
    /// The amount.
    public var quantity: PlottableQuantity {
        PlottableQuantity(value: Double(minorUnits), unit: .money(currency: currency), whole: minorUnits)
    }
}

extension Percentage: QuantityPlottable {
    /// The share.
    public var quantity: PlottableQuantity { PlottableQuantity(value: ratio, unit: .ratio) }
}

extension Double: QuantityPlottable {
    /// The number.
    public var quantity: PlottableQuantity { PlottableQuantity(value: self, unit: .number) }
}

extension Float: QuantityPlottable {
    /// The number.
    public var quantity: PlottableQuantity { PlottableQuantity(value: Double(self), unit: .number) }
}

extension Int: QuantityPlottable {
    /// A count.
    public var quantity: PlottableQuantity { PlottableQuantity(value: Double(self), unit: .count, whole: Int64(self)) }
}

extension Int64: QuantityPlottable {
    /// A count.
    public var quantity: PlottableQuantity { PlottableQuantity(value: Double(self), unit: .count, whole: self) }
}

extension Optional: Plottable where Wrapped: QuantityPlottable {}

extension Optional: QuantityPlottable where Wrapped: QuantityPlottable {
    /// The value, or a gap.
    public var quantity: PlottableQuantity { self?.quantity ?? PlottableQuantity(value: nil, unit: nil) }
}
