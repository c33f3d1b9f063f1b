import AlmanacFiles
import AlmanacRun
import ArgumentParser

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows packed output to the browsers of this machine.",
        discussion: """
            EXAMPLES
              almanac serve output
              almanac serve output --port 0

            It listens on 127.0.0.1 alone and prints its address. Pages come gzipped, as they stand in the packs, and each is held against its SHA-256 before it \
            is sent. After a run it shows what that left. SIGINT and SIGTERM end it.

            Exit: 0 it was ended, 64 the folder holds no packed output, 73 there is no such folder or the port cannot be had.
            """)

    @Argument(help: ArgumentHelp("The folder that was rendered to (default: output).", valueName: "folder"))
    var folder: String?

    @Option(name: .long, help: ArgumentHelp("The port, 0 for a free one.", valueName: "n"))
    var port = 8080

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes a whole number from 0 to 65535, not \(port)") }
    }

    func run() throws {
        let settings = try configuration.settings()
        let output = folder ?? settings.output ?? "output"
        StopSignal.listen()
        let server = try server(of: output)
        try StandardStream.output.put(Array("http://127.0.0.1:\(server.port)/\n".utf8))
        server.run { StopSignal.exitCode != nil }
    }

    private func server(of output: String) throws(RunFailure) -> PageServer {
        let site: PackedSite
        do throws(DeliveryError) { site = try PackedSite(output) } catch {
            if case .otherLayout = error {
                throw RunFailure(
                    .usage, "\(output): holds no packed output that a run has ended; folders are files that any web server or browser shows"
                )
            }
            throw RunFailure(error)
        }
        do throws(PageServer.StartError) { return try PageServer(site, port: port) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }
}
