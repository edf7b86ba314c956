import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { originOf } from "../../../../worlds/embedded/generator/dimensions.ts";
import { fromClient, toClient } from "../../../../worlds/embedded/players/dimension-wire.ts";

const NETHER = originOf("nether");

describe("what a client in the Nether receives", () => {
  test.each([
    ["block_change", { location: new Vec3(NETHER + 5, 40, -3), type: 7 }, { location: new Vec3(5, 40, -3), type: 7 }],
    ["entity_teleport", { entityId: 3, x: NETHER - 2.5, y: 40, z: 9 }, { entityId: 3, x: -2.5, y: 40, z: 9 }],
    ["position", { x: NETHER + 0.5, y: 55, z: 1.5 }, { x: 0.5, y: 55, z: 1.5 }],
    ["map_chunk", { x: NETHER / 16 - 3, z: 2 }, { x: -3, z: 2 }],
    ["update_light", { chunkX: NETHER / 16 + 1, chunkZ: 2 }, { chunkX: 1, chunkZ: 2 }],
    ["sound_effect", { soundId: 1, x: (NETHER + 2) * 8, y: 0, z: 0 }, { soundId: 1, x: 16, y: 0, z: 0 }],
    [
      "multi_block_change",
      { chunkCoordinates: { x: NETHER / 16 + 4, y: 2, z: -1 }, records: [] },
      { chunkCoordinates: { x: 4, y: 2, z: -1 }, records: [] },
    ],
    ["rel_entity_move", { entityId: 3, dX: 12, dY: 0, dZ: 0 }, { entityId: 3, dX: 12, dY: 0, dZ: 0 }],
  ])("%s counts from the Nether's middle", (packet, fields, received) => {
    expect(toClient(packet, fields, "nether")).toEqual(received);
  });

  test.each([
    ["block_change", { location: new Vec3(5, 40, -3), type: 7 }],
    ["spawn_entity", { entityId: 3, x: 8, y: 64, z: 8 }],
    ["map_chunk", { x: 2, z: 2 }],
    ["unload_chunk", { chunkX: 2, chunkZ: 2 }],
  ])("is no %s of the overworld", (packet, fields) => {
    expect(toClient(packet, fields, "nether")).toBeNull();
    expect(toClient(packet, fields, "overworld")).toEqual(fields);
  });

  test("is the spawn point, in whatever dimension it lies", () => {
    const fields = { location: new Vec3(18, 68, 41) };
    expect(toClient("spawn_position", fields, "nether")).toEqual(fields);
  });
});

test("what a client in the Nether says of places is about the Nether", () => {
  expect(fromClient({ x: 1.5, y: 50, z: -2, onGround: true }, "nether")).toMatchObject({ x: NETHER + 1.5, z: -2 });
  const dug = fromClient({ status: 2, location: { x: -7, y: 50, z: 3 } }, "nether");
  expect(dug).toEqual({ status: 2, location: { x: NETHER - 7, y: 50, z: 3 } });
  expect(fromClient({ x: 1.5, y: 50, z: -2 }, "overworld")).toEqual({ x: 1.5, y: 50, z: -2 });
});
