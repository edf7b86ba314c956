// The dialogues of many players. Invariant: at most MAX_DIALOGUES are remembered, the latest, and
// none longer than FORGOTTEN_MS after its last line.

import type { Dialogue } from "./dialogue.ts";

const MAX_DIALOGUES = 256;
/** After half an hour "again" means nothing any more. */
export const FORGOTTEN_MS = 1_800_000;

export class Dialogues {
  readonly #dialogues = new Map<string, { dialogue: Dialogue; at: number }>();
  readonly #now: () => number;

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The dialogue with a player; empty for a new one. */
  of(key: string): Dialogue {
    const known = this.#dialogues.get(key);
    return known === undefined || this.#now() - known.at > FORGOTTEN_MS ? {} : known.dialogue;
  }

  keep(key: string, dialogue: Dialogue): void {
    this.#dialogues.delete(key);
    this.#dialogues.set(key, { dialogue, at: this.#now() });
    const [oldest] = this.#dialogues.keys();
    if (this.#dialogues.size > MAX_DIALOGUES && oldest !== undefined) this.#dialogues.delete(oldest);
  }
}

/** The key of one player in one conversation. */
export const dialogueKey = (conversation: string, player: string | undefined): string =>
  JSON.stringify([conversation, player?.toLowerCase() ?? null]);
