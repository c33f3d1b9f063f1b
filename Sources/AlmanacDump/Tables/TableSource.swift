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
}
