// The tool block_in: walls the bot in where it stands: the four sides at the feet, at the head,
// then the roof; sides towards attackers first. It needs at most ten blocks, fewer in a hole. The
// bot moves to the middle of its block first: a server places no block in a cell that a body
// touches, not even the bot's own.

import { BLOCK_IN } from "../../../capabilities/leaves/moving.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { shellAround } from "../../choice/shell.ts";
import { type BlockPosition, tupleOf } from "../../geometry/positions.ts";
import { standInTheMiddle } from "../../move/centre-on-block.ts";
import { buildingBlock } from "../../move/movement-profile.ts";
import { hostilesNear } from "../../sense/creatures.ts";
import { footholdFor, isOccupied, setDown } from "../../work/place-block.ts";

const SEES = 16;
/**
 * The roof is placed against a wall that rises above the head; if that wall is missing, one round
 * builds it.
 */
const MAX_ROUNDS = 2;
/** How long to wait for a creature to leave a cell. */
const MAKE_WAY_MS = 1_500;

export const blockIn = bodyLeaf({
  ...BLOCK_IN,
  timeoutMs: 60_000,
  retries: 1,
  activity: "place",
  guard({ body }, { item }) {
    if (openCells({ body }).length === 0 || buildingBlock(body, item)) return undefined;
    return failure("inventory.missingItem", `no ${item ?? "block to build with"} is held`);
  },
  async run(context, { item }) {
    const { body } = context;
    let last: CodedError | undefined;
    if (openCells(context).length > 0) await standInTheMiddle(context);
    for (let round = 0; round < MAX_ROUNDS && openCells(context).length > 0; round += 1) {
      for (const cell of freeFirst(context, openCells(context))) {
        checkAborted(context.signal);
        try {
          await wall(context, cell, item);
        } catch (error) {
          last = mapError("place", error);
          if (last.code === "inventory.missingItem" || last.code === "permission.denied") throw last;
        }
      }
    }
    const open = openCells(context).length;
    if (open > 0 && last) throw new CodedError(last.code, `${open} cells are still open: ${last.detail}`);
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition(context) {
    const open = openCells(context).length;
    return open === 0 ? undefined : failure("pbi.effectsUnmet", `${open} cells are still open`);
  },
});

/** The cells around the body through which a creature could come. */
function openCells({ body }: Pick<BodyContext, "body">): BlockPosition[] {
  const threat = hostilesNear(body, SEES)[0]?.position;
  return shellAround(body.feet, threat).filter((cell) => body.blockAt(cell)?.boundingBox !== "block");
}

/** Unoccupied cells come first: a creature may have left its cell by the time of the rest. */
const freeFirst = (context: BodyContext, cells: readonly BlockPosition[]): BlockPosition[] => {
  const taken = new Set(cells.filter((cell) => isOccupied(context, cell)));
  return [...cells.filter((cell) => !taken.has(cell)), ...taken];
};

async function wall(context: BodyContext, cell: BlockPosition, named: string | undefined): Promise<void> {
  const block = buildingBlock(context.body, named);
  if (!block) throw new CodedError("inventory.missingItem", `no ${named ?? "block to build with"} is left`);
  if (!(await eventually(context, () => !isOccupied(context, cell), MAKE_WAY_MS))) {
    throw new CodedError("place.timeout", `a creature stands at ${cell.x} ${cell.y} ${cell.z}`);
  }
  const foothold = footholdFor(context, cell) ?? (await foundation(context, cell, block.name));
  await setDown(context, block.name, cell, foothold);
}

/**
 * Places a block beneath the cell, or for the roof one beside it, as a foothold. Throws
 * `place.invalidFace` if that is impossible too.
 */
async function foundation(context: BodyContext, cell: BlockPosition, item: string) {
  const isRoof = cell.y - context.body.feet.y === 2;
  const bases = isRoof ? sidesOf(cell) : [{ ...cell, y: cell.y - 1 }];
  for (const base of bases) {
    const hold = footholdFor(context, base);
    if (!hold) continue;
    await setDown(context, item, base, hold);
    const foothold = footholdFor(context, cell);
    if (foothold) return foothold;
  }
  throw new CodedError("place.invalidFace", `there is no block to place against at ${cell.x} ${cell.y} ${cell.z}`);
}

const sidesOf = ({ x, y, z }: BlockPosition): BlockPosition[] => [
  { x: x + 1, y, z },
  { x: x - 1, y, z },
  { x, y, z: z + 1 },
  { x, y, z: z - 1 },
];
