// The registry's log in an SQLite file, one event a row. One process owns the file, so that no
// other process's records go stale; a write returns once it is on disk. Any SQLite error becomes
// `capability.storeBroken` with the file's name.

import { DatabaseSync } from "node:sqlite";
import type { CapabilityStore } from "../../executor/index.ts";
import { type CapabilityEvent, CodedError, canonicalJson } from "../../schemas/index.ts";

/** Version of the table layout; a file with another version is refused. */
const LAYOUT = 1;

export class SqliteCapabilityStore implements CapabilityStore {
  readonly #path: string;
  readonly #database: DatabaseSync;

  /**
   * Opens or creates the file; `:memory:` stores nothing. Throws CodedError
   * `capability.storeBroken`, also if another process has it open.
   */
  constructor(path: string) {
    this.#path = path;
    this.#database = this.#guarded(() => new DatabaseSync(path));
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
    if (layout !== 0 && layout !== LAYOUT)
      throw new Error(`it has layout ${layout}, but this version reads layout ${LAYOUT}`);
    database.exec(`
      CREATE TABLE IF NOT EXISTS events (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        capability TEXT NOT NULL,
        document TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS events_of_capability ON events (capability);
      PRAGMA user_version = ${LAYOUT};
    `);
  }

  #insert(events: readonly CapabilityEvent[]): void {
    const statement = this.#database.prepare("INSERT INTO events (capability, document) VALUES (?, ?)");
    for (const event of events) statement.run(event.id, canonicalJson(event));
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
