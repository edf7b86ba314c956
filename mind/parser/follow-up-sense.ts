// What the readers of follow-ups share: what they are given, and what they make of a line.

import type { Occasion } from "../../schemas/index.ts";
import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import type { Manner } from "./dialogue.ts";
import type { PhraseReader } from "./item-phrases.ts";
import type { ParsedAct, ParseResult } from "./reading.ts";

export interface FollowUp {
  reading: ParseResult;
  manner?: Manner;
  /** Whether the player consents to what conduct wants confirmed. */
  consents?: boolean;
}

export interface FollowUpSense {
  index: ItemIndex;
  phrases: PhraseReader;
  /** The player of a name. */
  playerOf(word: string): string | undefined;
  /** Reads a line by itself. */
  read(text: string): ParseResult;
}

export interface LastRequest {
  acts: readonly ParsedAct[];
  /** The occasion that it waits for. */
  when?: Occasion | undefined;
}
