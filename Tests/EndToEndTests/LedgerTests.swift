import Foundation
import Testing

/// Statements of accounts become a page with `new` and `render`.
@Suite struct LedgerTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static let giro = """
        "Girokonto";"DE89 3704 0044 0532 0130 00"
        ""
        "Buchungsdatum";"Status";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Betrag (€)";"Saldo (€)"
        "20.11.26";"Gebucht";"REWE SAGT DANKE";"Karte";"";"-42,94";"1.267,07"
        "03.11.26";"Gebucht";"Ich";"Sparen";"DE02120300000000202051";"-300,00";"1.310,01"
        "02.11.26";"Gebucht";"Meyer";"Miete";"";"-890,00";"1.610,01"
        "01.11.26";"Vorgemerkt";"Shop";"";"";"-1,00";""
        "01.11.26";"Gebucht";"Muster GmbH";"Gehalt";"";"2.500,01";"2.500,01"

        """

    private static let savings = """
        :20:A
        :25:DE02120300000000202051
        :28C:1/1
        :60F:C261101EUR100,00
        :61:2611041104CR300,00NTRFNONREF
        :86:166?00GUTSCHRIFT?20Sparen?31DE89370400440532013000?32Ich
        :62F:C261120EUR400,00
        -

        """

    private func begin() throws {
        try FileManager.default.createDirectory(atPath: place.path + "/bank", withIntermediateDirectories: true)
        try place.put(Self.giro, at: "bank/giro.csv")
        try place.put(Self.savings, at: "bank/savings.sta")
    }

    @Test func aFolderOfStatementsBecomesSettings() throws {
        try begin()
        let outcome = try place.run("new", "bank")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(
            outcome.standardOutput.text == """
                2 files (bank/giro.csv …): 5 bookings of statements of accounts

                  day         account  payee             amount
                  2026-11-01  …3000    Muster GmbH      2500.01  EUR
                  2026-11-02  …3000    Meyer            -890.00  EUR
                  2026-11-03  …3000    Ich              -300.00  EUR
                  2026-11-04  …2051    Ich               300.00  EUR
                  2026-11-20  …3000    REWE SAGT DANKE   -42.94  EUR

                  account  bookings  from        to             came      left      has
                  …2051           1  2026-11-04  2026-11-04   300.00      0.00   400.00  EUR
                  …3000           4  2026-11-01  2026-11-20  2500.01  -1232.94  1267.07  EUR

                Taken for statements of accounts; --kind table reads them as any other table

                """)
        for line in [
            "bank/giro.csv:5: a transfer of 300.00 EUR with bank/savings.sta:5, neither income nor spending",
            "bank/giro.csv: 1 row that the bank has not booked, left out",
        ] { #expect(outcome.standardError.contains(line), "\(outcome.standardError)") }
        #expect(
            try place.text("almanac.yaml") == """
                # Written by `almanac new bank`. Change what you like; `almanac check` says what does not fit.
                data:
                  money:
                    title: Money
                    kind: ledger                                            # statements of accounts: each booking counts once, transfers are not spent
                    from: [bank/*.csv, bank/*.sta]
                    currency: EUR
                    read:
                      decimal: ","                                          # the decimal mark
                    columns:
                      day: Buchungsdatum
                      amount: "Betrag (€)"
                      payee: Zahlungsempfänger*in
                      text: Verwendungszweck
                      other: IBAN
                      balance: "Saldo (€)"
                      status: Status
                    accounts:                                               # what readers see of each
                      DE89370400440532013000: "…3000"
                      DE02120300000000202051: "…2051"
                    # own: [DE89370400440532013000]                         # numbers of your other accounts: what goes there is not spent
                    # categories: { Groceries: [rewe, edeka], Rent: rent }  # the first that a payee or text fits
                    # limits: { category: { Groceries: 400 } }

                """)
    }

    @Test func thePageHasTheSumsOfTheFiles() throws {
        try begin()
        #expect(try place.run("new", "bank").exitCode == 0)
        let settings = try place.text("almanac.yaml")
        try place.put(settings.replacingOccurrences(of: "    # categories", with: "    categories"), at: "almanac.yaml")
        // The next export has some of the same rows.
        try place.put(Self.giro, at: "bank/giro-again.csv")
        let outcome = try place.run("render", "--format", "dashboard,report,markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(
            outcome.standardError.contains("bank/giro.csv: 4 bookings that bank/giro-again.csv has, too, counted once"),
            "\(outcome.standardError)")
        let metrics = try place.text("output/money/data/metrics.csv")
        for line in [
            "money.spending,30d,money,932.94,", "money.income,30d,money,2500.01,", "money.net,30d,money,1567.07,",
            "money.balance,30d,money,1667.07,",
        ] { #expect(metrics.contains(line), "\(line) in \(metrics)") }
        let report = try place.text("output/money/report.md")
        for text in ["Groceries", "Not categorised", "€932.94", "Largest payments"] {
            #expect(report.contains(text), "\(text) in \(report)")
        }
        // The last value of each account says nothing of a category.
        #expect(!report.contains("Without a name"))
        #expect(
            try place.text("output/money/data/money.by_category.30d.csv").hasPrefix(
                "category,category_label,spending,income,net,refunds,payments,share"))
    }

    /// Two equal payments of a day are two, and one to nobody has the text of its booking for a name.
    @Test func eachOfTheLargestPaymentsIsOneThatWasMade() throws {
        try place.put(
            """
            Date,Payee,Description,Amount
            2026-11-02,,ATM withdrawal,-300.00
            2026-11-04,Rewe,a,-8.00
            2026-11-04,Rewe,b,-8.00
            2026-11-04,Rewe,c,8.00
            2026-11-05,,,-5.00

            """, at: "s.csv")
        let columns = "columns: { day: Date, amount: Amount, payee: Payee, text: Description }"
        try place.put("data:\n  money:\n    kind: ledger\n    from: s.csv\n    currency: EUR\n    \(columns)\n", at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let largest = try place.text("output/money/data/money.largest.30d.csv")
        #expect(
            largest.split(whereSeparator: \.isNewline).dropFirst().map(String.init) == [
                "ATM withdrawal,ATM withdrawal,300.00,2026-11-02", "Rewe,Rewe,8.00,2026-11-04", "Rewe,Rewe,8.00,2026-11-04",
                "no-name,Without a name,5.00,2026-11-05",
            ], "\(largest)")
        // What came back is still taken off what the payee had.
        let payees = try place.text("output/money/data/money.by_payee.30d.csv")
        #expect(payees.contains("Rewe,Rewe,8.00,0.00,-8.00,8.00,2,"), "\(payees)")
    }

    /// The amounts of a card whose file does not say that it is one are asked for, and the answer is kept.
    @Test func whetherPositiveAmountsWereSpentIsAskedFor() throws {
        try place.put(
            "Date,Description,Amount\n2026-10-28,FOODS,56.10\n2026-10-25,PAYMENT - THANK YOU,-300.00\n2026-10-22,SHELL,40.00\n",
            at: "card.csv")
        let question = try place.run("new", "card.csv")
        #expect(question.exitCode == 65)
        for flag in ["almanac new card.csv --positive spent", "almanac new card.csv --positive received"] {
            #expect(question.standardError.contains(flag), "\(question.standardError)")
        }
        #expect(try place.run("new", "card.csv", "--positive", "spent").exitCode == 0)
        #expect(try place.text("almanac.yaml").contains("positive: spent"))
        #expect(try place.run("render", "--format", "data,dashboard,markdown").exitCode == 0)
        #expect(try place.text("output/money/data/metrics.csv").contains("money.spending,30d,number,96.1"))
        // Amounts without a currency have the same digits; and what has no balance has no chart of one.
        let report = try place.text("output/money/report.md")
        #expect(report.contains("Refunds: **0.00**"), "\(report)")
        for text in [report, try place.text("output/money/index.html")] { #expect(!text.contains("Balance") && !text.contains("No data")) }
    }

    /// Amounts with a comma and balances with a point are one reading, with or without a word of the decimal mark.
    @Test(arguments: [[], ["--decimal", ","]]) func columnsHaveMarksOfTheirOwn(flags: [String]) throws {
        try place.put(
            """
            dateOp;label;category;amount;accountNum;accountbalance
            2026-10-28;"CARTE CARREFOUR";"Alimentation";-45,20;00040123456;1254.80
            2026-10-27;"VIR SALAIRE";"Salaires";1 800,00;00040123456;1254.80
            2026-10-20;"PRLV EDF";"Energie";-65,00;00040123456;1254.80

            """, at: "compte.csv")
        let outcome = try place.run(["new", "compte.csv"] + flags)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for text in ["Taken for a statement of an account", "1800.00", "-45.20", "-65.00"] {
            #expect(outcome.standardOutput.text.contains(text), "\(outcome.standardOutput.text)")
        }
    }

    /// Of income the payee is the owner of the account, and who paid has a column of his own.
    @Test func incomeIsNamedAfterWhoPaid() throws {
        try place.put(
            """
            "Girokonto";"DE89 3704 0044 0532 0130 00"
            ""
            "Buchungsdatum";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Betrag (€)"
            "19.11.26";"Gebucht";"Max Muster";"REWE SAGT DANKE";"Karte";"DE111";"-34,56"
            "01.11.26";"Gebucht";"ARBEITGEBER AG";"Max Muster";"Lohn";"DE113";"2.500"

            """, at: "dkb.csv")
        let outcome = try place.run("new", "dkb.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardOutput.text.contains("ARBEITGEBER AG   2500.00"), "\(outcome.standardOutput.text)")
        #expect(outcome.standardOutput.text.contains("REWE SAGT DANKE   -34.56"), "\(outcome.standardOutput.text)")
        #expect(try place.text("almanac.yaml").contains("payer: Zahlungspflichtige*r"))
    }

    /// The balance of some accounts alone is not that of all.
    @Test func thePageNamesAccountsWithoutABalance() throws {
        try begin()
        try place.put(
            """
            OFXHEADER:100

            <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>998877</BANKACCTFROM><BANKTRANLIST>
            <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-12.50<FITID>1<NAME>Bar</STMTTRN>
            </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

            """, at: "bank/other.ofx")
        #expect(try place.run("new", "bank").exitCode == 0)
        let outcome = try place.run("render", "--format", "dashboard,markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for file in ["index.html", "report.md"] {
            let text = try place.text("output/money/" + file)
            #expect(text.contains("The balance of 998877 stands in no file, so that the balance shown is without it."), "\(text)")
        }
    }

    /// What is in no category has no name in the files, and readers call it as the page does.
    @Test(arguments: ["Not categorised", "ohne kategorie"]) func whatIsInNoCategoryHasALimit(name: String) throws {
        try begin()
        #expect(try place.run("new", "bank").exitCode == 0)
        let settings = try place.text("almanac.yaml")
        try place.put(
            settings.replacingOccurrences(of: "    # categories", with: "    categories")
                .replacingOccurrences(of: "# limits: { category: { Groceries: 400 } }", with: "limits: { category: { \(name): 1000 } }"),
            at: "almanac.yaml")
        #expect(try place.run("render", "--format", "data", "--period", "2026-11-01..2026-11-30").exitCode == 0)
        let limits = try place.text("output/money/data/money.limits.category.csv")
        #expect(limits.contains("no-category,Not categorised,890.00,1000.00,110.00,"), "\(limits)")
    }

    @Test func twoLimitsForWhatHasNoNameAreAMistake() throws {
        try place.put(
            """
            data:
              money:
                kind: ledger
                from: a.csv
                limits: { category: { Not categorised: 1, Sans catégorie: 2 } }

            """, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        let said = outcome.standardError + outcome.standardOutput.text
        #expect(said.contains("almanac.yaml:5:15: 'category' has two limits for what has no name; leave one of them out"), "\(said)")
    }

    @Test func titlesOfALedgerAreInTheReadersLanguage() throws {
        try begin()
        #expect(try place.run("new", "bank").exitCode == 0)
        try place.put(try place.text("almanac.yaml") + "language: de\n", at: "almanac.yaml")
        #expect(try place.run("render", "--format", "markdown").exitCode == 0)
        let report = try place.text("output/money/report.md")
        for text in ["Einnahmen", "Kontostand", "Größte Zahlungen", "Ohne Kategorie"] { #expect(report.contains(text), "\(report)") }
    }

    @Test func aFileThatCannotBeReadCostsTheOthersNothing() throws {
        try begin()
        #expect(try place.run("new", "bank").exitCode == 0)
        try place.put("day,what\n2026-11-20,x\n", at: "bank/other.csv")
        try place.put(Self.savings.replacingOccurrences(of: "EUR400,00", with: "EUR401,00"), at: "bank/savings.sta")
        let outcome = try place.run("render", "--format", "markdown")
        #expect(outcome.exitCode == 2)
        for line in [
            "bank/other.csv: none of its columns is named under 'columns' as the day; there are 'day', 'what'",
            "bank/savings.sta:7: the opening balance of account DE02120300000000202051 and its bookings come to 1.00 EUR less than its closing balance; ask the bank for the file again",
        ] { #expect(outcome.standardError.contains(line), "\(outcome.standardError)") }
        #expect(try place.text("output/money/report.md").contains("€932.94"))
        // The page and the run's record say it, too.
        #expect(try place.text("output/money/report.md").contains("1 balance of the statements is not what the bookings come to"))
        #expect(try place.text("output/run.json").contains("and its bookings come to 1.00 EUR less"))
    }

    @Test func aFileThatIsNoneOfABankCostsANewLedgerNothing() throws {
        try begin()
        try place.put("", at: "bank/empty.csv")
        try place.put("%PDF-1.7\n", at: "bank/letter.csv")
        let outcome = try place.run("new", "bank")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for line in ["bank/empty.csv: there is no row in it", "bank/letter.csv: this is a PDF and no text"] {
            #expect(outcome.standardError.contains(line), "\(outcome.standardError)")
        }
        #expect(try place.text("almanac.yaml").contains("kind: ledger"))
    }

    /// Nothing is known of a balance, and that is nothing to show.
    @Test func statementsWithoutBalancesHaveNoCardOfThem() throws {
        func pages(_ balance: Bool) throws -> [String] {
            let rows = (10...20).map { "2026-11-\($0),Shop,-5.00,EUR" + (balance ? ",\(1_000 - 5 * $0).00" : "") }
            try place.put("Date,Payee,Amount,Currency\(balance ? ",Balance" : "")\n\(rows.joined(separator: "\n"))\n", at: "a.csv")
            #expect(try place.run("new", "a.csv", "--kind", "ledger", "--out", "\(balance).yaml").exitCode == 0)
            let outcome = try place.run("render", "--config", "\(balance).yaml", "--format", "dashboard,report,markdown")
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return try ["index.html", "report.html", "report.md"].map { try place.text("output/money/\($0)") }
        }
        for page in try pages(true) { #expect(page.contains("Balance")) }
        for page in try pages(false) { #expect(!page.contains("Balance") && !page.contains("No data")) }
    }

    @Test func whatIsMissingIsAskedFor() throws {
        try place.put("Date,Description,Amount,Balance\n10/02/2018,A,-5.00,995.00\n", at: "a.csv")
        let outcome = try place.run("new", "a.csv")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError.hasSuffix("Say which is meant:\n  almanac new a.csv --dates dmy\n  almanac new a.csv --dates mdy\n"))
        #expect(try place.run("new", "a.csv", "--dates", "mdy").exitCode == 0)
        let settings = try place.text("almanac.yaml")
        for line in ["kind: ledger", "# currency: EUR", "dates: mdy"] { #expect(settings.contains(line), "\(settings)") }
        // Amounts without a currency are numbers.
        #expect(try place.run("render", "--format", "data").exitCode == 0)
        #expect(try place.text("output/money/data/metrics.csv").contains("money.spending,30d,number,5.00,"))
        #expect(try place.run("new", "a.csv", "--kind", "table", "--dates", "mdy", "--out", "t.yaml").exitCode == 0)
        #expect(try place.text("t.yaml").contains("measures:"))
        try place.put("day,pieces\n2026-11-20,4\n", at: "b.csv")
        let other = try place.run("new", "b.csv", "--kind", "ledger", "--out", "u.yaml")
        #expect(other.exitCode == 65)
        #expect(other.standardError.contains("b.csv: no statement of an account is found in it"))
    }

    /// Gifts of which some are given back, with a name and a type, are no statement of an account; what may be one is told.
    @Test func aTableWithRefundsIsNoStatement() throws {
        let rows = [("donation", 50), ("donation", 20), ("refund", -20)].enumerated().map { place, row in
            "{\"id\":\"d\(place)\",\"created\":\"2026-11-0\(place + 1)\",\"type\":\"\(row.0)\",\"amount\":\(row.1),\"donor\":{\"name\":\"A\"},\"currency\":\"GBP\"}\n"
        }
        try place.put(rows.joined(), at: "donations.ndjson")
        let outcome = try place.run("new", "donations.ndjson")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("almanac.yaml").contains("amount: { is: sum(amount), unit: GBP }"))
        #expect(outcome.standardOutput.text.hasSuffix("Taken for a table; --kind ledger reads it as a statement of an account\n"))
        let said = try place.run("new", "donations.ndjson", "--kind", "ledger", "--out", "l.yaml")
        #expect(said.standardOutput.text.hasSuffix("Taken for a statement of an account; --kind table reads it as any other table\n"))
    }

    @Test func mistakesOfALedgersSettingsHaveTheirPlace() throws {
        try place.put(
            """
            data:
              money:
                kind: ledger
                from: a.csv
                currency: euro
                measures: { a: sum }
                columns: { days: Date }
                limits: { payee: { A: 1 } }
              shop:
                from: b.csv
                time: day
                categories: { A: b }
                measures: { a: sum }
                read: { positive: spent }

            """, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for line in [
            "almanac.yaml:5:15: 'currency' takes a code of three capital letters, or up to ten different ones: [EUR, USD]",
            "almanac.yaml:6:15: 'measures' is for tables; a ledger has measures and columns of its own",
            "almanac.yaml:7:16: 'days' is nothing that a column of statements means; did you mean 'day'?",
            "almanac.yaml:8:15: the limits of a ledger are by category: limits: { category: { Groceries: 400 } }",
            "almanac.yaml:12:17: 'categories' is for statements of accounts; write kind: ledger beside it",
            "almanac.yaml:14:23: 'positive' is for statements of accounts; write kind: ledger beside 'read'",
        ] {
            #expect(outcome.standardError.contains(line) || outcome.standardOutput.text.contains(line), "\(line): \(outcome.standardError)")
        }
    }

    /// The example of `docs/statements.md` is one that is read.
    @Test func theExampleOfThePageIsRead() throws {
        let page = try String(contentsOf: URL(fileURLWithPath: packageRoot + "/docs/statements.md"), encoding: .utf8)
        let yaml = try #require(page.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first)
        try place.put(yaml, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
    }
}
