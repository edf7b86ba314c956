// The verb brew_potion: puts bottles and an ingredient into a brewing stand, waits the twenty
// seconds of a brew, and takes the bottles out; with `burns` it fuels the stand with blaze powder.
// Source: Minecraft Wiki, "Brewing" (three bottles, 400 ticks).

import { z } from "zod";
import { BREW_POTION } from "../../../capabilities/leaves/gaining.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { ANSWER_MS, bodyLeaf, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { countHeld } from "../../sense/inventory.ts";
import { lacksStation } from "../../work/approach.ts";
import { holds, layIn, settled, takeOut, type WorkWindow, withStation } from "../../work/work-windows.ts";

const Output = z.strictObject({ made: z.int() });

const STATION = "brewing_stand";
const BOTTLES = [0, 1, 2];
const [INGREDIENT, FUEL] = [3, 4];
const BOTTLE = /^(potion|splash_potion|lingering_potion|glass_bottle)(\+|$)/;
/** A brew takes 20 seconds, and its end may be shown late. */
const BREW_MS = 20_000 + ANSWER_MS;
const POWDER = "blaze_powder";
const FED = "brew_potion fed";

export const brewPotion = bodyLeaf({
  ...BREW_POTION,
  outputSchema: Output,
  timeoutMs: ({ count }) => 150_000 + Math.ceil(count / 3) * 2 * BREW_MS,
  waitsMs: ({ count }) => 150_000 + Math.ceil(count / 3) * 2 * BREW_MS,
  retries: 1,
  activity: "smelt",
  guard(context) {
    const { body, memory } = context;
    if (!memory.has(FED)) memory.set(FED, countHeld(body.bot, POWDER));
    return lacksStation(context, STATION);
  },
  async run(context, args) {
    const { item, count, burns, ingredients } = args;
    await withStation(context, STATION, async (window) => {
      if (burns || item === undefined) {
        await layIn(context, window, POWDER, FUEL, count);
        return;
      }
      const bottle = Object.keys(ingredients).find((name) => BOTTLE.test(name));
      const spice = Object.keys(ingredients).find((name) => !BOTTLE.test(name));
      if (bottle === undefined || spice === undefined) {
        throw new CodedError(
          "craft.missingInput",
          `a brew takes bottles and one ingredient, not ${Object.keys(ingredients)}`,
        );
      }
      while (gained(context, item) < count) {
        checkAborted(context.signal);
        await brew(context, window, { item, bottle, spice, count });
      }
    });
    return { made: item === undefined ? count : gained(context, item) };
  },
  postcondition(context, { item, count, burns }) {
    const { body, memory } = context;
    const fed = Number(memory.get(FED) ?? 0) - countHeld(body.bot, POWDER);
    memory.delete(FED);
    const made = burns || item === undefined ? fed : gained(context, item);
    return made >= count ? undefined : failure("smelt.timeout", `${made} of ${count} ${item ?? POWDER} were brewed`);
  },
});

interface Brew {
  item: string;
  bottle: string;
  spice: string;
  /** How many more are to be held than at the start of the step. */
  count: number;
}

type BrewContext = Parameters<typeof gained>[0] & Parameters<typeof layIn>[0];

/**
 * Brews up to three bottles. A stand keeps its contents, so that it may hold what an earlier attempt
 * laid in: bottles and a spice that fit stay, all others come out.
 */
async function brew(context: BrewContext, window: WorkWindow, { item, bottle, spice, count }: Brew): Promise<void> {
  await settled(context, window);
  for (const slot of BOTTLES) {
    if (window.slots[slot] && !holds(window, slot, bottle)) await takeOut(context, window, slot);
  }
  const laid = BOTTLES.slice(0, Math.max(0, count - gained(context, item)));
  if (laid.length === 0) return;
  for (const slot of laid) if (!window.slots[slot]) await layIn(context, window, bottle, slot);
  if (window.slots[INGREDIENT] && !holds(window, INGREDIENT, spice)) await takeOut(context, window, INGREDIENT);
  if (!window.slots[INGREDIENT]) await layIn(context, window, spice, INGREDIENT);
  const done = await eventually(context, () => laid.every((slot) => holds(window, slot, item)), BREW_MS);
  for (const slot of laid) await takeOut(context, window, slot);
  if (!done) throw new CodedError("smelt.noFuel", `the stand made no ${item} from ${bottle} and ${spice}`);
}
