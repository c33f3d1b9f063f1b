import AlmanacDump
import AlmanacModel
import Testing

/// Statements of banks, in each of the formats that they write.
@Suite struct StatementTests {
    private static let ledger: Declaration.Ledger = {
        var columns = Declaration.StatementColumns()
        (columns.day, columns.amount, columns.payee, columns.text) = (["day"], ["amount"], ["payee"], ["text"])
        (columns.debit, columns.credit, columns.direction) = (["debit"], ["credit"], ["way"])
        (columns.balance, columns.status, columns.id) = (["balance"], ["status"], ["id"])
        return Declaration.Ledger(files: [], currencies: [Currency(code: "EUR") ?? .usd], columns: columns)
    }()

    private func read(_ text: String, name: String = "giro.txt", _ ledger: Declaration.Ledger = ledger) throws(TableError) -> StatementFile
    {
        try StatementFile(TableInput(name: name, bytes: Array(text.utf8)), ledger)
    }

    /// `2026-11-20 -1250 EUR Rewe|text`
    private func lines(_ file: StatementFile) -> [String] {
        file.statements.flatMap { statement in
            statement.bookings.map {
                "\($0.day) \($0.amount) \($0.currency.code) \($0.payee)|\($0.text)" + ($0.balance.map { " \($0)" } ?? "")
            }
        }
    }

    // MARK: OFX

    private static let ofx = """
        OFXHEADER:100
        DATA:OFXSGML

        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
        <BANKACCTFROM><BANKID>37040044<ACCTID>0532013000</BANKACCTFROM>
        <BANKTRANLIST>
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120233000.000[-5:EST]<TRNAMT>-12.50<FITID>1<NAME>Caf&#233; &amp; Bar<MEMO>card</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121<TRNAMT>+1 000,25<FITID>2<NAME>Work<BANKACCTTO><ACCTID>7</BANKACCTTO></STMTTRN>
        </BANKTRANLIST>
        <LEDGERBAL><BALAMT>1100.00<DTASOF>20261122</LEDGERBAL><AVAILBAL><BALAMT>5<DTASOF>20261122</AVAILBAL>
        </STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
        """

    @Test func ofxHasFieldsThatEndWhereTheNextBegins() throws {
        let file = try read(Self.ofx)
        #expect(file.statements.map(\.account) == ["0532013000"])
        #expect(lines(file) == ["2026-11-20 -1250 EUR Café & Bar|card 9975", "2026-11-21 100025 EUR Work| 110000"])
        #expect(file.statements.first?.bookings.map(\.other) == ["", "7"])
    }

    @Test func ofxThatIsXMLIsReadInTheSameWay() throws {
        let text = """
            <?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>
            <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
            <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>-3.005</TRNAMT><NAME/><MEMO>Shop</MEMO></STMTTRN>
            </BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20261121</DTTRAN><TRNAMT>-9.00</TRNAMT></STMTTRNP>
            </BANKTRANLISTP></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
            """
        let file = try read(text)
        #expect(lines(file) == ["2026-11-20 -301 USD |Shop"])
        #expect(file.pending == 1)
        #expect(file.notices.map(\.message) == ["1 amount with more digits than the currency has, rounded"])
    }

