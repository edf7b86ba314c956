// Searches for any target of a plan: a block, a liquid, a creature, or a place known by its
// landmarks. Results are remembered, so that observation shows them.

import type { MineflayerBody } from "../body/body.ts";
import { landmarkOf } from "../choice/landmarks.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { findPlaces } from "../sense/block-search.ts";
import { creaturesOf } from "../sense/creatures.ts";
import { seekBlocks } from "./find-blocks.ts";

const LANDMARK_RADIUS = 128;

/** Whether the version has a block, creature or place of that name. */
export const canBeSought = ({ bot: { registry } }: Pick<MineflayerBody, "bot">, name: string): boolean =>
  registry.blocksByName[name] !== undefined ||
  registry.entitiesByName[name] !== undefined ||
  landmarkOf(name) !== undefined;

/**
 * The number in sight. Remembers blocks as sightings and places under their names; creatures are
 * looked for again each time.
 */
export function seekSight(body: MineflayerBody, name: string): number {
  const { bot, dimension } = body;
  const blocks = bot.registry.blocksByName[name] ? seekBlocks(body, name).length : 0;
  const creatures = bot.registry.entitiesByName[name] ? creaturesOf(body, name).length : 0;
  const [place] = seekPlace(body, name);
  if (place) body.places.remember({ name, place, dimension });
  return blocks + creatures + (place ? 1 : 0);
}

/** Whether observation shows such a target now. */
export const isKnown = (body: MineflayerBody, name: string): boolean => {
  const { nearby } = body.observe();
  return nearby.some(({ block }) => block === name) || body.nearPlaces().some((known) => known.name === name);
};

function seekPlace(body: MineflayerBody, name: string): BlockPosition[] {
  const { bot } = body;
  const landmark = landmarkOf(name);
  if (!landmark) return [];
  const ids = (landmark.blocks ?? []).flatMap((block) => bot.registry.blocksByName[block]?.id ?? []);
  const found = findPlaces(bot, ids, { radius: LANDMARK_RADIUS, count: 1 });
  const seen = (landmark.creatures ?? []).flatMap((creature) => creaturesOf(body, creature));
  return [...found, ...seen.map(({ position }) => position)];
}
