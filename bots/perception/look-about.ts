// Records visible notable blocks as sightings, as if they had been searched for, so that plans
// start from the surroundings. Stations are remembered as such, and what somebody set up is no source.
// Villagers with a trade are remembered under it.
// The results of a real search are more complete than a glance and
// stay as they are.

import type { MineflayerBody } from "../body/body.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { creaturesOf } from "../sense/creatures.ts";
import { hazardOf } from "../sense/hazards.ts";
import { rememberCalling } from "../work/callings.ts";
import { seekStations } from "../work/find-blocks.ts";
import { isSetUp, notableBlocks } from "./notable-blocks.ts";

/** Records the notable blocks in sight. Returns how many kinds were new. */
export function lookAbout(body: MineflayerBody): number {
  seekStations(body);
  for (const villager of creaturesOf(body, "villager")) rememberCalling(body, villager);
  const nameAt = (place: BlockPosition) => body.nameAt(place);
  const asked = new Set(body.observe().nearby.map(({ block }) => block));
  let noted = 0;
  for (const [name, places] of notableBlocks(body)) {
    if (asked.has(name) || isSetUp(name)) continue;
    const safe = places.filter((place) => hazardOf(place, nameAt) !== "lava");
    if (safe.length === 0) continue;
    body.sightings.record(body.dimension, name, safe);
    noted += 1;
  }
  return noted;
}
