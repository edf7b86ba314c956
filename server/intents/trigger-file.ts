// Stores triggers in an SQLite file, one request a row, by bot and world: a bot in another world
// does not read them. Expired rows, and rows beyond the limit, are deleted on opening.

import { z } from "zod";
import { canonicalJson } from "../../schemas/index.ts";
import { IntentRequest } from "./documents.ts";
import { StateFile } from "./state-file.ts";
import { MAX_PENDING_TRIGGERS, type PendingTrigger, TRIGGER_LIFETIME_MS, type TriggerStore } from "./triggers.ts";

const NAME = "armed.sqlite";
/** Over all bots and worlds. */
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
  /** The body's player name, and its world. */
  bot: string;
  world: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Called once, on the first write error. */
  onFailure?: (error: unknown) => void;
}

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
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

/** A row of another version's format is skipped. */
function triggerOf(row: unknown): PendingTrigger[] {
  try {
    const { id, since, request } = Row.parse(row);
    return [{ id, since, request: IntentRequest.parse(JSON.parse(request)) }];
  } catch {
    return [];
  }
}
