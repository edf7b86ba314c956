// Placing blocks: only where there is room, and a torch on a wall becomes a wall torch.
// A refused placement costs nothing, and the client is told what really stands there. Source: Minecraft Wiki "Placement".

import type { PlacedItem, PlaceRequest } from "flying-squid";
import type { WorldContext } from "../context.ts";

/** Blocks that give way to a placed one. */
const REPLACEABLE = new Set([
  ...["air", "cave_air", "void_air", "water", "lava", "fire", "snow", "vine"],
  ...["grass", "short_grass", "tall_grass", "fern", "large_fern", "dead_bush", "seagrass", "tall_seagrass"],
]);
/** The way a wall torch faces, by the face of the block it was put on. */
const FACING_BY_DIRECTION: Record<number, string> = { 2: "north", 3: "south", 4: "west", 5: "east" };
const REFUSED: PlacedItem = { id: -1, data: 0 };

export function installPlacing({ server }: WorldContext): void {
  const { blocksByName } = server.registry;
  const placeItem = server.placeItem;
  server.placeItem = async (request: PlaceRequest): Promise<PlacedItem> => {
    const { item, player, placedPosition, direction } = request;
    const there = await player.world.getBlock(placedPosition);
    if (!REPLACEABLE.has(there.name)) {
      player._client.write("block_change", { location: placedPosition, type: there.stateId });
      return REFUSED;
    }
    const facing = FACING_BY_DIRECTION[direction];
    const onWall = blocksByName[`wall_${item.name}`];
    if (item.name === "torch" && onWall !== undefined && facing !== undefined) {
      const base = onWall.defaultState - onWall.minStateId;
      return { id: onWall.id, data: server.setBlockDataProperties(base, onWall.states, { facing }) };
    }
    return placeItem(request);
  };
}
