// Blocks that hurt a body, by state. Source: Minecraft Wiki "Fire", "Campfire" (soul flames hurt
// twice as much), "Cactus", "Sweet Berries" (a bush that has grown hurts a body that moves in it),
// "Magma Block" (a body that stands on it and does not sneak). Each is a blow a tick; the pause
// after a blow (rules/injuries.ts) leaves two a second.

/** What a body must do to be hurt: be in the block's cell, move in it, or stand on the block. */
type HarmWhen = "inside" | "moving" | "standing";

export interface BlockHarm {
  /** Health points of a blow. */
  damage: number;
  cause: string;
  when: HarmWhen;
  /** The body burns on after it has left. */
  ignites?: boolean;
}

const FIRE: BlockHarm = { damage: 1, cause: "fire", when: "inside", ignites: true };
const CAMPFIRE: BlockHarm = { damage: 1, cause: "campfire", when: "inside" };

const HARMS: Readonly<Record<string, BlockHarm>> = {
  fire: FIRE,
  soul_fire: { ...FIRE, damage: 2 },
  campfire: CAMPFIRE,
  soul_campfire: { ...CAMPFIRE, damage: 2 },
  cactus: { damage: 1, cause: "cactus", when: "inside" },
  sweet_berry_bush: { damage: 1, cause: "berry bush", when: "moving" },
  magma_block: { damage: 1, cause: "magma", when: "standing" },
};

/** The harm of a block in a state; undefined for harmless ones, such as a campfire that is out. */
export function harmOf(name: string, properties: Readonly<Record<string, string>>): BlockHarm | undefined {
  if (properties.lit === "false" || (name === "sweet_berry_bush" && properties.age === "0")) return undefined;
  return HARMS[name];
}

export const canHarm = (name: string): boolean => name in HARMS;
