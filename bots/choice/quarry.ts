// Chooses creatures that a step can use: adults, and for wool, sheep of the requested colour.
// Source: wiki.vg "Entity metadata" (indices of Ageable and Sheep), Minecraft Wiki "Sheep". Pure.

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
