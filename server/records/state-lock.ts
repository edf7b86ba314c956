// The lock of a state folder: one process at a time. It is SQLite's own lock on a file, which the
// system releases when the process ends, however it ends. So the lock of a killed process is free
// at once, and there is no process number that another process could have by then.

import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError } from "../../schemas/index.ts";
import { openDatabase } from "./sqlite.ts";

const NAME = "lock.sqlite";
/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

/** A database that nothing refers to is closed, which would release its lock. */
const held = new Set<DatabaseSync>();

export interface StateLock {
  /** May be called twice. */
  release(): void;
}

/**
 * Locks a folder, which is created if missing. Throws CodedError `state.inUse` while another
 * process, or another part of this one, has it, and `input.file`.
 */
export function lockState(folder: string): StateLock {
  makeFolder(folder);
  let database: DatabaseSync | undefined;
  try {
    database = openDatabase(join(folder, NAME), { timeout: 0 });
    // Never committed: the lock lasts as long as the transaction.
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) throw new CodedError("state.inUse", "another process has this state folder");
    throw new CodedError("input.file", `the state folder cannot be locked: ${message}`, { cause: error });
  }
  const locked = database;
  held.add(locked);
  return {
    release: () => {
      held.delete(locked);
      if (locked.isOpen) locked.close();
    },
  };
}
