internal import GRDB

/// The tables, with the migrations of files of earlier versions.
enum Schema {
    /// Version of the newest migration; a file with a higher one is not touched.
    static let version = 3
    /// Marks a database as a ledger: `AlmL`.
    static let applicationID = 0x416C_6D4C

    /// - Throws: `foreign` or `newer`.
    static func check(_ db: Database, path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else { throw LedgerError.foreign(path: path) }
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if found > version { throw LedgerError.newer(path: path, version: found, known: version) }
    }

    static func migrate(_ queue: DatabaseQueue) throws {
        do {
            try migrator.migrate(queue)
        } catch {
            // Another process may have run the same migration first.
            guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// Never change a migration that a release has: add the next one below.
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: first)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            try db.execute(sql: second)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        // A version that does not know this table can do without it, so the version number stays.
        migrator.registerMigration("told") { db in try db.execute(sql: newsTable) }
        migrator.registerMigration("3") { db in
            try db.execute(sql: third)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        return migrator
    }

    // Bounces and complaints, each kind once a version of a message. `address` is in its compared form, for counting; forgiven ones no longer count.
    private static let third = """
        CREATE TABLE bounce (
            message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            version INTEGER NOT NULL, kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4),
            address TEXT NOT NULL, status TEXT, words TEXT, noted INTEGER NOT NULL,
            forgiven INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (message, version, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bounce_address ON bounce (address);
        """

    // The news in the mail of a message, looked up by reader.
    private static let newsTable = """
        CREATE TABLE told (
            tenant TEXT NOT NULL, report TEXT NOT NULL, channel TEXT NOT NULL, subject TEXT NOT NULL, comparable_address TEXT NOT NULL,
            message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            news TEXT NOT NULL,
            PRIMARY KEY (tenant, report, channel, subject, comparable_address, message)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX told_message ON told (message);
        """

    // The key is unique by its own columns, whatever code computes. Times are seconds since 1970 in UTC. The two partial indices stay as small as the
    // work at hand: `due` is set for messages that may be claimed (0: at once), the lease for those that are. Row numbers are not reused, so a late
    // outcome never meets another message.
    private static let first = """
        CREATE TABLE message (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            tenant TEXT NOT NULL, report TEXT NOT NULL, channel TEXT NOT NULL, period TEXT NOT NULL, subject TEXT NOT NULL,
            address TEXT NOT NULL, comparable_address TEXT NOT NULL, list TEXT NOT NULL,
            planned INTEGER NOT NULL, changed INTEGER NOT NULL,
            state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 9),
            version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
            attempt INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, first_try INTEGER,
            due INTEGER, owner TEXT, lease_start INTEGER, lease_end INTEGER,
            content TEXT, bytes INTEGER, as_of INTEGER,
            reply TEXT, relay_id TEXT,
            UNIQUE (tenant, report, channel, period, subject, comparable_address),
            CHECK ((due IS NOT NULL) = (state IN (2, 5))),
            CHECK ((lease_end IS NOT NULL) = (state IN (3, 4))),
            CHECK (content IS NOT NULL OR state NOT IN (2, 3, 4, 5))
        ) STRICT;
        CREATE INDEX message_ready ON message (channel, due, id) WHERE due IS NOT NULL;
        CREATE INDEX message_leased ON message (lease_end) WHERE lease_end IS NOT NULL;
        CREATE INDEX message_uncertain ON message (id) WHERE state = 8;

        CREATE TABLE attempt (
            message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            number INTEGER NOT NULL, version INTEGER NOT NULL,
            owner TEXT NOT NULL, began INTEGER NOT NULL,
            ended INTEGER, outcome INTEGER, reply TEXT, relay_id TEXT,
            PRIMARY KEY (message, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE suppression (
            address TEXT NOT NULL, list TEXT NOT NULL, reason TEXT NOT NULL, since INTEGER NOT NULL, source TEXT NOT NULL,
            PRIMARY KEY (address, list)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE unsubscribe_token (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            address TEXT NOT NULL, list TEXT NOT NULL, issued INTEGER NOT NULL, used INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE last_good (
            tenant TEXT NOT NULL, subject TEXT NOT NULL, report TEXT NOT NULL,
            period TEXT NOT NULL, content TEXT NOT NULL, as_of INTEGER NOT NULL, accepted INTEGER NOT NULL,
            PRIMARY KEY (tenant, subject, report)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE pruned_period (
            tenant TEXT NOT NULL, report TEXT NOT NULL, channel TEXT NOT NULL, period TEXT NOT NULL,
            PRIMARY KEY (tenant, report, channel, period)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE clock (one INTEGER PRIMARY KEY CHECK (one = 1), latest INTEGER) STRICT;
        INSERT INTO clock (one, latest) VALUES (1, NULL);
        """

    // The index finds the mails of one subject; labels of periods sort in the order of the periods.
    private static let second = """
        CREATE INDEX message_subject ON message (subject, report, channel, period);

        CREATE TABLE schedule (
            tenant TEXT NOT NULL, subject TEXT NOT NULL, channel TEXT NOT NULL,
            report TEXT NOT NULL, since INTEGER NOT NULL, next INTEGER NOT NULL, passed TEXT,
            PRIMARY KEY (tenant, subject, channel)
        ) STRICT, WITHOUT ROWID;
        """
}
