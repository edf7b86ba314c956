// Landmarks: the blocks or creatures by which a village or a fortress is recognised from afar. A
// structure's landmark blocks are ones that nature and players rarely make. And lairs: the blocks
// from which creatures come while somebody is near. Source: Minecraft Wiki, "Structure", "Monster
// Spawner" (16 blocks). Pure.

interface PlaceLandmark {
  blocks?: readonly string[];
  creatures?: readonly string[];
}

const LANDMARKS: Readonly<Record<string, PlaceLandmark>> = {
  village: { blocks: ["bell"], creatures: ["villager"] },
  village_savanna: { blocks: ["bell"] },
  village_taiga: { blocks: ["bell"] },
  mineshaft: { blocks: ["rail"] },
  fortress: { blocks: ["nether_bricks"] },
  bastion_remnant: { blocks: ["gilded_blackstone", "polished_blackstone_bricks"] },
  stronghold: { blocks: ["end_portal_frame", "iron_bars"] },
  dungeon: { blocks: ["spawner", "mossy_cobblestone"] },
  desert_pyramid: { blocks: ["blue_terracotta", "chiseled_sandstone"] },
  desert_well: { blocks: ["sandstone_slab"] },
  jungle_temple: { blocks: ["chiseled_stone_bricks", "sticky_piston"] },
  ocean_ruin_cold: { blocks: ["cracked_stone_bricks"] },
  ocean_ruin_warm: { blocks: ["polished_granite", "suspicious_sand"] },
  shipwreck: { blocks: ["oak_trapdoor", "spruce_trapdoor", "dark_oak_trapdoor"] },
  buried_treasure: { blocks: ["chest"] },
  pillager_outpost: { blocks: ["dark_oak_fence"], creatures: ["pillager"] },
  ancient_city: { blocks: ["reinforced_deepslate", "sculk_shrieker"] },
  end_city: { blocks: ["purpur_block"] },
  woodland_mansion: { blocks: ["dark_oak_planks"], creatures: ["vindicator", "evoker"] },
  trail_ruins: { blocks: ["suspicious_gravel"] },
};

/**
 * The landmarks of a name that is neither a block nor a creature; undefined for an unknown name.
 */
export const landmarkOf = (name: string): PlaceLandmark | undefined => LANDMARKS[name];

const LAIRS: Readonly<Record<string, string>> = { blaze: "spawner" };

/** The block that a creature comes from; undefined for those that come by themselves. */
export const lairOf = (creature: string): string | undefined => LAIRS[creature];
