// Whether a creature belongs to somebody: it has a name of its own, or is tame. Creatures that
// attack on sight belong to nobody. Source: minecraft.wiki "Entity metadata" of the protocol (field 2
// is the custom name; the flags of tameable animals and horses follow the field of ageable ones),
// "Name Tag", "Taming".

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

export function isOwned({ name = "", metadata = [] }: Pick<Entity, "name" | "metadata">, mcVersion: string): boolean {
  if (isHostile(name)) return false;
  const fields = metadata as unknown as readonly unknown[];
  const given = fields[CUSTOM_NAME];
  if (given !== undefined && given !== null && given !== "") return true;
  const [, tame] = TAME.find(([kind]) => kind.test(name)) ?? [];
  const flags = fields[flagsIn(mcVersion)];
  return tame !== undefined && typeof flags === "number" && (flags & tame) !== 0;
}
