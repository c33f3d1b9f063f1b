import AlmanacDump
import AlmanacModel
import AlmanacPost

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Rows that a program writes to its standard output, such as `psql --csv`. No shell reads its arguments.
enum CommandRows {
    /// Seconds that a program may take, and bytes that it may write.
    private static let (patience, mostBytes) = (600, 8 << 30)

    /// The program is run when its rows are read.
    ///
    /// - Parameter variables: Names of variables that it gets beside those that every program needs: the password of a database.
    static func input(_ command: [String], environment variables: [String]) -> TableInput {
        let name = command.first.map { String($0.split(separator: "/").last ?? Substring($0)) } ?? ""
        return TableInput(name: "the output of \(name)") { reading throws(ByteInput.Failure) in
            let file = try written(by: command, name, variables)
            defer { close(file) }
            // The file has no name any more, and goes with the last one who has it open.
            // Elsewhere than on Linux it is read from where its writer stopped.
            lseek(file, 0, SEEK_SET)
            let input = try ByteInput(path: "/dev/fd/\(file)") { StopSignal.exitCode != nil }
            return try TextBytes(input, encoding: reading.encoding.flatMap { TextEncoding(rawValue: $0) })
        }
    }

    /// Runs the program.
    ///
    /// - Returns: An open file with what it wrote.
    private static func written(by command: [String], _ name: String, _ variables: [String]) throws(ByteInput.Failure) -> Int32 {
        guard let program = command.first, let path = path(of: program) else {
            throw .other("no program named '\(name)' is in the folders of PATH; write its whole path")
        }
        var template = Array("/var/tmp/almanac-rows-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw .system(errno: errno) }
        template.withUnsafeBufferPointer { if let name = $0.baseAddress { _ = unlink(name) } }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let child = ChildProgram(
            command: [path] + command.dropFirst(), environment: ChildProgram.usualEnvironment + variables.compactMap(ChildProgram.variable),
            timeout: patience, output: .init(file, mostBytes: mostBytes))
        let run = child.run()
        let said = String(
            decoding: run.words.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200), as: UTF8.self)
        let problem: String?
        switch run.ending {
        case .exited(0): problem = nil
        case .exited(let code): problem = "\(name) ended with \(code)" + (said.isEmpty ? "" : ": \(said)")
        case .notStarted(let error): problem = "\(path) cannot be started: \(String(cString: strerror(error)))"
        case .killed, .unknown: problem = "\(name) was ended by a signal"
        case .overdue: problem = "\(name) took longer than \(patience / 60) minutes, and was ended"
        case .overlong: problem = "\(name) wrote more than \(mostBytes >> 30) GB, and was ended"
        }
        if let problem {
            close(file)
            throw .other(problem)
        }
        return file
    }

    private static func path(of program: String) -> String? {
        if program.contains("/") { return program.hasPrefix("/") ? program : "./" + program }
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
