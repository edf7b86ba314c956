// The block and state that an item becomes, by how and from where it is placed. Pure; effects of
// neighbours (chests that pair, slabs that merge) are in placing.ts. Invariant: a property that a
// version's block lacks is left out. Source: Minecraft Wiki "Block states", and the pages of the
// blocks named here.

import type { BlockKind, BlockKinds } from "../core/blocks.ts";
import { type Compass, clockwise, compassOf, type Face, isCompass, opposite } from "../core/faces.ts";
import type { Gaze } from "../players/gaze.ts";

interface Putting {
  item: string;
  /** The clicked side, and the height of the click on that side: 0..1. */
  face: Face;
  height: number;
  look: Gaze;
  /** True in a source of water. */
  inWater: boolean;
}

/** Items whose block has another name. */
const BLOCK_OF_ITEM: Record<string, string> = {
  wheat_seeds: "wheat",
  beetroot_seeds: "beetroots",
  carrot: "carrots",
  potato: "potatoes",
  melon_seeds: "melon_stem",
  pumpkin_seeds: "pumpkin_stem",
  torchflower_seeds: "torchflower_crop",
  pitcher_pod: "pitcher_crop",
  sweet_berries: "sweet_berry_bush",
  cocoa_beans: "cocoa",
  powder_snow_bucket: "powder_snow",
  redstone: "redstone_wire",
  string: "tripwire",
};
/** Blocks that face the way the player looks; other blocks with a front turn it to the player. */
const AHEAD = /(_stairs|_fence_gate|_door|_bed|campfire)$/;
/** Blocks whose back is to the clicked block. */
const OFF_THE_WALL = /^(ladder|end_rod|lightning_rod|tripwire_hook|.*amethyst_(bud|cluster)|.*shulker_box)$/;
/** Blocks with a front that may look up or down. */
const SIX_WAYS = /^(barrel|dispenser|dropper|observer|piston|sticky_piston)$/;
const STEEP_DEGREES = 45;

/**
 * The block of an item placed this way, or null where the item has no block or cannot be placed
 * there.
 */
export function placedKind(kinds: BlockKinds, putting: Putting): BlockKind | null {
  const name = blockName(kinds, putting);
  if (name === null) return null;
  const plain = kinds.of(name);
  const wanted = Object.entries(propertiesFor(plain, putting)).filter(([property]) => property in plain.properties);
  return kinds.changed(plain, Object.fromEntries(wanted));
}

function blockName(kinds: BlockKinds, { item, face }: Putting): string | null {
  const name = BLOCK_OF_ITEM[item] ?? item;
  if (!kinds.knows(name)) return null;
  const onWall = wallForm(name);
  if (onWall === name || !kinds.knows(onWall)) return name;
  if (isCompass(face)) return onWall;
  // Torches, signs and banners have no form that hangs from above.
  return face === "down" && !name.endsWith("hanging_sign") ? null : name;
}

/** `wall_torch` of `torch`, `oak_wall_sign` of `oak_sign`. */
const wallForm = (name: string): string =>
  name.includes("_") ? name.replace(/_(torch|sign|banner|head|skull|fan)$/, "_wall_$1") : `wall_${name}`;

function propertiesFor(kind: BlockKind, putting: Putting): Record<string, string> {
  const { face, height, look, inWater } = putting;
  const upper = face === "down" || (face !== "up" && height > 0.5);
  const { half, type } = kind.properties;
  return {
    axis: { down: "y", up: "y", north: "z", south: "z", west: "x", east: "x" }[face],
    facing: facingOf(kind, putting),
    ...(half === "top" || half === "bottom" ? { half: upper ? "top" : "bottom" } : {}),
    ...(half === "upper" || half === "lower" ? { half: "lower" } : {}),
    ...(type === "bottom" || type === "top" ? { type: upper ? "top" : "bottom" } : {}),
    ...(kind.name.endsWith("rail") ? { shape: isAlongZ(look) ? "north_south" : "east_west" } : {}),
    face: face === "up" ? "floor" : face === "down" ? "ceiling" : "wall",
    hanging: String(face === "down"),
    rotation: String(Math.floor(((look.yaw + 180) * 16) / 360 + 0.5) & 15),
    part: "foot",
    persistent: "true",
    waterlogged: String(inWater),
  };
}

function facingOf({ name, properties }: BlockKind, { face, look }: Putting): Face {
  const ahead = compassOf(look.yaw);
  if (name.includes("wall_") && isCompass(face)) return face;
  if (name === "cocoa") return isCompass(face) ? opposite(face) : opposite(ahead);
  if (OFF_THE_WALL.test(name)) return face;
  if (name === "hopper") return face === "up" || face === "down" ? "down" : opposite(face);
  if (name.endsWith("_trapdoor")) return isCompass(face) ? face : opposite(ahead);
  if (properties.face !== undefined) return isCompass(face) ? face : ahead;
  if (name.endsWith("anvil")) return clockwise(ahead);
  if (SIX_WAYS.test(name)) return opposite(steepWay(look) ?? ahead);
  return AHEAD.test(name) ? ahead : opposite(ahead);
}

function steepWay({ pitch }: Gaze): Face | null {
  if (Math.abs(pitch) <= STEEP_DEGREES) return null;
  return pitch > 0 ? "down" : "up";
}

function isAlongZ({ yaw }: Gaze): boolean {
  const ahead: Compass = compassOf(yaw);
  return ahead === "north" || ahead === "south";
}
