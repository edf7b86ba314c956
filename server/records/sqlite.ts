// SQLite of Node, loaded when the first file is opened: importing the package then neither warns on
// a Node that calls it experimental, nor fails to link on one that lacks it.

import type { DatabaseSync, DatabaseSyncOptions } from "node:sqlite";

/** Opens a database. Throws as `DatabaseSync` does. */
export function openDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(path, options);
}
