import FuzzTargets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The target that ALMANAC_FUZZ_TARGET names.
private let target: FuzzTarget = {
    let name = getenv("ALMANAC_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("ALMANAC_FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
}()

/// What libFuzzer calls with each input; a law that is broken ends the process, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let broken = target.broken(by: Array(UnsafeBufferPointer(start: start, count: count)))
    if !broken.isEmpty { fatalError(broken.joined(separator: "; ")) }
    return 0
}
