// Acts on blocks that gain no item, by effect. Each ends when the server has shown it: the ground is
// farmland, a window opened, the plant grew. A new act is one row here.

import type { Vec3 } from "vec3";
import { isFixture } from "../../../capabilities/leaves/handling.ts";
import { CodedError } from "../../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { goToBlock, type UseArgs } from "../../uses/use.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { digSafely, isAir } from "../../work/digging.ts";
import { seekBlocks } from "../../work/find-blocks.ts";
import { isReplaceable } from "../../work/place-block.ts";
import { feed } from "./reap.ts";
import { planted, plotOfSeed, till } from "./sow.ts";

type BlockAct = (context: BodyContext, args: Omit<UseArgs, "item">) => Promise<Vec3>;

const WALK_MS = 60_000;
const MAX_TRIES = 4;
const FIXTURES = ["door", "trapdoor", "fence_gate", "lever", "button"] as const;

const isStoodOn =
  ({ feet }: { feet: Vec3 }) =>
  ({ x, z }: Vec3): boolean =>
    x === feet.x && z === feet.z;

/** Tills ground that nothing but plants stands on. */
const tilled: BlockAct = async (context, { block, tool }) => {
  const { body, signal } = context;
  let last: CodedError | undefined;
  const above = (place: Vec3) => place.offset(0, 1, 0);
  const free = seekBlocks(body, block ?? "grass_block").filter((place) => isReplaceable(body.blockAt(above(place))));
  // To till the ground that it stands on, the bot would first have to dig itself a place beside it.
  const [own, others] = [free.filter(isStoodOn(body)), free.filter((place) => !isStoodOn(body)(place))];
  for (const place of [...others, ...own].slice(0, MAX_TRIES)) {
    checkAborted(signal);
    try {
      await comeIntoReach(context, place, WALK_MS, "rarely");
      const weed = body.blockAt(above(place));
      if (weed && !isAir(weed)) await digSafely(context, above(place), weed);
      await till(context, place, tool);
      return place;
    } catch (error) {
      last = mapError("place", error);
      if (last.code === "inventory.missingItem") throw last;
      body.exclusions.add(place);
    }
  }
  throw last ?? new CodedError("collect.noneFound", `there is no ${block} to till here`);
};

/** Opens a container or a station and closes it again, or moves a door or a switch. */
const opened: BlockAct = async (context, { block: name }) => {
  const { body } = context;
  const { bot } = body;
  const block = await goToBlock(context, name ?? "");
  if (FIXTURES.some((fixture) => isFixture(block.name, fixture))) {
    await bot.activateBlock(block);
    const isMoved = () => body.blockAt(block.position)?.stateId !== block.stateId;
    if (await eventually(context, isMoved, ANSWER_MS)) return block.position;
    throw new CodedError("pbi.effectsUnmet", `the ${block.name} did not move`);
  }
  const openable = bot as unknown as { openBlock(block: unknown): Promise<{ close(): void }> };
  const window = await answered(context, openable.openBlock(block));
  window.close();
  return block.position;
};

/** Plants the seed that the step brings, and uses bone meal on it. */
const fertilised: BlockAct = async (context, { ingredients, tool }) => {
  const { body } = context;
  const seed = Object.keys(ingredients).find((name) => name !== "bone_meal");
  if (seed === undefined) throw new CodedError("inventory.missingItem", "the step brings no seed");
  const [soil] = await planted(context, plotOfSeed(seed, null), { seed, count: 1, tool });
  if (soil === undefined) throw new CodedError("collect.noneFound", `no planted ${seed} is left`);
  const plant = vectorOf(soil).offset(0, 1, 0);
  const young = body.blockAt(plant)?.stateId;
  await feed(context, plant);
  if (body.blockAt(plant)?.stateId === young) throw new CodedError("pbi.effectsUnmet", `the ${seed} did not grow`);
  return plant;
};

export const BLOCK_ACTS: Readonly<Record<string, BlockAct>> = { bone_meal: fertilised, open: opened, till: tilled };
