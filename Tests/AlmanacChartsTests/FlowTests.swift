import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct FlowTests {
    private func network(_ chart: FlowChart) -> FlowNetwork { FlowNetwork(chart.links, notDrawn: chart.notDrawn, context()) }

    @Test func tellsEachAmountTheLargestFirst() {
        #expect(
            FormSamples.flow.draw(in: context()).description == "Flow: 6 entries. $1,200.00 from Salary to Rent, "
                + "$472.62 from Salary to Groceries, $200.00 from Side job to Fun, $150.00 from Side job to Savings and what is put aside, "
                + "and $120.00 from Salary to Fun.")
    }

    @Test func nodesStandRightOfAllThatFlowsIntoThem() {
        let network = network(FormSamples.wideFlow)
        for link in network.links { #expect(network.nodes[link.source].column < network.nodes[link.target].column) }
        let names = network.columns.map { $0.map { network.nodes[$0].name } }
        #expect(Set(names[0]) == ["Salary", "Side job", "Gifts"] && names[1] == ["Current account"] && names[2] == ["Cash"])
        // All ends stand in the last column, however short the way to them is.
        #expect(Set(names[3]) == ["Rent", "Savings", "Groceries", "Fun"])
        // What flows into a name or out of it, whichever is more.
        #expect(network.nodes.first { $0.name == "Current account" }?.value == 285_000)
        #expect(network.nodes.first { $0.name == "Cash" }?.value == 29_000)
    }

    /// Heights of ribbons and nodes are one scale: what flows into a name fills it.
    @Test func ribbonsAreAsThickAsWhatFlows() {
        let network = network(FormSamples.flow)
        let into = network.links.reduce(0) { $0 + $1.value }
        #expect(into == 214_262)
        #expect(network.columns.map { $0.reduce(0) { $0 + network.nodes[$1].value } } == [214_262, 214_262])
    }

    /// What all comes from one name, or goes to one, is bars, as of two goals of one kind; the words say from where.
    @Test(arguments: [true, false]) func oneNameOnASideIsBars(isSource: Bool) {
        let links = [("Health", 34.0), ("Work", 5)].map { name, value in
            isSource ? FlowChart.Link(from: "Goals", to: name, value: value) : FlowChart.Link(from: name, to: "Goals", value: value)
        }
        let drawn = FlowChart(links: links).draw(in: context(domain: .count))
        #expect(drawn.string.contains(">Health<") && !drawn.string.contains(">Goals<"))
        #expect(
            drawn.description == "Flow: 3 entries. "
                + (isSource ? "34 from Goals to Health and 5 from Goals to Work." : "34 from Health to Goals and 5 from Work to Goals."))
    }

    @Test func whatLeadsBackIsLeftOutAndCounted() {
        let links = [("A", "B", 5.0), ("B", "C", 4.0), ("C", "A", 3.0), ("B", "B", 2.0)].map {
            FlowChart.Link(from: $0.0, to: $0.1, value: $0.2)
        }
        let description = FlowChart(links: links, notDrawn: 1).draw(in: context(domain: .count)).description
        #expect(description == "Flow: 3 entries. 5 from A to B and 4 from B to C. 3 more are not drawn.")
    }

    @Test func linksOfTheSameNamesAreAddedUpAndOddOnesCounted() {
        let links = [
            ("A", "B", 5.0 as Double?), ("A", "B", 2), ("A", "C", -3), ("A", "D", .nan), ("A", "E", 0), ("A", "F", nil),
        ].map { FlowChart.Link(from: $0.0, to: $0.1, value: $0.2) }
        #expect(
            FlowChart(links: links).draw(in: context(domain: .count)).description
                == "Flow: 2 entries. 7 from A to B. 1 negative value cannot be shown as a share. 1 invalid value is left out.")
        let none = FlowChart(links: [.init(from: "A", to: "B", value: -1)])
        #expect(none.draw(in: context()).description == "No data. 1 invalid value is left out.")
        #expect(none.draw(in: context().onPage).string.contains(">No data<"))
    }

    @Test func theSmallestOfManyTargetsAreOne() {
        let links = (1...30).map { FlowChart.Link(from: "A", to: "T\($0)", value: Double($0)) }
        let network = network(FlowChart(links: links))
        #expect(network.columns.map(\.count) == [1, 12])
        let other = network.nodes.first { $0.name == "Other (19)" }
        #expect(other?.value == Double((1...19).reduce(0, +)))
    }

    @Test func aColourFollowsFromTheName() {
        let one = network(FormSamples.flow)
        let alone = network(FlowChart(links: [.init(from: "X", to: "Groceries", value: 3)]))
        func colour(_ network: FlowNetwork) -> Int? { network.nodes.first { $0.name == "Groceries" }?.colour }
        #expect(colour(one) != nil && colour(one) == colour(alone))
    }

    /// Savings were drawn as groceries were: names of one picture share no colour.
    @Test func noTwoNamesHaveOneColour() {
        for chart in [FormSamples.flow, FormSamples.wideFlow] {
            let colours = network(chart).nodes.map(\.colour)
            #expect(Set(colours).count == colours.count && !colours.contains(Theme.other), "\(colours)")
        }
    }

    /// In a narrow picture more than two columns are bars of what arrives; on a page the names between them are shown where there is room.
    @Test func threeColumnsAreBarsInANarrowPicture() {
        let page = FormSamples.wideFlow.drawing(in: context().onPage, keepsBoxes: true)
        #expect(
            page.boxes(in: 1000).contains { $0.text == "Current account" } && !page.boxes(in: 256).contains { $0.text == "Current account" }
        )
        let narrow = FormSamples.wideFlow.drawing(in: context(width: 310), keepsBoxes: true)
        #expect(narrow.boxes.contains { $0.text == "Rent" } && !narrow.boxes.contains { $0.text == "Salary" })
        let wide = FormSamples.wideFlow.drawing(in: context(width: 600), keepsBoxes: true)
        #expect(wide.boxes.contains { $0.text == "Salary" })
    }

    @Test func flowsFromTheRightWhereWordsAreReadFromThere() throws {
        let drawing = FormSamples.flow.drawing(in: context(isRightToLeft: true), keepsBoxes: true)
        let source = try #require(drawing.boxes.first { $0.text == "Salary" })
        let target = try #require(drawing.boxes.first { $0.text == "Rent" })
        #expect(target.x + target.width < source.x)
    }
}
