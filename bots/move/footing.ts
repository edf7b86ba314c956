// Judges the way before the body steps there without a path: the one judge of all blind movement.
// The pathfinder has rules of its own. Sources: minecraft.wiki, Damage (a fall of more than three
// blocks hurts), Cactus, Magma Block, Fire, Lava, Sweet Berry Bush, Powder Snow.

import type { BlockPosition } from "../geometry/positions.ts";
import { SAFE_DROP } from "./movement-profile.ts";

/** What is read of a block; null if its chunk is not loaded. */
type Blocks = (place: BlockPosition) => { name: string; boundingBox: string } | null;

/** What a body would come to that steps there. */
export type Harm = "a fall" | "fire" | "deep water" | "thorns" | "the unknown";

const HOT = /^(lava|flowing_lava|fire|soul_fire|campfire|soul_campfire)$/;
const HOT_GROUND = /^magma_block$/;
const THORNY = /^(cactus|sweet_berry_bush|wither_rose|powder_snow)$/;
const WET = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const HALF_WIDTH = 0.3;
/** No finer than the body is wide: no cell is left out. */
const SAMPLE = 0.25;

/** A straight way, from the exact position of the feet. */
export interface BlindWay {
  from: BlockPosition;
  /** A level vector of length 1. */
  direction: readonly [number, number];
  far: number;
  /** How deep the ground may lie below the feet. A hop falls from higher up. */
  drop?: number;
  /** Harms that the body seeks, as one on fire does water. */
  seeks?: readonly Harm[];
}

/** The harms on the way, without those that the body endures at its start: it is to leave them. */
export function harmOn(blocks: Blocks, way: BlindWay): Harm | undefined {
  const { from, direction, far, drop = SAFE_DROP, seeks = [] } = way;
  const [dx, dz] = direction;
  // Rounding may put a body that stands on a block just below its top.
  const y = Math.floor(from.y + 0.01);
  const harmsAt = (by: number): Harm[] => {
    const [x, z] = [from.x + dx * by, from.z + dz * by];
    const wide = [-HALF_WIDTH, HALF_WIDTH];
    const touched = wide.flatMap((wx) => wide.map((wz) => ({ x: Math.floor(x + wx), y, z: Math.floor(z + wz) })));
    return [
      ...touched.flatMap((cell) => harmsOfTouching(blocks, cell)),
      ...harmsOfLanding(blocks, { x: Math.floor(x), y, z: Math.floor(z) }, drop),
    ];
  };
  const endured = new Set([...harmsAt(0), ...seeks]);
  for (let by = SAMPLE; by < far + SAMPLE; by += SAMPLE) {
    const harm = harmsAt(Math.min(by, far)).find((one) => one === "a fall" || !endured.has(one));
    if (harm !== undefined) return harm;
  }
  return undefined;
}

function harmOf(name: string): Harm[] {
  if (HOT.test(name)) return ["fire"];
  return THORNY.test(name) ? ["thorns"] : [];
}

/** The harms of what is in the cells of feet and head. */
const harmsOfTouching = (blocks: Blocks, { x, y, z }: BlockPosition): Harm[] =>
  [blocks({ x, y, z }), blocks({ x, y: y + 1, z })].flatMap((block): Harm[] =>
    block === null ? ["the unknown"] : harmOf(block.name),
  );

/** The harms of what the body passes and lands on, in the cell or below it. */
function* harmsOfLanding(blocks: Blocks, { x, y, z }: BlockPosition, drop: number): Generator<Harm> {
  for (let down = 0; down <= drop + 1; down += 1) {
    const block = blocks({ x, y: y - down, z });
    if (block === null) return yield "the unknown";
    yield* harmOf(block.name);
    if (down > 0 && HOT_GROUND.test(block.name)) yield "fire";
    // A liquid breaks the fall; a body whose head is above it walks on.
    if (/^(flowing_)?lava$/.test(block.name)) return;
    if (WET.test(block.name)) {
      const below = blocks({ x, y: y - down - 1, z });
      if (below === null || WET.test(below.name)) yield "deep water";
      return;
    }
    if (block.boundingBox === "block") return;
  }
  yield "a fall";
}
