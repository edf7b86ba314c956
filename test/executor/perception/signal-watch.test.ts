import { describe, expect, test } from "vitest";
import { SIGNAL_RULES, type SignalLimits, SignalWatch, VirtualClock, watchSignals } from "../../../executor/index.ts";
import type { InventoryView, Signal, Snapshot } from "../../../schemas/index.ts";

const CALM: Snapshot = {
  format: "lodestone.snapshot/1",
  stateId: "s",
  position: [0, 64, 0],
  dimension: "overworld",
  biome: "plains",
  time: { ofDay: 3_000, day: 0, isNight: false },
  light: { block: 0, sky: 15, level: 15 },
  weather: "clear",
  health: 20,
  food: 20,
  oxygen: 20,
  hazards: [],
  nearbyEntities: [],
  nearbyBlocks: [],
};
const BAG: InventoryView = {
  ...{ format: "lodestone.inventory/1", stateId: "i", items: [], armour: [], tools: [], held: null, freeSlots: 20 },
};
const calm = (more: Partial<Snapshot> = {}): Snapshot => ({ ...CALM, ...more });
const names = (signals: readonly Signal[]): string[] => signals.map(({ name }) => name);

/** The names signalled at each of the snapshots, taken `everyMs` apart. */
function reported(
  looks: readonly Partial<Snapshot>[],
  { everyMs = 10_000, ...limits }: SignalLimits & { everyMs?: number } = {},
): string[][] {
  const watch = new SignalWatch(limits);
  return looks.map((look, index) => names(watch.note({ snapshot: calm(look) }, index * everyMs)));
}

const zombie = { id: 7, kind: "zombie", position: [4, 64, 0] as [number, number, number], distance: 4, hostile: true };

describe("a signal", () => {
  test("is sent at the edge of its condition, and not while it lasts", () => {
    expect(reported([{}, { health: 11 }, { health: 11 }, { health: 10 }])).toEqual([[], ["health.low"], [], []]);
  });

  test("names the value and the bound", () => {
    const watch = new SignalWatch();
    watch.note({ snapshot: calm() }, 0);
    const [signal] = watch.note({ snapshot: calm({ health: 11, stateId: "hurt" }) }, 1_000);
    expect(signal).toEqual({
      ...{ topic: "safety", name: "health.low", stateId: "hurt" },
      detail: "health fell below 6 hearts: 11",
    });
  });

  test("is not repeated while the value hovers about its bound", () => {
    const looks = [{}, { health: 11 }, { health: 12 }, { health: 13 }, { health: 11 }, { health: 12.5 }];
    expect(reported(looks).flat()).toEqual(["health.low"]);
  });

  test("is sent again after its condition ceased to hold", () => {
    expect(reported([{}, { health: 11 }, { health: 20 }, { health: 11 }]).flat()).toEqual(["health.low", "health.low"]);
  });

  test("is held back by the limit, and sent late if it still holds", () => {
    const hurt = { health: 11 };
    expect(reported([{}, hurt, {}, hurt, hurt, hurt, hurt], { everyMs: 1_000, restMs: 4_000 })).toEqual([
      ...[[], ["health.low"], [], [], [], ["health.low"], []],
    ]);
  });

  test("respects the limit per minute of all signals together", () => {
    const looks = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? {} : { health: 5, food: 3 }));
    expect(reported(looks, { everyMs: 1_000, restMs: 0, perMinute: 10 }).flat()).toHaveLength(10);
  });

  test("is sent at the first snapshot only for danger", () => {
    const [first] = reported([{ health: 5, weather: "rain", nearbyEntities: [zombie] }]);
    expect(first).toEqual(["health.low", "health.critical", "hostile.near"]);
  });
});

test.each([
  ["safety", { food: 13 }, "food.low"],
  ["safety", { nearbyEntities: [zombie] }, "hostile.near"],
  ["safety", { hazards: [{ kind: "lava" }] }, "lava.near"],
  ["safety", { oxygen: 5, hazards: [{ kind: "drowning" }] }, "breath.short"],
  ["navigation", { dimension: "nether" }, "dimension.changed"],
  ["navigation", { biome: "desert" }, "biome.changed"],
  ["navigation", { position: [200, 64, 0] }, "carried.away"],
  ["navigation", { light: { block: 0, sky: 3, level: 3 } }, "dark"],
  ["time", { time: { ofDay: 12_000, day: 0, isNight: false } }, "dusk.fell"],
  ["time", { time: { ofDay: 14_000, day: 0, isNight: true } }, "night.fell"],
  ["weather", { weather: "rain" }, "rain.began"],
  ["social", { nearbyEntities: [{ ...zombie, kind: "player", hostile: false, username: "Ada" }] }, "player.near"],
] as [Signal["topic"], Partial<Snapshot>, string][])("%s: %j is signalled as %s", (topic, look, name) => {
  const watch = new SignalWatch();
  watch.note({ snapshot: calm() }, 0);
  const signals = watch.note({ snapshot: calm(look) }, 1_000);
  expect(signals).toContainEqual(expect.objectContaining({ topic, name }));
});

test("inventory: few free slots and a nearly worn out tool are signalled", () => {
  const watch = new SignalWatch();
  watch.note({ snapshot: calm(), inventory: BAG }, 0);
  const tools = [{ item: "iron_pickaxe", count: 1, durability: 3, slot: 9 }];
  const signals = watch.note({ snapshot: calm(), inventory: { ...BAG, freeSlots: 1, tools } }, 1_000);
  expect(names(signals)).toEqual(["slots.few", "tool.worn"]);
});

test("every rule has a name of its own", () => {
  expect(new Set(SIGNAL_RULES.map(({ name }) => name)).size).toBe(SIGNAL_RULES.length);
});

test("watchSignals takes snapshots again and again, skips a body that cannot be perceived, and ends with its signal", async () => {
  const clock = new VirtualClock();
  const over = new AbortController();
  const received: string[] = [];
  const snapshot = () => {
    if (clock.now() === 1_000) throw new Error("gone");
    return calm(clock.now() >= 2_000 ? { health: 4 } : {});
  };
  const watching = watchSignals({
    ...{ perceiver: { snapshot, inventory: () => BAG }, clock, signal: over.signal },
    onSignal: ({ name }) => received.push(name),
  });
  await clock.sleep(5_000);
  over.abort();
  await watching;
  expect(received).toEqual(["health.low", "health.critical"]);
  expect(clock.sleeping).toBe(0);
});
