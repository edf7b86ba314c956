// The common part of the rows of the table of uses: their shape, finding the block, and choosing
// the item to hold.

import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import type { Spot } from "../choice/spot.ts";
import { findHeld } from "../sense/inventory.ts";
import { comeIntoReach } from "../work/approach.ts";
import { seekBlocks } from "../work/find-blocks.ts";
import { findRoom } from "../work/room-to-place.ts";

export interface UseArgs {
  block: string | null;
  effect: string;
  item: string;
  tool: string | null;
  ingredients: Record<string, number>;
}

/** Brings the effect about once and returns the position of its product. Throws coded errors. */
export type BlockUsage = (context: BodyContext, args: UseArgs) => Promise<Vec3>;

/** A row may wait for coral to dry or copper to weather, but not forever. */
export const USE_BOUND_MS = 1_800_000;
const WALK_MS = 120_000;

export const SIDES: readonly Vec3[] = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)];

/** The first held item of the names. Throws `inventory.missingItem`. */
export function heldOf({ body }: BodyContext, names: readonly (string | null)[]): Item {
  for (const name of names) {
    const held = name === null ? undefined : findHeld(body.bot, name);
    if (held) return held;
  }
  throw new CodedError("inventory.missingItem", `no ${names.filter((name) => name !== null).join(" or ")} is held`);
}

/**
 * Takes the step's item into the hand: the tool, else the ingredient that is not the block itself.
 */
export async function takeUsed(context: BodyContext, { tool, ingredients, block }: UseArgs): Promise<Item> {
  const spent = Object.keys(ingredients).filter((name) => name !== block);
  const held = heldOf(context, [tool, ...spent]);
  if (context.body.bot.heldItem?.slot !== held.slot) await context.body.bot.equip(held, "hand");
  return held;
}

/** Free spots around the body, the best first; without any it walks to where some are. */
export const findFreeSpots = (context: BodyContext): Promise<Spot[]> =>
  findRoom(context, ({ niche }) => !niche, WALK_MS);

/**
 * Goes to the nearest water and returns a cell beside it into which it flows, over solid ground, or
 * the source itself: what is put there is wet, and a source poured out stays.
 */
export async function goToWetCell(context: BodyContext): Promise<Vec3> {
  const { body } = context;
  const { position } = await goToBlock(context, "water");
  const flow = SIDES.map((side) => position.plus(side)).find((cell) => {
    const block = body.blockAt(cell);
    return (
      block?.name === "water" && block.metadata !== 0 && body.blockAt(cell.offset(0, -1, 0))?.boundingBox === "block"
    );
  });
  return flow ?? position;
}

/** Goes to the nearest reachable block of the name. Throws `collect.noneFound` or `path.*`. */
export async function goToBlock(context: BodyContext, name: string): Promise<Block> {
  const { body } = context;
  let last: unknown;
  for (const place of seekBlocks(body, name).slice(0, 4)) {
    try {
      // Digs rarely: a dug shore is in the way of the look, and poured liquid runs into the hole.
      await comeIntoReach(context, place, WALK_MS, "rarely");
      const block = body.blockAt(place);
      if (block?.name === name) return block;
    } catch (error) {
      if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
      body.exclusions.add(place);
      last = error;
    }
  }
  if (last) throw last;
  throw new CodedError("collect.noneFound", `no ${name} is in sight`);
}
