// Places an item at an exact cell: within reach of it, outside of it, against any face.

import { CodedError } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import { besideGoal } from "../geometry/path-goals.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { followPath } from "../move/movement.ts";
import { footholdFor, isOccupied, isReplaceable, setDown } from "./place-block.ts";
import { fillsCell } from "./placing.ts";

/** The distance between the feet and a cell that is always in reach. */
const PLACE_DISTANCE = 3;

/** Throws `place.*`, `path.*` or `inventory.missingItem`. */
export async function putAt(context: BodyContext, item: string, cell: BlockPosition, timeoutMs: number): Promise<void> {
  const { body, clock, signal, beat } = context;
  const where = `${cell.x} ${cell.y} ${cell.z}`;
  const there = body.blockAt(cell);
  if (there && !isReplaceable(there)) throw new CodedError("place.invalidFace", `${there.name} is already at ${where}`);
  const isClear = () => !fillsCell(body.bot.entity.position, cell);
  if (!isClear() || !footholdFor(context, cell)) {
    await followPath(body, besideGoal(cell, PLACE_DISTANCE), { clock, signal, beat, timeoutMs });
  }
  if (!isClear() || isOccupied(context, cell)) throw new CodedError("place.invalidFace", `a body stands at ${where}`);
  const foothold = footholdFor(context, cell);
  if (!foothold) throw new CodedError("place.invalidFace", `there is no block to place against at ${where}`);
  await setDown(context, item, cell, foothold);
}
