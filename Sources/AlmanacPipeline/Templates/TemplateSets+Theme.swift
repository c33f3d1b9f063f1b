package import AlmanacRendering
import AlmanacTemplates

extension TemplateSets {
    /// Refuses a theme of the user's own whose colours cannot be read or told apart. Built-in ones are measured by tests.
    package func requireReadableTheme(of settings: Settings) throws(RunFailure) {
        guard let theme = settings.theme, !BuiltInTemplates.files.contains(where: { $0.path == "themes/\(theme).css" }) else { return }
        let report = standard.colourReport
        guard !report.passes else { return }
        let path = "\(settings.templates ?? "Templates")/themes/\(theme).css:1:1"
        let lines = report.lines.filter { $0.hasSuffix("too little") }.map { "\(path): \($0)" }
        throw RunFailure(
            .configuration, (lines + ["`almanac check --theme \(theme)` tells all that was measured"]).joined(separator: "\n"))
    }
}
