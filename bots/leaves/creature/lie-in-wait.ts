// Lying in wait for creatures that shoot and are many: in the open all of them shoot at once. Walled
// in, the body is out of their sight, and they come to its wall, where it strikes one at a time
// through one opening. Source: minecraft.wiki, Blaze (it follows a target that it does not see).

import type { Entity } from "prismarine-entity";
import { SHOOTS } from "../../../capabilities/combat/odds.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { type BodyContext, checkAborted } from "../../body/define-leaf.ts";
import { isWall } from "../../move/movement-profile.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { hiddenBy, isInReach } from "../../sense/reach.ts";
import { isShutIn } from "../../work/surroundings.ts";
import { blockIn } from "../block/block-in.ts";

/** How long they may take to come. */
export const WAIT_MS = 15_000;
const POLL_MS = 200;
const MANY = 2;
/** Enough for all walls, and one to stand on. */
const BLOCKS = 11;

const couldWall = ({ bot, maySpend }: MineflayerBody): boolean =>
  bot.inventory
    .items()
    .filter(({ name }) => isWall(name) && maySpend(name))
    .reduce((sum, { count }) => sum + count, 0) >= BLOCKS;

/** Whether the creature shoots, others of its kind see the body as well, and it can wall itself in. */
export const isBestAwaited = (body: MineflayerBody, { name = "" }: Entity): boolean =>
  SHOOTS.test(name) &&
  (isShutIn(body) ||
    (couldWall(body) && creaturesOf(body, name).filter((one) => hiddenBy(body, one) === null).length >= MANY));

/** One of the kind that can be struck from here, also through the wall. */
export const atTheWall = (body: MineflayerBody, kind: string): Entity | undefined =>
  creaturesOf(body, kind).find((one) => isInReach(body, one) && body.mayHarm(one));

/** Walls the body in and waits until one of the kind is at the wall; undefined where none comes. */
export async function lieInWait(context: BodyContext, kind: string): Promise<Entity | undefined> {
  const { body, clock, signal, beat } = context;
  try {
    if (!isShutIn(body)) await blockIn.run(context, {});
  } catch (error) {
    // Something stands where a wall is to be: then it can be struck.
    if (!(error instanceof CodedError) || signal.aborted) throw error;
    return atTheWall(body, kind);
  }
  for (const ends = clock.now() + WAIT_MS; clock.now() < ends; await clock.sleep(POLL_MS, signal)) {
    checkAborted(signal);
    beat();
    const come = atTheWall(body, kind);
    if (come !== undefined) return come;
  }
  return undefined;
}
