/// A part of the structure of a document, by its number.
package struct StructureElement: Hashable, Sendable {
    let index: Int
}

/// The role of a part of a document (ISO 32000-1, 14.8.4).
package enum StructureRole: Hashable, Sendable {
    case document, section, heading1, heading2, heading3, heading4, paragraph, quote, code, division
    case list, item, label, body, table, caption, head, rows, foot, row, headerCell, cell, figure, link, span
}

extension PDFBytes {
    /// The name of a role.
    mutating func role(_ role: StructureRole) {
        switch role {
        case .document: raw("/Document")
        case .section: raw("/Sect")
        case .heading1: raw("/H1")
        case .heading2: raw("/H2")
        case .heading3: raw("/H3")
        case .heading4: raw("/H4")
        case .paragraph: raw("/P")
        case .quote: raw("/BlockQuote")
        case .code: raw("/Code")
        case .division: raw("/Div")
        case .list: raw("/L")
        case .item: raw("/LI")
        case .label: raw("/Lbl")
        case .body: raw("/LBody")
        case .table: raw("/Table")
        case .caption: raw("/Caption")
        case .head: raw("/THead")
        case .rows: raw("/TBody")
        case .foot: raw("/TFoot")
        case .row: raw("/TR")
        case .headerCell: raw("/TH")
        case .cell: raw("/TD")
        case .figure: raw("/Figure")
        case .link: raw("/Link")
        case .span: raw("/Span")
        }
    }
}

/// The structure elements of a document in reading order, for readers who do not see its pages.
///
/// An element takes its place behind the others of its parent when its first part is drawn, so that reading order is drawing order.
struct StructureTree {
    enum Kid {
        case element(Int)
        /// A stretch of a page's content, by its number there.
        case content(page: Int, number: Int)
        /// A link, by the number it has in the tree of parents.
        case annotation(PDFReference)
    }

    /// The cells that a header cell is the header of.
    enum Scope {
        case column, row
    }

    struct Element {
        var role: StructureRole
        var parent: Int?
        var isAttached = false
        var kids: [Kid] = []
        var alternative: String?
        var scope: Scope?
        var isNumbered = false
        /// Left, bottom, right and top on the page, in its own coordinates.
        var box: [Double] = []
    }

    private(set) var elements: [Element] = []

    mutating func add(_ role: StructureRole, in parent: StructureElement?) -> StructureElement {
        elements.append(Element(role: role, parent: parent?.index, isAttached: parent == nil))
        return StructureElement(index: elements.count - 1)
    }

    subscript(element: StructureElement) -> Element {
        get { elements[element.index] }
        set { elements[element.index] = newValue }
    }

    /// The role of a part, without a copy of all that is known of it.
    func role(of element: StructureElement) -> StructureRole { elements[element.index].role }

    /// Gives a part its place in its parent, and that one in its own.
    mutating func attach(_ index: Int) {
        guard !elements[index].isAttached, let parent = elements[index].parent else { return }
        elements[index].isAttached = true
        attach(parent)
        elements[parent].kids.append(.element(index))
    }

    mutating func append(_ kid: Kid, to element: StructureElement) {
        attach(element.index)
        elements[element.index].kids.append(kid)
    }

    // MARK: Writing

    /// - Parameters:
    ///   - pages: The pages of the document.
    ///   - contents: For each page, the elements of its stretches.
    ///   - links: The elements of the links, whose numbers in the tree follow those of the pages.
    /// - Returns: The root.
    func write(to file: inout PDFFile, pages: [PDFReference], contents: [[Int]], links: [Int]) -> PDFReference {
        let root = file.reserve()
        let objects = elements.map { $0.isAttached ? file.reserve() : root }
        for (index, element) in elements.enumerated() where element.isAttached {
            file.write(objects[index]) { write(element, to: &$0, parent: element.parent.map { objects[$0] } ?? root, objects, pages) }
        }
        let parents = file.add {
            $0.raw("<</Nums[")
            for (page, owners) in contents.enumerated() {
                $0.integer(page)
                $0.raw("[")
                for owner in owners {
                    $0.reference(objects[owner])
                    $0.raw(" ")
                }
                $0.raw("]")
            }
            for (number, owner) in links.enumerated() {
                $0.raw(" ")
                $0.integer(contents.count + number)
                $0.raw(" ")
                $0.reference(objects[owner])
            }
            $0.raw("]>>")
        }
        file.write(root) {
            $0.raw("<</Type/StructTreeRoot/K ")
            $0.reference(objects.first ?? root)
            $0.raw("/ParentTree ")
            $0.reference(parents)
            $0.raw("/ParentTreeNextKey ")
            $0.integer(contents.count + links.count)
            $0.raw(">>")
        }
        return root
    }

    private func write(
        _ element: Element, to bytes: inout PDFBytes, parent: PDFReference, _ objects: [PDFReference], _ pages: [PDFReference]
    ) {
        bytes.raw("<</S")
        bytes.role(element.role)
        bytes.raw("/P ")
        bytes.reference(parent)
        if let alternative = element.alternative {
            bytes.raw("/Alt")
            bytes.text(alternative)
        }
        attributes(of: element, to: &bytes)
        let page = element.kids.lazy.compactMap { if case .content(let page, _) = $0 { page } else { nil } }.first
        if let page {
            bytes.raw("/Pg ")
            bytes.reference(pages[page])
        }
        bytes.raw(element.kids.count == 1 ? "/K " : "/K[")
        for kid in element.kids {
            switch kid {
            case .element(let index): bytes.reference(objects[index])
            case .content(let own, let number) where own == page: bytes.integer(number)
            case .content(let own, let number):
                bytes.raw("<</Type/MCR/Pg ")
                bytes.reference(pages[own])
                bytes.raw("/MCID ")
                bytes.integer(number)
                bytes.raw(">>")
            case .annotation(let object):
                bytes.raw("<</Type/OBJR/Obj ")
                bytes.reference(object)
                bytes.raw(">>")
            }
            if element.kids.count > 1 { bytes.raw(" ") }
        }
        bytes.raw(element.kids.count == 1 ? ">>" : "]>>")
    }

    private func attributes(of element: Element, to bytes: inout PDFBytes) {
        if let scope = element.scope {
            switch scope {
            case .column: bytes.raw("/A<</O/Table/Scope/Column>>")
            case .row: bytes.raw("/A<</O/Table/Scope/Row>>")
            }
        }
        if element.role == .list {
            bytes.raw(element.isNumbered ? "/A<</O/List/ListNumbering/Decimal>>" : "/A<</O/List/ListNumbering/Disc>>")
        }
        if !element.box.isEmpty {
            bytes.raw("/A<</O/Layout/Placement/Block/BBox[")
            for side in element.box {
                bytes.number(side)
                bytes.raw(" ")
            }
            bytes.raw("]>>")
        }
    }
}
