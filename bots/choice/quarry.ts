// Chooses creatures that a step can use: adults, and for wool, sheep of the requested colour.
// Source: wiki.vg "Entity metadata" (indices of Ageable, Sheep, TamableAnimal and AbstractHorse), Minecraft Wiki "Sheep". Pure.

import { compareVersions } from "../../domains/minecraft/data/known-versions.ts";

const COLOURS = [
  "white",
  "orange",
  "magenta",
  "light_blue",
  "yellow",
  "lime",
  "pink",
  "gray",
  "light_gray",
  "cyan",
  "purple",
  "blue",
  "brown",
  "green",
  "red",
  "black",
];
const SHORN = 0x10;

/** Indices of the two fields; they moved by one in 1.17. */
const indicesOf = (mcVersion: string): { baby: number; fleece: number } => {
  return compareVersions(mcVersion, "1.17") < 0 ? { baby: 15, fleece: 16 } : { baby: 16, fleece: 17 };
};

const SITS = 0x01;
const TAMED = 0x04;
const TAMED_HORSE = 0x02;
const RIDDEN = /^(horse|donkey|mule|llama|trader_llama)$/;

/** Whether it is tame, and whether it sits, which only pets do; both are flags of one field. */
export function tameness({ name, metadata }: Quarry, mcVersion: string): { isTame: boolean; sits: boolean } {
  // The field of a sheep's fleece is that of a pet's flags.
  const flags = Number(metadata[indicesOf(mcVersion).fleece] ?? 0);
  if (RIDDEN.test(name)) return { isTame: (flags & TAMED_HORSE) !== 0, sits: false };
  return { isTame: (flags & TAMED) !== 0, sits: (flags & SITS) !== 0 };
}

interface Quarry {
  name: string;
  metadata: readonly unknown[];
}

/** Whether the creature gives the item; `item` null asks for the creature alone. */
export function serves({ name, metadata }: Quarry, item: string | null, mcVersion: string): boolean {
  const { baby, fleece } = indicesOf(mcVersion);
  if (metadata[baby] === true) return false;
  if (name !== "sheep" || item === null || !item.endsWith("_wool")) return true;
  const coat = Number(metadata[fleece] ?? 0);
  return (coat & SHORN) === 0 && `${COLOURS[coat & 0xf]}_wool` === item;
}
