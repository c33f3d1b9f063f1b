import AlmanacLocale

/// What names of time zones are, for settings and flags.
package enum ZoneRule {
    /// Why a time zone cannot be used; `nil` when it can.
    package static func problem(of name: String) -> String? {
        do throws(LocaleError) {
            _ = try LocaleCompiler.zone(name)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
