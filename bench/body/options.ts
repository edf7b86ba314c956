// The options that come along, carried out in the embedded world, one after the other, each with what it asks for in the bag. An option
// has succeeded when its tree has and what it promises shows.

import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import { BOT, type Stage } from "./stage.ts";

interface Trial {
  id: string;
  args?: Record<string, unknown>;
  holds?: Record<string, number>;
  before?: (stage: Stage) => Promise<void>;
}

const DUSK = 12_500;
const MORNING = 1_000;

/** Into the rock, where a corridor is dug. */
async function goDown({ perform, body }: Stage): Promise<void> {
  const { x, y, z } = body.feet;
  await perform("navigate", { position: [x, y - 8, z + 3], range: 1 });
}

const TRIALS: readonly Trial[] = [
  { id: "chop_tree_safe", args: { log: "oak_log", count: 4 }, holds: { stone_axe: 1 } },
  { id: "biome_probe", args: { radius: 12 } },
  { id: "bridge_gap_safe", args: { direction: "east", length: 5 }, holds: { cobblestone: 16 } },
  { id: "smelt_iron_basic", args: { count: 3 }, holds: { raw_iron: 3, coal: 1, cobblestone: 8, oak_planks: 4 } },
  { id: "craft_tool_tiered", args: { tool: "pickaxe" }, holds: { oak_planks: 2 } },
  { id: "food_pipeline_starter", args: { target: 18 }, holds: { bread: 4 } },
  { id: "torch_corridor", args: { direction: "north", length: 12 }, holds: { torch: 8 }, before: goDown },
  { id: "ore_ladder_iron", args: { count: 1, pickaxe: "iron_pickaxe" }, holds: { torch: 8 } },
  { id: "emergency_retreat_and_block", args: { health: 10 }, holds: { dirt: 16 } },
  {
    id: "shelter_basic",
    holds: { dirt: 16, oak_door: 1, torch: 1 },
    before: async ({ world }) => {
      await world.disturb({ kind: "setTime", time: DUSK });
      await sleep(1_500);
    },
  },
];

export async function proveOptions(
  stage: Stage,
  names: readonly string[],
  tell: (line: string) => void,
): Promise<Figure[]> {
  const trials = TRIALS.filter(({ id }) => names.length === 0 || names.includes(id));
  let succeeded = 0;
  for (const { id, args = {}, holds = {}, before } of trials) {
    await stage.world.disturb({ kind: "setTime", time: MORNING });
    await stage.world.disturb({ kind: "setHealth", username: BOT, health: 20 });
    await stage.give(holds);
    await before?.(stage);
    const began = performance.now();
    const end = await stage.perform(`opt.${id}@1.0.0`, args);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (end.status === "success") succeeded += 1;
    const because = end.status === "failure" ? `${end.failure.code}: ${end.failure.detail}` : "done";
    tell(`${id.padEnd(28)} ${seconds.padStart(6)} s  ${because}`);
  }
  return [{ name: "options that succeeded", value: succeeded, unit: `of ${trials.length}`, atLeast: trials.length }];
}
