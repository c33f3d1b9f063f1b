import AlmanacText

/// A colour as `#rrggbb`.
///
/// - Parameter number: `0xRRGGBB`; higher bits do not count.
func hexColour(_ number: UInt32) -> String { "#" + hexadecimal([16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }) }

/// `0xRRGGBB` of a colour `#rrggbb`; `nil` for anything else.
func colourNumber(_ hex: String) -> UInt32? {
    hex.utf8.count == 7 && hex.hasPrefix("#") ? UInt32(hex.dropFirst(), radix: 16) : nil
}

/// Two colours mixed, as `color-mix(in srgb, …)` mixes them, with so many percent of the first; `nil` where either is not `#rrggbb`.
func mixed(_ one: String, _ other: String, percent: UInt32) -> String? {
    guard let one = colourNumber(one), let other = colourNumber(other) else { return nil }
    return hexColour(
        [16, 8, 0].reduce(0) { number, shift in
            number << 8 | (((one >> shift & 255) * percent + (other >> shift & 255) * (100 - percent) + 50) / 100)
        })
}

/// A colour of the sRGB space as light: each channel from 0 to 1 and linear, so that channels can be added up.
struct LinearColour: Hashable {
    var red: Double
    var green: Double
    var blue: Double

    /// The relative luminance, 0…1.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension LinearColour {
    /// - Parameter hex: `#rrggbb`; `nil` for anything else.
    init?(_ hex: String) {
        guard let number = colourNumber(hex) else { return nil }
        func channel(_ shift: UInt32) -> Double {
            let value = Double(number >> shift & 255) / 255
            return value <= 0.04045 ? value / 12.92 : raise((value + 0.055) / 1.055, 2.4)
        }
        self.init(red: channel(16), green: channel(8), blue: channel(0))
    }
}

/// Measures contrast between a colour and its ground.
public enum Contrast {
    /// The contrast of two colours, from 1 for the same one to 21 for black on white.
    ///
    /// - Parameters:
    ///   - one, other: `#rrggbb`.
    /// - Returns: `nil` where either is anything else.
    /// - Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
    public static func ratio(_ one: String, _ other: String) -> Double? {
        guard let one = LinearColour(one)?.luminance, let other = LinearColour(other)?.luminance else { return nil }
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}

/// Colour vision of people who lack one of three kinds of cones, or none.
public enum ColourVision: String, Sendable, Hashable, CaseIterable {
    /// All three kinds.
    case normal
    /// Without the cones for long, middle or short waves.
    case protan, deutan, tritan

