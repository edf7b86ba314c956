// Which creatures attack a player on sight, and which entities are creatures at all. The data's own
// categories differ between versions, so the names are listed here. Source: Minecraft Wiki, "Mob"
// (hostile mobs; neutral ones attack only when provoked). Pure.

const HOSTILE: ReadonlySet<string> = new Set([
  "blaze",
  "cave_spider",
  "creeper",
  "drowned",
  "elder_guardian",
  "ender_dragon",
  "endermite",
  "evoker",
  "ghast",
  "giant",
  "guardian",
  "hoglin",
  "husk",
  "illusioner",
  "magma_cube",
  "phantom",
  "piglin_brute",
  "pillager",
  "ravager",
  "shulker",
  "silverfish",
  "skeleton",
  "slime",
  "spider",
  "stray",
  "vex",
  "vindicator",
  "warden",
  "witch",
  "wither",
  "wither_skeleton",
  "zoglin",
  "zombie",
  "zombie_villager",
]);

const LIFELESS =
  /^(player|item|experience_(orb|bottle)|area_effect_cloud|armor_stand|.*arrow|.*fireball|.*skull|.*_(display|frame|knot|crystal|fangs|bullet|spit|rocket|bolt|block|bobber|minecart|boat|ender|pearl)|boat|minecart|egg|snowball|trident|potion|painting|marker|interaction|tnt)$/;

/** Whether a creature of that name attacks a player on sight. */
export const isHostile = (name: string | undefined): boolean => name !== undefined && HOSTILE.has(name);

/** Whether an entity of that name is a creature: not a player, drop, vehicle or projectile. */
export const isCreature = (name: string | undefined): name is string => name !== undefined && !LIFELESS.test(name);
