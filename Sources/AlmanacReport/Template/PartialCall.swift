/// A partial by its name, with texts that stand in it for names of its own: `row title="Rent" series="shop.by_category"`.
struct PartialCall {
    var name: String
    var texts: [(name: String, text: String)]

    struct Mistake: Error {
        var message: String
    }

    /// Bytes of a text at most.
    private static let longest = 1000

    static func read(_ content: String) -> Result<PartialCall, Mistake> {
        var rest = content[...]
        let name = String(rest.prefix { $0 != " " })
        rest = rest.dropFirst(name.count)
        var call = PartialCall(name: name, texts: [])
        while case let next = rest.drop(while: { $0 == " " }), !next.isEmpty {
            let key = next.prefix { $0 != "=" && $0 != " " }
            let behind = next.dropFirst(key.count)
            let isName = key.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F } && !key.isEmpty
            guard isName, behind.hasPrefix("=\""), let end = behind.dropFirst(2).firstIndex(of: "\"") else {
                return .failure(
                    Mistake(message: "behind the name of a partial stand texts by names in small letters: {{> \(name) title=\"Rent\"}}"))
            }
            let text = behind[behind.index(behind.startIndex, offsetBy: 2)..<end]
            guard text.utf8.count <= longest, !text.contains("{{") else {
                return .failure(Mistake(message: "'\(key)' is a text without values in it, of \(longest) bytes at most"))
            }
            if call.texts.contains(where: { $0.name == key }) { return .failure(Mistake(message: "'\(key)' stands there twice")) }
            call.texts.append((String(key), String(text)))
            rest = behind[end...].dropFirst()
        }
        return .success(call)
    }

    /// The partial with the texts in it, and the names that it does not have.
    func filled(_ partial: [UInt8]) -> (bytes: [UInt8], unused: [String]) {
        guard !texts.isEmpty else { return (partial, []) }
        var text = String(decoding: partial, as: UTF8.self)
        var unused: [String] = []
        for (name, replacement) in texts {
            let tag = "{{\(name)}}"
            if text.contains(tag) { text = text.replacing(tag, with: replacement) } else { unused.append(name) }
        }
        return (Array(text.utf8), unused)
    }
}
