import AlmanacDump
import AlmanacModel

/// What a column can be used for.
extension TableTypes.Column {
    /// A column of which each row has another name, and that is called so.
    var isUnique: Bool {
        guard evidence.repeats == 0, evidence.empty == 0, evidence.cells > 1 else { return false }
        return (kind == .id || kind == .text) && ColumnWords.isRowID(name)
    }

    var isClockOrDuration: Bool { kind == .text && evidence.isDurations(isSaid: true) }

    /// True for a column of names that several rows share.
    var isSplit: Bool {
        guard kind == .text || kind == .boolean, !evidence.hasManyNames, !isClockOrDuration else { return false }
        let names = evidence.nameCount
        return names > 1 && names <= 200 && names * 2 <= evidence.cells
    }

    /// True for a column of texts of which each row has another one.
    var isListOfNames: Bool {
        kind == .text && !isSplit && !isClockOrDuration && (2...200).contains(evidence.nameCount)
    }

    /// What a time is measured in: what the head says, else minutes.
    var unitOfTime: QuantityUnit {
        ColumnWords.unit(inHead: name).flatMap { DurationText.length(of: $0) == nil ? nil : $0 } ?? .cldr("minute")
    }

    /// What its amounts are in.
    ///
    /// - Parameter currencies: Those of the table's rows; of the only one are all of its amounts.
    func unit(_ currencies: TableCurrencies?) -> Declaration.MeasuredUnit {
        switch kind {
        case .money(let currency, _): return .money(currency)
        case .duration: return .quantity(unitOfTime)
        default:
            if let unit = ColumnWords.unit(inHead: name) { return .quantity(unit) }
            let isAmount = ColumnWords.isMoney(name)
            if !isAmount, kind == .integer { return .count }
            guard let currency = currencies?.only, isAmount else { return .number }
            return .money(currency)
        }
    }

    func unitOfMean(_ currencies: TableCurrencies?) -> Declaration.MeasuredUnit {
        if evidence.isPercents { return .percent }
        // The mean of whole numbers is none.
        let unit = unit(currencies)
        return unit == .count ? .number : unit
    }
}
