// Runs the built-in options, and verbs that no other run needs, in the embedded world, one after
// the other, each with its inputs in the inventory. A trial succeeds when its tree succeeds and its
// promised effects show.

import { setTimeout as sleep } from "node:timers/promises";
import type { BenchFigure } from "../lib/figures.ts";
import { BOT, type BodyBenchStage } from "./stage.ts";

interface OptionTrial {
  id: string;
  args?: Record<string, unknown>;
  holds?: Record<string, number>;
  before?: (stage: BodyBenchStage) => Promise<void>;
}

const DUSK = 12_500;
const MORNING = 1_000;

/** Digs down into rock, where the corridor is dug. */
async function goDown({ perform, body }: BodyBenchStage): Promise<void> {
  const { x, y, z } = body.feet;
  await perform("navigate", { position: [x, y - 8, z + 3], range: 1 });
}

/** `iron`: what its ore drops in the version, itself before 1.17. */
const trialsWith = (iron: string): readonly OptionTrial[] => [
  { id: "chop_tree_safe", args: { log: "oak_log", count: 4 }, holds: { stone_axe: 1 } },
  { id: "biome_probe", args: { radius: 12 } },
  { id: "bridge_gap_safe", args: { direction: "east", length: 5 }, holds: { cobblestone: 16 } },
  {
    id: "smelt_iron_basic",
    args: { count: 3, input: iron },
    holds: { [iron]: 3, coal: 1, cobblestone: 8, oak_planks: 4 },
  },
  { id: "craft_tool_tiered", args: { tool: "pickaxe" }, holds: { oak_planks: 2 } },
  { id: "food_pipeline_starter", args: { target: 18 }, holds: { bread: 4 } },
  { id: "torch_corridor", args: { direction: "north", length: 12 }, holds: { torch: 8 }, before: goDown },
  { id: "ore_ladder_iron", args: { count: 1, item: iron, pickaxe: "iron_pickaxe" }, holds: { torch: 8 } },
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

/** The body stands in a pool of three by three. */
async function standInWater({ world, body }: BodyBenchStage): Promise<void> {
  const { x, y, z } = body.feet;
  for (const dx of [-1, 0, 1])
    for (const dz of [-1, 0, 1]) await world.command(`setblock ${x + dx} ${y} ${z + dz} water`);
  await sleep(1_500);
}

const EMPTY = { block: null, item: "bucket", count: 1, effect: "empty", ingredients: { water_bucket: 1 } };

/** Concrete and obsidian beside water that the body poured out itself. */
const POURED = { ...EMPTY, effect: "pour" };
const HARDEN = {
  block: "water",
  item: "white_concrete",
  count: 1,
  effect: "harden",
  tool: "wooden_pickaxe",
  ingredients: { white_concrete_powder: 1 },
};
const QUENCH = {
  block: "water",
  item: "obsidian",
  count: 1,
  effect: "quench",
  tool: "diamond_pickaxe",
  ingredients: { lava_bucket: 1 },
};

const pour = async ({ perform, give }: BodyBenchStage): Promise<void> => {
  await give({ water_bucket: 1 });
  await perform("use_on_block", POURED);
};

/** An obsidian frame, lit: the portal appears. Water poured out on dry land, and in water. */
const VERBS: readonly OptionTrial[] = [
  {
    id: "build_structure",
    args: { blueprint: "nether_portal", position: null },
    holds: { obsidian: 10, flint_and_steel: 1, dirt: 32 },
  },
  { id: "use_on_block", args: EMPTY, holds: { water_bucket: 1 } },
  { id: "use_on_block", args: EMPTY, holds: { water_bucket: 1 }, before: standInWater },
  { id: "use_on_block", args: HARDEN, holds: { white_concrete_powder: 1, wooden_pickaxe: 1 }, before: pour },
  { id: "use_on_block", args: QUENCH, holds: { lava_bucket: 1, diamond_pickaxe: 1 }, before: pour },
];

/** Tries the options of these names, given without `opt.`, or all. */
export const proveOptions = (
  stage: BodyBenchStage,
  names: readonly string[],
  log: (line: string) => void,
): Promise<BenchFigure[]> =>
  prove(
    "options that succeeded",
    stage,
    trialsWith(stage.body.bot.registry.itemsByName.raw_iron === undefined ? "iron_ore" : "raw_iron")
      .filter(({ id }) => names.length === 0 || names.includes(id))
      .map((trial) => ({
        ...trial,
        id: `opt.${trial.id}@1.0.0`,
      })),
    log,
  );

export const proveVerbs = (stage: BodyBenchStage, log: (line: string) => void): Promise<BenchFigure[]> =>
  prove("verbs that succeeded", stage, VERBS, log);

async function prove(
  name: string,
  stage: BodyBenchStage,
  trials: readonly OptionTrial[],
  report: (line: string) => void,
): Promise<BenchFigure[]> {
  let succeeded = 0;
  for (const { id, args = {}, holds = {}, before } of trials) {
    await stage.world.disturb({ kind: "setTime", time: MORNING });
    await stage.world.disturb({ kind: "setHealth", username: BOT, health: 20 });
    await stage.give(holds);
    await before?.(stage);
    const began = performance.now();
    const end = await stage.perform(id, args);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (end.status === "success") succeeded += 1;
    const because = end.status === "failure" ? `${end.failure.code}: ${end.failure.detail}` : "done";
    report(`${id.padEnd(38)} ${seconds.padStart(6)} s  ${because}`);
  }
  return [{ name, value: succeeded, unit: `of ${trials.length}`, atLeast: trials.length }];
}
