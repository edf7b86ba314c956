// Wishes inside a frame of filler words: "it would be wonderful to have …", "i want that you bring
// me …", "you must to make …". A list of phrases would never end, so a frame is recognised by its
// words: all are fillers, and one of them wants something.
// Invariant: the rest is never changed, so that it means what it means alone.

import type { Lexicon } from "../lexicon/lexicon.ts";

/** A longer frame is a story. */
const MAX_LENGTH = 12;
/** An offer or a question to the bot is not a wish: "would you like some cake". */
const OFFERED =
  /^(?:would|do|did|are|will|should|does) (?:you|it|that|they) (?:like|want|need|love|prefer|wish|have|know)\b|^(?:what|how) (?:do|would|are|is)\b/;

export interface Framed {
  /** The text after the frame. */
  rest: string;
  /** Whether the frame addresses the bot ("could you", "i want you to"). */
  isStatement: boolean;
}

export class Frames {
  readonly #wanting: ReadonlySet<string>;
  readonly #around: ReadonlySet<string>;

  constructor({ words: { frame } }: Lexicon) {
    this.#wanting = new Set(frame.wanting);
    this.#around = new Set(frame.around);
  }

  /** Candidates for the wish: the text without the first one, two, … frame words, longest first. */
  restsOf(text: string): Framed[] {
    if (OFFERED.test(text)) return [];
    const words = text.split(" ");
    const rests: Framed[] = [];
    let wants = false;
    for (const [at, word] of words.slice(0, Math.min(MAX_LENGTH, words.length - 1)).entries()) {
      if (this.#wanting.has(word)) wants = true;
      else if (!this.#around.has(word) && word !== ",") break;
      if (wants)
        rests.push({ rest: words.slice(at + 1).join(" "), isStatement: words.slice(0, at + 1).includes("you") });
    }
    return rests;
  }
}
