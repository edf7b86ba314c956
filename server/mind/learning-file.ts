// What the mind has learnt, in a file of SQLite: how runs ended by mode of reasoning, and the lessons of episodes. Read once when it is opened, and
// appended to; what nobody remembers any more is dropped then. Several processes may have it.
// Invariant: nothing that goes wrong with it stops a bot: what cannot be written is told once, and not written from then on.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Lessons } from "../../mind/reason/lessons.ts";
import { Experience } from "../../mind/router/experience.ts";
import { CodedError, canonicalJson, ERROR_CODES, ReasoningMode } from "../../schemas/index.ts";
import type { Learning } from "./learning.ts";

const NAME = "learnt.sqlite";
/** Rows of each kind that are kept: more than memory holds of either. */
const MOST_ROWS = 5_000;
/** So long a process waits for another that writes. */
const BUSY_MS = 1_000;

const End = z.object({ mode: ReasoningMode, about: z.string(), code: z.enum(ERROR_CODES).optional() });
const Lesson = z.object({ goal: z.string(), hint: z.string() });

/** Opens the file in a folder, which is made where it is not there. Throws CodedError `input.file`. */
export function openLearning(folder: string, onFailure: (error: unknown) => void = () => {}): Learning {
  const path = join(folder, NAME);
  const database = opened(folder, path);
  let isBroken = false;
  const kept = <T>(kind: string, schema: z.ZodType<T>) => ({
    read: (): T[] =>
      database
        .prepare("SELECT document FROM learnt WHERE kind = ? ORDER BY sequence")
        .all(kind)
        // A row that another version wrote says nothing here.
        .flatMap(({ document }) => schema.safeParse(JSON.parse(String(document))).data ?? []),
    append(entry: T): void {
      if (isBroken) return;
      try {
        database.prepare("INSERT INTO learnt (kind, document) VALUES (?, ?)").run(kind, canonicalJson(entry));
      } catch (error) {
        isBroken = true;
        onFailure(new CodedError("input.file", `${path}: ${String(error)}; nothing more is kept`, { cause: error }));
      }
    },
  });
  return {
    experience: new Experience(kept("end", End)),
    lessons: new Lessons(kept("lesson", Lesson)),
    close: () => database.isOpen && database.close(),
  };
}

function opened(folder: string, path: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true });
    const database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec(`
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS learnt (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        document TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS learnt_of_kind ON learnt (kind, sequence);
    `);
    database
      .prepare(
        `DELETE FROM learnt WHERE sequence NOT IN (
          SELECT sequence FROM (SELECT sequence, row_number() OVER (PARTITION BY kind ORDER BY sequence DESC) AS age FROM learnt)
          WHERE age <= ?)`,
      )
      .run(MOST_ROWS);
    return database;
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
