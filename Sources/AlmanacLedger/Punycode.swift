/// A label of a domain in the ASCII that DNS knows.
///
/// - Source: RFC 3492 §6.3 with the parameters of §5.
enum Punycode {
    /// - Returns: Without the `xn--`; `nil` for a label so long that its numbers overflow.
    static func encode(_ label: some StringProtocol) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        guard scalars.count <= 1024 else { return nil }
        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(0x2D) }
        var reached: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        var handled = basicCount
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= reached }).min() else { return nil }
            let step = (next - reached).multipliedReportingOverflow(by: UInt32(handled + 1))
            let sum = delta.addingReportingOverflow(step.partialValue)
            guard !step.overflow, !sum.overflow else { return nil }
            delta = sum.partialValue
            reached = next
            for scalar in scalars {
                if scalar < reached { delta += 1 }
                guard scalar == reached else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: UInt32(handled + 1), isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            reached += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var position: UInt32 = 36
        while true {
            let threshold = position <= bias ? 1 : min(position - bias, 26)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            position += 36
        }
        output.append(digit(rest))
    }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var position: UInt32 = 0
        while rest > 455 {
            rest /= 35
            position += 36
        }
        return position + 36 * rest / (rest + 38)
    }

    /// `a`–`z`, then `0`–`9`.
    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
    }
}
