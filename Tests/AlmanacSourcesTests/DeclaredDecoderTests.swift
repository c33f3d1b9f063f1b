import AlmanacModel
import Testing

@testable import AlmanacDump

/// The record of days of a declared system: what is read of it, and what is told of what cannot be.
@Suite struct DeclaredDecoderTests {
    private static let shop = Declaration(
        system: "shop", title: Titles("Shop"),
        measures: [
            .init(name: "revenue", unit: .money(nil), formula: .aggregate(.init(.sum, of: "revenue"))),
            .init(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
            .init(name: "basket", unit: .money(nil), formula: .quotient(.measure("revenue"), .measure("orders"))),
        ], splits: [.init(name: "category")])

    private func decode(_ shop: String, as declaration: Declaration = Self.shop) -> (data: DeclaredData?, notices: [String]) {
        let record =
            #"{"almanac":1,"as_of":"2026-11-03T18:00:00Z","subject":{"id":"x","timezone":"UTC","currency":"EUR"},"shop":"# + shop + "}"
        let decoded = SnapshotDecoder(declared: [declaration]).decode(
            DumpLine(number: 4, bytes: Array(record.utf8)), source: "dump.ndjson")
        return (decoded.snapshot?.systems.first as? DeclaredData, decoded.notices.map(\.description))
    }

    @Test func readsDaysAndCells() throws {
        let (data, notices) = decode(
            #"{"days":{"first":"2026-11-01","revenue":[31250,0,null],"orders":[12,0,2]},"#
                + #""by":{"category":{"names":["Books","Toys"],"cells":[[0,0,21250,8],[0,1,10000,4]]}},"last_row":"2026-11-03T17:00:00Z"}"#)
        #expect(notices == [])
        let shop = try #require(data)
        #expect(shop.first == Day(year: 2026, month: 11, day: 1))
        #expect(shop.columns == [[31250, 0, nil], [12, 0, 2]])
        #expect(shop.splits.first??.names == ["Books", "Toys"])
        #expect(
            shop.splits.first??.cells == [
                .init(day: 0, name: 0, values: [21250, 8]), .init(day: 0, name: 1, values: [10000, 4]),
            ])
        #expect(shop.lost.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"days":{"first":"2026-11-01","revenue":[1.5,2],"orders":[1,"2"]}}"#,
            [
                "dump.ndjson:4: shop.days.revenue[0]: 1.5 is not a whole number; money is written in cents, 12.5 as 125 with a digit",
                "dump.ndjson:4: shop.days.orders[1]: \"2\" is not a whole number; money is written in cents, 12.5 as 125 with a digit",
            ]
        ),
        (
            #"{"days":{"first":"2026-11-01","revenu":[1],"orders":[1]}}"#,
            [
                "dump.ndjson:4: shop.days: there is no list of \"revenue\" here; write whole numbers, one a day",
                "dump.ndjson:4: shop.days.revenu: no measure has this name, so it is not read; did you mean \"revenue\"?",
            ]
        ),
        (
            #"{"days":{"revenue":[1],"orders":[1]}}"#, ["dump.ndjson:4: shop.days.first: missing"]
        ),
        (
            #"{"days":{"first":"2026-11-01","revenue":[1,2,3],"orders":[1]}}"#,
            ["dump.ndjson:4: shop.days.orders: has 1 days, and another list here 3; those that it lacks are unknown"]
        ),
        (
            #"{"days":{"first":"2026-11-01","revenue":[4611686018427387904],"orders":[1]}}"#,
            [
                "dump.ndjson:4: shop.days.revenue[0]: 4611686018427387904 and those before it come to more than can be worked with; it is left out"
            ]
        ),
        (
            #"{"days":{"first":"2026-11-01","revenue":[1],"orders":[1]},"by":{"category":{"names":["A"],"cells":[[0,0,1],[1,0,1,1],[0,1,1,1]]},"chanel":{}}}"#,
            [
                "dump.ndjson:4: shop.by.category.cells[0]: is no cell; it is written as [day, name, revenue, orders], with numbers that count from 0 for day and name",
                "dump.ndjson:4: shop.by.category.cells[1][0]: 1 is no day; the 1 days count from 0",
                "dump.ndjson:4: shop.by.category.cells[2][1]: 1 is no name; the 1 names count from 0",
                "dump.ndjson:4: shop.by.chanel: nothing is split by this, so it is not read; those that are read are \"category\"",
            ]
        ),
        (#"{"days":[]}"#, ["dump.ndjson:4: shop.days: a list is not an object"]),
        (#"7"#, ["dump.ndjson:4: shop: 7 is not an object"]),
    ])
    func tellsWhatItCannotRead(shop: String, expected: [String]) {
        let (data, notices) = decode(shop)
        #expect(data != nil)
        #expect(notices == expected)
    }

    @Test func theRestOfManyNamesStandsUnderNull() throws {
        let names = ((0..<200).map { "\"n\($0)\"" } + ["null"]).joined(separator: ",")
        let (data, notices) = decode(
            #"{"days":{"first":"2026-11-01","revenue":[5],"orders":[1]},"by":{"category":{"names":["# + names
                + #"],"rest":31,"cells":[[0,200,5,1]]}},"rows":1,"lost":{"revenue":2,"orders":1}}"#)
        #expect(notices == [])
        #expect(try #require(data).splits.first??.names.last == .some(nil))
        #expect(data?.lostValues == 3)
        let many = (0..<202).map { "\"n\($0)\"" }.joined(separator: ",")
        #expect(
            decode(
                #"{"days":{"first":"2026-11-01","revenue":[5],"orders":[1]},"by":{"category":{"names":["# + many + #"],"cells":[]}}}"#
            ).notices == [
                "dump.ndjson:4: shop.by.category.names: has 202 names; the first 200 are read, so put the rest together under null"
            ])
    }

    // MARK: Stretches of days

    /// A service with the median of its answers, which days do not add up to.
    private static let api = Declaration(
        system: "shop", title: Titles("API"),
        measures: [
            .init(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
            .init(name: "slow", unit: .number, formula: .aggregate(.init(.quantile(95), of: "latency"))),
        ], splits: [.init(name: "host")])

    private func decode(spans: String, by: String = #"{"host":{"names":["a","b"],"cells":[]}}"#) -> (
        spans: [DeclaredData.Span], notices: [String]
    ) {
        let (data, notices) = decode(
            #"{"days":{"first":"2026-11-01","orders":[1,2],"slow":[8,9]},"by":\#(by),"spans":\#(spans)}"#, as: Self.api)
        return (data?.spans ?? [], notices)
    }

    /// November 1 and 2, 2026.
    private static let days = Day(20_758)...Day(20_759)

    @Test func readsStretches() {
        let (spans, notices) = decode(spans: #"[{"from":"2026-11-01","to":"2026-11-02","slow":8,"by":{"host":[[1,7],[0,9]]}}]"#)
        #expect(spans == [.init(days: Self.days, values: [nil, 8], names: [[1: [nil, 7], 0: [nil, 9]]])])
        #expect(notices == [])
    }

    @Test(arguments: [
        ("7", ["[0]: 7 is not an object"]), ("null", ["[0]: null is not an object"]),
        (#"{"to":"2026-11-02"}"#, ["[0].from: missing"]),
        (#"{"from":"2026-11-02","to":"2026-11-01"}"#, ["[0]: a stretch of days ends before it begins"]),
    ])
    func aStretchThatCannotBeReadIsToldAndTheOthersStay(span: String, expected: [String]) {
        let (spans, notices) = decode(spans: #"[\#(span),{"from":"2026-11-01","to":"2026-11-02","slow":8}]"#)
        #expect(spans == [.init(days: Self.days, values: [nil, 8], names: [[:]])])
        #expect(notices == expected.map { "dump.ndjson:4: shop.spans" + $0 })
    }

    @Test(arguments: [
        ("7", ["by: 7 is not an object"]),
        (#"{"host":{}}"#, ["by.host: an object is not a list"]),
        (#"{"hots":[[0,7]]}"#, [#"by.hots: nothing is split by this, so it is not read; did you mean "host"?"#]),
        (
            #"{"host":[7,[0],["a",7],[2,7],[-1,7]]}"#,
            [
                "by.host[0]: is no cell; it is written as [name, slow]", "by.host[1]: is no cell; it is written as [name, slow]",
                #"by.host[2][0]: "a" is no name; the 2 names count from 0"#, "by.host[3][0]: 2 is no name; the 2 names count from 0",
                "by.host[4][0]: -1 is no name; the 2 names count from 0",
            ]
        ),
        (#"{"host":[[1,7],[1,8]]}"#, ["by.host[1][0]: name 1 stands there twice; the first one counts"]),
    ])
    func namesOfAStretchThatCannotBeReadAreTold(by: String, expected: [String]) {
        let (spans, notices) = decode(spans: #"[{"from":"2026-11-01","to":"2026-11-02","slow":8,"by":\#(by)}]"#)
        #expect(spans.map(\.values) == [[nil, 8]])
        #expect(spans.first?.names == (by.contains("[1,7]") ? [[1: [nil, 7]]] : [[:]]))
        #expect(notices == expected.map { "dump.ndjson:4: shop.spans[0]." + $0 })
    }

    /// What the settings no longer have stands in every stretch of an older dump.
    @Test func whatEachStretchHasTooMuchIsToldOnce() {
        let (spans, notices) = decode(
            spans: #"[{"from":"2026-11-01","to":"2026-11-02","slow":8,"fast":1,"by":{"zone":[[0,7]]}},"#
                + #"{"from":"2026-11-02","to":"2026-11-02","slow":9,"fast":1,"by":{"zone":[[0,7]]}},{"from":"2026-11-02","to":"2026-11-02","slow":1}]"#
        )
        #expect(spans.map(\.values) == [[nil, 8], [nil, 9]])
        #expect(
            notices == [
                #"dump.ndjson:4: shop.spans[0].by.zone: nothing is split by this, so it is not read; those that are read are "host""#,
                #"dump.ndjson:4: shop.spans[0].fast: no measure that is worked out from rows has this name, so it is not read; those that are read are "slow""#,
                "dump.ndjson:4: shop.spans[2]: the stretch from 2026-11-02 to 2026-11-02 stands there twice; the first one counts",
            ])
    }

    /// Names that could not be read were told, and what stretches have of them is no further mistake.
    @Test func namesThatAreLostAreToldOnce() {
        let (_, notices) = decode(
            spans: #"[{"from":"2026-11-01","to":"2026-11-02","slow":8,"by":{"host":[[1,7]]}}]"#, by: #"{"host":{"cells":[]}}"#)
        #expect(notices == ["dump.ndjson:4: shop.by.host.names: missing"])
    }

    @Test func moreStretchesThanAreReadAreTold() {
        let all = (0...1000).map { #"{"from":"\#(Day(19_000 + $0))","to":"2026-11-02","slow":8}"# }
        let (spans, notices) = decode(spans: "[\(all.joined(separator: ","))]")
        #expect(spans.count == 1000)
        #expect(notices == ["dump.ndjson:4: shop.spans: has 1001 stretches of days; the first 1000 are read"])
    }

    @Test(arguments: ["-1", #""many""#, "1.5", "[]", "\(Int64.max)"])
    func aNumberOfRowsOrOfFurtherNamesThatIsNoneIsTold(number: String) {
        let (data, notices) = decode(
            #"{"days":{"first":"2026-11-01","revenue":[5],"orders":[1]},"by":{"category":{"names":["A",null],"rest":\#(number),"cells":[]}},"rows":\#(number)}"#
        )
        #expect(data?.splits.first??.names == ["A", nil])
        let shown = number == "[]" ? "a list" : number
        let problem =
            number == "\(Int64.max)"
            ? "is more than can be worked with; it is left out" : "is not a 64-bit whole number from 0 on"
        #expect(
            notices == ["by.category.rest", "rows"].map { "dump.ndjson:4: shop.\($0): \(shown) \(problem)" })
    }

    // MARK: Days

    @Test func aDayThatCannotBeReadIsUnknownAndNotZero() throws {
        let (data, _) = decode(#"{"days":{"first":"2026-11-01","revenue":[1.5,2],"orders":[1,2]}}"#)
        #expect(try #require(data).columns == [[nil, 2], [1, 2]])
    }

    @Test func anAggregateOfAFormulaHasItsWordsForAName() {
        let declaration = Declaration(
            system: "api", title: Titles("API"),
            measures: [
                .init(
                    name: "rate", unit: .percent,
                    formula: .quotient(
                        .aggregate(.init(.count, where: .compares(column: "status", .equal, .text("failed")))), .measure("requests"))),
                .init(name: "requests", unit: .count, formula: .aggregate(.init(.count))),
            ])
        #expect(declaration.columns.map(\.name) == ["requests", "count(where status = \"failed\")"])
    }
}
