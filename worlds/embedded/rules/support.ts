// The neighbours that blocks need to stay: torches and ladders a wall, crops farmland, a door its
// other half. A block that loses its support breaks and drops its loot; two halves drop it once.
// Invariant: no block is placed where it could not stay. Source: Minecraft Wiki, pages of the
// blocks named here ("Placement", "Support").

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import { beside, COMPASS, FACES, type Face, opposite } from "../core/faces.ts";

type KindAt = (position: Vec3) => Promise<BlockKind>;
/**
 * `whole`: stays. `broken`: falls apart into its loot. `torn`: its other half was removed, which
 * gave the loot already.
 */
export type SupportState = "whole" | "broken" | "torn";
type SupportRule = (kind: BlockKind, position: Vec3, at: KindAt) => Promise<SupportState> | SupportState;

const SOIL = /^(dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt|moss_block|mud|muddy_mangrove_roots)$/;
const CROPS = /^(wheat|carrots|potatoes|beetroots|torchflower_crop|pitcher_crop|(attached_)?(melon|pumpkin)_stem)$/;
const FLOWERS =
  /^(dandelion|poppy|blue_orchid|allium|azure_bluet|(red|orange|white|pink)_tulip|oxeye_daisy|cornflower|lily_of_the_valley|torchflower)$/;
const SMALL_PLANTS = /^(grass|short_grass|fern|sweet_berry_bush|pink_petals|.*_sapling)$/;
const TALL_PLANTS = /^(tall_grass|large_fern|sunflower|lilac|rose_bush|peony|pitcher_plant)$/;
const ON_FLOOR =
  /^(.*rail|.*_pressure_plate|redstone_wire|repeater|comparator|snow|(?!.*(wall|hanging)_).*_sign|(?!.*wall_).*_banner)$/;
const ON_WALL = /^(ladder|tripwire_hook|(soul_|redstone_)?wall_torch|(?!.*hanging).*_wall_sign|.*_wall_banner)$/;
const CANE_SOIL = /^(dirt|grass_block|podzol|coarse_dirt|rooted_dirt|moss_block|mud|sand|red_sand)$/;

const when = (holds: boolean): SupportState => (holds ? "whole" : "broken");
const below = (position: Vec3): Vec3 => position.offset(0, -1, 0);
const facing = ({ properties }: BlockKind): Face => (properties.facing ?? "north") as Face;

/** A surface to stand on or attach to. Leaves support nothing. */
const firm = ({ full, name, properties }: BlockKind): boolean =>
  (full && !name.endsWith("_leaves")) ||
  name === "farmland" ||
  name === "soul_sand" ||
  (name.endsWith("_slab") && properties.type === "top") ||
  (name.endsWith("_stairs") && properties.half === "top");

/** Supports a thin block in its middle: a fence post holds a torch. */
const onPost: SupportRule = async (_kind, position, at) => {
  const ground = await at(below(position));
  return when(firm(ground) || /_(fence|wall)$/.test(ground.name));
};

const onFirmGround: SupportRule = async (_kind, position, at) => when(firm(await at(below(position))));
const on =
  (soil: RegExp): SupportRule =>
  async (_kind, position, at) =>
    when(soil.test((await at(below(position))).name));

/** Two blocks, one above the other, that break together; `ground` supports the lower one. */
const twoHigh =
  (ground: SupportRule): SupportRule =>
  async (kind, position, at) => {
    const lower = kind.properties.half === "lower";
    const partner = await at(beside(position, lower ? "up" : "down"));
    if (partner.name !== kind.name || partner.properties.half === kind.properties.half) return "torn";
    return lower ? ground(kind, position, at) : "whole";
  };

const bed: SupportRule = async (kind, position, at) => {
  const way = kind.properties.part === "foot" ? facing(kind) : opposite(facing(kind));
  const partner = await at(beside(position, way));
  return partner.name === kind.name && partner.properties.part !== kind.properties.part ? "whole" : "torn";
};

const sugarCane: SupportRule = async (_kind, position, at) => {
  const ground = await at(below(position));
  if (ground.name === "sugar_cane") return "whole";
  if (!CANE_SOIL.test(ground.name)) return "broken";
  for (const way of COMPASS) if ((await at(beside(below(position), way))).name === "water") return "whole";
  return "broken";
};

const cactus: SupportRule = async (_kind, position, at) => {
  if (!/^(cactus|sand|red_sand)$/.test((await at(below(position))).name)) return "broken";
  for (const way of COMPASS) if ((await at(beside(position, way))).solid) return "broken";
  return "whole";
};

const attached: SupportRule = async ({ properties }, position, at) => {
  const way = { floor: "down", ceiling: "up", wall: opposite((properties.facing ?? "north") as Face) }[
    properties.face ?? "wall"
  ] as Face;
  return when(firm(await at(beside(position, way))));
};

const RULES: readonly (readonly [RegExp, SupportRule])[] = [
  [CROPS, on(/^farmland$/)],
  [TALL_PLANTS, twoHigh(on(new RegExp(`${SOIL.source}|^farmland$`)))],
  [SMALL_PLANTS, on(new RegExp(`${SOIL.source}|^farmland$`))],
  [FLOWERS, on(new RegExp(`${SOIL.source}|^farmland$`))],
  [/^dead_bush$/, on(/^(sand|red_sand|terracotta|.*_terracotta|dirt|coarse_dirt|podzol|grass_block)$/)],
  [/^nether_wart$/, on(/^soul_sand$/)],
  [/^(brown|red)_mushroom$/, onFirmGround],
  [/^sugar_cane$/, sugarCane],
  [/^cactus$/, cactus],
  [/_door$/, twoHigh(onFirmGround)],
  [/_bed$/, bed],
  [/_carpet$/, async (_kind, position, at) => when(!isAir(await at(below(position))))],
  [/^(lever|.*_button)$/, attached],
  [
    /^(soul_)?lantern$/,
    async ({ properties }, position, at) => {
      const holder = await at(beside(position, properties.hanging === "true" ? "up" : "down"));
      return when(holder.solid);
    },
  ],
  [
    /^cocoa$/,
    async (kind, position, at) => when((await at(beside(position, facing(kind)))).name.startsWith("jungle_")),
  ],
  [ON_WALL, async (kind, position, at) => when(firm(await at(beside(position, opposite(facing(kind))))))],
  [/^(soul_|redstone_)?torch$/, onPost],
  [ON_FLOOR, onFirmGround],
];

/** Whether a block needs support. */
export const needsHold = (name: string): boolean => RULES.some(([pattern]) => pattern.test(name));

/** Whether a block holds at a position whose surroundings `at` returns. */
export async function supportStateOf(kind: BlockKind, position: Vec3, at: KindAt): Promise<SupportState> {
  const rule = RULES.find(([pattern]) => pattern.test(kind.name));
  return rule === undefined ? "whole" : rule[1](kind, position, at);
}

/** The six neighbours of a position. */
export const neighbours = (position: Vec3): Vec3[] => FACES.map((face) => beside(position, face));
