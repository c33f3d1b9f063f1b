import AlmanacCharts
import Foundation
import Testing

/// The check of the palette: contrast and distance, not the list, is what makes it good.
@Suite struct PaletteTests {
    private typealias RGB = SIMD3<Double>

    /// 0…1 a channel.
    private func rgb(_ hex: String) -> RGB {
        let number = Int(hex.dropFirst(), radix: 16) ?? 0
        return RGB(Double(number >> 16), Double(number >> 8 & 255), Double(number & 255)) / 255
    }

    private func linear(_ colour: RGB) -> RGB {
        var result = RGB()
        for channel in 0..<3 {
            result[channel] = colour[channel] <= 0.04045 ? colour[channel] / 12.92 : pow((colour[channel] + 0.055) / 1.055, 2.4)
        }
        return result
    }

    /// WCAG 2.x.
    private func contrast(_ left: String, _ right: String) -> Double {
        func luminance(_ hex: String) -> Double { (linear(rgb(hex)) * RGB(0.2126, 0.7152, 0.0722)).sum() }
        let (one, two) = (luminance(left), luminance(right))
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
    private static let deficiencies: [(String, [RGB])] = [
        ("none", [RGB(1, 0, 0), RGB(0, 1, 0), RGB(0, 0, 1)]),
        ("protan", [RGB(0.152286, 1.052583, -0.204868), RGB(0.114503, 0.786281, 0.099216), RGB(-0.003882, -0.048116, 1.051998)]),
        ("deutan", [RGB(0.367322, 0.860646, -0.227968), RGB(0.280085, 0.672501, 0.047413), RGB(-0.011820, 0.042940, 0.968881)]),
        ("tritan", [RGB(1.255528, -0.076749, -0.178779), RGB(-0.078411, 0.930809, 0.147602), RGB(0.004733, 0.691367, 0.303900)]),
    ]

    /// CIE L*a*b*, D65.
    private func lab(_ linear: RGB) -> RGB {
        let clamped = linear.clamped(lowerBound: RGB(repeating: 0), upperBound: RGB(repeating: 1))
        let xyz = [
            (clamped * RGB(0.4124, 0.3576, 0.1805)).sum() / 0.95047, (clamped * RGB(0.2126, 0.7152, 0.0722)).sum(),
            (clamped * RGB(0.0193, 0.1192, 0.9505)).sum() / 1.08883,
        ].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
        return RGB(116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2]))
    }

    /// The eight that are the same on light ground and on dark.
    private static let hues = Array(Theme.palette.prefix(8))

    @Test(arguments: ["#ffffff", "#f6f8fa", "#0d1117", "#111827", "#121212", "#1e1e1e", "#151b23"])
    func standsOutFromEveryGround(ground: String) {
        for colour in Self.hues { #expect(contrast(colour, ground) >= 3, "\(colour) on \(ground): \(contrast(colour, ground))") }
    }

    @Test(arguments: [(Theme.palette, "#ffffff"), (Theme.darkPalette, "#151b23")])
    func mixesColoursThatStandOutAndApart(palette: [String], ground: String) {
        #expect(palette.count == 17 && Theme.categorical.count == 16 && !Theme.categorical.contains(Theme.other))
        #expect(Array(palette.prefix(8)) == Self.hues)
        for (index, one) in palette.enumerated() {
            #expect(contrast(one, ground) >= 3, "\(one) on \(ground): \(contrast(one, ground))")
            for other in palette[..<index] {
                #expect(distance(lab(linear(rgb(one))), lab(linear(rgb(other)))) >= 13.5, "\(one) and \(other)")
            }
        }
    }

    @Test func mixesWhatAThemeSets() {
        let palette = Theme.palette(["#000000", "#ffffff", "#204060"], ink: "#101010")
        #expect(Array(palette.prefix(4)) == ["#000000", "#ffffff", "#204060", Self.hues[3]])
        #expect(palette[8] == "#080808" && palette[9] == "#888888" && palette[10] == "#182838")
        #expect(Theme.palette(["red"], ink: "rgb(1,2,3)")[8] == "red")
    }

    private func distance(_ one: RGB, _ other: RGB) -> Double {
        let difference = one - other
        return (difference * difference).sum().squareRoot()
    }

    @Test func tellsColoursApartForEveryVision() {
        for (name, matrix) in Self.deficiencies {
            let seen = Self.hues.map { hex in
                let colour = linear(rgb(hex))
                return lab(RGB((matrix[0] * colour).sum(), (matrix[1] * colour).sum(), (matrix[2] * colour).sum()))
            }
            for (index, one) in seen.enumerated() {
                for (other, two) in seen[..<index].enumerated() {
                    let apart = distance(one, two)
                    #expect(apart >= 13, "\(name): \(Self.hues[index]) and \(Self.hues[other]) are \(apart) apart")
                }
            }
        }
    }

    @Test func writesWordsReadably() {
        for role in [Theme.Role.ink, .muted, .good, .watch, .bad] {
            #expect(contrast(role.light, Theme.Role.card.light) >= 4.5, "\(role)")
            #expect(contrast(role.dark, Theme.Role.card.dark) >= 4.5, "\(role)")
        }
    }
}
