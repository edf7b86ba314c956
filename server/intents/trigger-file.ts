// Stores triggers in an SQLite file, one request a row, by bot and world: a bot in another world
// does not read them. Expired rows are deleted on opening.

import { z } from "zod";
import { canonicalJson } from "../../schemas/index.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";
import { IntentRequest } from "./documents.ts";
import { type PendingTrigger, TRIGGER_LIFETIME_MS, type TriggerStore } from "./triggers.ts";

const NAME = "armed.sqlite";

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

/** The request, with its progress beside its own fields. */
const Stored = z.looseObject({ done: z.int().min(0).default(0), isBegun: z.boolean().default(false) });

export interface TriggerFile extends TriggerStore {
  close(): void;
}

interface TriggerFileOptions extends StateFileOptions {
  /** The body's player name, and its world. */
  bot: string;
  world: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openTriggers(folder: string, { bot, world, now, ...options }: TriggerFileOptions): TriggerFile {
  const file = new StateFile(folder, NAME, LAYOUT, options);
  file.attempt("DELETE FROM armed WHERE since < ?", now - TRIGGER_LIFETIME_MS);
  /** Triggers whose row could not be deleted: the next process would act on them again. */
  const undropped = new Set<string>();
  const drop = (id: string): void => {
    undropped.add(id);
    for (const each of undropped) {
      file.write("DELETE FROM armed WHERE bot = ? AND world = ? AND id = ?", bot, world, each);
      undropped.delete(each);
    }
  };
  return {
    read: () =>
      file
        .rows("SELECT id, since, request FROM armed WHERE bot = ? AND world = ? ORDER BY since, rowid", bot, world)
        .flatMap((row) => triggerOf(row, now, (error) => file.report(error))),
    keep: ({ id, since, request, done = 0, isBegun = false }) => {
      const progress = { ...(done === 0 ? {} : { done }), ...(isBegun ? { isBegun } : {}) };
      file.write(
        "INSERT OR REPLACE INTO armed (bot, world, id, since, request) VALUES (?, ?, ?, ?, ?)",
        ...[bot, world, id, since, canonicalJson({ ...request, ...progress })],
      );
      undropped.delete(id);
    },
    drop: (id) => {
      try {
        drop(id);
      } catch (error) {
        file.report(error);
      }
    },
    close: () => file.close(),
  };
}

/** A row that cannot be read, such as one of another version, stays and is reported. */
function triggerOf(row: Record<string, unknown>, now: number, report: (error: unknown) => void): PendingTrigger[] {
  try {
    const { id, since, request } = Row.parse(row);
    // The clock may have been set back since: nothing waits longer for that.
    const { done, isBegun, ...asked } = Stored.parse(JSON.parse(request));
    return [{ id, since: Math.min(since, now), request: IntentRequest.parse(asked), done, isBegun }];
  } catch (error) {
    report(new Error(`the record of trigger ${String(row.id)} cannot be read and is not used`, { cause: error }));
    return [];
  }
}
