internal import Synchronization

/// Count of the steps taken to fill the templates of one subject. Loops inside loops multiply: a template of a few lines can have work for
/// ever.
package final class TemplateWork: Sendable {
    /// Steps (a text, a value, a section, a row) that one subject's templates may take. The default ones need some thousands.
    package static let most = 5_000_000

    /// The templates of a subject took more.
    package struct Exceeded: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String {
            "the templates take more than \(TemplateWork.most) steps for this subject; sections that repeat for rows stand in each other, "
                + "take one out or show the rows with a table fence"
        }
    }

    private let left: Atomic<Int>

    /// - Parameter steps: That may be taken.
    package init(steps: Int = most) {
        left = Atomic(steps)
    }

    /// Takes some steps.
    ///
    /// - Returns: False when fewer were left: the text being filled then ends where it is.
    func take(_ steps: Int) -> Bool {
        let before = left.load(ordering: .relaxed)
        guard before >= steps else {
            left.store(0, ordering: .relaxed)
            return false
        }
        return left.subtract(steps, ordering: .relaxed).newValue >= 0
    }

    /// - Throws: When what was filled is not whole.
    package func check() throws(Exceeded) {
        if left.load(ordering: .relaxed) <= 0 { throw Exceeded() }
    }
}
