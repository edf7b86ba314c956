// A perception for tests of talk: a rainy day, three diamonds, and a zombie.

import type { Grounds } from "../../../mind/advisor/index.ts";
import { ItemIndex } from "../../../schemas/item-names/item-index.ts";

const items = new ItemIndex(["diamond", "torch", "iron_pickaxe", "bread", "oak_log"]);

export const GROUNDS: Grounds = {
  items,
  inventory: {
    format: "lodestone.inventory/1",
    stateId: "i",
    items: [
      { item: "diamond", count: 3, durability: null, slot: 9 },
      { item: "iron_pickaxe", count: 1, durability: 200, slot: 10 },
    ],
    armour: [],
    tools: [],
    held: null,
    freeSlots: 34,
  },
  snapshot: {
    format: "lodestone.snapshot/1",
    stateId: "s",
    position: [10.5, 64, -3.2],
    dimension: "overworld",
    biome: "plains",
    time: { ofDay: 1_000, day: 3, isNight: false },
    light: { block: 0, sky: 15, level: 15 },
    weather: "rain",
    health: 12,
    food: 19,
    oxygen: 20,
    hazards: [],
    nearbyEntities: [{ id: 1, kind: "zombie", position: [12, 64, 0], distance: 4, hostile: true }],
    nearbyBlocks: [],
  },
};
