import AlmanacDump
import AlmanacModel

/// What is made of the numbers of a column.
enum ColumnTreatment {
    case sum, mean
    /// The last value, because it holds until there is another; with the reason where the name does not say it.
    case last(String)
    /// Nothing, because two things may be meant.
    case nothing(String)

    /// By the name of a column first, and where it says nothing, by its values.
    static func of(_ column: TableTypes.Column, at index: Int, _ study: TableStudy) -> ColumnTreatment {
        let (name, evidence, mark) = (column.name, column.evidence, column.mark)
        if evidence.isPercents { return .mean }
        if index == study.balance?.balance { return .last("") }
        if evidence.isFlags { return .sum }
        let others = study.types.columns.filter { $0.name != name }
        if ColumnWords.isQuotation(name) { return study.types.time != nil && study.key == nil ? .last("") : .mean }
        let isOfMeter = ColumnWords.unit(inHead: name) == QuantityUnit("kWh") || others.contains { ColumnWords.isMeter($0.name) }
        if study.types.time != nil, ColumnWords.isReading(name), isOfMeter { return .last("") }
        // Each row of a list without days is of something else, so that what there is of each is added up.
        if ColumnWords.isLevel(name), study.types.time != nil || ColumnWords.isBalance(name) { return .last("") }
        if ColumnWords.isMean(name) { return .mean }
        if ColumnWords.isOpinion(name), evidence.isScale(mark) { return .mean }
        if index == study.balance?.amount || ColumnWords.isAmount(name) { return .sum }
        // A question of a survey beside one that says its scale.
        let scales = others.compactMap { ColumnWords.scale(inHead: $0.name) }
        if column.kind == .integer, scales.contains(where: { $0 <= 10 && evidence.isScale(mark, upTo: $0) }) { return .mean }
        if let time = study.types.time, evidence.isCounter(mark, along: time.evidence, study.types.order) {
            return .last("its values go one way row by row, as those of a meter do")
        }
        if evidence.isSorted(mark) {
            let sum = "sum(\(Declaration.written(name)))"
            return .nothing("its numbers go one way row by row, as those of a list do; write \(sum) where they count something")
        }
        return .sum
    }
}
