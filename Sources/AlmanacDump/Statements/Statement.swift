package import AlmanacModel

/// What a bank says of one account: its bookings, and what the account had before and after them.
package struct Statement: Hashable, Sendable {
    /// The number of the account as the file has it; empty where it has none.
    package var account = ""
    package var currency: Currency
    package var opening: Balance?
    package var closing: Balance?
    /// In the order in which they happened, those of a day in that of the file.
    package var bookings: [Booking] = []
    /// Number of its first line in the file.
    package var line = 1
    /// True for a notification about bookings, which come again in a statement.
    package var isNotification = false
    /// True for a credit card, to which nobody pays an income.
    package var isCard = false

    package init(currency: Currency) { self.currency = currency }

    /// What an account has at a time.
    package struct Balance: Hashable, Sendable {
        /// In minor units of the statement's currency.
        package var amount: Int64
        package var day: Day
        package var line: Int
    }
}

/// Money that came to an account, or left it.
package struct Booking: Hashable, Sendable {
    package var day: Day
    /// In minor units; below zero for what left the account.
    package var amount: Int64
    package var currency: Currency
    /// Who paid or was paid, and what it was for, as the bank writes it.
    package var payee = ""
    package var text = ""
    /// The bank's number of it; empty where there is none.
    package var id = ""
    /// The number of the account on the other side, where the bank tells it.
    package var other = ""
    /// The category that the program gave it that wrote the file.
    package var category = ""
    /// True where the bank says that it is between accounts of one owner.
    package var isTransfer = false
    /// True for what is a further part of the payment before it, which counts once.
    public var isFurtherPart = false
    /// True where the bank has not booked it; the balances decide whether it counts.
    var isPending = false
    /// What the account has after it, in minor units; `nil` where nothing tells.
    package var balance: Int64?
    package var line: Int

    package init(day: Day, amount: Int64, currency: Currency, line: Int) {
        self.day = day
        self.amount = amount
        self.currency = currency
        self.line = line
    }
}

extension Booking {
    /// Whom it is with, as far as the bank says so: what it was for, where it names nobody.
    package var name: String { payee.isEmpty ? text : payee }

    /// The same for a booking that another file has, too.
    var withoutPlace: Booking {
        var booking = self
        booking.line = 0
        return booking
    }
}

extension Statement {
    /// The same for a statement that stands at another place, too.
    var withoutPlace: Statement {
        var statement = self
        statement.line = 0
        statement.opening?.line = 0
        statement.closing?.line = 0
        statement.bookings = bookings.map(\.withoutPlace)
        return statement
    }

    /// What the account had before and after a statement, and its days.
    struct Ends {
        var days: ClosedRange<Day>
        var before: Int64
        var after: Int64
    }

    /// `nil` where the file does not tell both balances. One that stands behind all bookings may be of a later time, and one before them of the account's first day.
    var ends: Ends? {
        if let opening, let closing {
            let first = bookings.first?.day ?? closing.day
            let last = bookings.last?.day ?? first
            return Ends(days: first...max(first, last), before: opening.amount, after: closing.amount)
        }
        guard opening == nil, closing == nil, let first = bookings.first, let last = bookings.last, let had = first.balance,
            let has = last.balance
        else { return nil }
        return Ends(days: first.day...max(first.day, last.day), before: had.subtractingSaturated(first.amount), after: has)
    }

    /// Gives each booking what the account has after it, worked out from the balance before or behind all of them.
    ///
    /// - Returns: What the bookings come to beyond the closing balance; `nil` where they are what it says, or nothing tells.
    mutating func prove() -> Int64? {
        guard bookings.allSatisfy({ $0.currency == currency }) else { return nil }
        var sum: Int64 = 0
        for booking in bookings {
            let (next, overflow) = sum.addingReportingOverflow(booking.amount)
            if overflow { return nil }
            sum = next
        }
        let start: Int64
        if let closing {
            start = closing.amount.subtractingSaturated(sum)
        } else if let opening {
            start = opening.amount
        } else {
            return nil
        }
        var balance = start
        for place in bookings.indices {
            balance = balance.addingSaturated(bookings[place].amount)
            bookings[place].balance = balance
        }
        guard let opening, closing != nil, opening.amount != start else { return nil }
        return opening.amount.subtractingSaturated(start)
    }
}
