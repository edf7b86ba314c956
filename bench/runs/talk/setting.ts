// What a soak by chat is made with, and how its bot's bag is emptied between two orders.

import type { EmbeddedWorld } from "../../../worlds/embedded/index.ts";
import type { TroubleKind } from "./troubles.ts";

export interface ChatSoakRequest {
  mcVersion: string;
  seed: number;
  minutes: number;
  fast: boolean;
  nights: boolean;
  slowServer: boolean;
  /** Kinds of trouble, and the mean time between two. */
  troubles: readonly TroubleKind[];
  troubleEverySeconds: number;
  /** How long a goal may take, in seconds of daylight in which the bot is in the world. */
  boundSeconds: number;
}

const SLOTS = 46;

/** Takes from a player all that it holds, slot by slot; less if it is away. */
export async function empty(world: EmbeddedWorld, username: string): Promise<void> {
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const { changed } = await world.disturb({ kind: "deleteItems", username }).catch(() => ({ changed: false }));
    if (!changed) return;
  }
}
