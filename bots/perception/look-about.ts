// Taking note of what is in sight, so that plans begin with what is there: notable blocks become sightings, as if each had been asked for.
// What was looked for on purpose is known better than a glance tells, and stays as it is.

import type { MineflayerBody } from "../body/body.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { hazardOf } from "../sense/hazards.ts";
import { seekStations } from "../work/find-blocks.ts";
import { notableBlocks } from "./notable-blocks.ts";

/** Remembers what a glance shows. Answers how many kinds were new. */
export function lookAbout(body: MineflayerBody): number {
  seekStations(body);
  const nameAt = (place: BlockPosition) => body.nameAt(place);
  const asked = new Set(body.observe().nearby.map(({ block }) => block));
  let noted = 0;
  for (const [name, places] of notableBlocks(body)) {
    if (asked.has(name)) continue;
    const safe = places.filter((place) => hazardOf(place, nameAt) !== "lava");
    if (safe.length === 0) continue;
    body.sightings.record(body.dimension, name, safe);
    noted += 1;
  }
  return noted;
}
