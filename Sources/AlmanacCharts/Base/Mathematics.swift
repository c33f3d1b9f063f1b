#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The functions of the C library that charts need: this file alone asks which one a system has.

func raise(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func exponential(_ exponent: Double) -> Double { exp(exponent) }
func naturalLogarithm(_ value: Double) -> Double { log(value) }
func binaryLogarithm(_ value: Double) -> Double { log2(value) }
func decimalLogarithm(_ value: Double) -> Double { log10(value) }
func cubeRoot(_ value: Double) -> Double { cbrt(value) }
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func tangent(_ angle: Double) -> Double { tan(angle) }
/// The angle from the axis of x to a point.
func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
