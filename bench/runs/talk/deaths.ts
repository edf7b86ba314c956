// Whose doing a death was, by the server's record of what hurt the player.

import type { PlayerStats } from "../../../worlds/embedded/index.ts";

/** What a body does to itself when nothing else has a hand in it. */
const OWN: ReadonlySet<string> = new Set([
  "fall",
  "void",
  "lava",
  "fire",
  "burning",
  "cactus",
  "drowning",
  "suffocation",
  "starving",
  "unknown",
]);
/** A blow may throw a body over an edge or into lava; it dies of that a little later. */
const AFTERMATH_TICKS = 200;

type Injury = PlayerStats["injuries"][number];

/** Who or what killed: "own doing", or the creature or command that did, or had a hand in it. */
export function killerOf(injuries: readonly Injury[]): string {
  const last = injuries.at(-1);
  if (last === undefined) return "own doing";
  if (!OWN.has(last.cause)) return last.cause;
  const helper = injuries.findLast(({ cause, tick }) => !OWN.has(cause) && last.tick - tick <= AFTERMATH_TICKS);
  return helper?.cause ?? "own doing";
}
