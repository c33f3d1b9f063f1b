/// A mail program, by its way of showing HTML.
package enum MailClient: String, CaseIterable, Hashable, Sendable {
    case appleMail, gmail, gmailApps, gmailMobileWeb, outlookWindows, outlookWeb, outlookMac, outlookMobile, yahoo, thunderbird, samsung,
        proton, hey,
        fastmail

    package var name: String {
        switch self {
        case .appleMail: "Apple Mail"
        case .gmail: "Gmail"
        case .gmailApps: "Gmail's apps"
        case .gmailMobileWeb: "Gmail in a phone's browser"
        case .outlookWindows: "Outlook for Windows"
        case .outlookWeb: "Outlook on the web"
        case .outlookMac: "Outlook for Mac"
        case .outlookMobile: "Outlook's apps"
        case .yahoo: "Yahoo"
        case .thunderbird: "Thunderbird"
        case .samsung: "Samsung Email"
        case .proton: "Proton Mail"
        case .hey: "HEY"
        case .fastmail: "Fastmail"
        }
    }
}
