// The land around the body from above, for a map: of each column the highest block near the body or,
// under a roof, the highest at its feet. It reads the chunks' own numbers and makes no Block, so that
// a map each second costs the bot little; `npm run bench:body` times it.

import type { SurroundingsView } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { tupleOf } from "../geometry/positions.ts";

const RADIUS = 20;
/** How far above and below the feet the top of a column is looked for. */
const RISE = 16;
const DROP = 24;
const HEAD = 1;
/** They are over the body in the open, too. */
const NO_ROOF = /_leaves$|^$|air$|_log$/;
/** Seen through. */
const NOTHING = /^$|air$/;

export function surroundingsOf(body: MineflayerBody): Omit<SurroundingsView, "stateId"> {
  const centre = body.bot.entity.position.floored();
  const palette = new Map<string, number>();
  const cells: number[] = [];
  const heights: number[] = [];
  const isRoofed = roofOver(body, centre);
  const from = isRoofed ? HEAD : RISE;
  for (let dz = -RADIUS; dz <= RADIUS; dz += 1) {
    for (let dx = -RADIUS; dx <= RADIUS; dx += 1) {
      const height = topOf(body, centre.offset(dx, 0, dz), from);
      const name = height === undefined ? null : body.nameAt(centre.offset(dx, height, dz));
      heights.push(height ?? 0);
      if (name === null) cells.push(-1);
      else {
        const known = palette.get(name) ?? palette.size;
        palette.set(name, known);
        cells.push(known);
      }
    }
  }
  return {
    format: "lodestone.surroundings/1",
    centre: tupleOf(centre),
    radius: RADIUS,
    palette: [...palette.keys()],
    cells,
    heights,
  };
}

type Place = ReturnType<MineflayerBody["bot"]["entity"]["position"]["floored"]>;

function roofOver(body: MineflayerBody, centre: Place): boolean {
  for (let rise = HEAD + 1; rise <= RISE; rise += 1) {
    const name = body.nameAt(centre.offset(0, rise, 0));
    if (name !== null && !NO_ROOF.test(name)) return true;
  }
  return false;
}

/** How many blocks above the feet the column's top is; undefined where nothing is known or there. */
function topOf(body: MineflayerBody, foot: Place, from: number): number | undefined {
  for (let rise = from; rise >= -DROP; rise -= 1) {
    const name = body.nameAt(foot.offset(0, rise, 0));
    if (name === null) return undefined;
    if (!NOTHING.test(name)) return rise;
  }
  return undefined;
}
