/// What a `PageServer` shows.
package protocol ServedSite: Sendable {
    func answer(to request: RequestHead) -> SiteAnswer
}
