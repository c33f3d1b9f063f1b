import AlmanacInsights
package import AlmanacModel
package import AlmanacText

/// The HTML around a body: the template's own markup with places for what we fill in.
package struct PageShell: Sendable {
    /// Places of a shell that are filled for each page.
    enum Place: String, CaseIterable, Sendable {
        case title
        case style
        case styleHash = "style_hash"
        case body
        /// Of the policy: that pictures may be inside the page, where there is one.
        case imageSource = "image_source"
        /// The language of the words, and which way they run.
        case language = "lang"
        case direction = "dir"
        /// Of the person whose page it is; empty on an index.
        case subjectName = "subject.name"
        case subjectID = "subject.id"
        case asOf = "as_of"

        /// True for what data says, which stands in texts alone.
        var isFact: Bool { [.subjectName, .subjectID, .asOf].contains(self) }
    }

    /// What a page around a body may say of its subject.
    package struct Facts: Sendable {
        var subjectName = ""
        var subjectID = ""
        var asOf = ""

        /// Of a page that is nobody's.
        package static let none = Facts()
    }

    private enum Piece: Sendable {
        case literal(Markup)
        case place(Place)
    }

    /// Before and after the body.
    private let head: [Piece]
    private let tail: [Piece]
    /// Words in the shell's own markup, any of which may be a class.
    private let words: ClassTable.Names
    private let hasImages: Bool

    /// - Parameter hasImages: True when pages have pictures besides their charts, which their policy has to allow.
    /// - Throws: `FileProblems` for an unknown place, a script, a page without the policy that forbids them, or when `body`, `style`, `style_hash`, or for a logo `image_source`, is missing.
    package init(file: String, bytes: [UInt8], hasImages: Bool = false) throws(FileProblems) {
        self.hasImages = hasImages
        let source = TemplateSource(name: file, bytes: bytes)
        var pieces: [Piece] = []
        var problems: [FileProblem] = []
        var found: Set<Place> = []
        var runStart = 0
        var index = 0
        let text = source.bytes
        while index + 1 < text.count {
            guard text[index] == 0x7B, text[index + 1] == 0x7B else {
                index += 1
                continue
            }
            guard let close = (index + 2..<max(index + 2, text.count - 1)).first(where: { text[$0] == 0x7D && text[$0 + 1] == 0x7D }) else {
                problems.append(source.problem(at: index, "a tag is opened here but never closed; add }}"))
                break
            }
            let name = trimmed(source.text(index + 2..<close))
            pieces.append(.literal(Markup(trusted: Array(text[runStart..<index]))))
            if let place = Place(rawValue: name) {
                pieces.append(.place(place))
                if place.isFact, !Self.isInText(text[..<index]) {
                    problems.append(
                        source.problem(
                            at: index, "'\(name)' is data, and stands in the text of a page; take it out of the tag or the style"))
                }
                if !found.insert(place).inserted, place == .body {
                    problems.append(source.problem(at: index, "the shell has {{body}} a second time; a page has one"))
                }
            } else {
                problems.append(
                    source.problem(
                        at: index, "no value named '\(name)' in a shell" + suggestion(for: name, among: Place.allCases.map(\.rawValue))))
            }
            index = close + 2
            runStart = index
        }
        pieces.append(.literal(Markup(trusted: Array(text[runStart...]))))
        // A mistyped place is one problem, not also a missing one.
        let isReadable = problems.isEmpty
        for place in [Place.style, .styleHash, .body] where isReadable && !found.contains(place) {
            problems.append(source.problem(at: 0, "the shell has no {{\(place.rawValue)}}; without it the page would be bare"))
        }
        if isReadable, hasImages, !found.contains(.imageSource) {
            problems.append(
                source.problem(
                    at: 0,
                    "the shell has no {{image_source}}; without it in the policy, as in style-src '…'{{image_source}}; a browser shows no logo"
                )
            )
        }
        problems += ShellGuard.problems(of: source, needsPolicy: isReadable && found.contains(.styleHash))
        guard problems.isEmpty else { throw FileProblems(problems) }
        self.words = ClassTable.Names(in: pieces.compactMap { if case .literal(let markup) = $0 { markup.bytes } else { nil } })
        let parts = pieces.split(maxSplits: 1) { if case .place(.body) = $0 { true } else { false } }
        head = Array(parts.first ?? [])
        tail = Array(parts.dropFirst().first ?? [])
    }

    /// True where no tag and no style is open behind a text.
    private static func isInText(_ text: ArraySlice<UInt8>) -> Bool {
        if let last = text.last(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }), last == UInt8(ascii: "<") { return false }
        let words = String(decoding: text, as: UTF8.self).lowercased()
        return words.ranges(of: "<style").count <= words.ranges(of: "</style").count
    }

    /// A page: its body in the shell, with the rules of the stylesheet that they can use.
    package func page(title: String, facts: Facts = .none, style: Stylesheet, words: Words = Words(), body: Markup) -> [UInt8] {
        let style = style.used(by: body, in: self.words)
        var html = MarkupWriter(capacity: body.bytes.count + style.css.bytes.count + 2048)
        write(head, title, facts, style, words, to: &html)
        html.raw(body)
        write(tail, title, facts, style, words, to: &html)
        return html.finish().bytes
    }

    private func write(
        _ pieces: [Piece], _ title: String, _ facts: Facts, _ style: Stylesheet.Used, _ words: Words, to html: inout MarkupWriter
    ) {
        for piece in pieces {
            switch piece {
            case .literal(let markup): html.raw(markup)
            case .place(.title): html.text(title)
            case .place(.subjectName): html.text(facts.subjectName)
            case .place(.subjectID): html.text(facts.subjectID)
            case .place(.asOf): html.text(facts.asOf)
            case .place(.style): html.raw(style.css)
            case .place(.styleHash): html.text(style.hash)
            case .place(.imageSource): if hasImages { html.raw("; img-src data:") }
            case .place(.language): html.text(words.language)
            case .place(.direction): html.text(words.isRightToLeft ? "rtl" : "ltr")
            // Where the pieces are cut; `init` saw to it that there is one.
            case .place(.body): break
            }
        }
    }
}

extension ReportContext {
    /// What the HTML around a page may say.
    package var pageFacts: PageShell.Facts {
        PageShell.Facts(subjectName: subjectName, subjectID: snapshot.subject.id, asOf: text.text(.longDay(insights.localNow.day)))
    }
}
