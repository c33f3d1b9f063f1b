import AlmanacModel
internal import AlmanacText

/// Decodes the record of days of a declared system: `{"days": {"first": "2026-11-01", "revenue": [31250, 0], "orders": [12, 0]},
/// "by": {"category": {"names": ["Books"], "cells": [[0, 0, 21250, 8]]}}}`.
struct DeclaredDecoder: SystemDecoder {
    private let declaration: Declaration
    private let columns: [Declaration.Column]
    let keys = ["days", "by", "spans", "digits", "last_row", "rows", "lost", "unproven"]

    /// Most days of a record: a hundred years.
    private static let mostDays = 36_600
    /// Most names of a split: a list of more is read by nobody.
    private static let mostNames = 200
    /// Most digits behind the point of a number that is no money.
    private static let mostDigits = 9

    init(_ declaration: Declaration) {
        self.declaration = declaration
        columns = declaration.columns
    }

    var system: String { declaration.system }

    /// True for a record of days, whatever system it is of.
    static func isRecord(_ value: JSONValue) -> Bool { value["days"]?["first"] != nil }

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var data = DeclaredData(system: system, columns: columns.count, splits: declaration.splits.count)
        if let days = reader.answer("days", of: object) { read(days, &data, &reader) }
        if let digits = reader.answer("digits", of: object) { data.digits = read(digits: digits, &reader) }
        if let splits = reader.answer("by", of: object) { read(splits: splits, &data, &reader) }
        if let spans = object.member(named: "spans"), !spans.isNull { data.spans = read(spans: spans, of: data.splits, &reader) }
        data.lastRow = reader.optional(.instant, "last_row", of: object)
        if let lost = reader.answer("lost", of: object) { data.lostValues = self.lost(lost, &reader) }
        if let unproven = reader.optional(.count, "unproven", of: object) { data.unproven = Int(clamping: unproven) }
        // Nothing is worked out from it, but what is no number is a mistake.
        _ = reader.optional(.count, "rows", of: object)
        data.lost = reader.takeLost()
        return data
    }

    // MARK: Days

    private func read(_ days: JSONValue, _ data: inout DeclaredData, _ reader: inout FieldReader) {
        guard days.kind == .object else { return }
        guard let first = reader.required(.day, "first", of: days) else { return reader.lose("days", isWhole: true) }
        data.first = first
        let lists = columns.map { column in list(of: column.name, in: days, &reader) }
        let length = lists.compactMap { $0?.count }.max() ?? 0
        for (place, list) in lists.enumerated() {
            data.columns[place] = list.map { values(of: $0, columns[place].name, longest: length, in: days, &reader) } ?? []
            data.columns[place] += [Int64?](repeating: nil, count: min(length, Self.mostDays) - data.columns[place].count)
        }
        noteOthers(in: days, "no measure has this name", known: columns.map(\.name), &reader)
    }

    private func list(of name: String, in days: JSONValue, _ reader: inout FieldReader) -> JSONValue? {
        guard let value = days.member(named: name) else {
            reader.note(days, "there is no list of \"\(name)\" here; write whole numbers, one a day")
            reader.lose("days")
            return nil
        }
        guard let list = Reading<JSONValue>.list.read(value) else {
            reader.note(value, isNot: Reading<JSONValue>.list.expected)
            reader.lose("days")
            return nil
        }
        return list
    }

    private func values(
        of list: JSONValue, _ name: String, longest length: Int, in days: JSONValue, _ reader: inout FieldReader
    ) -> [Int64?] {
        if list.count > Self.mostDays {
            reader.note(list, "has \(list.count) days; the first \(Self.mostDays) are read")
        } else if list.count < length {
            reader.note(list, "has \(list.count) days, and another list here \(length); those that it lacks are unknown")
        }
        var values: [Int64?] = []
        values.reserveCapacity(list.count)
        var sum: UInt64 = 0
        for element in list.elements.prefix(Self.mostDays) { values.append(number(element, &sum, &reader)) }
        return values
    }

    /// A whole number, or `nil` for one that is not known. Sums of all of them fit into 64 bits, and so does each difference of two.
    private func number(_ value: JSONValue, _ sum: inout UInt64, _ reader: inout FieldReader) -> Int64? {
        if value.isNull { return nil }
        guard let number = value.int64 else {
            reader.note(value, "\(FieldReader.quoted(value)) is not a whole number; money is written in cents, 12.5 as 125 with a digit")
            return nil
        }
        guard number.magnitude <= FieldReader.largest, sum + number.magnitude <= FieldReader.largest else {
            reader.note(value, "\(number) and those before it come to more than can be worked with; it is left out")
            return nil
        }
        sum += number.magnitude
        return number
    }

    private func read(digits: JSONValue, _ reader: inout FieldReader) -> [Int] {
        let read = columns.map { column -> Int in
            guard let value = digits.member(named: column.name) else { return 0 }
            guard let number = value.int64, (0...Int64(Self.mostDigits)).contains(number) else {
                reader.note(value, "\(FieldReader.quoted(value)) is not a number of digits from 0 to \(Self.mostDigits)")
                return 0
            }
            return Int(number)
        }
        noteOthers(in: digits, "no measure has this name", known: columns.map(\.name), &reader)
        return read
    }

    /// Values that could not be read, of all columns together.
    private func lost(_ lost: JSONValue, _ reader: inout FieldReader) -> Int {
        var sum = 0
        for member in lost.members {
            guard let count = Reading<Int64>.count.read(member.value) else {
                reader.note(member.value, isNot: Reading<Int64>.count.expected)
                continue
            }
            sum = Int(clamping: Int64(sum).addingSaturated(count))
        }
        return sum
    }

    // MARK: Splits

    private func read(splits: JSONValue, _ data: inout DeclaredData, _ reader: inout FieldReader) {
        for (place, split) in declaration.splits.enumerated() {
            guard let value = splits.member(named: split.name) else { continue }
            guard value.kind == .object else {
                reader.note(value, isNot: Reading<JSONValue>.object.expected)
                data.splits[place] = DeclaredData.Cells()
                data.splits[place]?.isIncomplete = true
                continue
            }
            data.splits[place] = cells(of: value, days: data.count, &reader)
        }
        noteOthers(in: splits, Self.noSplit, known: declaration.splits.map(\.name), &reader)
    }

    private static let noSplit = "nothing is split by this"

    private func cells(of split: JSONValue, days: Int, _ reader: inout FieldReader) -> DeclaredData.Cells {
        var read = DeclaredData.Cells()
        guard let names: JSONValue = reader.required(.list, "names", of: split),
            let cells: JSONValue = reader.required(.list, "cells", of: split)
        else {
            read.isIncomplete = true
            return read
        }
        // As with the number of rows.
        _ = reader.optional(.count, "rest", of: split)
        // All others together are no name of their own.
        let most = Self.mostNames + (names.elements.contains { $0.isNull } ? 1 : 0)
        if names.count > most {
            reader.note(names, "has \(names.count) names; the first \(most) are read, so put the rest together under null")
            read.isIncomplete = true
        }
        for name in names.elements.prefix(most) {
            if name.text == nil, !name.isNull { reader.note(name, isNot: Reading<String>.text.expected) }
            read.names.append(name.isNull ? nil : name.text?.string ?? "")
        }
        var sums = [UInt64](repeating: 0, count: columns.count)
        read.cells.reserveCapacity(cells.count)
        for cell in cells.elements {
            if let cell = self.cell(cell, names: names.count, days: days, &sums, &reader) {
                // A name that is not read was told once.
                if cell.name < read.names.count { read.cells.append(cell) }
            } else {
                read.isIncomplete = true
            }
        }
        return read
    }

    private func cell(
        _ value: JSONValue, names: Int, days: Int, _ sums: inout [UInt64], _ reader: inout FieldReader
    ) -> DeclaredData.Cell? {
        let elements = value.kind == .array ? Array(value.elements) : []
        guard elements.count == 2 + columns.count else {
            let form = ["day", "name"] + columns.map(\.name)
            reader.note(
                value, "is no cell; it is written as [\(form.joined(separator: ", "))], with numbers that count from 0 for day and name")
            return nil
        }
        guard let day = elements[0].int64, day >= 0, day < Int64(days) else {
            reader.note(elements[0], "\(FieldReader.quoted(elements[0])) is no day; the \(days) days count from 0")
            return nil
        }
        guard let name = elements[1].int64, name >= 0, name < Int64(names) else {
            reader.note(elements[1], "\(FieldReader.quoted(elements[1])) is no name; the \(names) names count from 0")
            return nil
        }
        return DeclaredData.Cell(
            day: Int(day), name: Int(name), values: columns.indices.map { number(elements[2 + $0], &sums[$0], &reader) })
    }

    // MARK: Stretches of days

    /// Most stretches that are read: those of three years of months, and of half a year of weeks, come to some hundred.
    private static let mostSpans = 1000

    /// - Parameter splits: Those of the days, whose names stretches count.
    private func read(spans: JSONValue, of splits: [DeclaredData.Cells?], _ reader: inout FieldReader) -> [DeclaredData.Span] {
        guard spans.kind == .array else {
            reader.note(spans, isNot: Reading<JSONValue>.list.expected)
            return []
        }
        if spans.count > Self.mostSpans {
            reader.note(spans, "has \(spans.count) stretches of days; the first \(Self.mostSpans) are read")
        }
        var read: [DeclaredData.Span] = []
        var seen = Set<ClosedRange<Day>>()
        // A name that the settings no longer have stands in every stretch, and is told once.
        var told = Set<String>()
        for element in spans.elements.prefix(Self.mostSpans) {
            guard let span = span(element, splits, &told, &reader) else { continue }
            if seen.insert(span.days).inserted {
                read.append(span)
            } else {
                reader.note(
                    element, "the stretch from \(span.days.lowerBound) to \(span.days.upperBound) stands there twice; the first one counts")
            }
        }
        return read
    }

    private func span(
        _ span: JSONValue, _ splits: [DeclaredData.Cells?], _ told: inout Set<String>, _ reader: inout FieldReader
    ) -> DeclaredData.Span? {
        guard span.kind == .object else {
            reader.note(span, isNot: Reading<JSONValue>.object.expected)
            return nil
        }
        guard let first = reader.required(.day, "from", of: span), let last = reader.required(.day, "to", of: span) else { return nil }
        guard first <= last else {
            reader.note(span, "a stretch of days ends before it begins")
            return nil
        }
        let ofRows = columns.indices.filter { columns[$0].aggregate.function.isOfRows }
        var values = [Int64?](repeating: nil, count: columns.count)
        for column in ofRows {
            guard let value = span.member(named: columns[column].name) else { continue }
            var sum: UInt64 = 0
            values[column] = number(value, &sum, &reader)
        }
        var names = [[Int: [Int64?]]](repeating: [:], count: declaration.splits.count)
        if let by = span.member(named: "by"), !by.isNull {
            if by.kind != .object { reader.note(by, isNot: Reading<JSONValue>.object.expected) }
            for (place, split) in declaration.splits.enumerated() {
                if let cells = by.member(named: split.name) { names[place] = self.cells(of: cells, splits[place], ofRows, &reader) }
            }
            noteOthers(in: by, Self.noSplit, known: declaration.splits.map(\.name), &told, &reader)
        }
        noteOthers(
            in: span, "no measure that is worked out from rows has this name", known: ofRows.map { columns[$0].name }, &told, &reader)
        return DeclaredData.Span(days: first...last, values: values, names: names)
    }

    /// `[[0, 640]]`: the place of a name, and its values.
    private func cells(
        of names: JSONValue, _ split: DeclaredData.Cells?, _ ofRows: [Int], _ reader: inout FieldReader
    ) -> [Int: [Int64?]] {
        guard names.kind == .array else {
            reader.note(names, isNot: Reading<JSONValue>.list.expected)
            return [:]
        }
        var read: [Int: [Int64?]] = [:]
        for cell in names.elements {
            let elements = cell.kind == .array ? Array(cell.elements) : []
            guard elements.count == 1 + ofRows.count else {
                reader.note(
                    cell, "is no cell; it is written as [\((["name"] + ofRows.map { columns[$0].name }).joined(separator: ", "))]")
                continue
            }
            let known = Self.knownNames(of: split)
            guard let name = elements[0].int64, name >= 0, name < Int64(known) else {
                reader.note(elements[0], "\(FieldReader.quoted(elements[0])) is no name; the \(known) names count from 0")
                continue
            }
            guard read[Int(name)] == nil else {
                reader.note(elements[0], "name \(name) stands there twice; the first one counts")
                continue
            }
            var values = [Int64?](repeating: nil, count: columns.count)
            for (place, column) in ofRows.enumerated() {
                var sum: UInt64 = 0
                values[column] = number(elements[1 + place], &sum, &reader)
            }
            read[Int(name)] = values
        }
        return read
    }

    /// How many names a stretch may have values of. Where those of the days could not be read, or are too many, that was told once.
    private static func knownNames(of split: DeclaredData.Cells?) -> Int {
        guard let split else { return 0 }
        let isWhole = !split.isIncomplete || (1..<mostNames).contains(split.names.count)
        return isWhole ? split.names.count : mostNames + 1
    }

    // MARK: Names that the settings do not have

    private func noteOthers(in object: JSONValue, _ problem: String, known: [String], _ reader: inout FieldReader) {
        var told = Set<String>()
        noteOthers(in: object, problem, known: known, &told, &reader)
    }

    /// Notes each member that nobody looked for, but for those that were told before with the same problem.
    private func noteOthers(
        in object: JSONValue, _ problem: String, known: [String], _ told: inout Set<String>, _ reader: inout FieldReader
    ) {
        for member in object.members where !member.value.isLookedFor {
            let name = member.key.string
            guard told.insert("\(problem) \(name)").inserted else { continue }
            reader.note(member.value, "\(problem), so it is not read\(Self.meant(name, known))")
        }
    }

    private static func meant(_ name: String, _ known: [String]) -> String {
        if let near = nearest(to: name, among: known).first { return "; did you mean \"\(near)\"?" }
        return known.isEmpty ? "" : "; those that are read are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
}
