// An SQLite file in the service's state folder. The service's lock keeps other processes out
// (state-lock.ts). Invariants: a promised write is on disk when it returns (with the system, if the
// file is hasty), or throws and has changed nothing; no error names the folder.

import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError, canonicalJson } from "../../schemas/index.ts";
import { createPrivately } from "./private-file.ts";
import { type Redact, redacted } from "./redacted.ts";
import { openDatabase } from "./sqlite.ts";

/** How long to wait for another connection's write. */
const BUSY_MS = 1_000;
/** SQLite's result codes for a malformed file, and for one that is no database. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);
/** A larger file is not read whole on opening; its damage shows when it is used. */
const MAX_CHECKED_PAGES = 16_384;

type StateRow = Record<string, unknown>;

export interface StateFileOptions {
  /** Receives write errors that no caller gets, and records that were set aside. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Takes secrets and places of the machine out of a text before it is written; as it is by default. */
  redact?: Redact | undefined;
  /** Called before each write, which fails with what it throws: for tests of failing disks. */
  beforeWrite?: ((statement: string) => void) | undefined;
  /** A damaged file is renamed and a new one started, which is reported; an error by default. */
  setsAside?: boolean | undefined;
  /** Writes may be lost when the machine loses its power, and never when the process ends. */
  isHasty?: boolean | undefined;
}

export class StateFile {
  readonly #folder: string;
  readonly #name: string;
  readonly #layout: string | readonly string[];
  readonly #setsAside: boolean;
  readonly #sync: "FULL" | "NORMAL";
  #database: DatabaseSync;
  readonly #onFailure: (error: unknown) => void;
  readonly #beforeWrite: (statement: string) => void;
  readonly #redact: Redact;
  #isGivenUp = false;

  /**
   * Opens a file of a folder, which is created if missing, and runs `layout`; a list has the steps
   * from each version of the file to the next. Throws CodedError `input.file`, or `state.newer` if
   * the file has a later version.
   */
  constructor(folder: string, name: string, layout: string | readonly string[], options: StateFileOptions = {}) {
    const { onFailure = () => {}, beforeWrite = () => {}, redact = (text: string) => text } = options;
    this.#folder = folder;
    this.#name = name;
    this.#layout = layout;
    this.#setsAside = options.setsAside === true;
    this.#sync = options.isHasty === true ? "NORMAL" : "FULL";
    this.#onFailure = onFailure;
    this.#beforeWrite = beforeWrite;
    this.#redact = redact;
    makeFolder(folder);
    this.#database = this.#opened();
  }

