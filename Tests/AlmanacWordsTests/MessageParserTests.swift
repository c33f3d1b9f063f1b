import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacText

@Suite struct MessageParserTests {
    private func words(_ text: String, language: String = "en") throws -> Words {
        Words(language: language, entries: try MessageFile(file: "words.mf2", bytes: Array(text.utf8)).entries)
    }

    private func write(_ argument: Phrase.Argument, _ form: Words.Form) -> String {
        switch argument {
        case .name(let text): text
        case .value(.count(let count)): form == .short ? "~\(count)" : "\(count)"
        case .value(.number(let number)): "\(number)"
        default: "?"
        }
    }

    private func text(_ pattern: String, _ arguments: Phrase.Arguments = [:], language: String = "en") throws -> String {
        try words("m = \(pattern)", language: language).text(Phrase("m", arguments), write)
    }

    @Test func readsTextWithItsEscapes() throws {
        #expect(try text(#"a \{b\} \| \\ "c" # d"#) == #"a {b} | \ "c" # d"#)
        #expect(try text("{|  a|}b{| |}") == "  ab ")
        #expect(try text("{{ a }}") == " a ")
        #expect(try text("one\n    two  \n\n    three\nn = x") == "one two three")
    }

    @Test func readsArgumentsAndTheirForms() throws {
        let arguments: Phrase.Arguments = ["name": .name("Ana"), "n": .count(5)]
        #expect(try text("{$name} has { $n :integer } or {$n :short}", arguments) == "Ana has 5 or ~5")
        #expect(try text("{$absent}!") == "{$absent}!")
        #expect(try text("\n    .input {$n :short}\n    {{{$n} things}}", arguments) == "~5 things")
    }

    @Test(arguments: [(0, "none"), (1, "1 thing"), (2, "2 things"), (13, "unlucky")] as [(Int, String)])
    func picksExactNumbersBeforeCategories(count: Int, expected: String) throws {
        let pattern = """

                .input {$n :integer}
                .match $n
                *   {{{$n} things}}
                one {{{$n} thing}}
                13  {{unlucky}}
                0   {{none}}
            """
        #expect(try text(pattern, ["n": .count(count)]) == expected)
    }

    @Test func picksByTwoArgumentsTheFirstOneFirst() throws {
        let pattern = """

                .input {$kind :string}
                .input {$n :number}
                .match $kind $n
                goal *   {{{$n} goals}}
                goal one {{{$n} goal}}
                *    one {{{$n} thing}}
                *    *   {{{$n} things}}
            """
        #expect(try text(pattern, ["kind": .name("goal"), "n": .count(1)]) == "1 goal")
        #expect(try text(pattern, ["kind": .name("goal"), "n": .count(2)]) == "2 goals")
        #expect(try text(pattern, ["kind": .name("task"), "n": .count(1)]) == "1 thing")
        #expect(try text(pattern, ["kind": .phrase(Phrase("goal")), "n": .count(3)]) == "3 goals")
        #expect(try text(pattern, ["n": .value(.number(1.5))]) == "1.5 things")
    }

    @Test func picksByNumberAloneWhereToldSo() throws {
        let pattern = "\n    .input {$n :integer select=exact}\n    .match $n\n    1 {{the one}}\n    * {{many}}"
        #expect(try text(pattern, ["n": .count(1)]) == "the one")
        #expect(try text(pattern, ["n": .count(21)]) == "many")
    }

