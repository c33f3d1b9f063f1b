import AlmanacModel
import AlmanacPost
import AlmanacRun
import ArgumentParser

/// Options shared by the commands about mail.
struct MailOptionsGroup: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The folder of the ledger (default: .almanac-state).", valueName: "folder"))
    var state: String?

    @OptionGroup var configuration: ConfigurationOptions

    /// The settings, with `mail` filled in.
    func settings(_ flags: [SettingFlag] = []) throws(RunFailure) -> (all: Settings, mail: MailSettings) {
        let all = try configuration.settings([("mail.state", "--state", state)] + flags)
        return (all, all.mail ?? MailSettings())
    }

    /// The ledger, for reading; `nil` when nothing was sent yet.
    func ledger(_ mail: MailSettings) throws(RunFailure) -> Ledger? {
        try StateFolder.existingLedger(mail.state)
    }
}

/// The dump to send or audit: the one named, or the one that the nights pulled, with the last night.
func dump(_ settings: Settings, _ mail: MailSettings) throws(RunFailure) -> (path: String, night: Night?) {
    if let input = settings.input { return (input, nil) }
    let pulled = Night.dump(in: mail.state)
    if !settings.pull.sources.isEmpty, fileExists(pulled) { return (pulled, try Night.read(mail.state)) }
    throw RunFailure(.usage, "no dump given; write --input dump.ndjson, or --input - for standard input")
}

/// Ends a command with a code of ours.
func leave(_ code: AlmanacRun.ExitCode) throws {
    if code != .done { throw ArgumentParser.ExitCode(code.rawValue) }
}