    @Test func whatCannotBeReadIsToldWithItsPlace() throws {
        let file = try read(Self.ofx.replacing("20261121<", with: "20261131<").replacing("-12.50", with: "$12"))
        #expect(lines(file) == [])
        #expect(file.lost == 2)
        #expect(
            file.notices.map(\.description) == [
                "giro.txt:7:68: TRNAMT: \"$12\" is no amount; mend it, or get the file again",
                "giro.txt:8:35: DTPOSTED: \"20261131\" is no day; mend it, or get the file again",
            ])
    }

    // MARK: CAMT

    private static func camt(_ entries: String, closing: String = "86.50") -> String {
        func balance(_ code: String, _ amount: String) -> String {
            "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21</Dt></Dt></Bal>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
            \(("<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>" + balance("OPBD", "100.00") + balance("CLBD", closing) + entries).replacing("</", with: "\u{1}").replacing("<", with: "<n:").replacing("\u{1}", with: "</n:"))
            </n:Stmt></n:BkToCstmrStmt></n:Document>
            """
    }

    private static func entry(_ amount: String, _ way: String, _ rest: String = "", status: String = "<Cd>BOOK</Cd>") -> String {
        "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(way)</CdtDbtInd><Sts>\(status)</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>\(rest)</Ntry>"
    }

    @Test func camtHasThePartsOfABatchAndNoPendingEntries() throws {
        func part(_ amount: String, _ name: String) -> String {
            "<TxDtls><Amt Ccy=\"EUR\">\(amount)</Amt><RltdPties><Cdtr><Pty><Nm>\(name)</Nm></Pty></Cdtr><Dbtr><Pty><Nm>Me</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd></RmtInf></TxDtls>"
        }
        let text = Self.camt(
            Self.entry("14.50", "DBIT", "<NtryDtls>\(part("4.50", "A"))\(part("10.00", "B"))</NtryDtls>")
                + Self.entry("1.00", "CRDT", "<RvslInd>true</RvslInd><AddtlNtryInf>back</AddtlNtryInf>")
                + Self.entry("7.00", "DBIT", status: "PDNG"))
        let file = try read(text)
        #expect(lines(file) == ["2026-11-20 -450 EUR A|a b 9550", "2026-11-20 -1000 EUR B|a b 8550", "2026-11-20 100 EUR |back 8650"])
        #expect(file.pending == 1)
        #expect(file.notices == [])
    }

    /// What takes a payment back has its parties: the creditor is who gives it back.
    @Test func camtReversalsAreRefundsOfTheCreditor() throws {
        func parties(_ creditor: String) -> String {
            "<NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>\(creditor)</Nm></Pty></Cdtr><Dbtr><Pty><Nm>Me</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>"
        }
        let text = Self.camt(
            Self.entry("40.00", "DBIT", parties("Strom AG"))
                + Self.entry("15.00", "CRDT", "<RvslInd>true</RvslInd>" + parties("Strom AG"))
                + Self.entry("11.50", "CRDT", "<RvslInd>false</RvslInd>" + parties("Other")))
        let rows = try table([("camt.xml", text)]).rows.dropLast().map { $0.split(separator: ",").map { $0.filter { $0 != "\"" } } }
        #expect(rows.map { $0[2] } == ["Strom AG", "Strom AG", "Me"])
        #expect(rows.map { $0[4] } == ["spending", "refund", "income"])
    }

    @Test func aClosingBalanceThatIsNotWhatTheBookingsComeToIsTold() throws {
        let file = try read(Self.camt(Self.entry("14.50", "DBIT"), closing: "90.00"))
        #expect(
            file.notices.map(\.message) == [
                "the opening balance of account DE89370400440532013000 and its bookings come to 4.50 EUR less than its closing balance; ask the bank for the file again"
            ])
        #expect(file.notices.first?.isRemark == false)
        #expect(file.unproven == 1)
    }

    @Test(arguments: [
        (
            camt("<Ntry>\n  <Amt Ccy=\"EUR\">1O</Amt><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>"),
            "giro.txt:4:3: Amt: \"1O\" is no amount"
        ),
        (camt("<Ntry><Amt Ccy=\"EUR\">1</Amt>\n<BookgDt><Dt>20.11.</Dt></BookgDt></Ntry>"), "giro.txt:4:1: BookgDt: \"20.11.\" is no day"),
        (":20:A\n:25:1\n:61:2611391120CR1,00NTRF\n", "giro.txt:3:5: field 61: \"261139\" is no day"),
        (":20:A\n:25:1\n:61:2611201120X1,00NTRF\n", "giro.txt:3:15: field 61: nothing says whether it came or went: C, D, RC or RD"),
        (":20:A\n:25:1\n:61:2611201120CR1,2,3NTRF\n", "giro.txt:3:17: field 61: \"1,2,3\" is no amount"),
        ("!Type:Bank\nT5.00\nD11/31/2026\n^\nD11/20/2026\nT1.00\n^\n", "giro.txt:3:2: D: \"11/31/2026\" is no day"),
        ("!Type:Bank\nD11/20/2026\nPBar\nTx\n^\nD11/21/2026\nT1.00\n^\n", "giro.txt:4:2: T: \"x\" is no amount"),
        (
            "day,amount,payee\n2026-11-20,x,A\n2026-11-20,1.00,A\n2026-11-21,1.00,A\n2026-11-22,1.00,A\n",
            "giro.txt:2:2: \"x\" is no amount"
        ),
    ])
    func eachFormatTellsLineAndColumn(text: String, wanted: String) throws {
        var notices: [String] = []
        do throws(TableError) { notices = try read(text).notices.map(\.description) } catch { notices = [error.reason] }
        #expect(notices.contains { $0.contains(wanted.dropFirst("giro.txt".count)) }, "\(notices)")
    }

    @Test func aDocumentTypeEndsTheReading() {
        let text = Self.camt("").replacing("<n:Document", with: "<!DOCTYPE x [<!ENTITY a \"b\">]><n:Document")
        #expect(throws: TableError.self) { try read(text) }
    }

    // MARK: MT940

    @Test func swiftKnowsReversalsFundsCodesAndTheYearOfAnEntry() throws {
        let text = """
            {1:F01}{2:O940}{4:
            :20:A
            :25:12030000/202051
            :28C:1/1
            :60F:C261230EUR100,00
            :61:2612310102DR12,50NTRFNONREF//B
            :86:166?00LASTSCHRIFT?20SVWZ+Miete ?21Januar?31DE89370400440532013000?32Meyer?33 GmbH
            :61:270101RC1,NMSCREF
            :86:/TRTP/SEPA/IBAN/NL91ABNA0417164300/NAME/A B/REMI/USTD//rent/
            :61:160230    DD2,00NTRFNONREF
            :86:Free text
            second line
            :62F:C270102EUR84,50
            -}
            """
        let file = try read(text)
        #expect(
            lines(file).sorted() == [
                "2016-02-29 -200 EUR Free text|Free text second line 9800", "2027-01-01 -100 EUR A B|rent 9700",
                "2027-01-02 -1250 EUR Meyer GmbH|LASTSCHRIFT SVWZ+Miete Januar 8450",
            ])
        #expect(file.statements.first?.bookings.map(\.other).sorted() == ["", "DE89370400440532013000", "NL91ABNA0417164300"])
        #expect(file.notices == [])
    }

    // MARK: QIF

    @Test func qifHasPartsAndAccountsOfOneOwner() throws {
        let text = """
            !Account
            NGiro
            ^
            !Type:Bank
            D1/ 5'26
            T100.00
            POpening Balance
            L[Giro]
            ^
            D1/25'26
            T-1,203.00
            PRewe
            SFood
            $-3.00
            S[Savings]
            ESaving
            $-1,200.00
            ^
            !Type:Cat
            NFood
            T5
            ^
            """
        let file = try read(text)
        #expect(lines(file) == ["2026-01-25 -300 EUR Rewe| 9700", "2026-01-25 -120000 EUR Rewe|Saving -110300"])
        #expect(file.statements.first?.bookings.map(\.category) == ["Food", ""])
        #expect(file.statements.first?.bookings.map(\.isTransfer) == [false, true])
    }

    /// A payment in several parts is one payment, and its first part may be one to an account of one's own.
    @Test func qifCountsAPaymentOnce() throws {
        let parts = ["S[Savings]", "$-10.00", "SFood", "$-3.00", "SToys", "$-7.00"].joined(separator: "\n")
        let file = try read("!Type:Bank\nD1/25'26\nT-20.00\nPRewe\n\(parts)\n^\nD1/26'26\nT-5.00\nPAldi\n^\n")
        #expect(file.statements.first?.bookings.map(\.isFurtherPart) == [false, false, true, false])
    }

    @Test func daysThatTwoOrdersFitAreNeverGuessed() {
        #expect(throws: TableError.self) { try read("!Type:Bank\nD01/02/2026\nT5.00\n^\n") }
        #expect(throws: Never.self) { try read("!Type:Bank\nD01/01/2026\nT5.00\n^\n") }
    }

    // MARK: Tables

    @Test(arguments: [
        ("day,amount,payee\n2026-11-20,-12.50,A\n", ["2026-11-20 -1250 EUR A|"]),
        ("day,debit,credit,payee\n2026-11-20,12.50,,A\n2026-11-21,,3.00,B\n", ["2026-11-20 -1250 EUR A|", "2026-11-21 300 EUR B|"]),
        (
            "day,debit,credit,payee\n2026-11-20,-12.50,0.00,A\n2026-11-21,0.00,3.00,B\n",
            ["2026-11-20 -1250 EUR A|", "2026-11-21 300 EUR B|"]
        ),
        ("day;amount;way;payee\n20.11.2026;12,50;Af;A\n21.11.2026;3,00;Bij;B\n", ["2026-11-20 -1250 EUR A|", "2026-11-21 300 EUR B|"]),
        ("day;amount;payee;status\n20.11.2026;1.012,50;A;gebucht\n21.11.2026;3,00;B;vorgemerkt\n", ["2026-11-20 101250 EUR A|"]),
        (
            "day,amount,payee,balance\n2026-11-21,3.00,B,90.50\n2026-11-20,-12.50,A,87.50\n",
            ["2026-11-20 -1250 EUR A| 8750", "2026-11-21 300 EUR B| 9050"]
        ),
        (
            "day;amount;payee;balance\n2026-11-21;-45,20;A;1254.80\n2026-11-20;1 800,00;B;1300.00\n",
            ["2026-11-20 180000 EUR B| 130000", "2026-11-21 -4520 EUR A| 125480"]
        ),
        ("day,amount,payee\n2026-11-20,0.00,Tagessaldo\n2026-11-20,-1.00,A\n", ["2026-11-20 -100 EUR A|"]),
    ])
    func tablesHaveTheirAmountsInManyWays(text: String, wanted: [String]) throws { #expect(lines(try read(text)) == wanted) }

    // MARK: Signs

    private static let card = """
        day,payee,%,amount
        2026-10-28,WHOLE FOODS,-11001,56.10
        2026-10-25,ONLINE PAYMENT - THANK YOU,-11001,-300.00
        2026-10-22,SHELL OIL,-11001,40.00
        2026-10-18,NETFLIX,-11001,15.49
        2026-10-16,TARGET REFUND,-11001,-12.00

        """

    /// What was spent with a card may be written without a sign, and then nothing tells but words.
    @Test func signsThatTwoReadingsFitAreNeverGuessed() throws {
        let text = Self.card.replacing("%", with: "number")
        let error = try #require(throws: TableError.self) { try read(text, name: "card.csv") }
        #expect(
            error.description == """
                card.csv: the signs of 'amount' can be read in two ways, and nothing in the file tells which is meant
                  ONLINE PAYMENT - THANK YOU -300.00 EUR    300.00 EUR (spent)    -300.00 EUR (received)
                  WHOLE FOODS 56.10 EUR                     -56.10 EUR (spent)    56.10 EUR (received)
                  SHELL OIL 40.00 EUR                       -40.00 EUR (spent)    40.00 EUR (received)
                say which is meant: read: { positive: spent } or read: { positive: received }
                """)
        var ledger = Self.ledger
        ledger.reading.positive = "spent"
        let spent = try read(text, ledger)
        #expect(spent.statements.flatMap(\.bookings).map(\.amount) == [1200, -1549, -4000, 30000, -5610])
        #expect(spent.notices.isEmpty && spent.statements.map(\.isCard) == [true])
        ledger.reading.positive = "received"
        #expect(try read(text, ledger).statements.flatMap(\.bookings).map(\.amount) == [-1200, 1549, 4000, -30000, 5610])
        // What somebody says wins over what words say.
        let words = "day,amount,payee\n2026-11-20,-6.45,CAFE\n2026-11-21,450.00,Payment Thank You\n2026-11-22,20.10,SHOP\n"
        ledger.reading.positive = "spent"
        #expect(try read(words, ledger).statements.flatMap(\.bookings).map(\.amount) == [645, -45_000, -2010])
        // A head that says that it is a card decides, and is told.
        let told = try read(Self.card.replacing("%", with: "Card Member"))
        #expect(told.statements.flatMap(\.bookings).map(\.amount) == [1200, -1549, -4000, 30000, -5610])
        #expect(told.notices.map(\.message).contains { $0.contains("positive amounts of 'amount' are read as spent") })
    }

    @Test(arguments: [
        // A payment that came, more payments than income, and a balance each tell.
        "2026-11-20,-6.45,CAFE,\n2026-11-21,450.00,Payment Thank You,\n2026-11-22,20.10,SHOP,\n",
        "2026-11-20,-6.45,CAFE,\n2026-11-21,-450.00,AUTOPAY,\n2026-11-22,2000.00,WORK,\n",
        "2026-11-20,6.00,A,106.00\n2026-11-21,-450.00,AUTOPAY,-344.00\n2026-11-22,1.00,B,-343.00\n",
        // Somebody who saves takes some of it out.
        "2026-11-20,100.00,Me,\n2026-11-21,100.00,Me,\n2026-11-22,-200.00,Me,\n",
    ]) func signsThatTellAreNotAskedFor(rows: String) throws {
        let hasBalance = !rows.contains(",\n")
        let text = hasBalance ? "day,amount,payee,balance\n" + rows : "day,amount,payee\n" + rows.replacing(",\n", with: "\n")
        let wanted = rows.split(separator: "\n").map { $0.split(separator: ",")[1].filter { $0 != "." } }
        #expect(try read(text).statements.flatMap(\.bookings).map { String($0.amount) } == wanted)
    }

    /// A column of what was spent has what came back with a sign.
    @Test func oneColumnOfPaymentsKeepsItsSigns() throws {
        let file = try read("day,debit,payee\n2026-11-20,12.50,A\n2026-11-21,-3.00,B\n")
        #expect(lines(file) == ["2026-11-20 -1250 EUR A|", "2026-11-21 300 EUR B|"])
    }

    @Test func aRowThatIsMissingIsSeenByTheBalances() throws {
        let file = try read("day,amount,payee,balance\n2026-11-20,-1.00,A,99.00\n2026-11-21,-1.00,A,98.00\n2026-11-22,-1.00,A,95.00\n")
        #expect(
            file.notices.map(\.description) == [
                "giro.txt:4: its balance is not that of the row before and its amount; a row is missing or stands there twice"
            ])
    }

    @Test func balancesOfSomeRowsAreProofsToo() throws {
        let told = "day,amount,payee,balance\n2026-11-20,-1.00,A,\n2026-11-20,-1.00,B,98.00\n2026-11-21,-1.00,C,\n2026-11-21,-1.00,D,%\n"
        let right = try read(told.replacing("%", with: "96.00"))
        #expect(right.notices == [])
        #expect(right.statements[0].bookings.map(\.balance) == [nil, 9800, 9700, 9600])
        // Two of which one is wrong may be of anything.
        let wrong = try read(told.replacing("%", with: "95.00"))
        #expect(wrong.notices.map(\.description) == ["giro.txt:2: its balances are not those of the rows before, and are left out"])
    }

    @Test func balancesOfTheEndOfADayAreBalancesOfItsLastRow() throws {
        let text = "day,amount,payee,balance\n2026-11-20,-1.00,A,97.00\n2026-11-20,-1.00,B,97.00\n2026-11-21,-1.00,C,96.00\n"
        let file = try read(text)
        #expect(file.notices == [])
        #expect(file.statements[0].bookings.map(\.balance) == [nil, 9700, 9600])
    }

    @Test func whatIsNotBookedCountsWhereTheBalancesHaveIt() throws {
        let text = "day,amount,payee,status,balance\n2026-11-20,-1.00,A,,99.00\n2026-11-21,-9.00,B,Pending,%\n2026-11-22,-1.00,C,,89.00\n"
        #expect(try lines(read(text.replacing("%", with: "90.00"))).count == 3)
        let left = try read(text.replacing("%", with: ""))
        #expect(lines(left).count == 2)
        #expect(left.pending == 1)
    }

    // MARK: Proofs

    private static func swift(_ number: Int, _ day: String, _ before: String, _ rows: [String], _ after: String) -> String {
        ":20:S\(number)\n:25:NL77INGB0574908765\n:28C:\(number)/1\n:60F:C\(day)EUR\(before)\n"
            + rows.map { ":61:\(day)\($0)NTRFNONREF\n:86:Shop\n" }.joined() + ":62F:C\(day)EUR\(after)\n-\n"
    }

    @Test func aStatementThatStandsInAFileTwiceCountsOnce() throws {
        let one = Self.swift(1, "260105", "100,00", ["D10,00"], "90,00")
        let file = try read(one + one)
        #expect(lines(file).count == 1)
        #expect(file.notices.map(\.description) == ["giro.txt:9: this statement stands in the file twice, and counts once"])
        // One that leads back to where it began may come again.
        let round = Self.swift(1, "260105", "100,00", ["D10,00", "C10,00"], "100,00")
        #expect(try lines(read(round + round)).count == 4)
    }

    @Test func aStatementThatIsMissingIsSeenByTheBalances() throws {
        let january = Self.swift(1, "260105", "100,00", ["D10,00"], "90,00")
        let told =
            "this statement begins with 60.00 EUR, and the one before it ended with 90.00 EUR on 2026-01-05; bookings between them are missing, so add the statement that has them"
        #expect(try table([("s.sta", january + Self.swift(2, "260106", "90,00", ["D1,00"], "89,00"))]).notices == [])
        let march = Self.swift(3, "260305", "60,00", ["D10,00"], "50,00")
        #expect(try table([("s.sta", january + march)]).notices == ["s.sta:13: " + told])
        #expect(try table([("a.sta", january), ("b.sta", march)]).notices == ["b.sta:5: " + told])
        let first = "day,amount,payee,balance\n2026-01-04,-1.00,A,100.00\n2026-01-05,-10.00,A,90.00\n"
        let second = "day,amount,payee,balance\n2026-03-04,-1.00,A,59.00\n2026-03-05,-10.00,A,49.00\n"
        // Chains in any order, and statements that overlap, say nothing of that.
        let backdated = Self.swift(2, "260104", "90,00", ["D1,00"], "89,00")
        #expect(try table([("s.sta", january + backdated + Self.swift(3, "260107", "89,00", ["D1,00"], "88,00"))]).notices == [])
        #expect(try table([("a.sta", Self.swift(2, "260105", "90,00", ["D1,00"], "89,00") + january)]).notices == [])
        // A statement that is wrong in itself is told once.
        let wrong = Self.swift(2, "260106", "90,00", ["D1,00"], "88,00")
        #expect(try table([("s.sta", january + wrong)]).notices.count == 1)
        // One without a booking has balances, too.
        #expect(try table([("s.sta", january + Self.swift(2, "260106", "80,00", [], "80,00"))]).notices.count == 1)
        #expect(
            try table([("giro-1.csv", first), ("giro-2.csv", second)]).notices == [
                "giro-2.csv:2: " + told + ", or name the files under accounts, if they are of two accounts"
            ])
    }

    // MARK: Ledgers

    private func table(_ texts: [(name: String, text: String)], _ change: (inout Declaration.Ledger) -> Void = { _ in }) throws -> (
        rows: [String], notices: [String]
    ) {
        var ledger = Self.ledger
        change(&ledger)
        let rows = LedgerRows(try texts.map { try read($0.text, name: $0.name, ledger) }, ledger)
        return (
            String(decoding: rows.table, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init), rows.notices.map(\.description)
        )
    }

    private static let coffees = "day,amount,payee\n2026-11-20,-2.50,Bar\n2026-11-20,-2.50,Bar\n2026-11-21,-9.00,Shop\n"

    @Test func twoCoffeesAreTwoAndAFileThatIsThereTwiceCountsOnce() throws {
        let once = try table([("giro.csv", Self.coffees)])
        #expect(once.rows.count == 3)
        let overlap = "day,amount,payee\n2026-11-21,-9.00,Shop\n2026-11-22,-4.00,Shop\n"
        let both = try table([("giro.csv", Self.coffees), ("giro-2.csv", Self.coffees), ("giro-3.csv", overlap)])
        #expect(both.rows.count == 4)
        #expect(both.rows.dropLast() == once.rows[...])
        #expect(
            both.notices == [
                "giro-2.csv: 2 bookings that giro.csv has, too, counted once", "giro-3.csv: 1 booking that giro.csv has, too, counted once",
                "giro-3.csv: 1 booking that giro-2.csv has, too, counted once",
            ])
        // A file that has none of them is not named, wherever it stands.
        let other = try table([("giro.csv", Self.coffees), ("giro-2.csv", Self.coffees), ("z.ofx", Self.ofx)])
        #expect(
            other.notices == [
                "giro-2.csv: 3 bookings that giro.csv has, too, counted once",
                "the balance in EUR is without giro, of which no file tells one",
            ])
        // A file of another account has bookings of its own.
        #expect(try table([("giro.csv", Self.coffees), ("card.csv", "day,amount,payee\n2026-11-20,-2.50,Bar\n")]).rows.count == 4)
        // One under another name is seen by what is in it.
        let copy = try table([("giro.csv", Self.coffees), ("copy of it.csv", Self.coffees)])
        #expect(copy.rows == once.rows)
        #expect(
            copy.notices.contains("giro.csv: it is of the same account as copy of it.csv")
                || copy.notices.contains("copy of it.csv: it is of the same account as giro.csv"))
        // Also where there is one booking alone; but one of several may be the same by chance.
        let coffee = "day,amount,payee\n2026-11-20,-2.50,Bar\n"
        #expect(try table([("giro.csv", coffee), ("copy.csv", coffee)]).rows.count == 1)
        let chance = try table([("jan.csv", coffee + "2026-11-21,-1.00,A\n"), ("feb.csv", coffee + "2026-11-22,-1.00,A\n")])
        #expect(chance.rows.count == 4)
        #expect(
            chance.notices == [
                "feb.csv: it and jan.csv have one booking in common and name no account, and count as two accounts; where they are of one, give both one name: accounts: { \"jan.csv\": Giro, \"feb.csv\": Giro }"
            ])
    }

    @Test func bookingsThatLeadToTheSameBalanceAreOne() throws {
        let first = "day,amount,payee,balance\n2026-01-30,-1.00,A,100.00\n2026-01-31,-10.00,ALDI,90.00\n"
        let second = "day,amount,payee,balance\n2026-01-31,-10.00,ALDI Sued GmbH,90.00\n2026-02-01,-1.00,A,89.00\n"
        let both = try table([("giro-1.csv", first), ("giro-2.csv", second)])
        #expect(both.rows.count == 3)
        #expect(both.notices == ["giro-2.csv: 1 booking that giro-1.csv has, too, counted once"])
        // One booking that is the same with its balance makes two files one account.
        let same = second.replacing("ALDI Sued GmbH", with: "ALDI")
        #expect(try table([("januar.csv", first), ("februar.csv", same)]).rows.count == 3)
    }

    @Test func filesNameAccountsWithoutTheirDays() {
        let names = ["giro-2026-01.csv", "giro2026.csv", "de-n26-2017.csv", "umsatz 20260101 (1).csv", "2026.csv"]
        let statement = Statement(currency: .usd)
        #expect(names.map { LedgerRows.account(of: statement, in: $0, Self.ledger) } == ["giro", "giro", "de n26", "umsatz", "2026"])
    }

    @Test func numbersOfTheBankDecideWhichBookingsAreTheSame() throws {
        let first = "day,amount,payee,id\n2026-11-20,-2.50,Bar,1\n2026-11-20,-2.50,Bar,2\n"
        let second = "day,amount,payee,id\n2026-11-20,-2.50,BAR BERLIN,2\n2026-11-20,-2.50,Bar,3\n"
        let both = try table([("giro.csv", first), ("giro-2.csv", second)])
        #expect(both.rows.count == 3)
        #expect(both.rows.contains { $0.contains("BAR BERLIN") })
    }

    @Test func bookingsWithAndWithoutANumberOfOneFileAreTwo() throws {
        let rows = try table([("giro.csv", "day,amount,payee,id\n2026-11-20,-2.50,Bar,1\n2026-11-20,-2.50,Bar,\n2026-11-21,-1.00,Bar,2\n")])
            .rows
        #expect(rows.count == 3)
    }

    @Test func equalAmountsAloneAreNoTransfer() throws {
        let giro = "day,amount,payee,text\n2026-11-20,-50.00,%,\n"
        let savings = "day,amount,payee\n2026-11-22,50.00,Me\n"
        func kinds(_ payee: String, _ other: String = savings) throws -> [String] {
            try table([("giro.csv", giro.replacing("%", with: payee)), ("savings.csv", other)]) {
                $0.accounts = [.init(key: "savings.csv", name: "Rainy Days"), .init(key: "giro.csv", name: "Giro")]
            }.rows.map {
                String($0.split(separator: ",")[4].filter { $0 != "\"" })
            }
        }
        #expect(try kinds("Shop") == ["spending", "income"])
        #expect(try kinds("Umbuchung") == ["transfer", "transfer"])
        #expect(try kinds("For rainy days") == ["transfer", "transfer"])
        // A name that is a word of any booking names nobody.
        #expect(try kinds("Shop", savings.replacing("Me", with: "Giro refund")) == ["spending", "income"])
        #expect(try kinds("Umbuchung", "day,amount,payee\n2026-11-26,50.00,Me\n") == ["spending", "income"])
        #expect(try kinds("Umbuchung", "day,amount,payee\n2026-11-22,50.01,Me\n") == ["spending", "income"])
        let told = try table([("giro.csv", giro.replacing("%", with: "Umbuchung")), ("savings.csv", savings)]).notices
        #expect(told == ["giro.csv:2: a transfer of 50.00 EUR with savings.csv:2, neither income nor spending"])
    }

    @Test func whatComesBackFromAPayeeIsARefund() throws {
        let text = "day,amount,payee\n2026-11-20,-50.00,Shop\n2026-11-21,20.00,SHOP\n2026-11-22,20.00,Work\n"
        let rows = try table([("giro.csv", text)]) {
            $0.categories = [.init(name: "Food", words: ["sho"]), .init(name: "Late", words: ["shop"])]
        }
        .rows
        #expect(
            rows == [
                #""2026-11-20","giro","Shop","Food","spending","EUR","0","50.00","0","""#,
                #""2026-11-21","giro","SHOP","Food","refund","EUR","0","-20.00","20.00","""#,
                #""2026-11-22","giro","Work","","income","EUR","20.00","0","0","""#,
            ])
    }

    /// Nobody earns by paying the bill of a card, nor by what a shop gives back to it.
    @Test func nothingThatComesToACardIsIncome() throws {
        func booking(_ type: String, _ day: Int, _ amount: String, _ name: String) -> String {
            "<STMTTRN><TRNTYPE>\(type)<DTPOSTED>202611\(day)<TRNAMT>\(amount)<FITID>\(day)<NAME>\(name)</STMTTRN>\n"
        }
        let bookings = [
            booking("DEBIT", 10, "-20.00", "SHOP"), booking("PAYMENT", 11, "500.00", "ONLINE BILL"),
            booking("CREDIT", 12, "300.00", "AUTOPAY 9917"), booking("CREDIT", 13, "30.00", "SHOES"),
            booking("PAYMENT", 14, "-7.00", "GYM"),
        ].joined()
        let card = "OFXHEADER:100\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR\n<CCACCTFROM><ACCTID>4111</CCACCTFROM>\n"
        let text = card + "<BANKTRANLIST>\n" + bookings + "</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>\n"
        func kinds(_ texts: [(name: String, text: String)]) throws -> (kinds: [String], notices: [String]) {
            let table = try self.table(texts)
            return (table.rows.map { String($0.split(separator: ",")[4].filter { $0 != "\"" }) }, table.notices)
        }
        let alone = try kinds([("card.ofx", text)])
        #expect(alone.kinds == ["spending", "transfer", "transfer", "refund", "spending"])
        #expect(
            alone.notices == [
                "2 payments to a card, of which the booking on the other side was not found, are neither income nor spending"
            ])
        // The account that paid the bill has spent nothing by it.
        let both = try kinds([("card.ofx", text), ("giro.csv", "day,amount,payee\n2026-11-12,-300.00,Visa\n")])
        #expect(both.kinds.filter { $0 == "transfer" }.count == 3)
        #expect(both.notices.contains { $0.hasPrefix("1 payment to a card, ") })
        // On another account the same words are income.
        let giro = text.replacing("CCSTMTRS", with: "STMTRS").replacing("PAYMENT<", with: "CREDIT<")
        #expect(try kinds([("giro.ofx", giro)]).kinds == ["spending", "income", "income", "income", "spending"])
        let qif = "!Type:CCard\nD25.1.2026\nT-20.00\nPShop\n^\nD26.1.2026\nT50.00\nPOnline payment\n^\nD27.1.2026\nT5.00\nPShoes\n^\n"
        #expect(try kinds([("card.qif", qif)]).kinds == ["spending", "transfer", "refund"])
    }

    /// The part is that of the page, on which refunds are taken off, and the words cover what is said and no more.
    @Test(arguments: [
        (
            "cash withdrawal", "",
            "25% of the spending, 310.00 EUR, is in no category; words that cover all of it: cash (300.00 EUR), trewell (10.00 EUR)"
        ),
        (
            "", "",
            "25% of the spending, 310.00 EUR, is in no category; words that cover 10.00 EUR of it: trewell (10.00 EUR); bookings of 300.00 EUR have no text"
        ),
        (
            "", "2026-11-19,10.00,Trewell Ltd,\n",
            "24% of the spending, 300.00 EUR, is in no category; bookings of 300.00 EUR have no text"
        ),
    ]) func whatIsInNoCategoryIsToldAsItIs(text: String, more: String, note: String) throws {
        let rows = """
            day,amount,payee,text
            2026-11-02,-910.00,Rewe,food
            2026-11-03,-300.00,,\(text)
            2026-11-12,-80.00,Rewe,dress
            2026-11-14,80.00,Rewe,refund
            2026-11-18,-10.00,Trewell Ltd,gas
            2026-11-20,-33.00,Rewe,food
            \(more)
            """
        var ledger = Self.ledger
        ledger.categories = [.init(name: "Groceries", words: ["rewe"])]
        let found = LedgerRows([try read(rows, ledger)], ledger).uncategorisedNote(in: ledger.currency)
        #expect(found == note)
    }

    @Test func currenciesAreNeverAddedUpAndAllAreTold() throws {
        let told = try table([("card.ofx", Self.ofx.replacing("<CURDEF>EUR", with: "<CURDEF>CHF"))])
        #expect(told.notices == ["2 bookings in CHF, of which nothing is shown; write currency: [EUR, CHF]"])
        #expect(told.rows.allSatisfy { $0.contains("\"CHF\"") })
    }

    @Test func onlyTheCurrenciesOfTheSettingsAreInTheTable() throws {
        let yen = Self.ofx.replacing("<CURDEF>EUR", with: "<CURDEF>JPY")
        let told = try table([("giro.csv", Self.coffees), ("b.ofx", yen)])
        #expect(told.rows.count == 3 && told.rows.allSatisfy { $0.contains("\"EUR\"") })
        let cell = try read("day,amount,payee\n2026-11-20,-12.50 USD,A\n2026-11-20,-1.00,B\n2026-11-20,-1.00,C\n")
        #expect(
            cell.notices.map(\.description) == [
                "giro.txt:2:2: \"-12.50 USD\" is not in EUR, and no column says in which currency a row is; mend it, or get the file again"
            ]
        )
    }

    @Test func wagesOfSomebodyWhoWasPaidBeforeAreIncome() throws {
        let text = "day,amount,payee\n2026-01-05,-5.00,ACME\n2026-01-29,3000.00,ACME\n2026-01-30,4.00,ACME\n2026-01-31,2.00,ACME\n"
        let kinds = try table([("giro.csv", text)]).rows.map { String($0.split(separator: ",")[4].filter { $0 != "\"" }) }
        #expect(kinds == ["spending", "income", "refund", "income"])
    }

    @Test func twoFormatsOfOneAccountCountOnce() throws {
        let text = "day,amount,payee,account\n2026-11-20,-12.50,Cafe,0532013000\n2026-11-21,1000.25,Work,0532013000\n"
        let both = try table([("giro.csv", text), ("giro.ofx", Self.ofx)]) { $0.columns.account = ["account"] }
        let bookings = both.rows.filter { !$0.contains("\"balance\"") }
        #expect(bookings.count == 2)
        #expect(bookings.allSatisfy { $0.contains("Café") || $0.contains("Work") })
        // A notification comes again in the statement.
        let statement = Self.camt(Self.entry("13.50", "DBIT"))
        let notified = Self.camt(Self.entry("10.00", "DBIT") + Self.entry("3.50", "DBIT")).replacing("n:Stmt>", with: "n:Ntfctn>")
        #expect(try table([("a.xml", statement), ("b.xml", notified)]).rows.filter { !$0.contains("\"balance\"") }.count == 1)
        #expect(try table([("b.xml", notified)]).rows.filter { !$0.contains("\"balance\"") }.count == 2)
    }

    @Test func anAccountWithoutBookingsHasItsBalance() throws {
        let quiet = ":20:A\n:25:42\n:60F:C261101EUR9000,00\n:62F:C261130EUR9000,00\n"
        let rows = try table([
            ("giro.csv", "day,amount,payee,balance\n2026-11-20,-1.00,A,99.00\n2026-11-21,-1.00,A,98.00\n"), ("b.sta", quiet),
        ]).rows
        #expect(rows.contains { $0.contains("\"42\"") && $0.hasSuffix("\"9000.00\"") })
    }

    @Test func filesOfWhichNothingIsReadSaySo() {
        let texts = [
            "OFXHEADER:100\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>2000</STATUS></SONRS></SIGNONMSGSRSV1></OFX>",
            "!Type:Banque\nD1\nT5\n^\n",
        ]
        for text in texts { #expect(throws: TableError.self) { try read(text) } }
        let cut = try? read(String(Self.ofx.prefix(Self.ofx.count / 2)))
        #expect(cut?.notices.contains { $0.message == "the file ends in the middle of it; mend it, or get the file again" } == true)
    }

    @Test func amountsAtTheEndOfTheNumbersTrapNowhere() throws {
        let text =
            "day,amount,payee,fee\n2026-11-20,92233720368547758,A,92233720368547758\n2026-11-21,-92233720368547758,B,92233720368547758\n"
        _ = try table([("giro.csv", text)]) { $0.columns.fee = ["fee"] }
    }

    /// A word that says neither in nor out makes no income of a payment.
    @Test func aDirectionThatIsNoneIsTold() throws {
        let file = try read("day;amount;way;payee\n20.11.2026;12,50;Af;A\n21.11.2026;3,00;Bij;B\n22.11.2026;3,00;Zahlung;B\n")
        #expect(
            file.notices.map(\.description) == [
                "giro.txt:4:3: \"Zahlung\" does not say which way the money went; mend it, or get the file again"
            ])
    }

    @Test func accountsHaveNamesByNumberOrFile() throws {
        let both = try table([("card-2026.csv", Self.coffees), ("b.ofx", Self.ofx)]) {
            $0.accounts = [.init(key: "card-*.csv", name: "Card"), .init(key: "05 3201 3000", name: "Giro")]
        }
        #expect(Set(both.rows.map { $0.split(separator: ",")[1] }) == ["\"Card\"", "\"Giro\""])
    }
}
