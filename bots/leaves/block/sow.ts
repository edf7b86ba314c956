// Internal to grow_crop and grow_tree, and the tool plant: finds ground, tills it if the plant
// needs that, and plants. Plants of the same step count, so a repeated call returns the same plot.
// The soil's positions are written to memory as the plot.

import { Vec3 } from "vec3";
import { z } from "zod";
import { PLANT } from "../../../capabilities/leaves/handling.ts";
import { CodedError, failure, ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { type Plot, plotOf, treePlot } from "../../choice/plots.ts";
import { tupleOf, vectorOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { digSafely, isAir } from "../../work/digging.ts";
import { soilFor } from "../../work/farmland.ts";
import { isBlockOf, setDown } from "../../work/place-block.ts";

const Args = z.strictObject({
  seed: ItemName,
  /** The logs of the tree; null for a crop. */
  log: ItemName.nullable(),
  count: PositiveCount,
  tool: ItemName.nullable(),
});
const Output = z.strictObject({ soil: z.array(Position) });

/** Plants of one crop; a step that plants for its own sake plants as many as it says. */
const MAX_PLANTS = 16;
const WALK_MS = 60_000;
const PER_PLANT_MS = 20_000;
const UP = new Vec3(0, 1, 0);
const PLOT = "plot";

export const plotFor = (seed: string, log: string | null): Plot | undefined =>
  log === null ? plotOf(seed) : treePlot(seed, log);

export function plotOfSeed(seed: string, log: string | null): Plot {
  const plot = plotFor(seed, log);
  if (!plot) throw new CodedError("pbi.guardFailed", `this body does not know how to grow ${seed}`);
  return plot;
}

export const sow = bodyLeaf({
  name: "sow",
  kind: "internal",
  description: "Prepares ground and plants `seed`.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: WALK_MS + MAX_PLANTS * PER_PLANT_MS,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  permissions: ["movement", "dig", "place", "container"],
  activity: "place",
  async run(context, { seed, log, count, tool }) {
    const most = Math.min(MAX_PLANTS, count);
    return { soil: await planted(context, plotOfSeed(seed, log), { seed, count: most, tool }) };
  },
});

/** The logs of a sapling's tree. */
const logOf = (sapling: string): string | null => {
  const [, tree] = /^(.+)_(?:sapling|propagule)$/.exec(sapling) ?? [];
  return tree === undefined ? null : `${tree}_log`;
};

export const plant = bodyLeaf({
  ...PLANT,
  timeoutMs: ({ count }) => WALK_MS + count * PER_PLANT_MS,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "place",
  guard({ body, memory }, { item, count }) {
    if (!plotFor(item, logOf(item))) return failure("pbi.guardFailed", `this body does not know how to grow ${item}`);
    const held = countHeld(body.bot, item);
    return memory.has(PLOT) || held >= count
      ? undefined
      : failure("inventory.missingItem", `${held} of ${count} ${item} are held`);
  },
  async run(context, { item, count }) {
    return { soil: await planted(context, plotOfSeed(item, logOf(item)), { seed: item, count, tool: null }) };
  },
  postcondition: (_context, { item, count }, { soil }) =>
    soil.length >= count ? undefined : failure("place.timeout", `${soil.length} of ${count} ${item} are planted`),
});

/**
 * Plants until `count` plants stand, including those that the step planted before; returns the soil
 * of each.
 */
export async function planted(
  context: BodyContext,
  plot: Plot,
  { seed, count, tool }: Pick<z.infer<typeof Args>, "seed" | "count" | "tool">,
): Promise<Position[]> {
  const { body, memory, signal, beat } = context;
  const known = z.object({ soil: z.array(Position) }).safeParse(memory.get(PLOT));
  const soil = (known.success ? known.data.soil : []).filter((place) =>
    isPlanted(context, plot, seed, vectorOf(place)),
  );
  const wanted = Math.min(count, soil.length + countHeld(body.bot, seed));
  if (wanted === 0) throw new CodedError("inventory.missingItem", `no ${seed} is held`);
  const taken = new Set(soil.map(String));
  const free = soilFor(body, plot, wanted * 3).filter((place) => !taken.has(String(tupleOf(place))));
  let last: CodedError | undefined;
  for (const place of free) {
    if (soil.length >= wanted) break;
    checkAborted(signal);
    beat();
    try {
      await plantOn(context, plot, place, seed, tool);
      soil.push(tupleOf(place));
    } catch (error) {
      last = mapError("place", error);
      if (last.code === "inventory.missingItem") throw last;
      body.exclusions.add(place);
    }
  }
  if (soil.length === 0) throw last ?? new CodedError("collect.noneFound", `there is no ground for ${seed} here`);
  memory.set(PLOT, { soil });
  return soil;
}

const isPlanted = ({ body }: BodyContext, plot: Plot, seed: string, soil: Vec3): boolean => {
  const block = body.blockAt(soil.offset(0, 1, 0));
  return (
    block?.name === plot.plant || isBlockOf(block, seed) || (plot.ripe.by === "tree" && block?.name === plot.ripe.log)
  );
};

async function plantOn(context: BodyContext, plot: Plot, soil: Vec3, seed: string, tool: string | null): Promise<void> {
  const { body } = context;
  const above = soil.offset(0, 1, 0);
  await comeIntoReach(context, soil, WALK_MS);
  const weed = body.blockAt(above);
  // Grass or a flower occupies the plant's cell.
  if (weed && !isAir(weed)) await digSafely(context, above, weed);
  if (plot.farmland && body.blockAt(soil)?.name !== "farmland") await till(context, soil, tool);
  const reference = body.blockAt(soil);
  if (!reference) throw new CodedError("path.unloaded", "the chunk of the ground is not loaded");
  await setDown(context, seed, above, { reference, face: UP });
  if (!isPlanted(context, plot, seed, soil))
    throw new CodedError("place.timeout", `${seed} was not planted at ${soil}`);
}

/** Makes farmland of the ground, with the named hoe or any. */
export async function till(context: BodyContext, soil: Vec3, named: string | null): Promise<void> {
  const { body } = context;
  const { bot } = body;
  const hoe =
    (named === null ? undefined : findHeld(bot, named)) ??
    bot.inventory.items().find(({ name }) => name.endsWith("_hoe"));
  const ground = body.blockAt(soil);
  if (!hoe) throw new CodedError("inventory.missingItem", "no hoe is held");
  if (!ground) throw new CodedError("path.unloaded", "the chunk of the ground is not loaded");
  await bot.equip(hoe, "hand");
  await bot.activateBlock(ground, UP);
  if (await eventually(context, () => body.blockAt(soil)?.name === "farmland", ANSWER_MS)) return;
  throw new CodedError("place.timeout", `the ground at ${soil} was not tilled`);
}
