import AlmanacMail
import TestSupport
import Testing

@Suite("Mails as mail programs have them")
struct ClientViewTests {
    private static let html = """
        <html><head><meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}.a{color:#111111}\
        @media (max-width:480px){.a{width:1px}}@media (prefers-color-scheme:dark){.a{color:#eeeeee}}[data-ogsc] .a{color:#dddddd}</style></head><body>\
        <!--[if mso]><table width="600"><![endif]--><!--[if !mso]><!--><div class="modern"></div><!--<![endif]-->\
        <p style="padding:3px;color:#123456">5 &lt; 6</p><img src="cid:a@b" alt="A &amp; B" style="width:100%"></body></html>
        """

    private func view(_ client: MailClient, isDark: Bool = false, hasImages: Bool = true) -> String {
        let images = ["a@b": ClientView.Image(type: "image/png", bytes: [1, 2, 3])]
        return String(
            decoding: ClientView(client, isDark: isDark, images: hasImages ? images : nil).html(Array(Self.html.utf8)), as: UTF8.self)
    }

    @Test("Word reads its comments and passes over what it does not know")
    func word() {
        let html = view(.outlookWindows)
        #expect(html.contains("<table width=\"600\">") && !html.contains("modern"))
        #expect(html.contains("<p style=\"color:#123456\">5 &lt; 6</p>"))
        #expect(!html.contains("@media") && !html.contains("width:100%"))
    }

    @Test("Everybody else passes over Word's")
    func others() {
        let html = view(.gmail)
        #expect(!html.contains("<table") && html.contains("modern") && !html.contains("<!--"))
        #expect(html.contains("padding:3px") && html.contains("@media (max-width:480px)"))
    }

    @Test("Dark is what the program knows of it")
    func dark() {
        #expect(view(.appleMail, isDark: true).contains(".a{color:#eeeeee}"))
        #expect(!view(.appleMail).contains("#eeeeee") && !view(.gmail, isDark: true).contains("#eeeeee"))
        #expect(view(.outlookWeb, isDark: true).contains(".a{color:#dddddd}") && !view(.appleMail, isDark: true).contains("#dddddd"))
        #expect(view(.appleMail, isDark: true).contains("color-scheme:dark") && view(.appleMail).contains("color-scheme:light"))
        #expect(view(.appleMail).contains("<meta name=\"color-scheme\" content=\"light\">"))
    }

    @Test("Where style sheets are dropped, what stands on the elements counts")
    func withoutStyle() {
        let html = view(.gmailMobileWeb)
        #expect(html.contains("<style></style>") && !html.contains("@media") && !html.contains("#111111"))
        #expect(html.contains("padding:3px;color:#123456") && html.contains("modern") && html.contains("5 &lt; 6"))
    }

    @Test("Pictures come out of the message, or are off")
    func images() {
        #expect(view(.gmail).contains("src=\"data:image/png;base64,AQID\""))
        let off = view(.gmail, hasImages: false)
        #expect(!off.contains("src=") && off.contains("alt=\"A &amp; B\""))
    }
}
