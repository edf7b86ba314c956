// Whether a creature belongs to somebody: it has a name of its own, is tame, or is on a lead.
// Creatures that attack on sight belong to nobody. Source: minecraft.wiki "Entity metadata" of the
// protocol (field 2 is the custom name; the flags of tameable animals and horses follow the field of
// ageable ones), "Name Tag", "Taming", "Lead".

import type { Entity } from "prismarine-entity";
import { compareVersions } from "../../domains/minecraft/data/known-versions.ts";
import { isHostile } from "./creature-kinds.ts";

const CUSTOM_NAME = 2;
/** The bit of the flags that says "tame", by kind. */
const TAME: readonly (readonly [RegExp, number])[] = [
  [/^(wolf|cat|parrot)$/, 0x04],
  [/^(horse|donkey|mule|llama|trader_llama|skeleton_horse|zombie_horse)$/, 0x02],
];

/** The index of the flags; it moved by one in 1.17. */
const flagsIn = (mcVersion: string): number => (compareVersions(mcVersion, "1.17") < 0 ? 16 : 17);

/** Mineflayer keeps the holder of a lead, a player or a knot on a fence, as the creature's vehicle. */
const isLed = ({ vehicle }: Partial<Pick<Entity, "vehicle">>): boolean =>
  vehicle?.type === "player" || vehicle?.name === "leash_knot";

export function isOwned(
  creature: Pick<Entity, "name" | "metadata"> & Partial<Pick<Entity, "vehicle">>,
  mcVersion: string,
): boolean {
  const { name = "", metadata = [] } = creature;
  if (isHostile(name)) return false;
  if (isLed(creature)) return true;
  const fields = metadata as unknown as readonly unknown[];
  const given = fields[CUSTOM_NAME];
  if (given !== undefined && given !== null && given !== "") return true;
  const [, tame] = TAME.find(([kind]) => kind.test(name)) ?? [];
  const flags = fields[flagsIn(mcVersion)];
  return tame !== undefined && typeof flags === "number" && (flags & tame) !== 0;
}
