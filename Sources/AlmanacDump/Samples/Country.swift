/// The country of a made-up subject: its language and formats, currency and merchants.
struct Country: Sendable {
    var locale: String
    var currency: String
    var timeZone: String
    /// Before an amount in a nudge.
    var symbol: String
    /// An amount in US cents times this, over ten, is a like amount in the minor unit here.
    var tenths: Int
    /// Amounts are multiples of it, in the minor unit.
    var step: Int
    /// Up to this much counts as a small payment, in the major unit.
    var smallPayment: Int
    var names: [String]
    var goals: [String]
    /// A list of merchants for each category, in the order of categories.
    var merchants: [[String]]

    func amount(usCents: Int) -> Int {
        max(step, usCents * tenths / 10 / step * step)
    }

    /// Whole major units of an amount in the minor unit.
    func major(_ minor: Int) -> Int {
        currency == "JPY" ? minor : minor / 100
    }

    static let all: [Country] = [
        Country(
            locale: "en_US", currency: "USD", timeZone: "America/New_York", symbol: "$", tenths: 10, step: 1, smallPayment: 5,
            names: ["Maya Chen", "Jordan Ellis", "Rosa Núñez", "Theo O'Brien", "Priya Raman", "Sam Whitfield"],
            goals: ["Emergency fund", "Lake cabin weekend", "New bike", "Pay off the card"],
            merchants: [
                ["Hudson Property", "City Power & Light"], ["Whole Foods", "Trader Joe's", "Kroger"],
                ["Starbucks", "Chipotle", "Shake Shack", "Dunkin'"], ["Corner Wine & Spirits", "Brooklyn Brewery"],
                ["Zara", "H&M", "Uniqlo"], ["Best Buy", "Apple Store"], ["CVS", "Walgreens"], ["Uber", "NJ Transit", "Shell"],
                ["Netflix", "Spotify", "iCloud+"], ["Amazon", "Etsy"], ["Steam Games", "Bowlero"], ["AMC Theatres", "Ticketmaster"],
            ]),
        Country(
            locale: "en_IN", currency: "INR", timeZone: "Asia/Kolkata", symbol: "₹", tenths: 320, step: 100, smallPayment: 200,
            names: ["Ananya Iyer", "Rohan Mehta", "Kavya Nair", "Arjun Singh", "Zoya Khan"],
            goals: ["Goa Trip & Beach", "Scooter", "Emergency fund", "Sister's wedding"],
            merchants: [
                ["Prestige Rentals", "BESCOM"], ["BigBasket", "DMart", "Nature's Basket"], ["Swiggy", "Zomato", "Chai Point", "A2B"],
                ["Living Liquidz", "Toit"], ["Fabindia", "Myntra"], ["Croma", "Reliance Digital"], ["Apollo Pharmacy", "1mg"],
                ["Ola", "Namma Metro", "Indian Oil"], ["Hotstar", "JioSaavn"], ["Flipkart", "Meesho"], ["Dream11", "Smaaash"],
                ["PVR INOX", "BookMyShow"],
            ]),
        Country(
            locale: "de_DE", currency: "EUR", timeZone: "Europe/Berlin", symbol: "€", tenths: 9, step: 1, smallPayment: 5,
            names: ["Jürgen Groß", "Anneliese Köhler", "Çağla Yıldız", "Maximilian Weiß", "Søren Petersen"],
            goals: ["Notgroschen", "Radtour durch Österreich", "Neue Küche"],
            merchants: [
                ["Vonovia", "Stadtwerke München"], ["REWE", "EDEKA", "Aldi Süd"],
                ["Bäckerei Müller", "Dönerhaus Özgür", "Café Zoë & Söhne", "Nordsee"], ["Getränke Hoffmann", "Späti Schönhauser"],
                ["Peek & Cloppenburg", "Zalando"], ["MediaMarkt", "Saturn"], ["dm-drogerie", "Löwen-Apotheke"],
                ["Deutsche Bahn", "BVG", "Aral"], ["Sky", "Deezer"], ["Otto", "Amazon.de"], ["Boulderhalle", "Thalia"],
                ["Cineplex", "Eventim"],
            ]),
        Country(
            locale: "ja_JP", currency: "JPY", timeZone: "Asia/Tokyo", symbol: "¥", tenths: 15, step: 10, smallPayment: 500,
            names: ["田中 葵", "佐藤 蓮", "鈴木 陽菜", "高橋 大翔"], goals: ["北海道旅行", "非常用貯金", "新しいカメラ"],
            merchants: [
                ["東京ガス", "住友不動産"], ["イオン", "西友", "まいばすけっと"], ["すき家", "スターバックス", "松屋", "モスバーガー"],
                ["やまや", "鳥貴族"], ["ユニクロ", "GU"], ["ヨドバシカメラ", "ビックカメラ"], ["マツモトキヨシ", "ウエルシア"],
                ["JR東日本", "東京メトロ", "ENEOS"], ["Netflix", "ニコニコ"], ["楽天市場", "メルカリ"], ["任天堂", "ラウンドワン"],
                ["TOHOシネマズ", "チケットぴあ"],
            ]),
        Country(
            locale: "fr_FR", currency: "EUR", timeZone: "Europe/Paris", symbol: "€", tenths: 9, step: 1, smallPayment: 5,
            names: ["Zoé Lefèvre", "Étienne Brûlé", "Anaïs Desrosiers", "François N'Diaye"],
            goals: ["Épargne de secours", "Voyage à La Réunion", "Vélo électrique"],
            merchants: [
                ["Foncia", "EDF"], ["Carrefour", "Monoprix", "Franprix"], ["Boulangerie Dupré", "Paul", "Brioche Dorée", "Le Petit Café"],
                ["Nicolas", "Le Bar à Bulles"], ["Kiabi", "Sézane"], ["Fnac", "Darty"], ["Pharmacie de l'Église", "Krys"],
                ["SNCF", "RATP", "TotalEnergies"], ["Canal+", "Deezer"], ["Cdiscount", "Vinted"], ["Micromania", "Escape Game"],
                ["Pathé", "Théâtre du Châtelet"],
            ]),
        Country(
            locale: "pt_BR", currency: "BRL", timeZone: "America/Sao_Paulo", symbol: "R$", tenths: 40, step: 5, smallPayment: 15,
            names: ["João Gonçalves", "Letícia Araújo", "Conceição Simões", "Thiago Assunção"],
            goals: ["Reserva de emergência", "Férias em Jericoacoara", "Reforma do apê"],
            merchants: [
                ["QuintoAndar", "Enel São Paulo"], ["Pão de Açúcar", "Atacadão", "Hortifruti"],
                ["Habib's", "Padaria Estação", "iFood", "Açaí da Praça"],
                ["Adega São João", "Boteco do Zé"], ["Renner", "C&A"], ["Magazine Luiza", "Casas Bahia"], ["Drogasil", "Pague Menos"],
                ["99", "Metrô SP", "Posto Ipiranga"], ["Globoplay", "Spotify"], ["Mercado Livre", "Shopee"], ["Nuuvem", "Playcenter"],
                ["Cinemark", "Ingresso.com"],
            ]),
        Country(
            locale: "ar_EG", currency: "EGP", timeZone: "Africa/Cairo", symbol: "E£", tenths: 160, step: 25, smallPayment: 50,
            names: ["محمد علي", "فاطمة حسن", "يوسف إبراهيم", "نور السيد"], goals: ["صندوق الطوارئ", "رحلة إلى دهب", "دراجة جديدة"],
            merchants: [
                ["إيجار المعادي", "كهرباء مصر"], ["كارفور", "سعودي ماركت", "خير زمان"], ["كوك دور", "أبو طارق", "جاد", "سيلانترو"],
                ["درينكيز", "ذا تاب"], ["تاون تيم", "ديفاكتو"], ["بي تك", "راية"], ["صيدليات العزبي", "سيف"],
                ["كريم", "مترو القاهرة", "وطنية"], ["شاهد", "أنغامي"], ["جوميا", "نون"], ["بلاي ستيشن كافيه", "بولينج"],
                ["فوكس سينما", "تذكرتي"],
            ]),
    ]
}
