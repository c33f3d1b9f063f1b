/// The colours of the steps of a scale: one colour, laid over the ground more and more strongly.
package enum StepRamp {
    /// The steps of a colour, from the weakest of four to the colour itself, as `#rrggbb`.
    ///
    /// - Returns: Empty where either is not `#rrggbb`.
    package static func colours(of colour: String, on ground: String) -> [String] {
        StepScale.opacities(4).compactMap { mixed(colour, ground, percent: UInt32($0)) }
    }
}
