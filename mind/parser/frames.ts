// Wishes in a frame of words that carry nothing of them: "it would be wonderful to have …", "i want that you bring me …", "you must to make …". A
// list of whole phrases never ends; a frame is told by its words instead: all of them lead to something, and one of them wants it.
// Invariant: what is left is never changed, so that it means what it would mean alone.

import type { Lexicon } from "../lexicon/lexicon.ts";

/** Longer frames are stories. */
const MAX_LENGTH = 12;
/** What is offered to, or asked of, the one who is spoken to is no wish: "would you like some cake". */
const OFFERED =
  /^(?:would|do|did|are|will|should|does) (?:you|it|that|they) (?:like|want|need|love|prefer|wish|have|know)\b|^(?:what|how) (?:do|would|are|is)\b/;

export interface Framed {
  /** What follows the frame. */
  rest: string;
  /** Whether the frame speaks to the bot ("could you", "i want you to"), and not only of a wish. */
  isStatement: boolean;
}

export class Frames {
  readonly #wanting: ReadonlySet<string>;
  readonly #around: ReadonlySet<string>;

  constructor({ words: { frame } }: Lexicon) {
    this.#wanting = new Set(frame.wanting);
    this.#around = new Set(frame.around);
  }

  /** What may be wished for: the text without one, two, … words of its frame, the longest rest first. */
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
