// The service's records in an SQLite file: keys of requests, and started intents and dialogues by
// bot and world.
// Invariant: a record that cannot be read is set aside in its file and reported, and the others
// are used.

import { z } from "zod";
import type { DialogueStore } from "../../mind/parser/dialogues.ts";
import { type KeyStore, RECORD_BYTES } from "../records/key-store.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";
import { DIALOGUE_LAYOUT, fileDialogues } from "./dialogue-file.ts";
import { IntentAnswer } from "./documents.ts";
import type { IntentStore, KeptIntent } from "./intent-store.ts";
import { TRIGGER_LIFETIME_MS } from "./triggers.ts";

const NAME = "records.sqlite";
/** The room for one caller's keys: some ten thousand runs of a day. */
const MAX_KEY_BYTES = 256 * 1024 * 1024;

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS keys (
    caller TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    since REAL NOT NULL,
    answer TEXT,
    PRIMARY KEY (caller, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS keys_by_age ON keys (since);
  CREATE TABLE IF NOT EXISTS intents (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    bot TEXT NOT NULL,
    world TEXT NOT NULL,
    id TEXT NOT NULL,
    caller TEXT NOT NULL,
    digest TEXT,
    since REAL NOT NULL,
    answer TEXT NOT NULL,
    UNIQUE (bot, world, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS set_aside (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    record TEXT NOT NULL
  ) STRICT;
  ${DIALOGUE_LAYOUT}
`;

const KeyRow = z.object({ digest: z.string(), at: z.number(), answer: z.string().nullable() });
const IntentRow = z.object({
  id: z.string(),
  caller: z.string(),
  digest: z.string().nullable(),
  since: z.number(),
  answer: z.string(),
});

export interface RecordFile {
  keys: KeyStore;
  intents: IntentStore;
  dialogues: DialogueStore;
  close(): void;
}

interface RecordFileOptions extends StateFileOptions {
  /** The body's player name, and its world. */
  bot: string;
  world: string;
  /** Milliseconds since 1970; older intents are forgotten after a week. */
  now: number;
  maxKeyBytes?: number;
}

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openRecords(
  folder: string,
  { bot, world, now, maxKeyBytes = MAX_KEY_BYTES, ...options }: RecordFileOptions,
): RecordFile {
  const file = new StateFile(folder, NAME, LAYOUT, options);
  file.attempt("DELETE FROM intents WHERE since < ?", now - TRIGGER_LIFETIME_MS);
  return {
    keys: fileKeys(file, maxKeyBytes),
    intents: fileIntents(file, bot, world),
    dialogues: fileDialogues(file, bot, world, now),
    close: () => file.close(),
  };
}

function fileKeys(file: StateFile, maxBytes: number): KeyStore {
  /** Bytes by caller, because a sum over all rows takes too long for each request. */
  let bytes: Map<string, number> | undefined;
  const sums = (): Map<string, number> => {
    bytes ??= new Map(
      file
        .rows(`SELECT caller, sum(${RECORD_BYTES} + coalesce(length(answer), 0)) AS bytes FROM keys GROUP BY caller`)
        .map((row) => [String(row.caller), Number(row.bytes)]),
    );
    return bytes;
  };
  const grow = (caller: string, by: number): void => void sums().set(caller, (sums().get(caller) ?? 0) + by);
  const find: KeyStore["find"] = (caller, key) => {
    const [row] = file.rows(
      "SELECT digest, since AS at, answer FROM keys WHERE caller = ? AND key = ?",
      ...[caller, key],
    );
    if (row === undefined) return undefined;
    const record = KeyRow.parse(row);
    // Its request was served, so it must not be served again: the answer counts as lost.
    return record.answer === null || isJson(record.answer) ? record : { ...record, answer: null };
  };
  return {
    maxBytes,
    find,
    bytesOf: (caller) => sums().get(caller) ?? 0,
    oldestOf(caller) {
      const at = file.rows("SELECT min(since) AS at FROM keys WHERE caller = ?", caller)[0]?.at;
      return typeof at === "number" ? at : undefined;
    },
    begin(caller, key, digest, at) {
      const had = find(caller, key) === undefined ? 0 : RECORD_BYTES;
      file.write(
        "INSERT OR REPLACE INTO keys (caller, key, digest, since, answer) VALUES (?, ?, ?, ?, NULL)",
        ...[caller, key, digest, at],
      );
      grow(caller, RECORD_BYTES - had);
    },
    finish(caller, key, whole) {
      const answer = isJson(whole) ? file.textOf(JSON.parse(whole)) : whole;
      file.write("UPDATE keys SET answer = ? WHERE caller = ? AND key = ?", answer, caller, key);
      grow(caller, answer.length);
    },
    drop(caller, key) {
      file.write("DELETE FROM keys WHERE caller = ? AND key = ?", caller, key);
      bytes = undefined;
    },
    forgetBefore(at) {
      if (file.rows("SELECT 1 FROM keys WHERE since < ? LIMIT 1", at).length === 0) return;
      file.write("DELETE FROM keys WHERE since < ?", at);
      bytes = undefined;
    },
  };
}

function fileIntents(file: StateFile, bot: string, world: string): IntentStore {
  const forget = (id: string): void =>
    file.write("DELETE FROM intents WHERE bot = ? AND world = ? AND id = ?", bot, world, id);
  const setAside = (row: Record<string, unknown>, because: unknown): void => {
    const { id } = row;
    file.report(new Error(`the record of intent ${String(id)} cannot be read and was set aside`, { cause: because }));
    try {
      file.write("INSERT INTO set_aside (record) VALUES (?)", JSON.stringify(row));
      forget(String(id));
    } catch (error) {
      file.report(error);
    }
  };
  return {
    read: () =>
      file
        .rows(
          "SELECT id, caller, digest, since, answer FROM intents WHERE bot = ? AND world = ? ORDER BY sequence",
          ...[bot, world],
        )
        .flatMap((row): KeptIntent[] => {
          try {
            const { caller, digest, since, answer } = IntentRow.parse(row);
            return [{ caller, digest, askedAt: since, answer: IntentAnswer.parse(JSON.parse(answer)) }];
          } catch (error) {
            setAside(row, error);
            return [];
          }
        }),
    keep: ({ answer, askedAt, caller, digest }) =>
      file.write(
        "INSERT OR REPLACE INTO intents (bot, world, id, caller, digest, since, answer) VALUES (?, ?, ?, ?, ?, ?, ?)",
        ...[bot, world, answer.id, caller, digest, askedAt, file.textOf(answer)],
      ),
    forget,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
