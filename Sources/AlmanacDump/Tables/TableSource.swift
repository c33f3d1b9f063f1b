package import AlmanacModel

/// A declared system, and the files that its rows are in.
package struct TableSource: Sendable {
    package var declaration: Declaration
    /// In the order of their names, of which the last one counts where two have the same row.
    package var files: [String]

    package init(_ declaration: Declaration, files: [String]) {
        self.declaration = declaration
        self.files = files
    }
}
