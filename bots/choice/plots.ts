// How each plant grows: the ground, whether it is tilled, how near water must be, and how to
// recognise a ripe one. Sources: Minecraft Wiki, "Crops", "Farmland" (water within four blocks),
// "Sapling", "Sugar Cane". Pure.

export interface Plot {
  /** Blocks on which it may be planted, after preparation. */
  soil: RegExp;
  /** Whether the ground must be tilled to farmland first. */
  farmland: boolean;
  /**
   * The greatest horizontal distance of water; 0 if it needs none, 1 if water must touch the soil.
   */
  water: number;
  /** Blocks of air that it needs above the soil. */
  room: number;
  /** The block of the growing plant. */
  plant: string;
  ripe: Ripe;
}

/**
 * `age`: the plant's own state; `taller`: another plant block on top, which is the one to cut;
 * `beside`: a fruit next to the stem; `tree`: a log.
 */
type Ripe =
  | { by: "age"; age: number }
  | { by: "taller" }
  | { by: "beside"; fruit: string }
  | { by: "tree"; log: string };

const TILLABLE = /^(grass_block|dirt|dirt_path|grass_path|farmland)$/;
const EARTH = /^(grass_block|dirt|podzol|coarse_dirt|rooted_dirt|moss_block|mycelium|mud)$/;
const WET_FARM = 4;

const crop = (plant: string, age: number): Plot => ({
  soil: TILLABLE,
  farmland: true,
  water: WET_FARM,
  room: 1,
  plant,
  ripe: { by: "age", age },
});
const fruit = (plant: string, name: string): Plot => ({ ...crop(plant, 7), ripe: { by: "beside", fruit: name } });
const tall = (plant: string, soil: RegExp, water: number): Plot => ({
  soil,
  farmland: false,
  water,
  room: 3,
  plant,
  ripe: { by: "taller" },
});

const PLOTS: Readonly<Record<string, Plot>> = {
  wheat_seeds: crop("wheat", 7),
  beetroot_seeds: crop("beetroots", 3),
  carrot: crop("carrots", 7),
  potato: crop("potatoes", 7),
  torchflower_seeds: crop("torchflower_crop", 2),
  pitcher_pod: crop("pitcher_crop", 4),
  melon_seeds: fruit("melon_stem", "melon"),
  pumpkin_seeds: fruit("pumpkin_stem", "pumpkin"),
  sugar_cane: tall("sugar_cane", /^(grass_block|dirt|podzol|coarse_dirt|sand|red_sand|mud)$/, 1),
  cactus: tall("cactus", /^(sand|red_sand)$/, 0),
  bamboo: tall("bamboo", /^(grass_block|dirt|podzol|coarse_dirt|sand|red_sand|gravel|mud)$/, 0),
  nether_wart: { ...crop("nether_wart", 3), soil: /^soul_sand$/, farmland: false, water: 0 },
  sweet_berries: { ...crop("sweet_berry_bush", 3), soil: EARTH, farmland: false, water: 0 },
};

/** How a seed is planted; undefined if this body cannot grow it. */
export const plotOf = (seed: string): Plot | undefined => PLOTS[seed];

/** How a sapling that becomes a tree of those logs is planted. */
export const treePlot = (sapling: string, log: string): Plot => ({
  soil: EARTH,
  farmland: false,
  water: 0,
  room: 7,
  plant: sapling,
  ripe: { by: "tree", log },
});
