import { expect, test } from "vitest";
import { InventoryView, Snapshot, WaypointsView } from "../../../../schemas/index.ts";
import { type SimulatedStateInput, simulate, simulatedPerceiver } from "../../../../worlds/simulated/index.ts";
import { TOY } from "../toy-domain.ts";

function perceiving(state: SimulatedStateInput = {}) {
  const { body, world } = simulate({ domain: TOY, state });
  return { world, perceiver: simulatedPerceiver(body) };
}

test("a simulated body perceives the time, nearby creatures and threats", () => {
  const creatures = [
    { id: 1, kind: "zombie", position: [5, 64, 0] as [number, number, number], hostile: true },
    { id: 2, kind: "cow", position: [2, 64, 0] as [number, number, number] },
    { id: 3, kind: "zombie", position: [50, 64, 0] as [number, number, number], hostile: true },
  ];
  const { perceiver } = perceiving({ ticks: 24_000 + 14_000, creatures, food: 4 });
  const snapshot = Snapshot.parse(perceiver.snapshot());
  expect(snapshot.time).toEqual({ ofDay: 14_000, day: 1, isNight: true });
  expect(snapshot.nearbyEntities.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(snapshot.hazards.map(({ kind, distance }) => [kind, distance])).toEqual([
    ["hostile", 5],
    ["starving", undefined],
  ]);
});

test("equal contents have equal ids, and others differ", () => {
  const { world, perceiver } = perceiving({ inventory: { clay: 2 } });
  const first = InventoryView.parse(perceiver.inventory());
  expect(first.items).toEqual([{ item: "clay", count: 2, durability: null, slot: 0 }]);
  expect(perceiver.inventory().stateId).toBe(first.stateId);
  world.stock.gain("clay", 1);
  expect(perceiver.inventory().stateId).not.toBe(first.stateId);
});

test("a simulated body remembers the positions that it noted", () => {
  const { perceiver } = perceiving({ waypoints: [{ kind: "camp", position: [1, 64, 2] }] });
  const { waypoints } = WaypointsView.parse(perceiver.waypoints());
  expect(waypoints).toMatchObject([{ name: "camp-1", kind: "camp", position: [1, 64, 2] }]);
});
