// Chests: two side by side that face the same way are one large chest. Each half keeps its own 27
// slots, so that breaking one leaves the other with its contents. Source: Minecraft Wiki "Chest"
// (placement, large chests, blocks that keep it shut).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import type { BlockKind, BlockKinds, Blocks } from "../core/blocks.ts";
import { beside, type Compass, clockwise, counterclockwise, type Face, isCompass, opposite } from "../core/faces.ts";
import type { Slot } from "../core/items.ts";
import type { WindowService } from "../windows/service.ts";
import type { Containers } from "./containers.ts";
import type { BlockUpdates } from "./updates.ts";
import type { Uses } from "./using.ts";

const CHESTS = ["chest", "trapped_chest"];
/** Full blocks that still let a lid open. */
const SEE_THROUGH = /glass|leaves|ice$|_slab$|^(barrier|beacon|glowstone|sea_lantern)$/;

interface Chest {
  position: Vec3;
  kind: BlockKind;
}
type KindAt = (position: Vec3) => Promise<BlockKind>;

const facingOf = ({ properties }: BlockKind): Compass => (properties.facing ?? "north") as Compass;

/** The direction from a half of a large chest to the other half. */
const otherHalf = (kind: BlockKind): Compass =>
  kind.properties.type === "left" ? clockwise(facingOf(kind)) : counterclockwise(facingOf(kind));

/**
 * A chest to be placed and, where one pairs with it, the other half's new state. A sneaking player
 * pairs only with the clicked chest.
 */
export async function pairedChest(
  { kinds, at }: { kinds: BlockKinds; at: KindAt },
  { position, kind }: Chest,
  { face, sneaks }: { face: Face; sneaks: boolean },
): Promise<Chest[]> {
  const single = async (way: Compass): Promise<BlockKind | null> => {
    const neighbour = await at(beside(position, way));
    return neighbour.name === kind.name && neighbour.properties.type === "single" ? neighbour : null;
  };
  const pair = (partner: BlockKind, way: Compass): Chest[] => {
    const facing = facingOf(partner);
    const type = way === clockwise(facing) ? "left" : "right";
    return [
      { position, kind: kinds.changed(kind, { facing, type }) },
      { position: beside(position, way), kind: kinds.changed(partner, { type: type === "left" ? "right" : "left" }) },
    ];
  };
  const facing = facingOf(kind);
  if (sneaks) {
    const way = isCompass(face) ? opposite(face) : null;
    const clicked = way && (await single(way));
    if (way === null || clicked === null) return [{ position, kind }];
    const sideways = [clockwise(facingOf(clicked)), counterclockwise(facingOf(clicked))].includes(way);
    return sideways ? pair(clicked, way) : [{ position, kind }];
  }
  for (const way of [clockwise(facing), counterclockwise(facing)]) {
    const partner = await single(way);
    if (partner !== null && facingOf(partner) === facing) return pair(partner, way);
  }
  return [{ position, kind }];
}

/**
 * The positions of a chest's halves in the order of the window: of a large chest the right half is
 * first.
 */
export async function halvesOf(at: KindAt, { position, kind }: Chest): Promise<Chest[]> {
  if (kind.properties.type === "single") return [{ position, kind }];
  const place = beside(position, otherHalf(kind));
  const partner = await at(place);
  if (!arePaired(kind, partner)) return [{ position, kind }];
  const halves = [
    { position, kind },
    { position: place, kind: partner },
  ];
  return kind.properties.type === "right" ? halves : halves.toReversed();
}

function arePaired(one: BlockKind, other: BlockKind): boolean {
  const types = new Set([one.properties.type, other.properties.type]);
  return one.name === other.name && facingOf(one) === facingOf(other) && types.has("left") && types.has("right");
}

/** Lets players open chests, and makes a half single when the other is removed. */
export function installChests(
  { blocks, windows, containers }: { blocks: Blocks; windows: WindowService; containers: Containers },
  uses: Uses,
  updates: BlockUpdates,
): void {
  const at: KindAt = (position) => blocks.at(position);
  const isShut = async ({ position }: Chest): Promise<boolean> => {
    const above = await at(beside(position, "up"));
    return above.full && !SEE_THROUGH.test(above.name);
  };
  uses.block(CHESTS, async ({ player, position, kind }) => {
    const halves = await halvesOf(at, { position, kind });
    for (const half of halves) if (await isShut(half)) return true;
    const parts = halves.map((half) => containers.chestAt(half.position).slots);
    if (halves.length === 1) windows.open(player, "chest", "Chest", parts);
    else windows.open(player, "large_chest", "Large Chest", parts);
    return true;
  });
  uses.block(["barrel"], ({ player, position }) => {
    windows.open(player, "chest", "Barrel", [containers.chestAt(position).slots]);
    return true;
  });
  const ender = new Map<string, Slot[]>();
  uses.block(["ender_chest"], async ({ player, position, kind }) => {
    if (!(await isShut({ position, kind }))) windows.open(player, "chest", "Ender Chest", [enderSlots(ender, player)]);
    return true;
  });
  updates.on(CHESTS, async (position, kind) => {
    if (kind.properties.type === "single") return;
    const partner = await at(beside(position, otherHalf(kind)));
    if (!arePaired(kind, partner)) await blocks.put(position, blocks.kinds.changed(kind, { type: "single" }));
  });
}

const CHEST_SLOTS = 27;

/** A player has one ender chest, wherever it is opened. */
function enderSlots(known: Map<string, Slot[]>, { username }: Pick<Player, "username">): Slot[] {
  const slots = known.get(username) ?? new Array<Slot>(CHEST_SLOTS).fill(null);
  known.set(username, slots);
  return slots;
}