    /// The colour as these eyes see it.
    ///
    /// - Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.
    func seen(_ colour: LinearColour) -> LinearColour {
        func mixed(_ red: (Double, Double, Double), _ green: (Double, Double, Double), _ blue: (Double, Double, Double)) -> LinearColour {
            func channel(_ row: (Double, Double, Double)) -> Double {
                min(max(row.0 * colour.red + row.1 * colour.green + row.2 * colour.blue, 0), 1)
            }
            return LinearColour(red: channel(red), green: channel(green), blue: channel(blue))
        }
        switch self {
        case .normal: return colour
        case .protan: return mixed((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
        case .deutan: return mixed((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
        case .tritan: return mixed((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
        }
    }

    /// The perceived distance of two colours: 1 is just visible, 12 can be told apart without comparing side by side.
    ///
    /// - Parameters:
    ///   - one, other: `#rrggbb`.
    /// - Returns: The distance in CAM02-UCS; `nil` where either is no colour.
    public func distance(_ one: String, _ other: String) -> Double? {
        guard let one = LinearColour(one), let other = LinearColour(other) else { return nil }
        return Appearance(seen(one)).distance(to: Appearance(seen(other)))
    }
}

/// The appearance of a colour, in a space in which distances match perception.
///
/// - Source: CIECAM02 (CIE 159:2004) with the conditions of sRGB, and Luo, Cui and Li, "Uniform colour spaces based on CIECAM02", 2006.
struct Appearance {
    private let lightness: Double
    private let redness: Double
    private let yellowness: Double

    init(_ colour: LinearColour) {
        let sample = View.response(View.cones(colour))
        let a = sample.0 - 12 * sample.1 / 11 + sample.2 / 11
        let b = (sample.0 + sample.1 - 2 * sample.2) / 9
        let hue = angle(b, a)
        let eccentricity = (cosine(hue + 2) + 3.8) / 4
        let lightness = 100 * raise(max(View.achromatic(sample), 0) / View.white, 0.69 * View.z)
        let temporary =
            50_000 / 13 * View.induction * eccentricity * (a * a + b * b).squareRoot() / (sample.0 + sample.1 + 1.05 * sample.2)
        let chroma = raise(max(temporary, 0), 0.9) * (lightness / 100).squareRoot() * raise(1.64 - raise(0.29, View.n), 0.73)
        let colourfulness = naturalLogarithm(1 + 0.0228 * chroma * raise(View.adaptation, 0.25)) / 0.0228
        self.lightness = 1.7 * lightness / (1 + 0.007 * lightness)
        redness = colourfulness * cosine(hue)
        yellowness = colourfulness * sine(hue)
    }

    func distance(to other: Appearance) -> Double {
        let (x, y, z) = (lightness - other.lightness, redness - other.redness, yellowness - other.yellowness)
        return (x * x + y * y + z * z).squareRoot()
    }

    /// The conditions: a screen in an office.
    private enum View {
        static let n = 0.2
        static let z = 1.48 + n.squareRoot()
        static let induction = 0.725 * raise(1 / n, 0.2)
        private static let light = 64 / Double.pi / 5
        static let adaptation: Double = {
            let k = 1 / (5 * light + 1)
            let fourth = k * k * k * k
            return 0.2 * fourth * 5 * light + 0.1 * (1 - fourth) * (1 - fourth) * raise(5 * light, 1.0 / 3)
        }()
        static let white = achromatic(response(cones(LinearColour(red: 1, green: 1, blue: 1))))
        /// The degree of the eye's adaptation to the white of the screen.
        private static let degree = 1 - exponential((-light - 42) / 92) / 3.6

        static func achromatic(_ response: (Double, Double, Double)) -> Double {
            (2 * response.0 + response.1 + response.2 / 20 - 0.305) * induction
        }

        /// The response of the cones to a colour after adaptation to the white.
        static func cones(_ colour: LinearColour) -> (Double, Double, Double) {
            let (r, g, b) = (colour.red * 100, colour.green * 100, colour.blue * 100)
            let sharp = sharpened(
                0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.0193 * r + 0.1192 * g + 0.9505 * b)
            let white = sharpened(95.047, 100, 108.883)
            let one = sharp.0 * (100 * degree / white.0 + 1 - degree)
            let two = sharp.1 * (100 * degree / white.1 + 1 - degree)
            let three = sharp.2 * (100 * degree / white.2 + 1 - degree)
            // Back to CIE XYZ, and on to the cones of Hunt, Pointer and Estévez.
            let x = 1.096124 * one - 0.278869 * two + 0.182745 * three
            let y = 0.454369 * one + 0.473533 * two + 0.072098 * three
            let z = -0.009628 * one - 0.005698 * two + 1.015326 * three
            return (0.38971 * x + 0.68898 * y - 0.07868 * z, -0.22981 * x + 1.18340 * y + 0.04641 * z, z)
        }

        private static func sharpened(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
            (0.7328 * x + 0.4296 * y - 0.1624 * z, -0.7036 * x + 1.6975 * y + 0.0061 * z, 0.0030 * x + 0.0136 * y + 0.9834 * z)
        }

        static func response(_ cones: (Double, Double, Double)) -> (Double, Double, Double) {
            func compressed(_ value: Double) -> Double {
                let power = raise(adaptation * abs(value) / 100, 0.42)
                return (value < 0 ? -400 : 400) * power / (power + 27.13) + 0.1
            }
            return (compressed(cones.0), compressed(cones.1), compressed(cones.2))
        }
    }
}
