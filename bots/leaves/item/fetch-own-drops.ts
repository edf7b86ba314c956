// Internal, run by a reflex: after a death, goes back to where the body died and picks up what it
// lost there; after a kick or a death, takes what it had put into a furnace. Not where that is unsafe or in vain: in lava or the void, among more monsters than the
// body can take on, in another dimension, out of the bounds, or so far off that it would come too
// late. Then it says why not, and the goal goes on without. Invariant: one try for each death.
// Source: minecraft.wiki, "Item (entity)" (drops vanish after five minutes, and burn in lava).

import { armourPoints } from "../../../capabilities/combat/armour.ts";
import { isOutmatched } from "../../../capabilities/combat/odds.ts";
import { FETCH_OWN_DROPS } from "../../../capabilities/leaves/moving.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { type BodyContext, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, distance, tupleOf } from "../../geometry/positions.ts";
import type { Loss } from "../../memory/losses.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { hostilesNear } from "../../sense/creatures.ts";
import { droppedNear } from "../../sense/drops.ts";
import { countsOf, heldStacks } from "../../sense/inventory.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { fetchDrops } from "../../work/fetch-drops.ts";
import { openStation } from "../../work/opening.ts";
import { clearOut } from "../station/smelt-item.ts";

const WALK_MS = 200_000;
/** Blocks a second on the way back, with its turns. */
const PACE = 3;
const NEAR = 6;
/** Drops fly this far from a body that dies. */
const SCATTER = 9;
const CROWD = 12;
const FULL_HEALTH = 20;
const ARMOUR_SLOTS = [5, 6, 7, 8];
const SHOWN_MS = 3_000;
const OVEN = /^(?:blast_)?furnace$|^smoker$/;
const BURNS = /^(lava|fire|soul_fire)$/;

export const fetchOwnDrops = bodyLeaf({
  ...FETCH_OWN_DROPS,
  timeoutMs: WALK_MS + 60_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "move",
  async run(context) {
    const { body, clock, signal, beat } = context;
    const loss = body.losses.take();
    if (loss === undefined) return { fetched: await takeFromOven(context) };
    const before = total(body);
    const refuse = (): void => refuseWay(body, loss, clock.now(), "what the bot lost in its death");
    refuse();
    const options = { clock, signal, beat, timeoutMs: WALK_MS, dig: "rarely" } as const;
    // From afar the chunks around the place are not loaded: look again before the last steps.
    if (distance(loss.place, body.feet) > CROWD) await followPath(body, nearGoal(loss.place, CROWD), options);
    refuse();
    await followPath(body, nearGoal(loss.place, NEAR), options);
    await gather(context, loss.place);
    const fetched = total(body) - before;
    if (fetched <= 0)
      throw new CodedError("collect.noneFound", "nothing of what the bot lost in its death is left there");
    return { fetched };
  },
});

/** Takes all out of a furnace that the body had to leave; how many pieces those were. */
async function takeFromOven(context: BodyContext): Promise<number> {
  const { body, clock } = context;
  const oven = body.losses.takeOven();
  if (oven === undefined) return 0;
  const before = total(body);
  refuseWay(body, { ...oven, until: Infinity }, clock.now(), "what the bot left in a furnace");
  await comeIntoReach(context, oven.place, WALK_MS, "rarely");
  const block = body.blockAt(oven.place);
  if (block === null || !OVEN.test(block.name))
    throw new CodedError("collect.noneFound", `the furnace at ${tupleOf(oven.place).join(" ")} is gone`);
  const furnace = await openStation(context, oven, () => body.bot.openFurnace(block));
  try {
    await clearOut(furnace);
  } finally {
    furnace.close();
  }
  await syncInventory(context);
  return total(body) - before;
}

/** Throws `collect.noneFound`, with its reason, if the body does not go back there. */
function refuseWay(body: MineflayerBody, loss: Loss, now: number, what: string): void {
  const why = whyNot(body, loss, now);
  if (why !== undefined) throw new CodedError("collect.noneFound", `${what} stays: ${why}`);
}

async function gather(context: BodyContext, place: BlockPosition): Promise<void> {
  const { body } = context;
  const left = (): string[] => droppedNear(body.bot, place, SCATTER);
  await eventually(context, () => left().length > 0, SHOWN_MS);
  // What cannot be reached is left; each kind is tried once.
  for (const tried = new Set<string>(); ; ) {
    const next = left().find((name) => !tried.has(name));
    if (next === undefined) return;
    tried.add(next);
    await fetchDrops(context, place, next);
  }
}

/** Why the body does not go back there, as far as it can tell now. */
function whyNot(body: MineflayerBody, { place, dimension, until }: Loss, now: number): string | undefined {
  if (dimension !== body.dimension) return `that was in the ${dimension}`;
  if (place.y < ((body.bot.game as { minY?: number }).minY ?? 0)) return "it fell into the void";
  const away = distance(place, body.feet);
  if (now + (away / PACE) * 1_000 > until) return "it will have vanished before the bot is there";
  const refused = body.guard.ofActs("the way", [{ does: "enter", position: [place.x, place.y, place.z] }], () =>
    body.situation(),
  );
  if (refused !== undefined) return refused.detail;
  const fire = around(place).find((cell) => BURNS.test(body.nameAt(cell) ?? ""));
  if (fire !== undefined) return `there is ${body.nameAt(fire)} where it lies`;
  const foes = hostilesNear(body, CROWD + SCATTER).filter((foe) => distance(foe.position, place) <= CROWD);
  const { bot } = body;
  const isTooMany = isOutmatched({
    health: bot.health ?? FULL_HEALTH,
    armour: armourPoints(ARMOUR_SLOTS.flatMap((slot) => bot.inventory.slots[slot]?.name ?? [])),
    held: bot.inventory.items().map(({ name }) => name),
    foes: foes.map(({ name }) => name ?? ""),
  });
  return isTooMany ? `${foes.map(({ name }) => name).join(", ")} wait there` : undefined;
}

function around({ x, y, z }: BlockPosition): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (const dx of [-1, 0, 1])
    for (const dz of [-1, 0, 1]) for (const dy of [-1, 0, 1]) cells.push({ x: x + dx, y: y + dy, z: z + dz });
  return cells;
}

const total = ({ bot }: MineflayerBody): number =>
  Object.values(countsOf(heldStacks(bot))).reduce((sum, count) => sum + count, 0);
