// The verb craft_item: makes exactly `count` more of an item from the kinds that the recipe names,
// in the inventory's grid or at a table, to which it walks first. It succeeds when the inventory
// shows the items after a sync with the server.

import { z } from "zod";
import { CRAFT_ITEM } from "../../../capabilities/leaves/making.ts";
import { type GridRecipe, recipesOf } from "../../../domains/recipe-class.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, gained } from "../../body/define-leaf.ts";
import { chooseRecipe } from "../../choice/recipe.ts";
import { countHeld } from "../../sense/inventory.ts";
import { goToStation, lacksStation } from "../../work/approach.ts";
import { craftInGrid } from "../../work/grid.ts";
import { makeRoom } from "../../work/make-room.ts";

type CraftItemArgs = ArgsOf<typeof CRAFT_ITEM>;
const Output = z.strictObject({ made: z.int().min(0) });

const WALK_MS = 240_000;
const PER_APPLICATION_MS = 4_000;

const applicationsOf = ({ item, recipe }: CraftItemArgs, missing: number): number =>
  Math.ceil(missing / (recipe.result[item] ?? 1));

export const craftItem = bodyLeaf({
  ...CRAFT_ITEM,
  outputSchema: Output,
  timeoutMs: (args) => WALK_MS + 30_000 + applicationsOf(args, args.count) * PER_APPLICATION_MS,
  retries: 2,
  activity: "craft",
  guard(context, args) {
    if (args.recipe.result[args.item] === undefined) {
      return failure("pbi.guardFailed", `the recipe does not make ${args.item}`);
    }
    return args.station === null ? undefined : lacksStation(context, args.station);
  },
  async run(context, args) {
    const missing = args.count - gained(context, args.item);
    if (missing <= 0) return { made: args.count };
    const recipe = recipeFor(context, args);
    const applications = applicationsOf(args, missing);
    checkIngredients(context, args, applications);
    const table = args.station === null ? null : await goToStation(context, args.station, WALK_MS);
    await makeRoom(context, 2, [args.item, ...Object.keys(args.recipe.ingredients)]);
    await craftInGrid(context, recipe, applications, table);
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
