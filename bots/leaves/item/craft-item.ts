// The verb craft_item: makes exactly `count` more of an item from the kinds that the recipe names,
// in the inventory's grid or at a table, to which it walks first. It succeeds when the inventory
// shows the items after a sync with the server.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { z } from "zod";
import { CRAFT_ITEM } from "../../../capabilities/leaves/making.ts";
import { type GridRecipe, recipesOf } from "../../../domains/recipe-class.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { answered, type BodyContext, bodyLeaf, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { chooseRecipe } from "../../choice/recipe.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { countHeld } from "../../sense/inventory.ts";
import { goToStation, lacksStation, windowOf } from "../../work/approach.ts";
import { makeRoom } from "../../work/make-room.ts";
import { syncInventory } from "../../work/sync-inventory.ts";

type CraftItemArgs = ArgsOf<typeof CRAFT_ITEM>;
const Output = z.strictObject({ made: z.int().min(0) });

const WALK_MS = 240_000;
const PER_APPLICATION_MS = 4_000;
/** Applications between two checks of the abort signal. */
const BATCH = 4;
const CONFIRM_MS = 2_500;

const applicationsOf = ({ item, recipe }: CraftItemArgs, missing: number): number =>
  Math.ceil(missing / (recipe.result[item] ?? 1));

export const craftItem = bodyLeaf({
  ...CRAFT_ITEM,
  outputSchema: Output,
  timeoutMs: (args) => WALK_MS + 30_000 + applicationsOf(args, args.count) * PER_APPLICATION_MS,
  waitsMs: PATHFINDING_MS,
  retries: 2,
  activity: "craft",
  guard(context, args) {
    if (args.recipe.result[args.item] === undefined) {
      return failure("pbi.guardFailed", `the recipe does not make ${args.item}`);
    }
    return args.station === null ? undefined : lacksStation(context, args.station);
  },
  async run(context, args) {
    const { signal, progress } = context;
    const missing = args.count - gained(context, args.item);
    if (missing <= 0) return { made: args.count };
    const recipe = recipeFor(context, args);
    const applications = applicationsOf(args, missing);
    checkIngredients(context, args, applications);
    const table = args.station === null ? null : await goToStation(context, args.station, WALK_MS);
    await makeRoom(context, 2, [args.item, ...Object.keys(args.recipe.ingredients)]);
    for (let done = 0; done < applications; done += BATCH) {
      checkAborted(signal);
      await applyRecipe(context, recipe, Math.min(BATCH, applications - done), table);
      progress(`${args.item}: ${Math.min(args.count, gained(context, args.item))} of ${args.count}`);
    }
    await syncInventory(context);
    await eventually(context, () => gained(context, args.item) >= args.count, CONFIRM_MS);
    return { made: gained(context, args.item) };
  },
  postcondition(context, { item, count }) {
    const made = gained(context, item);
    return made >= count ? undefined : failure("craft.uiTimeout", `${made} of ${count} ${item} were crafted`);
  },
});

function recipeFor({ body }: BodyContext, args: CraftItemArgs): GridRecipe {
  const { registry } = body.bot;
  const item = registry.itemsByName[args.item];
  if (!item) throw new CodedError("craft.missingInput", `this version has no ${args.item}`);
  const recipe = chooseRecipe(
    recipesOf(registry).find(item.id, null),
    args.recipe.ingredients,
    args.recipe.result[args.item] ?? 1,
    {
      nameOf: (id) => registry.items[id]?.name ?? "",
      idOf: (name) => registry.itemsByName[name]?.id,
    },
  );
  if (recipe) return recipe;
  const wanted = Object.entries(args.recipe.ingredients).map(([name, count]) => `${count} ${name}`);
  throw new CodedError("craft.missingInput", `no recipe makes ${args.item} from ${wanted.join(", ")}`);
}

function checkIngredients({ body }: BodyContext, args: CraftItemArgs, applications: number): void {
  for (const [name, each] of Object.entries(args.recipe.ingredients)) {
    const held = countHeld(body.bot, name);
    if (held >= each * applications) continue;
    throw new CodedError(
      "craft.missingInput",
      `${args.item} takes ${each * applications} ${name}, but ${held} are held`,
    );
  }
}

async function applyRecipe(
  context: BodyContext,
  recipe: GridRecipe,
  times: number,
  table: Block | null,
): Promise<void> {
  const { bot } = context.body;
  try {
    const crafted = bot.craft(recipe as unknown as Parameters<Bot["craft"]>[0], times, table ?? undefined);
    await (table === null ? answered(context, crafted) : windowOf(context, table, crafted));
  } catch (error) {
    // Items in the grid or on the cursor return when the window closes.
    bot.closeWindow(bot.currentWindow ?? bot.inventory);
    throw mapError("craft", error);
  }
}