  /** A document as it is to be written. */
  textOf(document: unknown): string {
    return canonicalJson(redacted(document, this.#redact));
  }

  /** The rows of a query. Throws CodedError `input.file`. */
  rows(question: string, ...values: SQLInputValue[]): StateRow[] {
    try {
      return this.#orAnew(() => this.#database.prepare(question).all(...values));
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  /** Writes what is promised. Throws CodedError `state.writeFailed`; a later write may succeed. */
  write(statement: string, ...values: SQLInputValue[]): void {
    this.#promised(statement, () => this.#database.prepare(statement).run(...values));
  }

  /** Does several writes or none. Throws as `write` does, and as `work` does. */
  transaction<T>(work: () => T): T {
    this.write("BEGIN IMMEDIATE");
    try {
      const done = work();
      this.write("COMMIT");
      return done;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Takes what was deleted out of the files, also out of the log. Throws as `write` does. */
  scrub({ isShrunk = false } = {}): void {
    const statement = `${isShrunk ? "VACUUM; " : ""}PRAGMA wal_checkpoint(TRUNCATE)`;
    this.#promised(statement, () => this.#database.exec(statement));
  }

  /** What the contents take, in bytes. Throws CodedError `input.file`. */
  bytes(): number {
    const number = (name: string): number => Number(Object.values(this.rows(`PRAGMA ${name}`)[0] ?? {})[0] ?? 0);
    return (number("page_count") - number("freelist_count")) * number("page_size");
  }

  /** Writes what may be lost: the first error is reported, and nothing more is attempted. */
  attempt(statement: string, ...values: SQLInputValue[]): void {
    if (this.#isGivenUp) return;
    try {
      this.write(statement, ...values);
    } catch (error) {
      this.#isGivenUp = true;
      this.report(error);
    }
  }

  /** Reports what no caller gets. */
  report(error: unknown): void {
    this.#onFailure(error);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #promised(statement: string, write: () => unknown): void {
    try {
      this.#beforeWrite(statement);
      this.#orAnew(write);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      const because = error instanceof Error ? error.message : String(error);
      throw new CodedError("state.writeFailed", `${this.#name}: ${because}`, { cause: error });
    }
  }

  #opened(): DatabaseSync {
    try {
      return this.#openedAsItIs();
    } catch (error) {
      if (!this.#setsAside || !isDamage(error)) throw this.#unusable(error);
      return this.#startedAnew(error);
    }
  }

  #openedAsItIs(): DatabaseSync {
    createPrivately(join(this.#folder, this.#name));
    const database = openDatabase(join(this.#folder, this.#name), { timeout: BUSY_MS });
    try {
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${this.#sync}; PRAGMA secure_delete = ON`);
      if (this.#setsAside) check(database);
      if (typeof this.#layout === "string") database.exec(this.#layout);
      else this.#migrate(database, this.#layout);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #migrate(database: DatabaseSync, steps: readonly string[]): void {
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (version > steps.length)
      throw new CodedError("state.newer", `${this.#name} has version ${version}, this Lodestone knows ${steps.length}`);
    if (version === steps.length) return;
    const missing = steps.slice(version).join("\n");
    database.exec(`BEGIN IMMEDIATE; ${missing} PRAGMA user_version = ${steps.length}; COMMIT`);
  }

  /** Does it; in a new file if this one turns out to be damaged. */
  #orAnew<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!this.#setsAside || !isDamage(error) || this.#database.isTransaction) throw error;
      this.#database.close();
      this.#database = this.#startedAnew(error);
      return work();
    }
  }

  /** Renames the damaged file, with its log, and opens a new one. */
  #startedAnew(error: unknown): DatabaseSync {
    const pathOf = (name: string): string => join(this.#folder, name);
    let count = 1;
    while (existsSync(pathOf(`${this.#name}.damaged-${count}`))) count += 1;
    const aside = `${this.#name}.damaged-${count}`;
    try {
      for (const end of ["", "-wal", "-shm"])
        if (existsSync(pathOf(this.#name + end))) renameSync(pathOf(this.#name + end), pathOf(aside + end));
      const database = this.#openedAsItIs();
      const because = error instanceof Error ? error.message : String(error);
      this.report(
        new CodedError("state.damaged", `${this.#name}: ${because}; it is kept as ${aside}, and a new one was started`),
      );
      return database;
    } catch (failed) {
      throw this.#unusable(failed);
    }
  }

  #unusable(error: unknown): CodedError {
    if (error instanceof CodedError) return error;
    const because = error instanceof Error ? error.message : String(error);
    return new CodedError("input.file", `${this.#name} in the state folder: ${because}`, { cause: error });
  }
}

const isDamage = (error: unknown): boolean => DAMAGED.has(Number((error as { errcode?: number }).errcode) & 0xff);

/** Throws as SQLite does for a malformed file. */
function check(database: DatabaseSync): void {
  const pages = Number(database.prepare("PRAGMA page_count").get()?.page_count);
  if (pages > MAX_CHECKED_PAGES) return;
  const found = Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {})[0];
  if (found !== "ok") throw Object.assign(new Error(String(found).replaceAll(/\s+/g, " ")), { errcode: 11 });
}
