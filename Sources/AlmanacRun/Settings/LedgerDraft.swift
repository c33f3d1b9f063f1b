import AlmanacModel
import AlmanacReport
import Yams

/// What statements of accounts are read with, while the settings are: `kind: ledger` and what belongs to it.
struct LedgerDraft {
    var kind: Declaration.Kind?
    var currencies: [Currency]?
    var accounts: [Declaration.Ledger.Account]?
    var own: [String]?
    var categories: [Declaration.Ledger.Category]?
    var columns: Declaration.StatementColumns?

    private static let keys = ["currency", "accounts", "own", "categories", "columns"]
    /// Options of tables that a ledger has of its own.
    private static let others = ["measures", "by", "time", "id", "where", "subject", "unpivot", "overlap", "missing"]

    static var table: [Setting<DeclarationDraft>] {
        [
            .word(
                "kind", at(\.ledger.kind),
                "`ledger` for statements of accounts: CSV, OFX, QFX, CAMT, MT940 and QIF, of which each booking counts once: [statements.md](statements.md).",
                usual: "table"),
            .custom(
                "currency", at(\.ledger.currencies), "The currency of statements that name none; a list where there are several.",
                .any([.text, .list(.text)]), usual: "none, and amounts are plain numbers", text: { $0.map(\.code).joined(separator: ",") },
                read: currencies),
            .custom(
                "accounts", at(\.ledger.accounts),
                "Names of accounts by their numbers, or by patterns of files that name none: `{ DE89370400440532013000: Giro, card-*.csv: Card }`.",
                .named(.text), usual: "their numbers", text: { "\($0)" }, read: accounts),
            .custom(
                "own", at(\.ledger.own), "Numbers of your other accounts: what goes there is not spent.", .any([.text, .list(.text)]),
                usual: "none", text: { "\($0)" }, read: { RowsDraft.texts($0, "own", &$1) }),
            .custom(
                "categories", at(\.ledger.categories),
                "Categories by words of the payee or the text, the first that fits: `{ Groceries: [rewe, edeka], Rent: rent }`.",
                .named(.any([.text, .list(.text)])), usual: "those of the files", text: { "\($0)" }, read: categories),
            .custom(
                "columns", at(\.ledger.columns),
                "What the columns of CSV statements mean, each a name or several: \(Declaration.StatementColumns.roles.map { "`\($0.key)`" }.joined(separator: ", ")).",
                .named(.any([.text, .list(.text)])), text: { "\($0)" }, read: columns),
        ]
    }

    /// - Returns: `nil` where something is missing, which is reported.
    func declaration(
        _ system: String, _ node: Node, _ draft: DeclarationDraft, _ problems: inout SettingsProblems
    ) -> Declaration? {
        for key in Self.others {
            guard let value = node.mapping?[Node(key)] else { continue }
            problems.report(value.mark, "'\(key)' is for tables; a ledger has measures and columns of its own")
        }
        guard case .files(let files)? = draft.rows.from else {
            return problems.refuse(node.mark, "nothing says where the statements of '\(system)' are; write from: statements/*")
        }
        var limits: [Declaration.Limit] = []
        for limit in draft.limits {
            if limit.split == "category" {
                limits = limit.limits(
                    nameless: "ledger.no-category", besides: (categories ?? []).map(\.name), &problems)
            } else {
                problems.report(limit.mark, "the limits of a ledger are by category: limits: { category: { Groceries: 400 } }")
            }
        }
        let ledger = Declaration.Ledger(
            files: files, currencies: currencies ?? [.none], accounts: accounts ?? [], own: own ?? [], categories: categories ?? [],
            columns: columns ?? Declaration.StatementColumns(), reading: draft.rows.reading ?? Declaration.Reading())
        var declaration = Declaration.ledger(system, title: draft.title, ledger, limits: limits)
        declaration.freshFor = draft.fresh
        return declaration
    }

    /// Reports what belongs to a ledger and stands in a table's options.
    func refuse(_ node: Node, _ problems: inout SettingsProblems) {
        for key in Self.keys {
            guard let value = node.mapping?[Node(key)] else { continue }
            problems.report(value.mark, "'\(key)' is for statements of accounts; write kind: ledger beside it")
        }
        if let value = node.mapping?["read"]?.mapping?["positive"] {
            problems.report(value.mark, "'positive' is for statements of accounts; write kind: ledger beside 'read'")
        }
    }

    // MARK: Values

    private static func currencies(_ node: Node, _ problems: inout SettingsProblems) -> [Currency]? {
        guard let texts = RowsDraft.texts(node, "currency", &problems) else { return nil }
        let currencies = texts.compactMap { text in
            text.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? Currency(code: text) : nil
        }
        if currencies.count == texts.count, Set(currencies).count == texts.count, currencies.count <= 10 { return currencies }
        return problems.refuse(node.mark, "'currency' takes a code of three capital letters, or up to ten different ones: [EUR, USD]")
    }

    private static func accounts(_ node: Node, _ problems: inout SettingsProblems) -> [Declaration.Ledger.Account]? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'accounts' has names by numbers: { DE89370400440532013000: Giro }")
        }
        return mapping.compactMap { key, value in
            guard let number = key.string, !number.isEmpty else { return nil }
            return problems.line(value, number, atMost: 60, wanted: "the name of an account").map {
                Declaration.Ledger.Account(key: number, name: $0)
            }
        }
    }

    private static func categories(_ node: Node, _ problems: inout SettingsProblems) -> [Declaration.Ledger.Category]? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'categories' has words by names: { Groceries: [rewe, edeka] }")
        }
        return mapping.compactMap { key, value in
            guard let name = key.string, !name.isEmpty, let words = RowsDraft.texts(value, name, &problems) else { return nil }
            return Declaration.Ledger.Category(name: name, words: words)
        }
    }

    private static func columns(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.StatementColumns? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'columns' has names of columns by what they mean: { day: Buchungstag, amount: Betrag }")
        }
        var columns = Declaration.StatementColumns()
        for (key, value) in mapping {
            let name = key.string ?? ""
            guard let role = Declaration.StatementColumns.roles.first(where: { $0.key == name }) else {
                problems.report(
                    key.mark,
                    "'\(name)' is nothing that a column of statements means"
                        + suggestion(for: name, among: Declaration.StatementColumns.roles.map(\.key)))
                continue
            }
            if let texts = RowsDraft.texts(value, name, &problems) { columns[keyPath: role.path] = texts }
        }
        return columns
    }
}
