import AlmanacText

// Writes the document as the objects of a file.

extension PDFDocument {
    /// Bytes from which a file is compressed once more, with the most effort; few files are that large.
    private static let large = 140_000

    /// The bytes of the file.
    package consuming func finish() throws(PDFError) -> [UInt8] {
        finishPage()
        let file = try written(.usual)
        return file.count < Self.large ? file : try written(.most)
    }

    private func written(_ effort: Deflater.Effort) throws(PDFError) -> [UInt8] {
        var structure = structure
        var file = try PDFFile(effort)
        let catalogue = file.reserve()
        let tree = file.reserve()
        let pageObjects = pages.map { _ in file.reserve() }
        let resources = try writeResources(to: &file)
        var linkOwners: [Int] = []
        for (number, page) in pages.enumerated() {
            let content = file.add(stream: page.out) { _ in }
            var annotations: [PDFReference] = []
            for link in page.links {
                let object = file.reserve()
                writeLink(link, object, parent: pages.count + linkOwners.count, to: &file, pageObjects)
                structure.append(.annotation(object), to: link.element)
                annotations.append(object)
                linkOwners.append(link.element.index)
            }
            file.write(pageObjects[number]) {
                $0.raw("<</Type/Page/Parent ")
                $0.reference(tree)
                $0.raw("/MediaBox[0 0 ")
                $0.numbers(page.width, page.height)
                $0.raw("]/Resources ")
                $0.reference(resources)
                $0.raw("/Contents ")
                $0.reference(content)
                $0.raw("/Tabs/S/StructParents ")
                $0.integer(number)
                if !annotations.isEmpty {
                    $0.raw("/Annots[")
                    for annotation in annotations {
                        $0.reference(annotation)
                        $0.raw(" ")
                    }
                    $0.raw("]")
                }
                $0.raw(">>")
            }
        }
        file.write(tree) {
            $0.raw("<</Type/Pages/Count ")
            $0.integer(pageObjects.count)
            $0.raw("/Kids[")
            for page in pageObjects {
                $0.reference(page)
                $0.raw(" ")
            }
            $0.raw("]>>")
        }
        let structureRoot = structure.write(to: &file, pages: pageObjects, contents: pages.map(\.owners), links: linkOwners)
        let outline = writeBookmarks(to: &file, pageObjects)
        let files = attachments.map { writeAttachment($0, to: &file) }
        let metadata = file.add(stream: Array(about.xmp.utf8), isPlain: true) { $0.raw("/Type/Metadata/Subtype/XML") }
        let info = file.add { writeInfo(to: &$0) }
        file.write(catalogue) {
            $0.raw("<</Type/Catalog/Pages ")
            $0.reference(tree)
            $0.raw("/Lang")
            $0.text(about.language)
            $0.raw("/MarkInfo<</Marked true>>/StructTreeRoot ")
            $0.reference(structureRoot)
            $0.raw("/Metadata ")
            $0.reference(metadata)
            $0.raw("/ViewerPreferences<</DisplayDocTitle true")
            if about.isRightToLeft { $0.raw("/Direction/R2L") }
            $0.raw(">>")
            if let outline {
                $0.raw("/Outlines ")
                $0.reference(outline)
                $0.raw("/PageMode/UseOutlines")
            }
            if !files.isEmpty {
                $0.raw("/AF[")
                for file in files {
                    $0.reference(file)
                    $0.raw(" ")
                }
                $0.raw("]/Names<</EmbeddedFiles<</Names[")
                for (attachment, file) in zip(attachments, files) {
                    $0.text(attachment.name)
                    $0.raw(" ")
                    $0.reference(file)
                }
                $0.raw("]>>>>")
            }
            $0.raw(">>")
        }
        return file.finish(root: catalogue, info: info)
    }

    private func writeResources(to file: inout PDFFile) throws(PDFError) -> PDFReference {
        var fonts: [PDFReference] = []
        for font in typesetter.fonts {
            let object = file.reserve()
            try font.write(object, to: &file)
            fonts.append(object)
        }
        return file.add {
            $0.raw("<</Font<<")
            for (number, font) in fonts.enumerated() {
                $0.raw("/F")
                $0.integer(number)
                $0.raw(" ")
                $0.reference(font)
            }
            $0.raw(">>")
            if !opacities.isEmpty {
                $0.raw("/ExtGState<<")
                for opacity in opacities {
                    $0.raw("/G")
                    $0.integer(opacity)
                    $0.raw("<</ca ")
                    $0.number(Double(opacity) / 100)
                    $0.raw("/CA ")
                    $0.number(Double(opacity) / 100)
                    $0.raw(">>")
                }
                $0.raw(">>")
            }
            $0.raw(">>")
        }
    }

    private func write(_ place: Destination, to bytes: inout PDFBytes, _ pageObjects: [PDFReference]) {
        // A destination that was never drawn leads to the beginning.
        let (page, y) = places[place.index] ?? (0, 0)
        bytes.raw("[")
        bytes.reference(pageObjects[page])
        bytes.raw("/XYZ null ")
        bytes.number(height - y)
        bytes.raw(" null]")
    }

