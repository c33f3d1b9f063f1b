import AlmanacModel
import Yams

/// Options of a template, between two lines of three hyphens at its head.
struct FrontMatter {
    private static let known = ["period"]

    /// The template without it; its lines are blank, so that those after it keep their numbers.
    let rest: [UInt8]
    /// `nil` where there is none.
    private let text: String?
    /// True when the second line of hyphens is missing.
    private let isOpen: Bool

    init(_ bytes: [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        func isMarker(_ line: ArraySlice<UInt8>?) -> Bool {
            line.map { trimmed(String(decoding: $0, as: UTF8.self)) == "---" } ?? false
        }
        guard isMarker(lines.first) else {
            (rest, text, isOpen) = (bytes, nil, false)
            return
        }
        lines.removeFirst()
        guard let end = lines.firstIndex(where: { isMarker($0) }) else {
            (rest, text, isOpen) = (bytes, nil, true)
            return
        }
        text = lines[..<end].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        isOpen = false
        rest = Array(repeating: 0x0A, count: end + 1) + Array(lines[(end + 1)...].joined(separator: [0x0A]))
    }

    /// The period that is asked for; mistakes are reported to the scanner.
    func period(file: String, _ scanner: inout TagScanner) -> ReportPeriod? {
        func problem(_ mark: Yams.Mark?, _ message: String) -> FileProblem {
            FileProblem(file: file, line: (mark?.line ?? 0) + 1, column: mark?.column ?? 1, message: message)
        }
        if isOpen {
            scanner.report(problem(nil, "'---' opens options of the template here, and no second '---' closes them"))
            return nil
        }
        guard let text, !trimmed(text).isEmpty else { return nil }
        guard let options = (try? Yams.compose(yaml: text))?.mapping else {
            scanner.report(problem(nil, "the options at the head of a template are written as 'period: month', one a line"))
            return nil
        }
        var period: ReportPeriod?
        for (key, value) in options {
            let name = key.string ?? ""
            guard Self.known.contains(name) else {
                scanner.report(
                    problem(key.mark, "no option named '\(name)' at the head of a template" + suggestion(for: name, among: Self.known)))
                continue
            }
            period = scanner.period(value.string ?? "", at: problem(value.mark, ""))
        }
        return period
    }
}
