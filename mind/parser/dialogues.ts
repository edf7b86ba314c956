// The dialogues of many players. Invariant: at most MAX_DIALOGUES are remembered, the latest, and
// none longer than FORGOTTEN_MS after its last line.

import type { Dialogue } from "./dialogue.ts";

export type { Dialogue } from "./dialogue.ts";

const MAX_DIALOGUES = 256;
/** After half an hour "again" means nothing any more. */
export const FORGOTTEN_MS = 1_800_000;

/** Storage that outlives the process. What it cannot write is lost with the process. */
export interface DialogueStore {
  /** Dialogues with the times of their last lines, oldest first. */
  read(): readonly { key: string; dialogue: Dialogue; at: number }[];
  keep(key: string, dialogue: Dialogue, at: number): void;
  drop(key: string): void;
}

export class Dialogues {
  readonly #dialogues = new Map<string, { dialogue: Dialogue; at: number }>();
  readonly #now: () => number;
  readonly #store: DialogueStore | undefined;

  /** `now` is in milliseconds; with a `store` since 1970. */
  constructor(now: () => number = () => performance.now(), store?: DialogueStore) {
    this.#now = now;
    this.#store = store;
    for (const { key, ...kept } of store?.read() ?? []) this.#remember(key, kept);
  }

  /** The dialogue with a player; empty for a new one. */
  of(key: string): Dialogue {
    const known = this.#dialogues.get(key);
    return known === undefined || this.#now() - known.at > FORGOTTEN_MS ? {} : known.dialogue;
  }

  keep(key: string, dialogue: Dialogue): void {
    const at = this.#now();
    this.#remember(key, { dialogue, at });
    this.#store?.keep(key, dialogue, at);
  }

  #remember(key: string, kept: { dialogue: Dialogue; at: number }): void {
    this.#dialogues.delete(key);
    this.#dialogues.set(key, kept);
    const [oldest] = this.#dialogues.keys();
    if (this.#dialogues.size <= MAX_DIALOGUES || oldest === undefined) return;
    this.#dialogues.delete(oldest);
    this.#store?.drop(oldest);
  }
}

/** The key of one player in one conversation. */
export const dialogueKey = (conversation: string, player: string | undefined): string =>
  JSON.stringify([conversation, player?.toLowerCase() ?? null]);
