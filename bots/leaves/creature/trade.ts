// The verb trade: finds a villager of the profession, opens its offers and takes the one that sells
// the item, or for a promotion the one that buys the given item, as often as asked. When an offer
// is used up it waits for the villager to restock. Source: Minecraft Wiki, "Trading" (restocking
// twice a day).

import type { Villager } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { Item } from "prismarine-item";
import { z } from "zod";
import { TRADE } from "../../../capabilities/leaves/gaining.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { unlessStopped } from "../../body/answered.ts";
import { answered, type BodyContext, bodyLeaf, checkAborted, gained } from "../../body/define-leaf.ts";
import { callingOf } from "../../choice/professions.ts";
import { comeNear } from "../../move/chase.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { type ItemDescription, variantOf } from "../../sense/variant.ts";
import { rememberCalling } from "../../work/callings.ts";
import { makeRoom } from "../../work/make-room.ts";
import { click, settled, type WorkWindow } from "../../work/work-windows.ts";

type TradeArgs = ArgsOf<typeof TRADE>;
const Output = z.strictObject({ traded: z.int() });

const WALK_MS = 60_000;
const RESTOCK_MS = 1_200_000;
const BETWEEN_MS = 15_000;
const RANGE = 3;

const RESULT = 2;

interface VillagerTrade {
  inputItem1: { name: string; count: number };
  outputItem: ItemDescription;
  nbTradeUses: number;
  maximumNbTradeUses: number;
}

export const trade = bodyLeaf({
  ...TRADE,
  outputSchema: Output,
  timeoutMs: WALK_MS + RESTOCK_MS,
  waitsMs: RESTOCK_MS,
  retries: 1,
  activity: "container",
  guard: (context, { profession }) =>
    villagersOf(context, profession).length > 0
      ? undefined
      : failure("pbi.precondMissing", `facts.near:${profession} >= 1`),
  async run(context, args) {
    const { clock, signal, beat } = context;
    const { item, count } = args;
    await makeRoom(context, 2, [...Object.keys(args.ingredients), item ?? "emerald"]);
    const deadline = clock.now() + RESTOCK_MS;
    let traded = 0;
    const isDone = () => (item === undefined ? traded >= count : gained(context, item) >= count);
    /** Villagers of the profession with other offers. */
    const declined = new Set<number>();
    while (!isDone()) {
      checkAborted(signal);
      beat();
      const inSight = villagersOf(context, args.profession);
      const [villager] = inSight.filter(({ id }) => !declined.has(id));
      if (!villager && inSight.length > 0)
        throw new CodedError("collect.noneFound", `no ${args.profession} in sight offers that`);
      if (!villager) throw new CodedError("combat.targetLost", `no ${args.profession} is in sight`);
      await comeNear(context, villager, RANGE, WALK_MS);
      const done = await tradeWith(context, villager, args, isDone);
      if (done === null) {
        declined.add(villager.id);
        continue;
      }
      traded += done;
      // A trade may have promoted it.
      rememberCalling(context.body, villager);
      if (isDone()) break;
      if (clock.now() > deadline) throw new CodedError("collect.failed", `the ${args.profession} did not restock`);
      if (done === 0) await clock.sleep(BETWEEN_MS / 10, signal);
    }
    return { traded };
  },
  postcondition(context, { item, count }, { traded }) {
    const done = item === undefined ? traded : gained(context, item);
    return done >= count ? undefined : failure("collect.failed", `${done} of ${count} ${item ?? "trades"} were traded`);
  },
});

function villagersOf({ body }: Pick<BodyContext, "body">, profession: string): Entity[] {
  return creaturesOf(body, "villager").filter(
    ({ metadata }) => callingOf(metadata ?? [], body.bot.version)?.profession === profession,
  );
}

/**
 * Trades until the count is reached or the offer is used up; returns the number of trades, null
 * where the villager does not offer that.
 */
async function tradeWith(
  context: BodyContext,
  entity: Entity,
  args: TradeArgs,
  isDone: () => boolean,
): Promise<number | null> {
  const { bot } = context.body;
  const villager: Villager = await unlessStopped(context.signal, answered(context, bot.openVillager(entity)));
  const window = villager as unknown as WorkWindow;
  try {
    const offers = villager.trades as unknown as VillagerTrade[];
    const index = offers.findIndex((offer) => isWanted(offer, args));
    const offer = offers[index];
    if (!offer) return null;
    (villager as unknown as { selectedTrade: unknown }).selectedTrade = offer;
    let done = 0;
    for (let left = offer.maximumNbTradeUses - offer.nbTradeUses; left > 0 && !isDone(); left -= 1) {
      checkAborted(context.signal);
      await tradeOnce(context, window, index);
      done += 1;
      if (args.item === undefined) break;
    }
    return done;
  } finally {
    await answered(context, Promise.resolve(villager.close() as unknown));
  }
}

/**
 * Chooses the offer, for which the server lays in what it wants, and takes one product. A shift click
 * would trade for all that lies there.
 */
async function tradeOnce(context: BodyContext, window: WorkWindow, index: number): Promise<void> {
  const { bot } = context.body;
  const client = bot._client as unknown as { write(name: string, packet: object): void };
  client.write("select_trade", { slot: index });
  await settled(context, window);
  const product = window.slots[RESULT];
  if (!product) throw new CodedError("inventory.missingItem", "the bot does not hold what the offer asks for");
  const fits = (stack: Item | null): boolean =>
    stack === null || (variantOf(stack) === variantOf(product) && stack.count + product.count <= stack.stackSize);
  const storage = window.slots.slice(window.inventoryStart, window.inventoryEnd);
  const free = storage.findIndex((stack) => fits(stack as Item | null));
  if (free < 0) throw new CodedError("inventory.full", "there is no room for what the villager sells");
  await clickUnasked(context, window, RESULT);
  await clickUnasked(context, window, window.inventoryStart + free);
  await settled(context, window);
}

/** Clicks without mineflayer's wait for slots, which gives up early; `settled` waits instead. */
async function clickUnasked(context: BodyContext, window: WorkWindow, slot: number): Promise<void> {
  await click(context, window, slot, 0, 0);
  await settled(context, window);
}

/**
 * The offer that sells the item for what the step pays; for a promotion, the one that buys the item
 * that the step gives. Several offers may give emeralds.
 */
function isWanted({ outputItem, inputItem1 }: VillagerTrade, { item, buys, ingredients }: TradeArgs): boolean {
  if (item === undefined) return ingredients[inputItem1.name] !== undefined;
  return variantOf(outputItem) === item && (buys === undefined || inputItem1.name === buys);
}
