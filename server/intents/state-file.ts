// A file of SQLite in the folder that a service keeps its state in. Several processes may have it.
// Invariant: nothing that goes wrong with writing it stops a bot: the first failure is told, and nothing more is written from then on.

import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError } from "../../schemas/index.ts";

/** So long a process waits for another that writes. */
const BUSY_MS = 1_000;

type StateRow = Record<string, unknown>;

export class StateFile {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #onFailure: (error: unknown) => void;
  #isBroken = false;

  /** Opens the file of a folder, which is made where it is not there, and runs `layout`. Throws CodedError `input.file`. */
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

  /** Rows of a question. Throws CodedError `input.file`. */
  rows(question: string, ...values: SQLInputValue[]): StateRow[] {
    try {
      return this.#database.prepare(question).all(...values);
    } catch (error) {
      throw this.#failure(error, "");
    }
  }

  /** Writes, unless an earlier write has failed. */
  write(statement: string, ...values: SQLInputValue[]): void {
    if (this.#isBroken) return;
    try {
      this.#database.prepare(statement).run(...values);
    } catch (error) {
      this.#isBroken = true;
      this.#onFailure(this.#failure(error, "; nothing more is kept"));
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
