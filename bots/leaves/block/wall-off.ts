// The tool wall_off: closes the passage on one side with two blocks, at the feet and at the head.

import { STEPS, WALL_OFF } from "../../../capabilities/leaves/corridor.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { buildingBlock } from "../../move/movement-profile.ts";
import { headingOf } from "../../move/step.ts";
import { footholdFor, setDown } from "../../work/place-block.ts";

/** The cells on that side through which a creature could come, the lower first. */
function openCells(context: Pick<BodyContext, "body" | "memory">, { direction, side }: ArgsOf<typeof WALL_OFF>) {
  const { body } = context;
  const sign = side === "ahead" ? 1 : -1;
  const [dx, , dz] = STEPS[headingOf(context, direction)];
  const foot = body.feet.offset(sign * dx, 0, sign * dz);
  return [foot, foot.offset(0, 1, 0)].filter((cell) => body.blockAt(cell)?.boundingBox !== "block");
}

export const wallOff = bodyLeaf({
  ...WALL_OFF,
  timeoutMs: 30_000,
  retries: 1,
  activity: "place",
  async run(context, args) {
    const { body, signal } = context;
    for (const cell of openCells(context, args)) {
      checkAborted(signal);
      const block = buildingBlock(body, args.item);
      if (!block) throw new CodedError("inventory.missingItem", `no ${args.item ?? "block to build with"} is held`);
      const foothold = footholdFor(context, cell);
      if (!foothold) throw new CodedError("place.invalidFace", "there is no block to place against on that side");
      await setDown(context, block.name, cell, foothold);
    }
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition(context, args) {
    const open = openCells(context, args).length;
    return open === 0 ? undefined : failure("pbi.effectsUnmet", `the passage is still open ${args.side}`);
  },
});
