// An SQLite file in the service's state folder. Several processes may open it.
// Invariant: a write error never stops the bot: the first one is reported, then writing ends.

import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError } from "../../schemas/index.ts";

/** How long to wait for another process's write. */
const BUSY_MS = 1_000;

type StateRow = Record<string, unknown>;

export class StateFile {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #onFailure: (error: unknown) => void;
  #isBroken = false;

  /**
   * Opens a file of a folder, which is created if missing, and runs `layout`. Throws CodedError
   * `input.file`.
   */
  constructor(folder: string, name: string, layout: string, onFailure: (error: unknown) => void) {
    this.#path = join(folder, name);
    this.#onFailure = onFailure;
    makeFolder(folder);
    try {
      this.#database = new DatabaseSync(this.#path, { timeout: BUSY_MS });
      this.#database.exec(`PRAGMA journal_mode = WAL; ${layout}`);
    } catch (error) {
      throw this.#failure(error, "");
    }
  }

  /** The rows of a query. Throws CodedError `input.file`. */
  rows(question: string, ...values: SQLInputValue[]): StateRow[] {
    try {
      return this.#database.prepare(question).all(...values);
    } catch (error) {
      throw this.#failure(error, "");
    }
  }

  /** Writes, unless an earlier write failed. */
  write(statement: string, ...values: SQLInputValue[]): void {
    if (this.#isBroken) return;
    try {
      this.#database.prepare(statement).run(...values);
    } catch (error) {
      this.#isBroken = true;
      this.#onFailure(this.#failure(error, "; later changes are not stored"));
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #failure(error: unknown, more: string): CodedError {
    const because = error instanceof Error ? error.message : String(error);
    return new CodedError("input.file", `${this.#path}: ${because}${more}`, { cause: error });
  }
}
