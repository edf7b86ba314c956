// The blocks of items: where an item is placed, a block of another name may stand. Source: Minecraft
// Wiki, "Torch" (wall torch), "Wheat Seeds" (wheat) and the pages of the others.

/** The block of an item, if it has another name. */
const BLOCK_OF: Readonly<Record<string, string>> = {
  wheat_seeds: "wheat",
  beetroot_seeds: "beetroots",
  carrot: "carrots",
  potato: "potatoes",
  melon_seeds: "melon_stem",
  pumpkin_seeds: "pumpkin_stem",
  sweet_berries: "sweet_berry_bush",
  glow_berries: "cave_vines",
  cocoa_beans: "cocoa",
  torchflower_seeds: "torchflower_crop",
  pitcher_pod: "pitcher_crop",
  water_bucket: "water",
  lava_bucket: "lava",
  powder_snow_bucket: "powder_snow",
  redstone: "redstone_wire",
  string: "tripwire",
};

/** What hangs on a wall under a name of its own: `wall_torch`, `oak_wall_sign`. */
const ON_WALL = /(^|_)wall_(?=torch|sign|hanging_sign|banner|skull|head|fan)/;

/** Whether the block is the item's, or bears its name: `torch` also stands as `wall_torch`. */
export const isBlockOfItem = (block: string, item: string): boolean =>
  block === (BLOCK_OF[item] ?? item) || block === item || block.replace(ON_WALL, "$1") === item;
