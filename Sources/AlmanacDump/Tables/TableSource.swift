package import AlmanacModel

/// A declared system, and what its rows are in.
package struct TableSource: Sendable {
    package var declaration: Declaration
    /// In the order of their names, of which the last one counts where two have the same row.
    package var inputs: [TableInput]

    package init(_ declaration: Declaration, _ inputs: [TableInput]) {
        self.declaration = declaration
        self.inputs = inputs
    }

    package init(_ declaration: Declaration, files: [String]) {
        self.init(declaration, files.map { TableInput(file: $0) })
    }

    /// What is wrong with the files before a row is read: none of them is there, a column is gone, or somebody has to say which of two readings is meant.
    /// A remark where none of them has a row yet.
    package func problems() -> [Notice] {
        guard let rows = declaration.rows else { return [] }
        var rowless: [Notice] = []
        let problems = inputs.flatMap { input -> [Notice] in
            do throws(ByteInput.Failure) {
                guard let found = FoundTable(of: try input.open(rows.reading), given: rows.reading) else {
                    return [Notice(place: input.name, message: "there is no row in it")]
                }
                if !found.hasRows { rowless.append(Self.withoutRows(input.name)) }
                do throws(FileProblems) {
                    let (plan, spread) = try RowPlan.plan(declaration, rows, of: found.shape.names, in: input.name)
                    guard let ambiguity = found.ambiguity(of: plan, spread) else { return [] }
                    return [Notice(place: input.name, message: TableError.ambiguous(file: input.name, ambiguity).reason)]
                } catch {
                    return error.problems.map { Notice(place: "\($0.file):\($0.line):\($0.column)", message: $0.message) }
                }
            } catch {
                return [Notice(place: input.name, message: error.reason)]
            }
        }
        return problems + (rowless.count == inputs.count ? rowless : [])
    }

    /// Tells of a table that is a header alone.
    static func withoutRows(_ name: String) -> Notice {
        Notice(
            place: name,
            message:
                "it has a header and no row below it, so that there is nothing to show; write rows there, or name another table under `from:`",
            isRemark: true)
    }
}
