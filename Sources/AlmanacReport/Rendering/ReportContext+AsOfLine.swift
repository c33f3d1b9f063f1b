import AlmanacInsights
package import AlmanacModel
import AlmanacText

extension ReportContext {
    /// Where the numbers come from and how old they are: `As of Nov 20, 2026, 4:37 PM EST · Guardian, MoneyMoments`
    package var asOfLine: String { text.phrase(asOf) }

    /// The same as a message that can be put into a sentence.
    package var asOf: Phrase {
        let sources: Phrase.Argument = sources.isEmpty ? .phrase(Phrase("pages.no-data")) : .list(sources)
        return Phrase(
            "pages.as-of",
            [
                "moment": .value(.instant(snapshot.asOf)),
                "zone": .name(text.zoneName(at: snapshot.asOf)),
                "sources": sources,
            ])
    }
}
