// What waits for something to come about, in a file of SQLite, a row a request, under the bot and the world that it was said to: in another world
// it is left alone. Rows that are too old, or more than anybody waits for, go when the file is opened.

import { z } from "zod";
import { canonicalJson } from "../../schemas/index.ts";
import { IntentRequest } from "./documents.ts";
import { StateFile } from "./state-file.ts";
import { MAX_PENDING_TRIGGERS, type PendingTrigger, TRIGGER_LIFETIME_MS, type TriggerStore } from "./triggers.ts";

const NAME = "armed.sqlite";
/** Of all bots and worlds. */
const MAX_ROWS = 512;

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS armed (
    bot TEXT NOT NULL,
    world TEXT NOT NULL,
    id TEXT NOT NULL,
    since REAL NOT NULL,
    request TEXT NOT NULL,
    PRIMARY KEY (bot, world, id)
  ) STRICT;
`;

const Row = z.object({ id: z.string(), since: z.number(), request: z.string() });

export interface TriggerFile extends TriggerStore {
  close(): void;
}

interface TriggerFileOptions {
  /** The name of the body as a player, and of the world that it is in. */
  bot: string;
  world: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Is told once, where it cannot be written. */
  onFailure?: (error: unknown) => void;
}

/** Opens the file in a folder, which is made where it is not there. Throws CodedError `input.file`. */
export function openTriggers(
  folder: string,
  { bot, world, now, onFailure = () => {} }: TriggerFileOptions,
): TriggerFile {
  const file = new StateFile(folder, NAME, LAYOUT, onFailure);
  file.write("DELETE FROM armed WHERE since < ?", now - TRIGGER_LIFETIME_MS);
  file.write(
    "DELETE FROM armed WHERE rowid NOT IN (SELECT rowid FROM armed ORDER BY since DESC, rowid DESC LIMIT ?)",
    MAX_ROWS,
  );
  return {
    read: () =>
      file
        .rows("SELECT id, since, request FROM armed WHERE bot = ? AND world = ? ORDER BY since, rowid", bot, world)
        .flatMap(triggerOf)
        .slice(-MAX_PENDING_TRIGGERS),
    keep: ({ id, since, request }) =>
      file.write(
        "INSERT OR REPLACE INTO armed (bot, world, id, since, request) VALUES (?, ?, ?, ?, ?)",
        ...[bot, world, id, since, canonicalJson(request)],
      ),
    drop: (id) => file.write("DELETE FROM armed WHERE bot = ? AND world = ? AND id = ?", bot, world, id),
    close: () => file.close(),
  };
}

/** A row that another version wrote says nothing here. */
function triggerOf(row: unknown): PendingTrigger[] {
  try {
    const { id, since, request } = Row.parse(row);
    return [{ id, since, request: IntentRequest.parse(JSON.parse(request)) }];
  } catch {
    return [];
  }
}
