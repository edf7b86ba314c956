// The sensor walls_held: the inventory has enough blocks for the walls of a blueprint, and for the
// steps to parts that the body does not reach from the ground.

import { z } from "zod";
import { BLUEPRINTS, type Blueprint, wallsOf } from "../../domains/blueprints.ts";
import { defineSensor } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";
import { isWall } from "../move/movement-profile.ts";

const Args = z.strictObject({ blueprint: z.string().min(1).max(64) });

const HIGHEST_REACHED = 3;
const STEPS = 4;

const stepsTo = ({ parts }: Blueprint): number => (parts.some(({ at }) => at.y > HIGHEST_REACHED) ? STEPS : 0);

export const wallsHeld = defineSensor<MineflayerBody, z.infer<typeof Args>>({
  name: "walls_held",
  argsSchema: Args,
  test({ body }, { blueprint: name }) {
    const blueprint = BLUEPRINTS[name];
    const held = body.bot.inventory
      .items()
      .reduce((sum, item) => sum + (isWall(item.name) && body.maySpend(item.name) ? item.count : 0), 0);
    return blueprint === undefined || held >= wallsOf(blueprint) + stepsTo(blueprint);
  },
});
