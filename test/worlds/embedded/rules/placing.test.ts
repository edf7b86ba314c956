import type { Block, PlaceRequest, Player, Server } from "flying-squid";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import type { WorldContext } from "../../../../worlds/embedded/context.ts";
import { installPlacing } from "../../../../worlds/embedded/rules/placing.ts";
import { registryOf } from "../support/registry.ts";
import { stack } from "../support/window.ts";

const registry = registryOf("1.20.1");
const PLAIN = { id: 7, data: 0 };

/** Places an item where `there` stands, on a face; gives what would be placed and what the client was told. */
async function place(item: string, there: string, direction = 1) {
  const told: unknown[] = [];
  const server = {
    registry,
    placeItem: () => PLAIN,
    setBlockDataProperties: (_base: number, _states: unknown, { facing }: Record<string, string>) =>
      ["north", "south", "west", "east"].indexOf(facing ?? ""),
  } as unknown as Server;
  installPlacing({ server } as WorldContext);
  const player = {
    world: { getBlock: async () => ({ name: there, stateId: 99 }) as Block },
    _client: { write: (packet: string, fields: unknown) => told.push([packet, fields]) },
  } as unknown as Player;
  const placedPosition = new Vec3(1, 64, 1);
  const placed = await server.placeItem({ item: stack(item), player, placedPosition, direction } as PlaceRequest);
  return { placed, told };
}

describe("placing", () => {
  test("goes its usual way into air, water and grass", async () => {
    for (const there of ["air", "water", "grass"]) expect((await place("stone", there)).placed).toEqual(PLAIN);
  });

  test("is refused where something stands, and the client is told what", async () => {
    const { placed, told } = await place("stone", "oak_log");
    expect(placed.id).toBe(-1);
    expect(told).toEqual([["block_change", { location: new Vec3(1, 64, 1), type: 99 }]]);
  });

  test("makes a torch on a wall a wall torch that faces away from it", async () => {
    const { placed } = await place("torch", "air", 5);
    expect(placed).toEqual({ id: registry.blocksByName.wall_torch?.id, data: 3 });
  });

  test("leaves a torch on the floor a torch", async () => {
    expect((await place("torch", "air", 1)).placed).toEqual(PLAIN);
  });
});
