import { expect, test } from "vitest";
import type { Predicate } from "../../../schemas/index.ts";
import type { SimulatedStateInput } from "../../../worlds/simulated/index.ts";
import { staged } from "./toy-domain.ts";

/** The sensor's value in this state, in the context of a leaf that has just begun. */
function sensed(sensor: string, args: Predicate["args"], state: SimulatedStateInput): boolean {
  const { body, registry, clock } = staged(state);
  const { test: ask, argsSchema } = registry.sensor(sensor);
  const context = { body, clock, signal: new AbortController().signal, memory: new Map(), before: body.observe() };
  return ask({ ...context, progress: () => {}, beat: () => {} }, argsSchema.parse(args));
}

const NIGHT = { ticks: 14_000 };
const torch = [{ block: "torch", position: [2, 64, 0] as [number, number, number] }];
const zombie = { id: 1, kind: "zombie", position: [10, 64, 0] as [number, number, number], hostile: true };

const anna = { id: 2, kind: "player", username: "Anna", position: [3, 64, 0] as [number, number, number] };

test.each<[string, Predicate["args"], SimulatedStateInput, SimulatedStateInput]>([
  ["inventory_has", { item: "oak", count: 2 }, { inventory: { oak: 2 } }, { inventory: { oak: 1 } }],
  ["inventory_full", {}, { slots: 1, inventory: { oak: 1 } }, { slots: 2, inventory: { oak: 1 } }],
  ["health_at_least", { points: 10 }, { health: 10 }, { health: 9 }],
  ["food_at_least", { points: 10 }, { food: 10 }, { food: 9 }],
  ["distance_to", { position: [3, 64, 4], most: 5 }, {}, { position: [1_000, 64, 0] }],
  ["block_known", { for: "ore" }, { sightings: [{ name: "ore", count: 1, position: [1, 64, 1] }] }, {}],
  ["hostiles_present", { radius: 12 }, { creatures: [zombie] }, { creatures: [{ ...zombie, hostile: false }] }],
  ["light_at_least", { level: 8 }, { ...NIGHT, blocks: torch }, NIGHT],
  ["time_is", { time: "night" }, NIGHT, { ticks: 6_000 }],
  ["time_is", { time: "dusk" }, { ticks: 12_000 }, NIGHT],
  ["weather_is", { weather: "rain" }, { weather: "thunder" }, {}],
  ["weather_is", { weather: "clear" }, {}, { weather: "rain" }],
  ["player_online", { player: "anna" }, { players: ["Anna"] }, {}],
  ["player_online", { player: "Anna" }, { creatures: [anna] }, {}],
  ["player_near", { player: "Anna" }, { creatures: [anna] }, { players: ["Anna"] }],
  ["player_near", { but: "Alex" }, { creatures: [anna] }, { creatures: [{ ...anna, username: "Alex" }] }],
  ["player_near", { radius: 4 }, { creatures: [anna] }, { creatures: [{ ...anna, position: [5, 64, 0] }] }],
  ["lava_near", {}, { blocks: [{ block: "lava", position: [4, 64, 0] }] }, {}],
  ["block_is", { position: [2, 64, 0], block: "torch" }, { blocks: torch }, {}],
])("%s %j distinguishes the two states", (name, args, holds, not) => {
  expect(sensed(name, args, holds)).toBe(true);
  expect(sensed(name, args, not)).toBe(false);
});
