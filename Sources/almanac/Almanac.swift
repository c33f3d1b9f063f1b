import ArgumentParser

struct Almanac: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac",
        abstract: "Reports and dashboards from spending, budgets, goals and money moments, as Markdown and HTML files.",
        discussion: """
            EXAMPLES
              almanac new orders.csv --out orders.yaml
              almanac sample --subjects 12 > fleet.ndjson
              almanac render --input fleet.ndjson --out output
              almanac check --input fleet.ndjson --templates my-templates
              almanac send --input fleet.ndjson --dry-run
              almanac nightly --config /etc/almanac.yaml

            Settings come from flags, then from the environment (ALMANAC_INPUT, ALMANAC_OUTPUT, ALMANAC_TEMPLATES, ALMANAC_THEME, \
            ALMANAC_FORMAT, ALMANAC_LAYOUT, ALMANAC_JOBS, ALMANAC_GUARDIAN_URL, ALMANAC_GUARDIAN_TOKEN and the same of other systems), then from almanac.yaml.

            Your shell completes commands and options with 'almanac --generate-completion-script bash' (or zsh, or fish); docs/install.md says where to.

            EXIT CODES
              0 all done · 2 partial, some subjects or sections failed · 64 usage · 65 bad data · 69 no server answered · 70 a bug · 73 cannot write · \
            75 try later, another run is at it or mail was put off · 77 tokens or the mail login refused · 78 configuration or templates · 129, 130, 143 stopped by a signal
            """,
        version: versionText,
        subcommands: [
            New.self, Render.self, Merge.self, Unpack.self, Serve.self, Verify.self, Pull.self, Send.self, Nightly.self, Status.self,
            AuditCommand.self, Settle.self, MemoryCommand.self,
            Unsubscribe.self,
            Suppress.self, Bounce.self, Forget.self, Redact.self,
            MailCommand.self, Preview.self, Check.self, SeriesCommand.self, Schema.self, Sample.self, TemplatesCommand.self,
        ])
}
