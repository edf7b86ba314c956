// Follows failed steps until their act succeeds after all, or their run reaches its goal in another
// way. The steps that succeeded in between are what got the body out: an escape. It may span runs,
// because a player may order what helped.
// Invariant: it is a fold of episodes; the same episodes in the same order give the same escapes.

import type { Episode } from "../../schemas/index.ts";

/** A failure, and what led out of it. */
export interface Escape {
  failed: Episode;
  /** The steps that succeeded after it, oldest first; none if the act itself was just tried again. */
  steps: readonly Episode[];
  /** The act that had failed, as it succeeded at last; undefined if its run reached the goal without it. */
  retry: Episode | undefined;
}

interface OpenFailure {
  failed: Episode;
  steps: Episode[];
}

/** Failures that are followed at a time, the steps after each, and for how long. */
const MAX_OPEN = 64;
const MAX_STEPS = 12;
const MAX_AGE_MS = 30 * 60_000;

export class Escapes {
  #open: OpenFailure[] = [];
  readonly #onEscape: (found: Escape) => void;

  constructor(onEscape: (found: Escape) => void) {
    this.#onEscape = onEscape;
  }

  note(episode: Episode): void {
    const now = Date.parse(episode.at);
    this.#open = this.#open.filter(({ failed, steps }) => {
      return now - Date.parse(failed.at) <= MAX_AGE_MS && steps.length <= MAX_STEPS;
    });
    if (episode.kind === "step" && episode.end !== "success") this.#noteFailure(episode);
    else if (episode.kind === "step") this.#noteSuccess(episode);
    else if (episode.kind === "run" && episode.end === "success") this.#noteRun(episode);
  }

  /** The latest failure of an act on a subject is followed: one way out is enough. */
  #noteFailure(failed: Episode): void {
    this.#open = this.#open.filter((one) => !isSameAct(one.failed, failed));
    this.#open.push({ failed, steps: [] });
    if (this.#open.length > MAX_OPEN) this.#open.shift();
  }

  #noteSuccess(step: Episode): void {
    const ended = this.#open.filter(({ failed }) => isSameAct(failed, step));
    this.#open = this.#open.filter((one) => !ended.includes(one));
    for (const { steps } of this.#open) steps.push(step);
    for (const { failed, steps } of ended) this.#onEscape({ failed, steps, retry: step });
  }

  #noteRun({ chain: { intentId } }: Episode): void {
    const ended = this.#open.filter(({ failed }) => intentId !== undefined && failed.chain.intentId === intentId);
    this.#open = this.#open.filter((one) => !ended.includes(one));
    for (const { failed, steps } of ended) if (steps.length > 0) this.#onEscape({ failed, steps, retry: undefined });
  }
}

const isSameAct = (a: Episode, b: Episode): boolean => a.act === b.act && a.subject === b.subject;
