package import AlmanacReport
import AlmanacText

extension TemplateSets {
    /// Refuses a theme of the user's own whose colours cannot be read or told apart. Built-in ones are measured by tests.
    package func requireReadableTheme(of settings: Settings) throws(RunFailure) {
        guard let theme = settings.theme, !BuiltInTemplates.files.contains(where: { $0.path == "themes/\(theme).css" }) else { return }
        let report = standard.colourReport
        guard !report.faults.isEmpty else { return }
        let path = "\(settings.templates ?? "Templates")/themes/\(theme).css:1:1"
        let remedy = report.remedy.map { ["all of it passes with this at the end of the theme: \($0)"] } ?? []
        throw RunFailure(
            .configuration,
            (report.faults.map { "\(path): \($0)" } + remedy + ["`almanac check --theme \(theme)` tells all that was measured"])
                .joined(separator: "\n"))
    }
}
