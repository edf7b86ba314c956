// "Him" and "her" of a line: the player whom an act before it is for, or whom the words before it name.

import type { ParsedAct } from "./reading.ts";

/** A player who is not named. */
export const WHOM =
  /\b(?:to|for|give|hand|pass|bring|make|craft|build|cook|bake|fetch|buy|throw|toss|lend|send|follow|help|protect|guard|find|join|visit|meet) (him|her)\b/;

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
