/// The fonts of everything that is not drawn by a reader's own program: pictures in mails, and paper.
package enum FontFamilies {
    /// The first font that is there draws the text. Those of Liberation are as wide as Arial, which the charts' text is measured with.
    /// The last one has the letters of Hindi, in bold too, which the first that the machine finds for them may lack.
    package static let names = ["Liberation Sans", "Arimo", "Arial", "Helvetica", "DejaVu Sans", "Noto Sans Devanagari"]
}
