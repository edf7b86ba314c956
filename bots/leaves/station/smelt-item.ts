// The verb smelt_item: walks to the station, loads input and fuel in stacks, beats while it waits,
// takes out the products, and takes back the rest. It refills while it waits, so more than a stack
// is one step. Invariant: however it ends, the window is closed and no item of the bot stays on the
// cursor.

import type { Furnace } from "mineflayer";
import { z } from "zod";
import { SMELT_ITEM } from "../../../capabilities/leaves/making.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { countHeld } from "../../sense/inventory.ts";
import { goToStation, lacksStation } from "../../work/approach.ts";
import { makeRoom } from "../../work/make-room.ts";
import { openStation } from "../../work/opening.ts";

type SmeltItemArgs = ArgsOf<typeof SMELT_ITEM>;
const Output = z.strictObject({ smelted: z.int().min(0) });

const WALK_MS = 240_000;
/** Vanilla's ten seconds per item, and time for the clicks. */
const PER_ITEM_MS = 12_000;
/** No progress and no flame for this long: the furnace has gone out. */
const COLD_MS = 2_500;
/** No progress for this long despite a flame: longer than an item takes. */
const STALLED_MS = 14_000;
/**
 * Heat that the plan counts on may be lost between two steps; this many more of the same fuel may
 * replace it.
 */
const SPARE_FUEL = 2;
const STACK = 64;
const POLL_MS = 250;
const BEAT_MS = 2_000;
const CONFIRM_MS = 2_000;

export const smeltItem = bodyLeaf({
  ...SMELT_ITEM,
  outputSchema: Output,
  timeoutMs: ({ count }) => WALK_MS + 60_000 + count * PER_ITEM_MS,
  waitsMs: ({ count }) => 60_000 + count * PER_ITEM_MS,
  retries: 1,
  activity: "smelt",
  refuses: ["campfire"],
  guard: (context, { station }) => lacksStation(context, station),
  async run(context, args) {
    const { body } = context;
    if (gained(context, args.item) >= args.count) return { smelted: args.count };
    await makeRoom(context, 2, [args.input, args.item, args.fuel ?? args.input]);
    const block = await goToStation(context, args.station, WALK_MS);
    const at = { place: block.position, dimension: body.dimension };
    const furnace = await openStation(context, at, () => body.bot.openFurnace(block));
    body.losses.noteLoaded(at);
    let isEmpty = false;
    try {
      await tend(context, args, furnace);
    } finally {
      // Unsmelted input comes back too: the next plan is made from the inventory.
      await clearOut(furnace)
        .then(() => {
          isEmpty = !body.life.aborted;
        })
        .finally(() => {
          body.losses.noteDone(at, isEmpty);
          furnace.close();
        });
    }
    await syncInventory(context);
    await eventually(context, () => gained(context, args.item) >= args.count, CONFIRM_MS);
    return { smelted: gained(context, args.item) };
  },
  postcondition(context, { item, count }) {
    const smelted = gained(context, item);
    return smelted >= count ? undefined : failure("smelt.timeout", `${smelted} of ${count} ${item} were smelted`);
  },
});

/**
 * Loads, waits and takes out until enough has been gained. Throws `smelt.noFuel` when the fire is
 * out.
 */
async function tend(context: BodyContext, args: SmeltItemArgs, furnace: Furnace): Promise<void> {
  const { body, clock, signal, progress, beat } = context;
  const { bot } = body;
  const idOf = (name: string) => bot.registry.itemsByName[name]?.id ?? -1;
  await empty(furnace, 2);
  const strange = furnace.inputItem();
  if (strange && strange.name !== args.input) await empty(furnace, 0);
  const left = furnace.fuelItem();
  if (left && args.fuel !== null && left.name !== args.fuel) await empty(furnace, 1);
  let fuelLeft = args.fuel === null ? 0 : args.fuelCount;
  let spare = SPARE_FUEL;
  let aliveAt = clock.now();
  let beatAt = clock.now();
  let mark = "";
  let wasOut = false;
  for (;;) {
    checkAborted(signal);
    beat();
    const missing = args.count - gained(context, args.item) - (furnace.outputItem()?.count ?? 0);
    if (missing <= 0) return;
    const wanted = missing - (furnace.inputItem()?.count ?? 0);
    const room = STACK - (furnace.inputItem()?.count ?? 0);
    const loadable = Math.min(wanted, room, countHeld(bot, args.input));
    if (loadable > 0) await furnace.putInput(idOf(args.input), null, loadable);
    // The server sends one slot at a time: an item that left the input may appear in the output a
    // moment later.
    const isOut = !furnace.inputItem() && loadable <= 0;
    if (isOut && wasOut) {
      throw new CodedError("inventory.missingItem", `no ${args.input} is left to smelt`);
    }
    wasOut = isOut;
    if (fuelLeft > 0 && args.fuel !== null) {
      const fuelRoom = STACK - (furnace.fuelItem()?.count ?? 0);
      const burnable = Math.min(fuelLeft, fuelRoom, countHeld(bot, args.fuel));
      if (burnable > 0) {
        await furnace.putFuel(idOf(args.fuel), null, burnable);
        fuelLeft -= burnable;
      }
    }
    const now = clock.now();
    const seen = `${furnace.outputItem()?.count ?? 0}:${furnace.progress ?? 0}:${furnace.fuelItem()?.count ?? 0}`;
    if (seen !== mark) [mark, aliveAt] = [seen, now];
    const burning = (furnace.fuel ?? 0) > 0 || furnace.fuelItem() !== null;
    if (now - aliveAt > (burning ? STALLED_MS : COLD_MS)) {
      if (burning || spare === 0 || args.fuel === null || countHeld(bot, args.fuel) === 0) {
        throw new CodedError("smelt.noFuel", `the ${args.station} has gone out`);
      }
      spare -= 1;
      fuelLeft += 1;
    }
    if (now - beatAt > BEAT_MS) {
      beatAt = now;
      progress(`${args.item}: ${args.count - missing} of ${args.count}`);
    }
    if ((furnace.outputItem()?.count ?? 0) >= STACK) await empty(furnace, 2);
    await clock.sleep(POLL_MS, signal);
  }
}

/** Takes all items back: output, unsmelted input, unburnt fuel. */
export async function clearOut(furnace: Furnace): Promise<void> {
  for (const slot of [2, 0, 1]) await empty(furnace, slot);
}

async function empty(furnace: Furnace, slot: 0 | 1 | 2 | number): Promise<void> {
  try {
    if (slot === 0 && furnace.inputItem()) await furnace.takeInput();
    if (slot === 1 && furnace.fuelItem()) await furnace.takeFuel();
    if (slot === 2 && furnace.outputItem()) await furnace.takeOutput();
  } catch (error) {
    throw mapError("smelt", error);
  }
}
