#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension ByteInput.Failure {
    /// Why a table cannot be read, and the way out.
    package var reason: String {
        switch self {
        case .system(ENOENT), .system(ENOTDIR): "no such file"
        case .system(EISDIR): "this is a folder; name the files in it, as in `folder/*.csv`"
        case .system(EACCES), .system(EPERM): "this user may not read it"
        case .system(let code): String(cString: strerror(code))
        case .truncated: "the gzip file ends in the middle; copy or compress it again"
        case .damaged: "the gzip data is damaged; copy or compress it again"
        case .other(let words): words
        case .foreign(let kind): "this is \(kind) and no text; save it as CSV or unpack it, and name that file"
        case .inflated: "the gzip data grows to more than 200 times its size, which no table does; inflate it (gzip -d) and name that file"
        }
    }
}