    private func writeLink(
        _ link: PageContent.Link, _ object: PDFReference, parent: Int, to file: inout PDFFile, _ pageObjects: [PDFReference]
    ) {
        file.write(object) {
            $0.raw("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
            $0.numbers(link.box[0], height - link.box[3], link.box[2], height - link.box[1])
            $0.raw("]/StructParent ")
            $0.integer(parent)
            $0.raw("/Contents")
            $0.text(link.words)
            switch link.target {
            case .address(let address):
                $0.raw("/A<</S/URI/URI")
                $0.literal(address.utf8)
                $0.raw(">>")
            case .place(let place):
                $0.raw("/Dest")
                write(place, to: &$0, pageObjects)
            }
            $0.raw(">>")
        }
    }

    private func writeAttachment(_ attachment: Attachment, to file: inout PDFFile) -> PDFReference {
        let stream = file.add(stream: attachment.bytes) {
            $0.raw("/Type/EmbeddedFile/Subtype")
            $0.name(attachment.mediaType)
            $0.raw("/Params<</Size ")
            $0.integer(attachment.bytes.count)
            $0.raw("/ModDate(")
            writeDate(to: &$0)
            $0.raw(")>>")
        }
        return file.add {
            $0.raw("<</Type/Filespec/AFRelationship/Data/F")
            $0.text(attachment.name)
            $0.raw("/UF")
            $0.text(attachment.name)
            $0.raw("/Desc")
            $0.text(attachment.description)
            $0.raw("/EF<</F ")
            $0.reference(stream)
            $0.raw("/UF ")
            $0.reference(stream)
            $0.raw(">>>>")
        }
    }

    private func writeInfo(to bytes: inout PDFBytes) {
        bytes.raw("<</Title")
        bytes.text(about.title)
        bytes.raw("/Producer")
        bytes.text(about.producer)
        bytes.raw("/CreationDate(")
        writeDate(to: &bytes)
        bytes.raw(")/ModDate(")
        writeDate(to: &bytes)
        bytes.raw(")>>")
    }

    /// `D:20261120213700Z`
    private func writeDate(to bytes: inout PDFBytes) {
        bytes.raw("D:")
        for digit in about.date.utf8 where (0x30...0x39).contains(digit) { bytes.integer(Int(digit) - 0x30) }
        bytes.raw("Z")
    }

    // MARK: Bookmarks

    private func writeBookmarks(to file: inout PDFFile, _ pageObjects: [PDFReference]) -> PDFReference? {
        guard !bookmarks.isEmpty else { return nil }
        let root = file.reserve()
        let objects = bookmarks.map { _ in file.reserve() }
        func kids(of parent: Int?) -> [Int] {
            let level = parent.map { bookmarks[$0].level + 1 } ?? 0
            var kids: [Int] = []
            for index in ((parent ?? -1) + 1)..<bookmarks.count {
                if bookmarks[index].level < level { break }
                if bookmarks[index].level == level { kids.append(index) }
            }
            return kids
        }
        func write(_ siblings: [Int], under parent: PDFReference) {
            for (place, index) in siblings.enumerated() {
                let own = kids(of: index)
                file.write(objects[index]) {
                    $0.raw("<</Title")
                    $0.text(bookmarks[index].title)
                    $0.raw("/Parent ")
                    $0.reference(parent)
                    $0.raw("/Dest")
                    self.write(bookmarks[index].destination, to: &$0, pageObjects)
                    if place > 0 {
                        $0.raw("/Prev ")
                        $0.reference(objects[siblings[place - 1]])
                    }
                    if place + 1 < siblings.count {
                        $0.raw("/Next ")
                        $0.reference(objects[siblings[place + 1]])
                    }
                    if let first = own.first, let last = own.last {
                        $0.raw("/First ")
                        $0.reference(objects[first])
                        $0.raw("/Last ")
                        $0.reference(objects[last])
                        // Closed: readers see the sections when they open the document.
                        $0.raw("/Count ")
                        $0.integer(-own.count)
                    }
                    $0.raw(">>")
                }
                write(own, under: objects[index])
            }
        }
        let top = kids(of: nil)
        write(top, under: root)
        file.write(root) {
            $0.raw("<</Type/Outlines/First ")
            $0.reference(objects[top[0]])
            $0.raw("/Last ")
            $0.reference(objects[top[top.count - 1]])
            $0.raw("/Count ")
            $0.integer(top.count)
            $0.raw(">>")
        }
        return root
    }
}

extension PDFDocument.About {
    /// The same in XMP (ISO 16684-1), with the claim to be PDF/UA-1.
    var xmp: String {
        var xml = MarkupWriter(capacity: 1200)
        xml.raw("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">")
        xml.raw("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\"")
        xml.raw(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"")
        xml.raw(" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">")
        xml.raw("<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">")
        xml.text(title)
        xml.raw("</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>")
        xml.text(language)
        xml.raw("</rdf:li></rdf:Bag></dc:language><pdf:Producer>")
        xml.text(producer)
        xml.raw("</pdf:Producer><xmp:CreateDate>")
        xml.text(date)
        xml.raw("</xmp:CreateDate><xmp:ModifyDate>")
        xml.text(date)
        xml.raw("</xmp:ModifyDate><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>")
        return String(decoding: xml.finish().bytes, as: UTF8.self)
    }
}
