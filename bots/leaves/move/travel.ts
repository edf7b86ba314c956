// The verb travel: goes through a portal to another dimension and waits until it has arrived. It
// forgets the places of the old dimension. It succeeds when the server reports the new dimension.
// A body that stands in a portal, because it has just come through, steps out of it first.
// Source: Minecraft Wiki, "Nether portal" (four seconds in it), "End portal".

import { z } from "zod";
import { TRAVEL } from "../../../capabilities/leaves/making.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { awayGoal, nearGoal } from "../../geometry/path-goals.ts";
import { followPath as walk } from "../../move/movement.ts";
import { findPlaces } from "../../sense/block-search.ts";
import { blockIds } from "../../work/find-blocks.ts";

const Output = z.strictObject({ dimension: z.string() });

const RADIUS = 128;
const WALK_MS = 180_000;
const PASSING_MS = 40_000;
const POLL_MS = 250;
const ARRIVED_MS = 20_000;

/** The portals that lead from one dimension to another. Pure. */
export function portalBetween(from: string, to: string): RegExp | undefined {
  if (from === to) return undefined;
  if (from === "end" || to === "end") return from === "nether" || to === "nether" ? undefined : /^end_portal$/;
  return /^(nether_portal|portal)$/;
}

/** Far enough from a cell's middle that no part of the body is in it. */
const CLEAR = 1.2;
const PORTAL_CELLS = { radius: 4, count: 12 };

async function stepOut({ body, clock, signal, beat }: BodyContext, kind: RegExp): Promise<void> {
  const cells = findPlaces(body.bot, blockIds(body.bot, kind), PORTAL_CELLS);
  const middles = cells.map(({ x, z }) => ({ x: x + 0.5, z: z + 0.5 }));
  await walk(body, awayGoal(middles, CLEAR), { clock, signal, beat, timeoutMs: WALK_MS });
}

/** Waits for the land of the other side, or for as long as a slow server may take. */
async function landAround({ body, clock, signal, beat }: BodyContext): Promise<void> {
  let isLoaded = false;
  const loaded = body.bot.waitForChunksToLoad().then(() => {
    isLoaded = true;
  });
  loaded.catch(() => {});
  const deadline = clock.now() + ARRIVED_MS;
  while (!isLoaded && clock.now() < deadline) {
    beat();
    await clock.sleep(POLL_MS, signal);
  }
}

export const travel = bodyLeaf({
  ...TRAVEL,
  outputSchema: Output,
  timeoutMs: WALK_MS + PASSING_MS + ARRIVED_MS,
  waitsMs: PASSING_MS + ARRIVED_MS,
  retries: 1,
  activity: "move",
  // The body throws no pearls into gateways.
  refuses: ["main", "outer"],
  guard: ({ body }, { dimension }) =>
    body.dimension === dimension || portalBetween(body.dimension, dimension)
      ? undefined
      : failure("pbi.guardFailed", `no portal leads from ${body.dimension} to ${dimension}`),
  async run(context, { dimension }) {
    const { body, clock, signal, beat } = context;
    const { bot, dimension: from } = body;
    const kind = portalBetween(from, dimension);
    if (kind === undefined) return { dimension: from };
    const [portal] = findPlaces(bot, blockIds(bot, kind), { radius: RADIUS, count: 1 });
    if (!portal) throw new CodedError("collect.noneFound", `no portal to the ${dimension} is in sight`);
    const isThere = () => body.dimension === dimension;
    // A portal takes nobody again who has not left it.
    if (kind.test(body.blockAt(body.feet)?.name ?? "")) await stepOut(context, kind);
    await walk(body, nearGoal(portal, 0), { clock, signal, beat, timeoutMs: WALK_MS, until: isThere });
    const deadline = clock.now() + PASSING_MS;
    while (!isThere()) {
      checkAborted(signal);
      beat();
      if (clock.now() > deadline) throw new CodedError("path.stuck", `the portal does not lead to the ${dimension}`);
      await clock.sleep(POLL_MS, signal);
    }
    body.places.leave(from);
    await landAround(context);
    return { dimension: body.dimension };
  },
  postcondition: ({ body }, { dimension }) =>
    body.dimension === dimension ? undefined : failure("pbi.effectsUnmet", `the bot is still in the ${body.dimension}`),
});
