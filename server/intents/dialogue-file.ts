// Dialogues in the service's records, one a row, by bot and world: after a restart "again" and "yes"
// mean what they meant. A dialogue that cannot be read, or is too long to keep, is forgotten.

import { z } from "zod";
import { type Dialogue, type DialogueStore, FORGOTTEN_MS } from "../../mind/parser/dialogues.ts";
import { Occasion, RequestArgs, RequestTarget } from "../../schemas/index.ts";
import type { StateFile } from "../records/state-file.ts";

/** The longest dialogue that is kept, in characters of its text. */
const MAX_LENGTH = 32_768;

export const DIALOGUE_LAYOUT = `
  CREATE TABLE IF NOT EXISTS dialogues (
    bot TEXT NOT NULL,
    world TEXT NOT NULL,
    key TEXT NOT NULL,
    at REAL NOT NULL,
    dialogue TEXT NOT NULL,
    PRIMARY KEY (bot, world, key)
  ) STRICT;
`;

const Names = z.array(z.string());
const Act = z.strictObject({
  intent: z.string(),
  targets: z.array(RequestTarget),
  args: RequestArgs,
  keep: Names.optional(),
  avoid: Names.optional(),
});
const Lack = z.discriminatedUnion("why", [
  z.strictObject({ why: z.literal("choice"), word: z.string(), options: Names }),
  z.strictObject({ why: z.literal("missing"), count: z.number().optional() }),
  z.strictObject({ why: z.literal("spelling"), said: z.string(), meant: z.string() }),
  z.strictObject({ why: z.literal("bare"), item: z.string() }),
  z.strictObject({ why: z.enum(["antecedent", "unread", "unkept"]), said: z.string() }),
]);
const Question = z.discriminatedUnion("about", [
  z.strictObject({ about: z.literal("detail"), lack: Lack, text: z.string(), rest: z.array(Act) }),
  z.strictObject({ about: z.literal("consent"), acts: z.array(Act) }),
]);
const StoredDialogue = z.strictObject({
  request: z.array(Act).optional(),
  when: Occasion.optional(),
  said: z.string().optional(),
  question: Question.optional(),
  items: z.array(RequestTarget).optional(),
  entity: z.string().optional(),
  player: z.string().optional(),
  place: RequestArgs.pick({ place: true, position: true, column: true }).optional(),
  keep: Names.optional(),
  avoid: Names.optional(),
  runId: z.string().optional(),
  stopped: Names.optional(),
});

const Row = z.object({ key: z.string(), at: z.number(), dialogue: z.string() });

/** The dialogues of a bot in a world; those that ended before `now` are deleted. */
export function fileDialogues(file: StateFile, bot: string, world: string, now: number): DialogueStore {
  const drop = (key: string): void =>
    file.attempt("DELETE FROM dialogues WHERE bot = ? AND world = ? AND key = ?", bot, world, key);
  file.attempt("DELETE FROM dialogues WHERE at < ?", now - FORGOTTEN_MS);
  return {
    read: () =>
      file
        .rows("SELECT key, at, dialogue FROM dialogues WHERE bot = ? AND world = ? ORDER BY at", bot, world)
        .flatMap((row) => {
          const { key, at, dialogue } = Row.parse(row);
          const read = dialogueIn(dialogue);
          if (read === undefined) drop(key);
          // The clock may have been set back since.
          return read === undefined ? [] : [{ key, at: Math.min(at, now), dialogue: read }];
        }),
    keep: (key, dialogue, at) => {
      const text = file.textOf(dialogue);
      if (text.length > MAX_LENGTH) drop(key);
      else
        file.attempt(
          "INSERT OR REPLACE INTO dialogues (bot, world, key, at, dialogue) VALUES (?, ?, ?, ?, ?)",
          ...[bot, world, key, at, text],
        );
    },
    drop,
  };
}

function dialogueIn(text: string): Dialogue | undefined {
  try {
    return StoredDialogue.parse(JSON.parse(text)) as Dialogue;
  } catch {
    return undefined;
  }
}
