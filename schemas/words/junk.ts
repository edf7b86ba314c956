// Junk: what a body may throw away to make room. A record of item names, in which `*` stands for
// anything, with the number of pieces that stay; what is held beyond that is junk. Of several names
// that fit an item, the first counts. What no name fits stays, enchanted items and variants above all.

export type Junk = Readonly<Record<string, number>>;

/** A few stacks of what is common and useful are enough. */
const STACKS = 4 * 64;

const each = (names: readonly string[], stays: number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, stays]));

/**
 * Ground that lies everywhere, seeds and flowers that come along with it, what weak monsters leave:
 * nothing that takes more than a minute to have again.
 */
export const USUAL_JUNK: Junk = {
  ...each(["dirt", "coarse_dirt", "rooted_dirt", "mud", "gravel", "sand", "red_sand", "clay_ball", "snowball"], 0),
  ...each(["cobblestone", "mossy_cobblestone", "cobbled_deepslate", "andesite", "diorite", "granite", "tuff"], 0),
  ...each(["calcite", "dripstone_block", "pointed_dripstone", "netherrack", "basalt", "blackstone"], 0),
  ...each(["soul_sand", "soul_soil", "end_stone", "*_sapling", "*_seeds", "*_leaves", "*_propagule"], 0),
  ...each(["short_grass", "grass", "fern", "dead_bush", "seagrass", "kelp", "vine", "moss_carpet"], 0),
  ...each(["dandelion", "poppy", "azure_bluet", "oxeye_daisy", "cornflower", "allium", "blue_orchid", "*_tulip"], 0),
  ...each(["lily_of_the_valley", "rotten_flesh", "spider_eye", "poisonous_potato", "stick", "egg", "ink_sac"], 0),
  ...each(["*_log", "*_wood", "*_planks", "stone", "deepslate", "sandstone", "red_sandstone", "coal"], STACKS),
  ...each(["bone", "string", "gunpowder", "feather", "flint", "arrow", "wheat", "leather"], STACKS),
};

const matchers = new WeakMap<Junk, (readonly [RegExp, number])[]>();

/** How many pieces of the item stay; all of them (Infinity) if it is no junk. */
export function staysOf(item: string, junk: Junk): number {
  let rows = matchers.get(junk);
  if (rows === undefined) {
    rows = Object.entries(junk).map(([name, stays]) => [patternOf(name), stays] as const);
    matchers.set(junk, rows);
  }
  return rows.find(([pattern]) => pattern.test(item))?.[1] ?? Number.POSITIVE_INFINITY;
}

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll("+", "\\+").split("*").join("[a-z0-9_]*")}$`);
