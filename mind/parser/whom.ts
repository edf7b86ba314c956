// Names in a line, and "him" and "her": the player whom an act before it is for, or whom the words
// before it name.

import type { ParsedAct } from "./reading.ts";

/** A player who is not named. */
export const WHOM =
  /\b(?:to|for|give|hand|pass|bring|make|craft|build|cook|bake|fetch|buy|throw|toss|lend|send|follow|help|protect|guard|find|join|visit|meet) (him|her)\b/;

/** Whether a word was written as a name is. */
export const isCapital = (word: string, raw: string): boolean =>
  /^[a-z][a-z0-9_]+$/.test(word) &&
  raw !== raw.toUpperCase() &&
  raw.indexOf(word.charAt(0).toUpperCase() + word.slice(1)) > 0;
/** "Tobi needs arrows": a capital that begins a line is a name before such a verb. */
export const isSubject = (word: string, raw: string): boolean =>
  new RegExp(`^${word.charAt(0).toUpperCase()}${word.slice(1)} (?:needs|wants|likes|has|is|asked|said|lost)\\b`).test(
    raw,
  );

/** The clause with the name of the player it means; itself where the line names none. */
export function withName(
  text: string,
  acts: readonly ParsedAct[],
  before: string,
  speaker: string | undefined,
  isPlayer: (word: string) => boolean,
): string {
  const [phrase, whom = ""] = WHOM.exec(text) ?? [];
  const player =
    acts.findLast(({ args }) => args.player !== undefined && args.player !== speaker)?.args.player ??
    before.split(" ").findLast(isPlayer);
  return phrase === undefined || player === undefined
    ? text
    : text.replace(phrase, phrase.replace(whom, player.toLowerCase()));
}
