import AlmanacMarkup

/// The colours of the steps of a scale: one colour, laid over the ground more and more strongly.
package enum StepRamp {
    /// The steps of a colour, from the weakest of four to the colour itself, as `#rrggbb`.
    ///
    /// - Returns: Empty where either is not `#rrggbb`.
    package static func colours(of colour: String, on ground: String) -> [String] {
        guard colour.utf8.count == 7, ground.utf8.count == 7, let mark = UInt32(colour.dropFirst(), radix: 16),
            let card = UInt32(ground.dropFirst(), radix: 16)
        else { return [] }
        return StepScale.opacities(4).map { opacity in
            let share = UInt32(opacity)
            var channels: [UInt8] = []
            for shift: UInt32 in [16, 8, 0] {
                let sum: UInt32 = (mark >> shift & 255) * share + (card >> shift & 255) * (100 - share)
                channels.append(UInt8((sum + 50) / 100))
            }
            return "#" + hexadecimal(channels)
        }
    }
}
