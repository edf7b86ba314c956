// Internal to grow_crop and grow_tree: uses bone meal on the plants if the step provides it, else
// waits until one of them is ripe, and cuts that one. One cut per run; the option continues until
// enough is held. A tree is cut from the foot up.

import { Vec3 } from "vec3";
import { z } from "zod";
import { CodedError, ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import type { Plot } from "../../choice/plots.ts";
import { tupleOf, vectorOf } from "../../geometry/positions.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { digSafely, holdToolFor } from "../../work/digging.ts";
import { ripeOn } from "../../work/farmland.ts";
import { plotFor } from "./sow.ts";

const Args = z.strictObject({
  seed: ItemName,
  log: ItemName.nullable(),
  soil: z.array(Position),
  ingredients: z.record(ItemName, PositiveCount),
});
const Output = z.strictObject({ position: Position });

/**
 * A plot of wheat without rain or luck takes over an hour of real time in vanilla; a tree takes
 * less.
 */
const RIPENING_MS = 7_200_000;
const LOOK_MS = 1_000;
const WALK_MS = 60_000;
/** The plant shows a moment after the meal is gone whether it grew. */
const GROWN_MS = 700;
const MEAL = "bone_meal";

export const reap = bodyLeaf({
  name: "reap",
  kind: "internal",
  description: "Waits until something planted is ripe, and cuts it.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: RIPENING_MS,
  waitsMs: RIPENING_MS,
  retries: 0,
  permissions: ["movement", "dig", "place", "container"],
  activity: "dig",
  async run(context, { seed, log, soil, ingredients }) {
    const { body, clock, signal, beat, progress } = context;
    const plot = plotFor(seed, log);
    if (!plot) throw new CodedError("pbi.guardFailed", `this body does not know how to grow ${seed}`);
    const places = soil.map(vectorOf);
    for (let looks = 0; ; looks += 1) {
      checkAborted(signal);
      beat();
      const [cut] = places.flatMap((place) => ripeOn(body, plot, place));
      if (cut) return { position: tupleOf(await cutDown(context, plot, cut)) };
      const growing = places.find((place) => isGrowing(context, plot, place));
      if (!growing) throw new CodedError("collect.noneFound", `no planted ${seed} is left`);
      if (ingredients[MEAL] !== undefined && findHeld(body.bot, MEAL)) {
        await feed(context, growing.offset(0, 1, 0));
        continue;
      }
      if (looks % 30 === 0) progress(`waits for ${plot.plant} to ripen`);
      await stayClear(context, growing);
      await clock.sleep(LOOK_MS, signal);
    }
  },
});

const isGrowing = ({ body }: BodyContext, plot: Plot, soil: Vec3): boolean =>
  body.blockAt(soil.offset(0, 1, 0))?.name === plot.plant;

/** Near enough that the chunk grows, and outside of the plant's cell. */
async function stayClear(context: BodyContext, soil: Vec3): Promise<void> {
  if (context.body.feet.distanceTo(soil) > 24) await comeIntoReach(context, soil.offset(0, 1, 0), WALK_MS);
}

/** Uses bone meal on the plant. */
export async function feed(context: BodyContext, plant: Vec3): Promise<void> {
  const { body } = context;
  const { bot } = body;
  await comeIntoReach(context, plant, WALK_MS);
  const meal = findHeld(bot, MEAL);
  const block = body.blockAt(plant);
  if (!meal || !block) return;
  await bot.equip(meal, "hand");
  const before = block.stateId;
  await bot.activateBlock(block, new Vec3(0, 1, 0));
  const had = countHeld(bot, MEAL);
  const isGrown = () => body.blockAt(plant)?.stateId !== before;
  await eventually(context, () => isGrown() || countHeld(bot, MEAL) < had, ANSWER_MS);
  await eventually(context, isGrown, GROWN_MS);
}

async function cutDown(context: BodyContext, plot: Plot, place: Vec3): Promise<Vec3> {
  const { body, signal } = context;
  const logs = plot.ripe.by === "tree" ? trunkAbove(context, place, plot.ripe.log) : [place];
  for (const log of logs) {
    checkAborted(signal);
    await comeIntoReach(context, log, WALK_MS);
    const block = body.blockAt(log);
    if (!block || (block.boundingBox === "empty" && plot.ripe.by === "tree")) continue;
    await holdToolFor(context, block, null);
    await digSafely(context, log, block);
  }
  return place;
}

/** The logs of the trunk, straight up; the branches are left to collect_block. */
function trunkAbove({ body }: BodyContext, foot: Vec3, log: string): Vec3[] {
  const trunk: Vec3[] = [];
  for (let place = foot; body.blockAt(place)?.name === log; place = place.offset(0, 1, 0)) trunk.push(place);
  return trunk;
}
