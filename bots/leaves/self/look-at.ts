// The tool look_at: turns to a position, to a player or a creature, or in a direction. It succeeds
// when the body faces there.

import type { z } from "zod";
import { LOOK_AT, stepOf, yawTowards } from "../../../capabilities/leaves/company.ts";
import { type ArgsOf, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { personOf } from "../../sense/creatures.ts";

type LookAtArgs = ArgsOf<typeof LOOK_AT>;
/** In radians, as the body reports them. */
type Facing = z.infer<typeof LOOK_AT.outputSchema>;

const HEAD = 0.85;
const OFF_BY = 0.05;

export const lookAt = bodyLeaf({
  ...LOOK_AT,
  timeoutMs: 5_000,
  retries: 1,
  activity: "move",
  guard: ({ body }, args) =>
    facingOf(body, args) === undefined
      ? failure("combat.targetLost", `no ${args.entity ?? "such target"} is in sight`)
      : undefined,
  async run({ body }, args) {
    const facing = facingOf(body, args) ?? { yaw: body.bot.entity.yaw, pitch: body.bot.entity.pitch };
    await body.bot.look(facing.yaw, facing.pitch, true);
    return facing;
  },
  postcondition({ body }, _args, { yaw, pitch }) {
    const { entity } = body.bot;
    const turned = Math.abs(Math.sin((entity.yaw - yaw) / 2)) + Math.abs(entity.pitch - pitch);
    return turned <= OFF_BY ? undefined : failure("pbi.effectsUnmet", "the bot faces another way");
  },
});

/** The facing to turn to; undefined if the target is not there. */
function facingOf(body: MineflayerBody, { position, entity, direction }: LookAtArgs): Facing | undefined {
  const { yaw } = body.bot.entity;
  const seen = entity === undefined ? undefined : personOf(body, entity);
  if (position === undefined && entity !== undefined && !seen) return undefined;
  const target = position === undefined ? seen?.position.offset(0, (seen.height ?? 1) * HEAD, 0) : vectorOf(position);
  if (target) {
    const { x, y, z } = body.eyes;
    const across = Math.hypot(target.x - x, target.z - z);
    return {
      yaw: across === 0 ? yaw : yawTowards(target.x - x, target.z - z),
      pitch: Math.atan2(target.y - y, across),
    };
  }
  if (direction === undefined) return undefined;
  if (direction === "up" || direction === "down")
    return { yaw, pitch: direction === "up" ? Math.PI / 2 : -Math.PI / 2 };
  const [dx, dz] = stepOf(direction, yaw);
  return { yaw: yawTowards(dx, dz), pitch: 0 };
}
