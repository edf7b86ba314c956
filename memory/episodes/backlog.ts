// Episodes that the store refuses, such as on a full disk, wait in memory and are kept once it
// writes again. The first refusal is reported, and what had to be let go.

import { CodedError, type Episode, type NewEpisode } from "../../schemas/index.ts";
import { type EpisodeSelection, type EpisodeStore, isSelected } from "./episode-store.ts";

const MAX_WAITING = 1_000;

export class Backlog {
  readonly #store: Pick<EpisodeStore, "append">;
  readonly #onFailure: (error: unknown) => void;
  #waiting: NewEpisode[] = [];
  #lost = 0;

  constructor(store: Pick<EpisodeStore, "append">, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /** The episode with its id; undefined while it waits. */
  append(episode: NewEpisode): Episode | undefined {
    try {
      for (; this.#waiting.length > 0; this.#waiting.shift()) this.#store.append(this.#waiting[0] as NewEpisode);
      if (this.#lost > 0) this.#reportLost();
      return this.#store.append(episode);
    } catch (error) {
      if (this.#waiting.length === 0) this.#onFailure(error);
      this.#waiting.push(episode);
      if (this.#waiting.length > MAX_WAITING) {
        this.#waiting.shift();
        this.#lost += 1;
      }
      return undefined;
    }
  }

  erase(selection: EpisodeSelection): void {
    this.#waiting = this.#waiting.filter((episode) => !isSelected(episode, selection));
  }

  #reportLost(): void {
    this.#onFailure(
      new CodedError("state.writeFailed", `${this.#lost} episodes were lost while memory could not be written`),
    );
    this.#lost = 0;
  }
}
