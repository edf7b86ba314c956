// The tool craft_tool: makes one tool of a kind and tier from held items, with its sticks; the body
// chooses which planks or stones. It crafts as craft_item does.

import { CRAFT_TOOL } from "../../../capabilities/leaves/daily-life.ts";
import { toolRecipe } from "../../../capabilities/tool-recipe.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, gained } from "../../body/define-leaf.ts";
import { countsOf, heldStacks } from "../../sense/inventory.ts";
import { lacksStation } from "../../work/approach.ts";
import { craftItem } from "./craft-item.ts";

type CraftToolArgs = ArgsOf<typeof CRAFT_TOOL>;

const TIMEOUT_MS = 180_000;
const nameOf = ({ tool, tier }: CraftToolArgs): string => `${tier}_${tool}`;

export const craftTool = bodyLeaf({
  ...CRAFT_TOOL,
  timeoutMs: TIMEOUT_MS,
  retries: 1,
  activity: "craft",
  guard(context, args) {
    const refused = lacksStation(context, "crafting_table");
    if (refused) return refused;
    const lacks = recipeFor(context, args).missing;
    return lacks === undefined ? undefined : failure("craft.missingInput", `${nameOf(args)} lacks ${lacks}`);
  },
  async run(context, args) {
    const item = nameOf(args);
    if (gained(context, item) >= 1) return {};
    const { sticks, head, missing } = recipeFor(context, args);
    if (missing !== undefined) throw new CodedError("craft.missingInput", `${item} lacks ${missing}`);
    if (sticks !== undefined) await craft(context, "stick", { ingredients: sticks, result: { stick: 4 } }, null);
    await craft(context, item, { ingredients: head, result: { [item]: 1 } }, "crafting_table");
    return {};
  },
  postcondition: (context, args) =>
    gained(context, nameOf(args)) >= 1 ? undefined : failure("craft.uiTimeout", `no ${nameOf(args)} was crafted`),
});

/** Kept items are left out; if they are the only ones, crafting is refused with the rule. */
function recipeFor({ body }: Pick<BodyContext, "body">, args: CraftToolArgs): ReturnType<typeof toolRecipe> {
  const held = countsOf(heldStacks(body.bot));
  const free = Object.fromEntries(Object.entries(held).map(([item, n]) => [item, body.guard.spendable(item, n)]));
  const recipe = toolRecipe(args, free);
  return recipe.missing === undefined ? recipe : toolRecipe(args, held);
}

/**
 * Sticks are counted against the present inventory: some may have been there when the option began.
 */
async function craft(context: BodyContext, item: string, recipe: object, station: string | null): Promise<void> {
  const before = context.body.observe();
  const [made] = Object.values((recipe as { result: Record<string, number> }).result);
  await craftItem.run({ ...context, before }, { item, count: made ?? 1, recipe, station });
}
