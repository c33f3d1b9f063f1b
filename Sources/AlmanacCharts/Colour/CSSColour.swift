/// Reads colours in CSS syntax.
///
/// - Source: CSS Color Module Level 4: named colours, hexadecimal digits, `rgb()`, `hsl()`, `hwb()`, `oklab()` and `oklch()`, with commas or without.
public enum CSSColour {
    /// The colour as `#rrggbb`; a transparent one is laid over white.
    ///
    /// - Returns: `nil` for anything else: `var()`, `color-mix()`, `currentColor`, `lab()`, system colours.
    public static func sixDigits(_ text: String) -> String? {
        let text = text.lowercased()
        if text.hasPrefix("#") { return digits(text.dropFirst()) }
        if let number = NamedColour.all[text] { return hexColour(number) }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let arguments = text[text.index(after: open)...].dropLast()
            .split(whereSeparator: { $0 == "," || $0 == " " || $0 == "/" || $0 == "\t" || $0 == "\n" })
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        let alpha = arguments.count == 4 ? number(arguments[3], percentOf: 1) : 1
        guard let alpha, let channels = channels(of: text[..<open], Array(arguments.prefix(3))) else { return nil }
        let opacity = min(max(alpha, 0), 1)
        var number: UInt32 = 0
        for channel in [channels.0, channels.1, channels.2] {
            let value = (min(max(channel, 0), 1) * opacity + 1 - opacity) * 255
            guard value.isFinite else { return nil }
            number = number << 8 | UInt32(value.rounded())
        }
        return hexColour(number)
    }

    private static func digits(_ digits: Substring) -> String? {
        guard digits.utf8.count == digits.count, digits.allSatisfy(\.isHexDigit) else { return nil }
        switch digits.count {
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined()
        case 6: return "#" + digits
        case 4, 8:
            // The ground behind a colour is unknown; on white it is as light as possible.
            let all = digits.count == 8 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
            guard let number = UInt32(all, radix: 16) else { return nil }
            let (red, green, blue, alpha) = (number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255)
            func over(_ channel: UInt32) -> UInt32 { (channel * alpha + 255 * (255 - alpha) + 127) / 255 }
            return hexColour(over(red) << 16 | over(green) << 8 | over(blue))
        default: return nil
        }
    }

    /// Red, green and blue of sRGB, each from 0 to 1.
    private static func channels(of function: Substring, _ arguments: [Substring]) -> (Double, Double, Double)? {
        switch function {
        case "rgb", "rgba":
            let values = arguments.compactMap { number($0, percentOf: 255).map { $0 / 255 } }
            return values.count == 3 ? (values[0], values[1], values[2]) : nil
        case "hsl", "hsla":
            guard let hue = angle(arguments[0]), let saturation = share(arguments[1]), let lightness = share(arguments[2]) else {
                return nil
            }
            let strength = saturation * min(lightness, 1 - lightness)
            func channel(_ offset: Double) -> Double {
                let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
                return lightness - strength * max(-1, min(place - 3, 9 - place, 1))
            }
            return (channel(0), channel(8), channel(4))
        case "hwb":
            guard let hue = angle(arguments[0]), let white = share(arguments[1]), let black = share(arguments[2]) else { return nil }
            guard white + black < 1 else { return (white / (white + black), white / (white + black), white / (white + black)) }
            guard let pure = channels(of: "hsl", [Substring("\(hue)"), "100%", "50%"]) else { return nil }
            func mixed(_ channel: Double) -> Double { channel * (1 - white - black) + white }
            return (mixed(pure.0), mixed(pure.1), mixed(pure.2))
        case "oklab":
            guard let lightness = number(arguments[0], percentOf: 1), let a = number(arguments[1], percentOf: 0.4),
                let b = number(arguments[2], percentOf: 0.4)
            else { return nil }
            return oklab(lightness, a, b)
        case "oklch":
            guard let lightness = number(arguments[0], percentOf: 1), let chroma = number(arguments[1], percentOf: 0.4),
                let hue = angle(arguments[2])
            else { return nil }
            return oklab(lightness, chroma * cosine(hue * .pi / 180), chroma * sine(hue * .pi / 180))
        default: return nil
        }
    }

    /// - Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
    private static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let middle = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        func encoded(_ value: Double) -> Double { value <= 0.0031308 ? 12.92 * value : 1.055 * raise(value, 1 / 2.4) - 0.055 }
        return (
            encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
        )
    }

    private static func number(_ text: Substring, percentOf whole: Double) -> Double? {
        if text == "none" { return 0 }
        guard text.hasSuffix("%") else { return finite(text) }
        return finite(text.dropLast()).map { $0 / 100 * whole }
    }

    /// A percentage, or its number without a sign.
    private static func share(_ text: Substring) -> Double? {
        if text == "none" { return 0 }
        return finite(text.hasSuffix("%") ? text.dropLast() : text).map { min(max($0 / 100, 0), 1) }
    }

    /// Degrees from 0 to 360.
    private static func angle(_ text: Substring) -> Double? {
        if text == "none" { return 0 }
        for (unit, factor) in [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)] as [(String, Double)]
        where text.hasSuffix(unit) {
            return finite(text.dropLast(unit.count)).map { turned($0 * factor) }
        }
        return finite(text).map(turned)
    }

    private static func turned(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }

    private static func finite(_ text: Substring) -> Double? {
        guard let first = text.utf8.first, first != UInt8(ascii: "i"), first != UInt8(ascii: "n"), let value = Double(text), value.isFinite
        else {
            return nil
        }
        return value
    }
}
