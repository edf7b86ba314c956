// The tool select_log: the next log of a tree to fell, from the top of the nearest trunk down as
// far as the bot reaches from its foot, so that no bot digs itself in under a trunk. Written to
// memory as the target, as select_target does.

import { SELECT_LOG } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { chooseTarget } from "../../choice/target.ts";
import { logToFell, trunkOf } from "../../choice/trunk.ts";
import { eyesAt, visibleFace } from "../../geometry/line-of-sight.ts";
import { type BlockPosition, tupleOf } from "../../geometry/positions.ts";
import { seekBlocks } from "../../work/find-blocks.ts";

export const selectLog = bodyLeaf({
  ...SELECT_LOG,
  timeoutMs: 10_000,
  retries: 0,
  activity: "dig",
  async run({ body, memory }, { log }) {
    memory.delete("target");
    const logs = seekBlocks(body, log);
    const nearest = chooseTarget(body.bot.entity.position, logs, (place) => body.exclusions.has(place));
    const chosen = nearest && logToFell(trunkOf(nearest, logs), (from, one) => reaches(body, from, one));
    if (!chosen) throw new CodedError("collect.noneFound", `no ${log} that can be felled is in sight`);
    return { position: tupleOf(chosen) };
  },
});

/** Whether a body could stand there and see the log within its reach. */
function reaches(body: MineflayerBody, from: BlockPosition, log: BlockPosition): boolean {
  const boxAt = (up: number) => body.blockAt({ x: from.x, y: from.y + up, z: from.z })?.boundingBox;
  if (boxAt(-1) !== "block" || boxAt(0) !== "empty" || boxAt(1) !== "empty") return false;
  return visibleFace(body.sight, eyesAt(from), log) !== undefined;
}
