// Placing blocks: only where there is room, no body is in the way, and the block can stay. A
// refused placement costs nothing. Source: Minecraft Wiki "Placement"; "Door" (hinge), "Slab" (two
// of a kind make a double slab), "Bed".

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, type Compass, clockwise, counterclockwise, vectorOf } from "../core/faces.ts";
import type { ItemStack } from "../core/items.ts";
import { pairedChest } from "./chests.ts";
import { spendHeld } from "./held.ts";
import { placedKind } from "./placement-states.ts";
import { isInTheWay, isReplaceable } from "./room.ts";
import { supportStateOf } from "./support.ts";
import type { BlockUseEvent, Uses } from "./using.ts";

interface Put {
  position: Vec3;
  kind: BlockKind;
}

/**
 * Lets players place the blocks that they hold. Install it after every other use of items on
 * blocks.
 */
export function installPlacing(context: WorldContext, uses: Uses): void {
  const { blocks, items } = context;
  const at = (position: Vec3) => blocks.at(position);

  const plan = async (use: BlockUseEvent & { held: ItemStack }): Promise<Put[]> => {
    const merged = await doubleSlab(use);
    if (merged !== null) return [merged];
    const position = isReplaceable(use.kind) ? use.position : beside(use.position, use.face);
    const there = await at(position);
    const kind = placedKind(blocks.kinds, {
      item: use.held.name,
      face: use.face,
      height: use.cursor.y,
      look: uses.gazes.of(use.player),
      inWater: there.name === "water" && there.properties.level === "0",
    });
    if (kind === null || !isReplaceable(there)) return [];
    const puts = await whole(position, kind, use);
    for (const put of puts.slice(1)) if (put.kind.name === kind.name && !(await hasRoom(put))) return [];
    return puts.some((put) => isInTheWay(context.server, put)) ? [] : puts;
  };

  /**
   * All blocks that one item places: both halves of a door or bed, a chest and the half that it
   * pairs with.
   */
  const whole = async (position: Vec3, kind: BlockKind, use: BlockUseEvent): Promise<Put[]> => {
    const { half, part, type } = kind.properties;
    const facing = (kind.properties.facing ?? "north") as Compass;
    if (kind.name.endsWith("_door")) {
      const hinged = blocks.kinds.changed(kind, { hinge: await hinge(position, facing, use.cursor, at) });
      return standing(position, hinged);
    }
    if (half === "lower") return standing(position, kind);
    if (part === "foot") {
      return [
        { position, kind },
        { position: beside(position, facing), kind: blocks.kinds.changed(kind, { part: "head" }) },
      ];
    }
    if (type === "single")
      return pairedChest(
        { kinds: blocks.kinds, at },
        { position, kind },
        { face: use.face, sneaks: use.player.crouching },
      );
    return [{ position, kind }];
  };

  const standing = (position: Vec3, kind: BlockKind): Put[] => [
    { position, kind },
    { position: beside(position, "up"), kind: blocks.kinds.changed(kind, { half: "upper" }) },
  ];

  const hasRoom = async ({ position, kind }: Put): Promise<boolean> =>
    kind.properties.type !== undefined || isReplaceable(await at(position));

  const doubleSlab = async ({
    held,
    position,
    kind,
    face,
    cursor,
  }: BlockUseEvent & { held: ItemStack }): Promise<Put | null> => {
    if (!held.name.endsWith("_slab")) return null;
    const fits = (slab: BlockKind, upper: boolean) =>
      slab.name === held.name && slab.properties.type === (upper ? "top" : "bottom");
    const clicked = fits(kind, face === "down") && (face === "up" || face === "down");
    if (clicked) return { position, kind: blocks.kinds.changed(kind, { type: "double", waterlogged: "false" }) };
    const place = beside(position, face);
    const there = await at(place);
    const meets = fits(there, face === "up" || (face !== "down" && cursor.y <= 0.5));
    return meets
      ? { position: place, kind: blocks.kinds.changed(there, { type: "double", waterlogged: "false" }) }
      : null;
  };

  uses.itemOnBlock(async (use) => {
    const puts = await plan(use);
    const [first] = puts;
    if (first === undefined) return false;
    const planned = new Map(puts.map((put) => [put.position.toString(), put.kind]));
    const seen = async (position: Vec3) => planned.get(position.toString()) ?? at(position);
    for (const put of puts) if ((await supportStateOf(put.kind, put.position, seen)) !== "whole") return false;
    await blocks.putTogether(puts);
    spendHeld(context, use.session, use.held.name === "powder_snow_bucket" ? items.make("bucket", 1) : null);
    return true;
  });
}

type KindAt = (position: Vec3) => Promise<BlockKind>;

/**
 * A door's hinge: away from the door beside it, else on the side of the wall, else on the clicked
 * side.
 */
async function hinge(position: Vec3, facing: Compass, cursor: Vec3, at: KindAt): Promise<"left" | "right"> {
  const side = async (way: Compass) => {
    const lower = await at(beside(position, way));
    const upper = await at(beside(beside(position, "up"), way));
    const door = lower.name.endsWith("_door") && lower.properties.half === "lower";
    return { door, full: Number(lower.full) + Number(upper.full) };
  };
  const left = await side(counterclockwise(facing));
  const right = await side(clockwise(facing));
  if ((left.door && !right.door) || right.full > left.full) return "right";
  if ((right.door && !left.door) || left.full > right.full) return "left";
  const toTheRight = vectorOf(clockwise(facing));
  return (cursor.x - 0.5) * toTheRight.x + (cursor.z - 0.5) * toTheRight.z > 0 ? "right" : "left";
}
