// A situation, from what a body perceives.

import {
  type DayPhase,
  type HeldTier,
  type InventoryView,
  type Perceiver,
  type Situation,
  type Snapshot,
  TOOL_TIERS,
} from "../../schemas/index.ts";

/** Ticks since sunrise from which light fades; night begins later. */
const DUSK = 11_500;
const MAX_HOSTILES = 1_000;

/** The situation of the body now; empty while it cannot be perceived. */
export function situationOf(perceiver: Pick<Perceiver, "snapshot" | "inventory"> | undefined): Situation {
  if (perceiver === undefined) return {};
  try {
    return { ...surroundingsOf(perceiver.snapshot()), tool: bestTool(perceiver.inventory()) };
  } catch {
    // A body that is dead or has left its world perceives nothing.
    return {};
  }
}

function surroundingsOf({
  dimension,
  biome,
  time,
  weather,
  position,
  health,
  food,
  nearbyEntities,
}: Snapshot): Situation {
  return {
    ...{ dimension, weather, position, health, food, phase: phaseOf(time) },
    ...(biome === null ? {} : { biome }),
    hostiles: Math.min(MAX_HOSTILES, nearbyEntities.filter(({ hostile }) => hostile).length),
  };
}

const phaseOf = ({ ofDay, isNight }: Snapshot["time"]): DayPhase =>
  isNight ? "night" : ofDay >= DUSK ? "dusk" : "day";

const TOOL = /^(wooden|golden|stone|iron|diamond|netherite)_(pickaxe|axe|shovel|sword|hoe)$/;

function bestTool({ items, tools }: InventoryView): HeldTier {
  const tiers = [...items, ...tools].map(({ item }) =>
    TOOL_TIERS.indexOf((TOOL.exec(item)?.[1] ?? "none") as HeldTier),
  );
  return TOOL_TIERS[Math.max(0, ...tiers)] ?? "none";
}
