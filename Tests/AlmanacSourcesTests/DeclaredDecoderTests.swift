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

    private func decode(_ shop: String) -> (data: DeclaredData?, notices: [String]) {
        let record =
            #"{"almanac":1,"as_of":"2026-11-03T18:00:00Z","subject":{"id":"x","timezone":"UTC","currency":"EUR"},"shop":"# + shop + "}"
        let decoded = SnapshotDecoder(declared: [Self.shop]).decode(
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
