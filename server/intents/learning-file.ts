// Stores what the mind learns in an SQLite file: run ends by reasoning mode, and lessons of
// episodes. It is read once on opening, then appended to; rows beyond the limit are deleted on
// opening.

import { z } from "zod";
import { Lessons } from "../../mind/reason/lessons.ts";
import { Experience } from "../../mind/router/experience.ts";
import { ERROR_CODES, ReasoningMode } from "../../schemas/index.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";
import type { Learning } from "./learning.ts";

const NAME = "learnt.sqlite";
/** Rows kept of each kind: more than memory holds. */
const MAX_ROWS = 5_000;

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS learnt (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS learnt_of_kind ON learnt (kind, sequence);
`;

const End = z.object({ mode: ReasoningMode, about: z.string(), code: z.enum(ERROR_CODES).optional() });
const Lesson = z.object({ goal: z.string(), hint: z.string() });

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openLearning(
  folder: string,
  onFailure: (error: unknown) => void = () => {},
  redact?: StateFileOptions["redact"],
): Learning {
  const file = new StateFile(folder, NAME, LAYOUT, { onFailure, redact, setsAside: true });
  file.attempt(
    `DELETE FROM learnt WHERE sequence NOT IN (
      SELECT sequence FROM (SELECT sequence, row_number() OVER (PARTITION BY kind ORDER BY sequence DESC) AS age FROM learnt)
      WHERE age <= ?)`,
    MAX_ROWS,
  );
  const kept = <T>(kind: string, schema: z.ZodType<T>) => ({
    read: (): T[] =>
      file
        .rows("SELECT document FROM learnt WHERE kind = ? ORDER BY sequence", kind)
        // A row of another version's format is skipped.
        .flatMap(({ document }) => schema.safeParse(JSON.parse(String(document))).data ?? []),
    append: (entry: T): void =>
      file.attempt("INSERT INTO learnt (kind, document) VALUES (?, ?)", kind, file.textOf(entry)),
  });
  return {
    experience: new Experience(kept("end", End)),
    lessons: new Lessons(kept("lesson", Lesson)),
    close: () => file.close(),
  };
}
