// An SQLite file in the service's state folder. The service's lock keeps other processes out
// (state-lock.ts). Invariants: a promised write is on disk when it returns, or throws and has
// changed nothing; no error names the folder.

import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError, canonicalJson } from "../../schemas/index.ts";
import { createPrivately } from "./private-file.ts";
import { type Redact, redacted } from "./redacted.ts";
import { openDatabase } from "./sqlite.ts";

/** How long to wait for another connection's write. */
const BUSY_MS = 1_000;

type StateRow = Record<string, unknown>;

export interface StateFileOptions {
  /** Receives write errors that no caller gets, and records that were set aside. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Takes secrets and places of the machine out of a text before it is written; as it is by default. */
  redact?: Redact | undefined;
  /** Called before each write, which fails with what it throws: for tests of failing disks. */
  beforeWrite?: ((statement: string) => void) | undefined;
}

export class StateFile {
  readonly #name: string;
  readonly #database: DatabaseSync;
  readonly #onFailure: (error: unknown) => void;
  readonly #beforeWrite: (statement: string) => void;
  readonly #redact: Redact;
  #isGivenUp = false;

  /**
   * Opens a file of a folder, which is created if missing, and runs `layout`. Throws CodedError
   * `input.file`.
   */
  constructor(folder: string, name: string, layout: string, options: StateFileOptions = {}) {
    const { onFailure = () => {}, beforeWrite = () => {}, redact = (text: string) => text } = options;
    this.#name = name;
    this.#onFailure = onFailure;
    this.#beforeWrite = beforeWrite;
    this.#redact = redact;
    makeFolder(folder);
    try {
      createPrivately(join(folder, name));
      this.#database = openDatabase(join(folder, name), { timeout: BUSY_MS });
      this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${layout}`);
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  /** A document as it is to be written. */
  textOf(document: unknown): string {
    return canonicalJson(redacted(document, this.#redact));
  }

  /** The rows of a query. Throws CodedError `input.file`. */
  rows(question: string, ...values: SQLInputValue[]): StateRow[] {
    try {
      return this.#database.prepare(question).all(...values);
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  /** Writes what is promised. Throws CodedError `state.writeFailed`; a later write may succeed. */
  write(statement: string, ...values: SQLInputValue[]): void {
    try {
      this.#beforeWrite(statement);
      this.#database.prepare(statement).run(...values);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      throw new CodedError("state.writeFailed", `${this.#name}: ${because}`, { cause: error });
    }
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

  #unusable(error: unknown): CodedError {
    const because = error instanceof Error ? error.message : String(error);
    return new CodedError("input.file", `${this.#name} in the state folder: ${because}`, { cause: error });
  }
}
