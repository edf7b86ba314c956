// A villager's profession and level, from the metadata that the server sends. Source: wiki.vg
// "Entity metadata" (Villager: type, profession, level; the index moved by one in 1.17). Pure.

import { compareVersions } from "../../domains/minecraft/data/known-versions.ts";

const PROFESSIONS = [
  "none",
  "armorer",
  "butcher",
  "cartographer",
  "cleric",
  "farmer",
  "fisherman",
  "fletcher",
  "leatherworker",
  "librarian",
  "mason",
  "nitwit",
  "shepherd",
  "toolsmith",
  "weaponsmith",
];

interface Calling {
  profession: string;
  /** 1 (novice) to 5 (master). */
  level: number;
}

/** Undefined if the server has not sent it. */
export function callingOf(metadata: readonly unknown[], mcVersion: string): Calling | undefined {
  const data = metadata[compareVersions(mcVersion, "1.17") < 0 ? 17 : 18];
  if (data === null || typeof data !== "object") return undefined;
  const { villagerProfession, level } = data as { villagerProfession?: unknown; level?: unknown };
  const profession = PROFESSIONS[Number(villagerProfession)];
  return profession === undefined ? undefined : { profession, level: Number(level ?? 1) };
}

/**
 * The names of such a villager in plans: `librarian`, and `librarian:3` from the second level on.
 */
export const namesOf = ({ profession, level }: Calling): string[] => [
  profession,
  ...Array.from({ length: Math.max(0, level - 1) }, (_, index) => `${profession}:${index + 2}`),
];
