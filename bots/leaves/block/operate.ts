// The tool operate: opens and closes doors, trapdoors and gates, throws levers, presses buttons. It
// succeeds when the server shows the block in that state. A button springs back, so the leaf checks
// it immediately.

import type { Block } from "prismarine-block";
import { isFixture, OPERATE, wantedState } from "../../../capabilities/leaves/handling.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { REACH } from "../../geometry/line-of-sight.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { distance, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { findPlaces } from "../../sense/block-search.ts";

type OperateArgs = ArgsOf<typeof OPERATE>;

/** In blocks from the body; a block farther off is unlikely to be the one that was meant. */
const RADIUS = 24;
const MAX_RANGE = 16;
const APPROACH_DISTANCE = 2;
const WALK_MS = 60_000;
const SET = "operated";

/** Whether a door or gate is open, or a lever or button powered. */
function isSet(block: Block): boolean {
  const { open, powered } = block.getProperties();
  return String(open ?? powered) === "true";
}

/** The block that was meant: the nearest that is not yet in the wanted state, else the nearest. */
function meant(body: MineflayerBody, args: OperateArgs): Block | undefined {
  const { bot } = body;
  const blocks = bot.registry.blocksArray as { id: number; name: string }[];
  const ids = blocks.filter(({ name }) => isFixture(name, args.fixture)).map(({ id }) => id);
  const places =
    args.position === undefined
      ? findPlaces(bot, ids, { radius: RADIUS, count: MAX_RANGE })
      : [vectorOf(args.position)];
  const found = places
    .flatMap((place) => body.blockAt(place) ?? [])
    .filter(({ name }) => isFixture(name, args.fixture));
  return found.find((block) => isSet(block) !== wantedState(args, isSet(block))) ?? found[0];
}

async function use(context: BodyContext, args: OperateArgs, { position }: Block): Promise<boolean> {
  const { body, clock, signal, beat } = context;
  // Levers and doors are thin: a ray to the middle of their cell misses them, so distance decides
  // instead of sight.
  if (distance(body.eyes, position.offset(0.5, 0.5, 0.5)) > REACH)
    await followPath(body, nearGoal(position, APPROACH_DISTANCE), {
      clock,
      signal,
      beat,
      timeoutMs: WALK_MS,
      dig: "rarely",
    });
  const block = body.blockAt(position);
  if (block === null || !isFixture(block.name, args.fixture))
    throw new CodedError("collect.noneFound", `the ${args.fixture} is gone`);
  const wanted = wantedState(args, isSet(block));
  if (isSet(block) === wanted) return true;
  await body.bot.activateBlock(block);
  return eventually(
    context,
    () => {
      const now = body.blockAt(position);
      return now !== null && isFixture(now.name, args.fixture) && isSet(now) === wanted;
    },
    ANSWER_MS,
  );
}

export const operate = bodyLeaf({
  ...OPERATE,
  timeoutMs: WALK_MS + 10_000 + ANSWER_MS,
  waitsMs: PATHFINDING_MS + 2 * ANSWER_MS,
  retries: 1,
  activity: "container",
  guard: ({ body }, args) =>
    meant(body, args) === undefined
      ? failure("collect.noneFound", `no ${args.fixture.replace("_", " ")} that works by hand is near`)
      : undefined,
  async run(context, args) {
    const block = meant(context.body, args);
    if (block === undefined) throw new CodedError("collect.noneFound", `the ${args.fixture} is gone`);
    const done = await use(context, args, block);
    context.memory.set(SET, done);
    return { position: tupleOf(block.position), isSet: done };
  },
  postcondition: ({ memory }, { fixture }, { position }) =>
    memory.get(SET) === true
      ? undefined
      : failure("pbi.effectsUnmet", `the ${fixture} at ${position.join(" ")} did not change its state`),
});
