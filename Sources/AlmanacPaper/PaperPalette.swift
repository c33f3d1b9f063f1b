import AlmanacCharts
import AlmanacPDF

/// The inks of a letter: black for what is read, grey for what stands beside it, and one colour.
struct PaperPalette: Hashable, Sendable {
    var ink = Ink(Theme.Role.ink.light)
    var muted = Ink(Theme.Role.muted.light)
    var line = Ink(Theme.Role.line.light)
    var ground = Ink(Theme.Role.ground.light)
    var accent = Ink(Theme.Role.accent.light)
    var good = Ink(Theme.Role.good.light)
    var watch = Ink(Theme.Role.watch.light)
    var bad = Ink(Theme.Role.bad.light)
}

extension Ink {
    /// - Parameter hex: `#rrggbb`; anything else is black.
    init(_ hex: String) {
        self.init(hex.utf8.count == 7 ? UInt32(hex.dropFirst(), radix: 16) ?? 0 : 0)
    }
}
