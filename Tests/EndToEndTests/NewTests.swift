import Foundation
import Testing

/// `almanac new`: a table becomes settings, or a question.
@Suite struct NewTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static let orders = """
        order_no;ordered_at;customer;category;channel;total
        10482;20.11.2026 18:02;c-81;Bücher;Web;1.023,45
        10483;20.11.2026 19:12;c-82;Spiele;Web;4,50
        10484;22.11.2026 09:30;c-81;Bücher;Laden;10,00
        10485;22.11.2026 10:30;c-83;Spiele;Laden;-2,00

        """

    @Test func showsWhatItReadAndWritesWhatItChose() throws {
        try place.put(Self.orders, at: "orders.csv")
        let outcome = try place.run("new", "orders.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(
            outcome.standardOutput.text == """
                orders.csv: UTF-8, semicolons, decimal comma

                  order_no  ordered_at           customer  category  channel     total
                  (id)      (time)               (text)    (text)    (text)   (number)
                  10482     2026-11-20 18:02:00  c-81      Bücher    Web       1023.45
                  10483     2026-11-20 19:12:00  c-82      Spiele    Web          4.50
                  10484     2026-11-22 09:30:00  c-81      Bücher    Laden       10.00
                  10485     2026-11-22 10:30:00  c-83      Spiele    Laden       -2.00

                4 rows, 2026-11-20 to 2026-11-22
                  total: 1035.95
                  rows: 4
                Left out, until you name them in almanac.yaml, under measures: or by:
                  customer: it has 3 different texts in 4 rows

                """)
        #expect(
            try place.text("almanac.yaml") == """
                # Written by `almanac new orders.csv`. Change what you like; `almanac check` says what does not fit.
                data:
                  orders:
                    title: Orders
                    from: orders.csv
                    read:
                      decimal: ","           # the decimal mark
                    id: order_no             # a row that two files have counts once
                    time: ordered_at
                    measures:
                      total: sum(total)      # comes to 1035.95
                      rows: count            # comes to 4; how many there are
                    by: [category, channel]  # category has 2 names, channel has 2 names
                    # 'customer' is left out: it has 3 different texts in 4 rows

                """)
        // Nothing is overwritten.
        let again = try place.run("new", "orders.csv")
        #expect(again.exitCode == 73)
        #expect(
            again.standardError.contains(
                "almanac.yaml: there already, and nothing is overwritten; write other settings with --out other.yaml"))
    }

    @Test func asksWhatTwoReadingsFit() throws {
        try place.put("day,total\n06/12/2021,4\n07/12/2021,5\n", at: "days.csv")
        let outcome = try place.run("new", "days.csv")
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.standardError.hasSuffix(
                """
                days.csv: the days of 'day' can be read in two ways, and nothing in the file tells which is meant
                  06/12/2021    2021-12-06 (dmy)    2021-06-12 (mdy)
                  07/12/2021    2021-12-07 (dmy)    2021-07-12 (mdy)
                Say which is meant:
                  almanac new days.csv --dates dmy
                  almanac new days.csv --dates mdy

                """))
        #expect(!place.exists("almanac.yaml"))
        #expect(try place.run("new", "days.csv", "--dates", "dmy").exitCode == 0)
        #expect(try place.text("almanac.yaml").contains("dates: dmy"))

        try place.put("day;total\n2026-11-20;1.000\n2026-11-21;2.500\n", at: "numbers.csv")
        let numbers = try place.run("new", "numbers.csv", "--out", "numbers.yaml")
        #expect(numbers.exitCode == 65)
        #expect(numbers.standardError.contains("  1.000    1.000    1000\n"))
        #expect(numbers.standardError.contains("  almanac new numbers.csv --out numbers.yaml --decimal ','\n"))
        #expect(
            try place.run("new", "numbers.csv", "--out", "numbers.yaml", "--decimal", ",").standardOutput.text.contains("total: 3500\n"))
    }

    /// Sums are those of the cells, to the last digit, whatever the dialect.
    @Test(arguments: [
        (
            "Date,Amount,Balance\r\n11/20/2026,$12.50,\"$1,000.00\"\r\n11/21/2026,($3.25),$996.75\r\n11/22/2026,$4.00,\"$1,000.75\"\r\n11/23/2026,$1.00,\"$1,001.75\"\r\n",
            "Amount", "amount: 14.25 USD"
        ),
        (
            "Umsätze\n\nBuchungstag;Text;Betrag (EUR)\n20.11.2026;Miete;-900,00\n21.11.2026;Rewe;-12,55\n", "Betrag (EUR)",
            "betrag: -912.55 EUR"
        ),
        ("2026-11-20,4,a\r2026-11-21,5,b\r2026-11-22,5,a\r2026-11-22,1,b\r", "column 2", "column_2: 15"),
        ("day\tkm\n2026-11-20\t5.125\n2026-11-21\t1.25\n", "km", "km: 6.375"),
        ("day|visits\n2026-11-20|1 000\n2026-11-21|250\n", "visits", "visits: 1250"),
    ])
    func sumsAreThoseOfTheCells(text: String, column: String, sum: String) throws {
        try place.put(text, at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardOutput.text.contains("  \(sum)\n"), "\(outcome.standardOutput.text)")
    }

    @Test func aBalanceProvesItsAmount() throws {
        try place.put(
            "Date,Amount,Balance\n2026-11-20,12.50,100.00\n2026-11-21,-3.25,96.75\n2026-11-22,4.00,100.75\n2026-11-23,1.00,101.75\n",
            at: "t.csv")
        #expect(try place.run("new", "t.csv").exitCode == 0)
        let settings = try place.text("almanac.yaml")
        #expect(settings.contains("adds up to 'Balance', row by row"))
        // A balance is never added up: the last one counts.
        #expect(settings.contains("balance: last(Balance)  # comes to 101.75; the last one"), "\(settings)")
    }

    /// Names are shown with the amounts of one currency, and the heading says which one that is.
    @Test func whatIsShownInOneOfTwoCurrenciesSaysSo() throws {
        let rows =
            ["Date,Campaign,Currency,Cost"]
            + (10...30).flatMap { ["2026-11-\($0),A,EUR,\($0).50", "2026-11-\($0),B,USD,\($0).25"] }
        try place.put(rows.joined(separator: "\n") + "\n", at: "ads.csv")
        #expect(try place.run("new", "ads.csv").exitCode == 0)
        #expect(try place.run("render", "--format", "markdown").exitCode == 0)
        let report = try place.text("output/ads/report.md")
        #expect(report.contains("### Campaign · Cost EUR\n"), "\(report)")
        // With one currency there is nothing to say.
        try place.put(rows.joined(separator: "\n").replacing("USD", with: "EUR") + "\n", at: "one.csv")
        #expect(try place.run("new", "one.csv", "--out", "one.yaml").exitCode == 0)
        #expect(try place.run("render", "--config", "one.yaml", "--format", "markdown", "--out", "one").exitCode == 0)
        #expect(try place.text("one/one/report.md").contains("### Campaign\n"))
    }

    /// The titles of a ledger say it, too.
    @Test func aLedgerOfTwoCurrenciesNamesBoth() throws {
        try place.put(
            "Date,Payee,Amount,Currency\n2026-11-20,Shop,-5.00,EUR\n2026-11-21,Shop,-6.00,CHF\n2026-11-22,Work,50.00,EUR\n", at: "giro.csv")
        try place.put(
            """
            data:
              money:
                kind: ledger
                from: giro.csv
                currency: [EUR, CHF]
                columns: { day: Date, amount: Amount, currency: Currency, payee: Payee }
            """, at: "almanac.yaml")
        #expect(try place.run("render", "--format", "markdown").exitCode == 0)
        let report = try place.text("output/money/report.md")
        #expect(report.contains("### Category · Spending EUR\n") && report.contains("- Spending EUR: "), "\(report)")
    }

    /// What there is after the last row of a name is no number of that name.
    @Test func aBalanceIsSplitByNothing() throws {
        try place.put(
            "date,what,amount,balance\n2026-11-20,Dues,50,750\n2026-11-21,Drinks,-100,650\n2026-11-22,Dues,50,700\n2026-11-23,Drinks,-20,680\n",
            at: "club.csv")
        #expect(try place.run("new", "club.csv").exitCode == 0)
        #expect(try place.run("render", "--format", "data").exitCode == 0)
        #expect(try place.text("output/club/data/club.by_what.30d.csv").hasPrefix("what,amount,rows"))
        #expect(try place.text("output/club/data/club.by_day.30d.csv").contains(",balance,"))
    }

    /// A column for each month becomes a row for each; what stands beside them would count as often.
    @Test(arguments: ["Jan,Feb,Mar,Apr,May,Jun", "Januar,Februar,März,April,Mai,Juni", "janv.,févr.,mars,avril,mai,juin"])
    func aBudgetSheetIsOfItsMonths(months: String) throws {
        try place.put("Category,\(months),Total\nRent,1,2,3,4,5,6,21\nFood,10,20,30,40,50,60,210\n", at: "budget.csv")
        let outcome = try place.run("new", "budget.csv")
        #expect(
            outcome.standardOutput.text.hasSuffix(
                """
                12 rows, one for each of 6 months, which name no year: the page has no periods
                  amount: 231
                Left out, until you name them in almanac.yaml, under measures: or by:
                  Total: it stands beside all months of its row, and would count once for each

                """), "\(outcome.standardOutput.text)")
        #expect(try place.text("almanac.yaml").contains("the_month: { column: month }"))
        let rendered = try place.run("render", "--format", "data")
        #expect(rendered.exitCode == 0, "\(rendered.standardError)")
        #expect(try place.text("output.ndjson").contains(#""amount":[231]"#))
    }

    /// Tables as programs write them: what a person sees at once is found.
    @Test(arguments: [
        // A currency of all amounts in a column of its own; one of several currencies each.
        ("Date;Amount;Currency\n20.11.2026;36,11;EUR\n21.11.2026;-63,89;EUR\n", ["amount: { is: sum(Amount), unit: EUR }", "-27.78 EUR"]),
        (
            "Date,Amount,Currency\n2026-11-20,36.11,EUR\n2026-11-21,-33.50,USD\n",
            ["amount_eur: { is: \"sum(Amount where Currency = \\\"EUR\\\")\", unit: EUR, title: Amount EUR }", "amount_usd:", "-33.50 USD"]
        ),
        // Balances by their names; a fee behind the amount; the price of each is no sum.
        (
            "Date,Fee,Amount,RunningBalance,Unit cost\n2026-11-20,0.50,5.00,105.00,1.10\n2026-11-22,0.50,6.00,90.00,1.20\n",
            ["amount: sum(Amount)", "running_balance: last(RunningBalance)", "unit_cost: \"mean(`Unit cost`)\""]
        ),
        // Thin blanks before numbers, a separator at the end of the header alone, one text in place of numbers.
        ("Date,Amount,\n2026-11-20,\u{200A}5.25\n2026-11-21,6.00\n", ["amount: sum(Amount)", "comes to 11.25"]),
        ("Date,x\n2026-11-20,kZ\n2026-11-21,2\n2026-11-22,kZ\n2026-11-23,3\n", ["none: [kZ]", "x: { is: sum(x), unit: count }"]),
        // Lines before the header that have as many fields, and a line of sums at the end.
        (
            "Report,,\nOwner,Ana,\nDate,Amount,Shop\n2026-11-20,5.25,a\n2026-11-21,6.00,b\nTotal,11.25,\n",
            ["time: Date", "amount: sum(Amount)", "comes to 11.25"]
        ),
        // Codes of several currencies in any case, and a row without one; too many of them.
        (
            "Date,Amount,currency\n2026-11-20,10,EUR\n2026-11-20,20,eur\n2026-11-20,5,usd\n2026-11-20,7,\n",
            [
                "amount_eur: { is: \"sum(Amount where currency in (\\\"EUR\\\", \\\"eur\\\"))\", unit: EUR, title: Amount EUR }",
                "1 row without a currency",
            ]
        ),
        (
            "Date,Amount,currency\n2026-11-20,1,EUR\n2026-11-20,1,USD\n2026-11-20,1,CHF\n2026-11-20,1,SEK\n2026-11-20,1,NOK\n",
            ["# 'Amount' is left out: it is in 5 currencies, which are never added up"]
        ),
        // Titles are the heads with their own letters, without their units.
        (
            "Date;Catégorie;MwSt;duration_s;battery_v;coverage_pct;co2_ppm\n"
                + "2026-11-20;a;1,5;4;3,1;80,5;400\n2026-11-21;b;2,5;5;3,2;81,5;410\n2026-11-22;a;1,5;4;3,1;80,5;420\n2026-11-23;b;2,5;5;3,2;81,5;400\n",
            [
                "mw_st: { is: sum(MwSt), title: MwSt }", "duration_s: { is: sum(duration_s), unit: s, title: Duration }",
                "battery_v: { is: mean(battery_v), unit: V, title: Battery }",
                "coverage_pct: { is: mean(coverage_pct), title: \"Coverage %\" }",
                "co2_ppm: { is: mean(co2_ppm), unit: { own: ppm }, title: Co2 }", "by:\n      categorie: Catégorie",
            ]
        ),
        // Prices of several currencies are no more one than amounts are; the rate of a tax is no money.
        (
            "day,currency,cpc,cost,vat rate\n2026-11-20,USD,1.00,100.00,19.0\n2026-11-20,JPY,150,7500,10.0\n",
            [
                "cpc_usd: { is: \"mean(cpc where currency = \\\"USD\\\")\", unit: USD", "comes to 150",
                "cost_jpy: { is: \"sum(cost where currency = \\\"JPY\\\")\", unit: JPY", "vat_rate: \"mean(`vat rate`)\"",
            ]
        ),
        // Balances of several accounts; the mean of an amount has its currency.
        (
            "Date,Account,Balance,Price (EUR)\n2026-11-20,a,10,1.50\n2026-11-20,b,20,2.50\n2026-11-20,a,5,3.50\n",
            ["balance: last(Balance per Account)", "comes to 25;", "price: { is: \"mean(`Price (EUR)`)\", unit: EUR }"]
        ),
        // Units in heads, and words that only look like them.
        (
            "Date,Distance (km),latency_ms,delivery_hours,t_min\n2026-11-20,5.2,120,31,2\n2026-11-21,7,90,20,3\n",
            [
                "distance_km: { is: \"sum(`Distance (km)`)\", unit: km, title: Distance }",
                "latency_ms: { is: mean(latency_ms), unit: ms, title: Latency }",
                "delivery_hours: { is: sum(delivery_hours), unit: h }", "t_min: mean(t_min)",
            ]
        ),
        // Words that end as ids do; a price per unit; numbers of objects have a point, whatever texts have.
        (
            "Date,paid,cost per km\n2026-11-20,5.00,1.10\n2026-11-21,6.00,1.20\n",
            ["time: Date\n    measures:", "paid: sum(paid)", "cost_per_km: \"mean(`cost per km`)\""]
        ),
        (
            "{\"day\":\"2026-11-20\",\"total\":1.234,\"fee\":\"12,50\"}\n{\"day\":\"2026-11-21\",\"total\":1.5,\"fee\":\"3,25\"}\n",
            ["comes to 2.734"]
        ),
        // Shares are never added up.
        ("Date,Load\n2026-11-20,12.5 %\n2026-11-21,7 %\n", ["load: { is: mean(Load), unit: percent }"]),
        // A rate that each row has of two of its numbers is that of their sums: with a sign of percent, as a part of one, and in percent; a price of each, too.
        (
            "Date,Impressions,Clicks,CTR,Signups,Conversion rate,Share %\n2026-11-01,4037,66,1.63%,3,0.0455,4.545\n2026-11-02,800,98,12.25%,20,0.2041,20.408\n"
                + "2026-11-03,2274,48,2.11%,1,0.0208,2.083\n2026-11-04,0,0,,0,,\n2026-11-05,5000,100,2.00%,17,0.17,17\n",
            [
                "ctr: { is: clicks / impressions, unit: percent, title: CTR }",
                "comes to 0.0258; of all rows together; in each row it is Clicks / Impressions",
                "conversion_rate: { is: signups / clicks, unit: percent }", "the_share: { is: signups / clicks, unit: percent,",
            ]
        ),
        (
            "Date,Litres,Price per litre (EUR),Total (EUR)\n2026-11-01,36.52,1.647,60.15\n2026-11-05,40.72,1.759,71.63\n2026-11-09,48.87,1.773,86.65\n2026-11-12,10.00,1.501,15.01\n",
            ["price_per_litre: { is: total / litres, unit: EUR }", "comes to 1.715083; of all rows together"]
        ),
        (
            "Date,Distance (km),Time (min),Pace (min/km),Speed (km/h)\n2026-11-01,10,55,5.5,10.909\n2026-11-03,5,26,5.2,11.538\n2026-11-05,12,69,5.75,10.435\n2026-11-07,8,43,5.375,11.163\n",
            ["pace_min_km: { is: time_min / distance_km, unit: min/km, title: Pace }", "mean(`Speed (km/h)`)"]
        ),
        // In one row it is another number, or there are too few of them to tell.
        (
            "Date,Impressions,Clicks,CTR\n2026-11-01,4037,66,1.63%\n2026-11-02,800,98,12.25%\n2026-11-03,2274,48,2.31%\n2026-11-04,1000,20,2.00%\n2026-11-05,5000,50,1.00%\n",
            ["ctr: { is: mean(CTR), unit: percent, title: CTR }"]
        ),
        (
            "Date,Impressions,Clicks,CTR\n2026-11-01,4037,66,1.63%\n2026-11-02,800,98,12.25%\n",
            ["ctr: { is: mean(CTR), unit: percent, title: CTR }"]
        ),
        // A kind and the number of a line make no row one of its own.
        ("Date,Type,Line,Amount\n2026-11-20,a,1,5\n2026-11-21,b,2,6\n", ["time: Date\n    measures:", "amount: sum(Amount)"]),
        // Objects, one a line, with others inside of them.
        (
            "{\"at\":\"2026-11-20T08:00:00Z\",\"total\":12.3,\"customer\":{\"name\":\"Ana\"}}\n{\"at\":\"2026-11-21\",\"total\":5,\"customer\":{\"name\":\"Bo\"},\"tags\":[1]}\n",
            ["time: at", "total: sum(total)", "comes to 17.3"]
        ),
    ])
    func tablesOfProgramsAreFound(text: String, wanted: [String]) throws {
        try place.put(text, at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        let settings = outcome.exitCode == 65 ? outcome.standardError : try place.text("almanac.yaml")
        for words in wanted { #expect(settings.contains(words), "\(words) in \(settings)\(outcome.standardOutput.text)") }
        #expect(try place.run("render", "--format", "data").exitCode != 65)
    }

    /// A split is of the column that it was proposed for, whatever a name is made of: words with a meaning of their own, heads that begin alike, other scripts.
    @Test(arguments: [
        (
            "Date,Day,Staff,Hours worked", "2026-11-02,Monday,Ana,4|2026-11-03,Tuesday,Bo,5",
            [("the_day", "Monday"), ("staff", "Ana")], ["the_day: { column: Day }", "staff: Staff"]
        ),
        (
            "Date,Rows,Share,km", "2026-11-02,left,half,4|2026-11-03,right,whole,5", [("rows_2", "left"), ("the_share", "half")],
            ["rows_2: { column: Rows }", "the_share: { column: Share }"]
        ),
        (
            "Date,How much do you agree with the following? [Food],How much do you agree with the following? [Room],km",
            "2026-11-02,Fully,Hardly,4|2026-11-03,Partly,Never,5",
            [("how_much_do_you_agree_with_the_following", "Fully"), ("how_much_do_you_agree_with_the_followi_2", "Hardly")],
            ["{ column: \"How much do you agree with the following? [Room]\" }"]
        ),
        (
            "التاريخ,الفئة,طريقة الدفع,المبلغ (SAR)", "2026-11-02,طعام,نقدا,4|2026-11-03,نقل,بطاقة,5",
            [("column_2", "طعام"), ("column_3", "نقدا")], ["column_2: { column: الفئة }"]
        ),
        ("日付,部門,amount", "2026-11-02,営業,4|2026-11-03,開発,5", [("column", "営業")], ["column: { column: 部門 }"]),
    ])
    func aSplitIsOfItsColumn(head: String, rows: String, splits: [(String, String)], wanted: [String]) throws {
        let rows = rows.split(separator: "|").map { $0 + "\n" }.joined()
        try place.put(head + "\n" + rows + rows, at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let settings = try place.text("almanac.yaml")
        for words in wanted { #expect(settings.contains(words), "\(words) in \(settings)") }
        let rendered = try place.run("render", "--format", "data")
        #expect(rendered.exitCode == 0, "\(rendered.standardError)")
        for (split, name) in splits {
            let names = try place.text("output/t/data/t.by_\(split).30d.csv")
            #expect(names.contains(name), "\(split) in \(names)")
        }
    }

    /// What there is at a time, what is measured or rated, and what says which one are never added up.
    @Test(arguments: [
        (
            "Datum;Zählerstand Strom (kWh);Verbrauch (kWh)\n07.06.2026;15289,8;12,5\n14.06.2026;15346,7;56,9\n",
            [
                "zaehlerstand_strom_k_wh: { is: \"last(`Zählerstand Strom (kWh)`)\", unit: kWh, title: Zählerstand Strom }",
                "comes to 15346.7; the last one", "verbrauch_k_wh: { is: \"sum(`Verbrauch (kWh)`)\", unit: kWh, title: Verbrauch }",
            ]
        ),
        (
            "Month,MRR ($),Active customers,New customers,ARPU ($)\n2026-09,12151,289,13,42.04\n2026-10,12956,312,35,41.53\n",
            [
                "mrr: { is: \"last(`MRR ($)`)\", unit: USD, title: MRR }", "comes to 12956.00 USD; the last one",
                "active_customers: { is: \"last(`Active customers`)\", unit: count }",
                "new_customers: { is: \"sum(`New customers`)\", unit: count }",
                "arpu: { is: \"mean(`ARPU ($)`)\", unit: USD, title: ARPU }",
            ]
        ),
        (
            "Date,Exercise,Set,Reps,Weight (kg),RPE\n2026-06-03,Squat,1,10,90.0,9\n2026-06-03,Squat,2,6,82.5,8\n",
            [
                "measures:\n      reps: { is: sum(Reps), unit: count }",
                "weight_kg: { is: \"mean(`Weight (kg)`)\", unit: kg, title: Weight }",
                "rpe: { is: mean(RPE), title: RPE }",
            ]
        ),
        (
            "Opened,Ticket,Priority,First response (min),CSAT,Ease of use (1-5)\n2026-06-01,7,3,173,1,5\n2026-06-02,9,1,136,5,4\n",
            [
                "measures:\n      first_response_min: { is: \"mean(`First response (min)`)\", unit: min, title: First response }",
                "csat: { is: mean(CSAT), title: CSAT }", "ease_of_use_1_5: { is: \"mean(`Ease of use (1-5)`)\", title: Ease of use (1-5) }",
            ]
        ),
        // Several rows of a day: the last one of each.
        (
            "date,item,quantity on hand\n2026-08-01,bolt,39\n2026-08-01,nut,4\n2026-08-08,bolt,30\n2026-08-08,nut,9\n",
            ["quantity_on_hand: { is: \"last(`quantity on hand` per item)\", unit: count }", "comes to 39; the last one of each item"]
        ),
        // A column of its own says that the readings are those of meters.
        (
            "Date,Meter,Reading (kWh)\n2026-06-07,Main,45288.2\n2026-06-07,Heat,8179.7\n2026-06-14,Main,45356.7\n2026-06-14,Heat,8200.1\n",
            ["{ is: \"last(`Reading (kWh)` per Meter)\", unit: kWh, title: Reading }"]
        ),
        ("Date,Kurs\n2026-11-02,101.5\n2026-11-03,99.25\n", ["kurs: last(Kurs)"]),
        (
            "Date,Ticker,Close\n2026-11-02,A,10.5\n2026-11-02,B,2.5\n2026-11-03,A,11.5\n2026-11-03,B,3.5\n",
            ["close: mean(Close)"]
        ),
        // A question beside one that says its scale; what is no such question is added up, and so are points beside the most that there were.
        (
            "Date,My work (1-5),My manager supports me,Guests,Points,Max points\n2026-11-02,1,4,12,8,20\n2026-11-03,5,5,1,19,20\n",
            [
                "my_manager_supports_me: \"mean(`My manager supports me`)\"", "guests: { is: sum(Guests), unit: count }",
                "max_points: { is: \"sum(`Max points`)\"",
            ]
        ),
        // In a list without days, each row is of something else.
        ("item,stock\nbolt,5\nnut,7\n", ["stock: { is: sum(stock), unit: count }", "comes to 12"]),
        (
            "timestamp,temperature_c\n2026-11-01 00:00,3.4\n2026-11-01 00:15,4.0\n",
            ["temperature_c: { is: mean(temperature_c), unit: \"°C\", title: Temperature }"]
        ),
        (
            "date,energy,energy_kwh\n2026-11-01,4,3\n2026-11-02,7,4\n",
            ["energy: mean(energy)", "energy_kwh: { is: sum(energy_kwh), unit: kWh"]
        ),
        (
            rises { ($0 + 1, 1000 + $0 * $0) },
            ["plays: { is: last(plays), unit: count }", "comes to 1529; the last one; its values go one way row by row"]
        ),
        // In no order of time it may as well be a list that is sorted by it.
        (
            rises { ($0 * 7 % 24 + 1, 1000 + $0 * $0) },
            ["# 'plays' is left out: its numbers go one way row by row, as those of a list do; write sum(plays)"]
        ),
        (rises { ($0 + 1, 1000 + $0 * 7 % 24) }, ["plays: { is: sum(plays), unit: count }"]),
    ])
    func whatIsNoAmountIsNeverAddedUp(text: String, wanted: [String]) throws {
        try place.put(text, at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let settings = try place.text("almanac.yaml")
        for words in wanted { #expect(settings.contains(words), "\(words) in \(settings)") }
        #expect(try place.run("check").exitCode == 0)
        #expect(try place.run("render", "--format", "data").exitCode == 0)
    }

    /// Twenty-four days of November with the plays of each.
    private static func rises(_ row: (Int) -> (day: Int, plays: Int)) -> String {
        "day,plays\n" + (0..<24).map(row).map { "2026-11-\($0.day < 10 ? "0" : "")\($0.day),\($0.plays)\n" }.joined()
    }

    /// A yes, and a mark in a column that is blank elsewhere, are counted.
    @Test func habitsAreCounted() throws {
        try place.put(
            "Date,Meditate,No sugar,Workout\n2026-06-01,x,0,yes\n2026-06-02,x,1,no\n2026-06-03,,1,yes\n2026-06-04,x,0,no\n",
            at: "habits.csv")
        let outcome = try place.run("new", "habits.csv")
        #expect(
            outcome.standardOutput.text.hasSuffix("  meditate: 3\n  no_sugar: 2\n  workout_yes: 2\n  rows: 4\n"),
            "\(outcome.standardOutput.text)")
        let settings = try place.text("almanac.yaml")
        for words in [
            "meditate: { is: \"count(where Meditate = \\\"x\\\")\", unit: count }", "no_sugar: { is: \"sum(`No sugar`)\", unit: count }",
            "workout_yes: { is: \"count(where Workout = \\\"yes\\\")\", unit: count }", "by: [workout]",
        ] {
            #expect(settings.contains(words), "\(words) in \(settings)")
        }
        #expect(try place.run("render", "--format", "data").exitCode == 0)
        #expect(try place.text("output/habits/data/metrics.csv").contains("habits.meditate,30d,count,3,"))
    }

    /// What the page has no room for, and what is no number, is told, and the others stay in the order of their columns.
    @Test func whatIsLeftOutIsTold() throws {
        try place.put(
            """
            Date,Bedtime,Sleep duration,Weight (kg),Systolic,Steps,Pulse,Body fat %,Mood,Floors
            2026-08-01,23:53,8:39,80.0,110,7302,59,24,3,7
            2026-08-02,00:10,5:48,80.6,131,9369,66,23,4,5

            """, at: "health.csv")
        let outcome = try place.run("new", "health.csv")
        #expect(
            outcome.standardOutput.text.hasSuffix(
                """
                  weight_kg: 80.300
                  systolic: 120.50
                  steps: 16671
                  pulse: 62.50
                  body_fat: 23.50
                  mood: 3.50
                  rows: 2
                Left out, until you name them in almanac.yaml, under measures: or by:
                  Bedtime: '00:10' is a time of a clock, or how long something took; where it is that, write { is: sum(Bedtime), unit: min }
                  Sleep duration: '5:48' is hours and minutes, or minutes and seconds; write --durations h:mm or --durations m:ss
                  Floors: the page has 6 others

                """), "\(outcome.standardOutput.text)")
        let settings = try place.text("almanac.yaml")
        for words in ["# 'Sleep duration' is left out: '5:48'", "# 'Floors' is left out: the page has 6 others", "title: \"Body fat %\""] {
            #expect(settings.contains(words), "\(words) in \(settings)")
        }
        // Who says what 5:48 is gets minutes of it, and a time of a clock stays one.
        #expect(try place.run("new", "health.csv", "--durations", "h:mm", "--out", "told.yaml").exitCode == 0)
        let told = try place.text("told.yaml")
        for words in [
            "durations: \"h:mm\"", "sleep_duration: { is: \"sum(`Sleep duration`)\", unit: min }", "comes to 867",
            "# 'Bedtime' is left out",
        ] {
            #expect(told.contains(words), "\(words) in \(told)")
        }
    }

    /// Times that somebody worked are no amounts of an account.
    @Test func aTimeSheetIsNoStatement() throws {
        try place.put(
            "Date,Description,Duration\n2026-11-01,Letters,01:30:00\n2026-11-02,Calls,00:45:00\n2026-11-03,Letters,02:15:00\n",
            at: "time.csv")
        let outcome = try place.run("new", "time.csv")
        #expect(outcome.standardOutput.text.contains("  duration: 270\n"), "\(outcome.standardOutput.text)")
        #expect(try place.text("almanac.yaml").contains("duration: { is: sum(Duration), unit: min }"))
    }

    /// A status is no number of something, a unit may be a head of its own, and a long head ends at a word.
    @Test func codesUnitsAndLongHeadsAreRead() throws {
        let rows = (1...9).map { "2026-11-0\($0),\($0 % 2 == 0 ? "Sales" : "Care"),\($0 % 3 == 0 ? 500 : 200),13.\($0)" }
        let head = "date,Name of the responsible department as registered in the yearly plan,status,kwh"
        try place.put(([head] + rows).joined(separator: "\n") + "\n", at: "site.csv")
        #expect(try place.run("new", "site.csv").exitCode == 0)
        let settings = try place.text("almanac.yaml")
        #expect(settings.contains("Name of the responsible department as registered in the…"), "\(settings)")
        #expect(settings.contains("unit: kWh") && !settings.contains("sum(status)"), "\(settings)")
    }

    /// Rows of weeks in a table of days count on the Monday, and those of a quarter in its first month; what lies between is not known.
    @Test func rowsOfWeeksAndQuartersAreOfTheirBeginning() throws {
        try place.put("week,sales\n2026-W45,100\n2026-W46,107\n2026-W47,114\n", at: "weeks.csv")
        try place.put("data: { weeks: { from: weeks.csv, time: week, missing: gap, measures: { sales: sum } } }\n", at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown")
        #expect(
            outcome.standardError.contains("weeks: each row is of a week, and counts on its Monday\n"), "\(outcome.standardError)")
        let page = try place.text("output/weeks/report.md")
        #expect(page.contains("| Nov 9  |   107 |") && page.contains("| Nov 10 |     – |"), "\(page)")
        // It is compared with the week before; of three weeks of a month nobody knows what a month comes to.
        #expect(try place.run("render", "--period", "week", "--format", "markdown", "--out", "week").exitCode == 0)
        #expect(try place.text("week/weeks/report.md").contains("114** (+7%), 107 in the week before"), "\(page)")
        #expect(!page.contains("projected") && !page.contains("an average day"), "\(page)")
        try place.put("quarter,sales\n2026-Q1,5\n2026-Q2,6\n2026-Q3,7\n", at: "quarters.csv")
        let told = try place.run("new", "quarters.csv", "--out", "quarters.yaml")
        #expect(told.standardError.contains("quarters: each row is of a quarter, and counts in its first month\n"), "\(told.standardError)")
        #expect(try place.text("quarters.yaml").contains("    missing: gap"))
        #expect(try place.text("quarters.yaml").contains("    grain: month"))
    }

    /// What a clock does not show, and what a column says that it is, are minutes, or hours where the column says that.
    @Test func howLongSomethingTookIsANumber() throws {
        try place.put(
            """
            Date,Start time,Moving Time,Duration (h),Nap,Lap (mm:ss)
            2026-11-01,07:30,0:45:10,01:30:00,1h 30m,5:30
            2026-11-02,09:00,1:02:20,02:15:00,45m,4:45

            """, at: "runs.csv")
        let outcome = try place.run("new", "runs.csv")
        #expect(
            outcome.standardOutput.text.contains(
                """
                  moving_time: 107.50
                  duration_h: 3.75
                  nap: 135
                  rows: 2

                """), "\(outcome.standardOutput.text)")
        let settings = try place.text("almanac.yaml")
        for words in [
            "moving_time: { is: \"sum(`Moving Time`)\", unit: min", "duration_h: { is: \"sum(`Duration (h)`)\", unit: h, title: Duration }",
            "nap: { is: sum(Nap), unit: min }", "# 'Start time' is left out", "# 'Lap (mm:ss)' is left out: '4:45' is a time of a clock",
        ] {
            #expect(settings.contains(words), "\(words) in \(settings)")
        }
        #expect(try place.run("render", "--format", "markdown,data").exitCode == 0)
        // Of 107.5 minutes that were seconds one digit is written.
        let page = try place.text("output/runs/report.md")
        #expect(page.contains("107.5") && page.contains("3.75"), "\(page)")
        #expect(try place.text("output/runs/data/metrics.csv").contains("runs.moving_time,30d,"))
    }

    /// The number of rows says nothing where each day has one of each name, and something where each row has a text of its own.
    @Test func rowsOfARegularTableAreNotCounted() throws {
        let days = (10...17).map { "2026-11-\($0)" }
        func settings(_ head: String, _ rows: [String]) throws -> String {
            try place.put(([head] + rows).joined(separator: "\n") + "\n", at: "site.csv")
            #expect(try place.run("new", "site.csv", "--out", "\(rows.count)-\(head.count).yaml").exitCode == 0)
            return try place.text("\(rows.count)-\(head.count).yaml")
        }
        let grid = try settings("day,page,visits", days.flatMap { day in ["\(day),a,5", "\(day),b,6"] })
        #expect(
            !grid.contains("rows: count  ") && grid.contains("# Each day has as many rows as any other; `rows: count` counts them."),
            "\(grid)")
        let uneven = try settings("day,page,visits", days.dropLast().flatMap { day in ["\(day),a,5", "\(day),b,6"] } + ["2026-11-17,a,5"])
        #expect(uneven.contains("rows: count  "), "\(uneven)")
        let texts = try settings("day,note,visits", days.map { "\($0),text of \($0),5" })
        #expect(texts.contains("rows: count  "), "\(texts)")
    }

    /// Times of a clock and durations are no names, however often one comes back, and what is neither measured nor split by is told.
    @Test func whatIsNoSplitIsTold() throws {
        let rows = (1...8).map {
            "2026-11-0\($0),2026-12-0\($0),5:4\($0 % 2),0\($0 % 2 + 7):30,task \($0),\(4700 + $0 * $0),open,\($0)\n"
        }
        try place.put("Date,Due Date,Pace,Start,Task,Ticket,Status,km\n" + rows.joined(), at: "runs.csv")
        let outcome = try place.run("new", "runs.csv")
        #expect(
            outcome.standardOutput.text.hasSuffix(
                """
                  km: 36
                  rows: 8
                Left out, until you name them in almanac.yaml, under measures: or by:
                  Due Date: rows are of 'Date'; write `time: Due Date` where this day is meant
                  Pace: '5:40' is a time of a clock, or how long something took; where it is that, write { is: sum(Pace), unit: min }
                  Start: '07:30' is a time of a clock, or how long something took; where it is that, write { is: sum(Start), unit: min }
                  Task: it has 8 different texts in 8 rows
                  Ticket: its numbers say which one, and not how many
                  Status: its only text is 'open'

                """), "\(outcome.standardOutput.text)")
        let settings = try place.text("almanac.yaml")
        #expect(!settings.contains("by:") && settings.contains("# 'Pace' is left out: '5:40' is a time"), "\(settings)")
    }

    @Test(
        arguments: [
            ([0x50, 0x4B, 0x03, 0x04, 0x14], "an Excel workbook"), ([0x42, 0x5A, 0x68, 0x39], "bzip2"),
            (Array("%PDF-1.7".utf8), "a PDF"), (Array("[\n  {\"day\": \"2026-11-20\"}]".utf8), "an object a line"),
        ] as [([UInt8], String)])
    func filesThatAreNoTextSaySo(bytes: [UInt8], words: String) throws {
        try place.put(bytes, at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        #expect(outcome.exitCode == 65 && outcome.standardError.contains(words), "\(outcome.standardError)")
    }

    @Test func filesOfOneTableAreReadTogether() throws {
        try place.put("day,x\n2026-10-01,1\n", at: "in/sales-2026-10.csv")
        try place.put("day,x\n2026-11-01,2\n", at: "in/sales-2026-11.csv")
        let outcome = try place.run("new", "in")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardOutput.text.contains("2 rows, 2026-10-01 to 2026-11-01\n  x: 3\n  rows: 2\n"))
        #expect(try place.text("almanac.yaml").contains("  sales:\n    title: Sales\n    from: in/sales-2026-1*.csv\n"))
        try place.put("day,y\n2026-11-01,2\n", at: "in/other.csv")
        let mixed = try place.run("new", "in", "--out", "other.yaml")
        #expect(mixed.exitCode == 65)
        #expect(mixed.standardError.contains("its columns are not those of in/other.csv"))
    }

    @Test func anIDThatTwoRowsHaveIsNone() throws {
        try place.put("order_no,day,x\n7,2026-10-01,1\n8,2026-10-01,1\n7,2026-10-02,2\n", at: "t.csv")
        #expect(try place.run("new", "t.csv").exitCode == 0)
        #expect(!(try place.text("almanac.yaml").contains("id:")))
    }

    @Test func whatIsNoTableIsTold() throws {
        for (name, text, words) in [
            ("empty.csv", "", "there is no row in it"), ("names.csv", "name,city\nAna,Lima\n", "no column has days in it ('name', 'city')"),
            (
                "months.csv", "Year,Month,Sales\n2026,9,4\n2026,10,5\n",
                "the year and the month of a row stand in two columns, 'Year' and 'Month', and have to stand in one, such as 2026-11"
            ),
        ] {
            try place.put(text, at: name)
            let outcome = try place.run("new", name)
            #expect(outcome.exitCode == 65)
            #expect(outcome.standardError.contains(words), "\(outcome.standardError)")
        }
        #expect(try place.run("new", "none.csv").exitCode == 65)
        #expect(try place.run("new").exitCode == 64)
        #expect(try place.run("new", "-").exitCode == 64)
        #expect(try place.run("new", "names.csv", "--dates", "dm").exitCode == 64)
        #expect(!place.exists("almanac.yaml"))
    }

    /// Names of columns and cells are data: they end no line of the settings and begin nothing in them.
    @Test func hostileNamesStayNames() throws {
        try place.put(
            "day,\"a: b # c\n\u{85}d\",\"x\"\"]\u{1B}[31m\"\n2026-11-20,1,p: q\n2026-11-21,2,p: q\n2026-11-22,3,\"- r\"\n2026-11-23,4,\"- r\"\n",
            at: "t.csv")
        let outcome = try place.run("new", "t.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let settings = try place.text("almanac.yaml")
        #expect(settings.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x85 || $0 == "\n" })
        #expect(settings.contains(#"by:\#n      x_31m: "X\"] [31m""#), "\(settings)")
        // What was written is read again, and the columns are found by it.
        let pulled = try place.run("pull", "--out", "-")
        #expect(pulled.exitCode == 0, "\(pulled.standardError)")
        #expect(pulled.standardOutput.text.contains(#""a_b_c_d":[1,2,3,4]"#), "\(pulled.standardOutput.text)")
    }
    /// What a sum says little of is averaged, and a mean has as many digits as its values and two more.
    @Test func averagesWhatASumSaysLittleOf() throws {
        try place.put("day,rain,temp_max\n2026-11-20,1.5,10.1\n2026-11-21,0.5,nil\n2026-11-22,0.0,10.2\n", at: "weather.csv")
        let outcome = try place.run("new", "weather.csv")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardOutput.text.contains("  rain: 2.0\n  temp_max: 10.150\n  rows: 3\n"), "\(outcome.standardOutput.text)")
        #expect(try place.text("almanac.yaml").contains("      temp_max: mean(temp_max)  # comes to 10.150; on average\n"))
        #expect(try place.run("render").exitCode == 0)
    }

}
