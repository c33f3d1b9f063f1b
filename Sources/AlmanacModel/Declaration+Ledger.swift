extension Declaration {
    /// What the files of a system are.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case table
        /// Statements of accounts.
        case ledger
    }

    /// What statements of accounts are read with: the accounts and categories of somebody's money.
    package struct Ledger: Hashable, Sendable {
        /// Paths and patterns of the statements.
        package var files: [String]
        /// The main one first; measures of the others have its code in their names.
        package var currencies: [Currency]
        /// Names of accounts, by their numbers or by patterns of files that name none.
        package var accounts: [Account]
        /// Numbers of further accounts of the same owner, to which money goes that is not spent.
        package var own: [String]
        /// In the order in which they are tried.
        package var categories: [Category]
        package var columns: StatementColumns
        /// What the files look like, as far as somebody said so.
        package var reading: Reading

        package init(
            files: [String], currencies: [Currency], accounts: [Account] = [], own: [String] = [], categories: [Category] = [],
            columns: StatementColumns = StatementColumns(), reading: Reading = Reading()
        ) {
            self.reading = reading
            self.files = files
            self.currencies = currencies
            self.accounts = accounts
            self.own = own
            self.categories = categories
            self.columns = columns
        }

        /// The one of statements that name none.
        package var currency: Currency { currencies.first ?? .none }

        package struct Account: Hashable, Sendable {
            /// A number, or a pattern such as `giro-*.csv`.
            package var key: String
            package var name: String

            package init(key: String, name: String) {
                self.key = key
                self.name = name
            }
        }

        /// What a booking is put under when its payee or text has one of some words.
        package struct Category: Hashable, Sendable {
            package var name: String
            package var words: [String]

            package init(name: String, words: [String]) {
                self.name = name
                self.words = words
            }
        }
    }

    /// What the columns of statements that are tables mean; of each meaning the first column counts that a file has, and of texts all of them.
    package struct StatementColumns: Hashable, Sendable {
        package var day: [String] = []
        package var amount: [String] = []
        /// What left the account and what came to it, in columns of their own.
        package var debit: [String] = []
        package var credit: [String] = []
        /// What the bank takes beside the amount.
        package var fee: [String] = []
        /// A word for which way it went.
        package var direction: [String] = []
        package var currency: [String] = []
        package var account: [String] = []
        package var payee: [String] = []
        /// Who paid, where the payee is the owner of the account.
        package var payer: [String] = []
        package var text: [String] = []
        package var id: [String] = []
        /// The account on the other side.
        package var other: [String] = []
        package var category: [String] = []
        /// What the account has after the row.
        package var balance: [String] = []
        /// Whether the bank has booked it.
        package var status: [String] = []

        package init() {}

        /// Each meaning by its key in the settings.
        package static var roles: [(key: String, path: any WritableKeyPath<Self, [String]> & Sendable)] {
            [
                ("day", \.day), ("amount", \.amount), ("debit", \.debit), ("credit", \.credit), ("fee", \.fee), ("direction", \.direction),
                ("currency", \.currency), ("account", \.account), ("payee", \.payee), ("payer", \.payer), ("text", \.text), ("id", \.id),
                ("other", \.other),
                ("category", \.category), ("balance", \.balance), ("status", \.status),
            ]
        }
    }

    /// The system that statements become: what came, what was spent and what is there, by category, payee and account.
    package static func ledger(_ system: String, title: Titles?, _ ledger: Ledger, limits: [Limit] = []) -> Declaration {
        var measures: [Measure] = []
        for (place, currency) in ledger.currencies.enumerated() {
            // The names of one currency, where there is one, are short.
            let ending = place == 0 ? "" : "_" + currency.code.lowercased()
            let condition: Condition? =
                ledger.currencies.count > 1 ? .compares(column: LedgerColumn.currency, .equal, .text(currency.code)) : nil
            func money(_ name: String, _ formula: Formula, good: Direction?) -> Measure {
                Measure(
                    name: name + ending, title: Titles(columnName: name), unit: currency == .none ? .number : .money(currency),
                    formula: formula, good: good)
            }
            func sum(_ column: String) -> Formula { .aggregate(Aggregate(.sum, of: column, where: condition)) }
            measures += [
                money("spending", sum(LedgerColumn.spent), good: .lower), money("income", sum(LedgerColumn.income), good: .higher),
                money("net", .difference(.measure("income" + ending), .measure("spending" + ending)), good: .higher),
                money(
                    "balance", .aggregate(Aggregate(.last, of: LedgerColumn.balance, per: LedgerColumn.account, where: condition)),
                    good: .higher),
                money("refunds", sum(LedgerColumn.refund), good: nil),
            ]
        }
        measures.append(
            Measure(
                name: "payments", unit: .count,
                formula: .aggregate(Aggregate(.count, where: .compares(column: LedgerColumn.kind, .equal, .text("spending"))))))
        var category = Split(name: "category", column: LedgerColumn.category, limits: limits)
        category.isOfCategories = true
        var account = Split(name: "account", column: LedgerColumn.account)
        account.isOfAccounts = true
        var declaration = Declaration(
            system: system, title: title ?? Titles(columnName: system), measures: measures,
            splits: [category, Split(name: "payee", column: LedgerColumn.payee), account],
            missing: .zero, rows: Rows(.ledger(ledger), time: Time(column: LedgerColumn.day), reading: LedgerColumn.reading))
        declaration.payee = "payee"
        return declaration
    }

    /// Columns of the table that a ledger makes of all bookings.
    package enum LedgerColumn {
        package static let day = "day"
        package static let account = "account"
        package static let payee = "payee"
        package static let category = "category"
        package static let kind = "kind"
        package static let currency = "currency"
        package static let income = "income"
        package static let spent = "spent"
        package static let refund = "refund"
        package static let balance = "balance"
        package static let reading = Reading(encoding: "utf-8", separator: ",", skip: 0, decimal: ".", dates: "ymd")
        package static let all = [day, account, payee, category, kind, currency, income, spent, refund, balance]
    }
}