    @Test(
        arguments: [
            ("m =", "1:4: m: the message is empty; write its text behind the `=`, or take the entry out"),
            ("m", "1:1: an entry has no `=`; write `name = text`, and indent lines that go on with an entry"),
            ("a b = c", "1:1: \"a b\" is no name of a message; a name has letters, digits, `.`, `-` and `_`"),
            ("  a = b", "1:1: this line is indented but no entry goes on here; begin an entry with `name = text` at the start of a line"),
            ("m = a\n# b\nm = c", "3:1: m is here a second time, after line 1; keep one of them"),
            ("m = a } b", "1:7: m: a `}` that nothing opened; write \\} for the character"),
            ("m = ä {$n", "1:7: m: a { is opened here and never closed; add }"),
            ("m = a {", "1:7: m: a { is opened here and never closed; add }, or write \\{ for the character"),
            ("m = {}", "1:5: m: nothing stands between { and }; write {$name} for an argument, or \\{ for the character"),
            ("m = {name}", "1:6: m: an argument begins with $, as {$name}, and a text with |, as {|text|}"),
            ("m = {$}", "1:6: m: a name has to follow $, as in {$count}"),
            ("m = {|a}", "1:6: m: a text is opened here by | and never closed; add another |"),
            ("m = a\\b", "1:6: m: a backslash stands before {, }, | or another backslash only; write \\\\ for one"),
            ("m = {$n :intger}", "1:9: m: no function named ':intger'; did you mean ':integer'?"),
            (
                "m = {$n :currency}",
                "1:9: m: no function named ':currency'; known are :number, :integer, :string, :short, :stretch, :dated, :quoted, :inside"
            ),
            ("m = {$n :integer style=percent}", "1:18: m: no option named 'style'; known is select, with plural or exact"),
            ("m = {$n :short select=exact}", "1:16: m: :short takes no options"),
            ("m = {$n :integer select=ordinal}", "1:18: m: select is plural or exact, not 'ordinal'"),
            ("m = {$n :integer select}", "1:18: m: an option has a value: select=exact"),
            ("m = {#b}x{/b}", "1:6: m: markup such as {#b} is not taken; a message is plain words"),
            ("m = {$n @note}", "1:9: m: attributes such as @note are not taken; write a # comment above the entry"),
            ("m = {$n x}", "1:9: m: } has to follow here"),
            ("m = {{a", "1:5: m: {{ opens a pattern here that is never closed; add }}"),
            ("m = {{a}} b", "1:11: m: nothing may follow a pattern in {{ }}; take it out, or put it into the pattern"),
            ("m = a {{b}}", "1:7: m: {{ opens a pattern, and a pattern is open already; write \\{ for a brace"),
            (
                "m = .local $a = {1}",
                "1:5: m: `.local` is not taken here; hand the value over as an argument and declare it with `.input`"
            ),
            ("m = .5", "1:5: m: a message cannot begin with a `.`; write {|.|} for the character, or `.input` or `.match`"),
            ("m = .input $n", "1:12: m: `.input` is followed by an argument: .input {$count :integer}"),
            ("m = .input {|a|}", "1:12: m: `.input` declares an argument and no text: .input {$count :integer}"),
            (
                "m = .input {$n} {{a}}",
                "1:12: m: $n is declared without a function; write .input {$n :integer}, :number, :string or :short"
            ),
            (
                "m = .input {$n :integer} .input {$n :number} {{a}}",
                "1:33: m: $n is declared twice; keep one `.input` for it"
            ),
            (
                "m = .input {$n :integer}",
                "1:25: m: the message ends after its declarations; write a pattern in {{ }} or `.match` and variants"
            ),
            ("m = .input {$n :integer} a", "1:26: m: `.match` or a pattern in {{ }} has to follow the declarations"),
            (
                "m = .match $n * {{a}}",
                "1:12: m: $n has no function to pick by; write .input {$n :integer} or :string before `.match`"
            ),
            ("m = .match * {{a}}", "1:12: m: `.match` is followed by the arguments to pick by: .match $count"),
            (
                "m = .input {$n :integer} .match $n",
                "1:35: m: `.match` has no variants; write a key and a pattern for each: one {{…}}, and * {{…}} for the rest"
            ),
            (
                "m = .input {$n :integer} .match $n one {{a}}",
                "1:45: m: no variant stands for everything else; add one: * {{…}}"
            ),
            (
                "m = .input {$n :integer} .match $n tow {{a}} * {{b}}",
                "1:36: m: 'tow' is no number and no plural category; did you mean 'two'?"
            ),
            (
                "m = .input {$n :integer select=exact} .match $n one {{a}} * {{b}}",
                "1:49: m: 'one' is never picked: $n is picked by number alone, for it is declared with select=exact"
            ),
            (
                "m = .input {$n :integer} .match $n one {{a}} one {{b}} * {{c}}",
                "1:46: m: the same keys stand here twice; the second variant would never be picked"
            ),
            ("m = .input {$n :integer} .match $n one two {{a}} * {{b}}", "1:40: m: one key too many; `.match` has one argument"),
            (
                "m = .input {$n :integer} .input {$k :string} .match $n $k one {{a}} * * {{b}}",
                "1:59: m: a key is missing; `.match` has two arguments, so write two keys"
            ),
            ("m = .input {$n :integer} .match $n one {a} * {{b}}", "1:40: m: the pattern of a variant stands in two braces: {{…}}"),
            (
                "m = .input {$n :integer} .match $n one",
                "1:36: m: the pattern of this variant is missing; write it in {{ }} behind the keys"
            ),
            ("m = .input {$n :integer} .match $n {{a}}", "1:36: m: a variant begins with a key: one {{…}}, or * {{…}} for the rest"),
        ] as [(String, String)])
    func saysWhatIsWrongAndWhatToDo(text: String, expected: String) throws {
        let problems = #expect(throws: FileProblems.self) { try MessageFile(file: "w.mf2", bytes: Array(text.utf8)) }
        #expect(problems?.description == "w.mf2:" + expected)
    }

    @Test func tellsAllMistakesOfAFileAtOnce() throws {
        let text = "a = }\nb = fine\nc = {$n :x}\n"
        let problems = #expect(throws: FileProblems.self) { try MessageFile(file: "w.mf2", bytes: Array(text.utf8)) }
        #expect(problems?.problems.map(\.line) == [1, 3])
    }

    /// Whatever the bytes are, they are read or refused with a place that is in them.
    @Test func anyBytesAreReadOrRefused() {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = [
            "{", "}", "{{", "}}", "$", "n", " ", "\n", ":", "integer", "|", "\\", ".match", ".input", "*", "one", "=", "m", "é", "#", "0",
        ]
        var refused = 0
        for _ in 0..<4000 {
            let text = "m = " + (0..<next(14)).map { _ in pieces[next(pieces.count)] }.joined()
            do throws(FileProblems) {
                _ = try MessageFile(file: "w", bytes: Array(text.utf8))
            } catch {
                refused += 1
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                for problem in error.problems {
                    #expect((1...lines.count).contains(problem.line), "\(text.debugDescription)")
                    #expect(problem.column >= 1, "\(text.debugDescription)")
                }
            }
        }
        #expect(refused > 1000)
    }
}
