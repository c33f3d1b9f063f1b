package import AlmanacModel
import AlmanacText

extension ValueText {
    /// The zone as readers know it: `EST`. Where that is an offset it is in their words and digits: `GMT+5:30`, in Arabic `غرينتش+٢`.
    package func zoneName(at instant: Instant) -> String {
        let name = zone.transition(at: instant).abbreviation
        guard name.hasPrefix("GMT") else { return name }
        let zero = locale.numbers.zero
        let offset = name.dropFirst(3).unicodeScalars.map { scalar in
            (0x30...0x39).contains(scalar.value) ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar
        }
        return words.text("period.gmt") + String(String.UnicodeScalarView(offset))
    }
}
