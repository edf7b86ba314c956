// The registry's log in an SQLite file, one event a row. One process owns the file, so that no
// other process's records go stale; a write returns once it is on disk. Any SQLite error becomes
// `capability.storeBroken` with the file's name.
// Invariant: each row has a seal, made with a key beside the file (FILE.key), over its place and
// its event. So a row that others add, change or repeat is noticed, and activates nothing.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { CapabilityStore } from "../../executor/index.ts";
import { type CapabilityEvent, CodedError, canonicalJson } from "../../schemas/index.ts";
import { createPrivately, PRIVATE } from "../records/private-file.ts";
import { type Redact, redacted } from "../records/redacted.ts";
import { openDatabase } from "../records/sqlite.ts";

/** Version of the table layout; a file with another version is refused. */
const LAYOUT = 2;
/** The layout before it, without seals. */
const UNSEALED = 1;
const KEY_BYTES = 32;

const IN_MEMORY = ":memory:";

export class SqliteCapabilityStore implements CapabilityStore {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #redact: Redact;
  #key = randomBytes(KEY_BYTES);

  /**
   * Opens or creates the file; `:memory:` stores nothing. Throws CodedError
   * `capability.storeBroken`, also if another process has it open. `redact` takes secrets out of
   * what failures say.
   */
  constructor(path: string, redact: Redact = (text) => text) {
    this.#path = path;
    this.#redact = redact;
    this.#database = this.#guarded(() => {
      if (path !== IN_MEMORY) createPrivately(path);
      return openDatabase(path);
    });
    try {
      this.#guarded(() => this.#prepare());
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  read(): readonly unknown[] {
    return this.#guarded(() =>
      this.#database
        .prepare("SELECT document FROM events ORDER BY sequence")
        .all()
        .map(({ document }) => JSON.parse(String(document)) as unknown),
    );
  }

  /** Throws CodedError `capability.storeBroken`. */
  checkSeals(): void {
    this.#guarded(() => {
      for (const { sequence, document, seal } of this.#database
        .prepare("SELECT sequence, document, seal FROM events ORDER BY sequence")
        .all()) {
        const expected = this.#sealOf(Number(sequence), String(document));
        const claimed = Buffer.from(String(seal), "hex");
        if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected))
          throw new Error(`row ${sequence} was not written by this registry, or its key file is missing`);
      }
    });
  }

  append(events: readonly CapabilityEvent[]): void {
    this.#written(() => this.#insert(events));
  }

  condense(event: CapabilityEvent): void {
    this.#written(() => {
      this.#database.prepare("DELETE FROM events WHERE capability = ?").run(event.id);
      this.#insert([event]);
    });
  }

  close(): void {
    if (this.#database.isOpen) this.#guarded(() => this.#database.close());
  }

  #prepare(): void {
    const database = this.#database;
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    // The pragma alone takes no lock; a write does.
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    const check = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    if (check !== "ok") throw new Error(String(check));
    const layout = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (layout !== 0 && layout !== UNSEALED && layout !== LAYOUT)
      throw new Error(`it has layout ${layout}, but this version reads layout ${LAYOUT}`);
    database.exec(`
      CREATE TABLE IF NOT EXISTS events (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        capability TEXT NOT NULL,
        document TEXT NOT NULL,
        seal TEXT NOT NULL DEFAULT ''
      ) STRICT;
      CREATE INDEX IF NOT EXISTS events_of_capability ON events (capability);
    `);
    const columns = database.prepare("PRAGMA table_info(events)").all();
    if (!columns.some(({ name }) => name === "seal"))
      database.exec("ALTER TABLE events ADD COLUMN seal TEXT NOT NULL DEFAULT ''");
    const isNew = this.#readKey();
    if (layout === UNSEALED) this.#sealAll(isNew);
    database.exec(`PRAGMA user_version = ${LAYOUT}`);
  }

  /** Reads the key, or writes a new one; says whether it is new. */
  #readKey(): boolean {
    if (this.#path === IN_MEMORY) return true;
    const file = `${this.#path}.key`;
    if (!existsSync(file)) {
      if (this.#database.prepare("SELECT 1 FROM events WHERE seal <> '' LIMIT 1").get() !== undefined)
        throw new Error("its key file is missing; restore it beside the registry");
      writeFileSync(file, this.#key.toString("hex"), { mode: PRIVATE, flag: "wx" });
      return true;
    }
    this.#key = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
    if (this.#key.length !== KEY_BYTES) throw new Error("its key file does not hold a key");
    return false;
  }

  /** Seals the rows of a file from before there were seals; one that has a key already is no such file. */
  #sealAll(isNew: boolean): void {
    if (!isNew) throw new Error(`it has layout ${UNSEALED}, but a key beside it`);
    const database = this.#database;
    for (const { sequence, document } of database.prepare("SELECT sequence, document FROM events").all())
      this.#seal(Number(sequence), String(document));
  }

  #sealOf(sequence: number, document: string): Buffer {
    return createHmac("sha256", this.#key).update(`${sequence}\n${document}`).digest();
  }

  #seal(sequence: number, document: string): void {
    const seal = this.#sealOf(sequence, document).toString("hex");
    this.#database.prepare("UPDATE events SET seal = ? WHERE sequence = ?").run(seal, sequence);
  }

  #insert(events: readonly CapabilityEvent[]): void {
    const statement = this.#database.prepare("INSERT INTO events (capability, document) VALUES (?, ?)");
    for (const event of events) {
      const document = canonicalJson(redacted(event, this.#redact));
      this.#seal(Number(statement.run(event.id, document).lastInsertRowid), document);
    }
  }

  #written(write: () => void): void {
    this.#guarded(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        write();
        this.#database.exec("COMMIT");
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      const because = cause instanceof Error ? cause.message : String(cause);
      throw new CodedError("capability.storeBroken", `${this.#path}: ${because}`, { cause });
    }
  }
}
