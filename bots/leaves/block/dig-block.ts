// The verb dig_block: goes within reach of the block at a position and digs it with the best tool
// held. It succeeds when the block is gone.

import { DIG_BLOCK } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { DIG_MS, digSafely, holdToolFor, isAir } from "../../work/digging.ts";

const WALK_MS = 60_000;
const DUG = "dig_block dug";

export const digBlock = bodyLeaf({
  ...DIG_BLOCK,
  timeoutMs: WALK_MS + DIG_MS,
  retries: 1,
  activity: "dig",
  async run(context, { position, block: named }) {
    const { body, memory } = context;
    const place = vectorOf(position).floored();
    const there = body.blockAt(place);
    // Another block that came there since is dug too: the plan wants the place clear.
    if (named !== undefined && there !== null && there.name !== named)
      context.progress(`${there.name} is there, not ${named}`);
    if (isAir(there)) return { dug: String(memory.get(DUG) ?? "air") };
    if (there && !there.diggable) throw new CodedError("dig.toolInvalid", `${there.name} cannot be dug`);
    await comeIntoReach(context, place, WALK_MS);
    const block = body.blockAt(place);
    if (!block) throw new CodedError("path.unloaded", "the block's chunk is not loaded");
    // The path there may have led through it.
    if (isAir(block)) return { dug: there?.name ?? "air" };
    memory.set(DUG, block.name);
    await holdToolFor(context, block, null);
    await digSafely(context, place, block);
    return { dug: block.name };
  },
  postcondition({ body }, { position }) {
    const block = body.blockAt(vectorOf(position));
    if (block === null) return failure("path.unloaded", "the block's chunk is not loaded, so its state is unknown");
    // Plants and torches leave the way free, but they stand.
    if (isAir(block) || /^(water|lava)$/.test(block.name)) return undefined;
    return failure("dig.timeout", `the ${block.name} is still there`);
  },
});
