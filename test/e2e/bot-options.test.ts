// Perception, reflexes and options of the body in the embedded world, over the real protocol. `npm
// run bench:body` runs all ten options.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type MineflayerBody,
  mineflayerReflexes,
  mineflayerRegistry,
  perceiverOf,
  systemClock,
} from "../../bots/index.ts";
import { compileTree, runGoal, runTree } from "../../executor/index.ts";
import {
  InventoryView,
  Problem,
  type RunEvent,
  Snapshot,
  SurroundingsView,
  WaypointsView,
} from "../../schemas/index.ts";
import { aPlan, scriptedPlanner } from "../../worlds/testing/index.ts";
import { BOT, type BotStage, listenerCounts, setStage, until } from "./bot-stage.ts";

const done = { status: "success" };

describe("in the embedded world", () => {
  let stage: BotStage;
  const registry = mineflayerRegistry();
  const perform = (name: string, args: Record<string, unknown>) => {
    const { body } = stage;
    const tree = compileTree({ type: "Leaf", name, args }, registry);
    return runTree<MineflayerBody>({ tree, body, clock: systemClock, registry });
  };

  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
  });
  afterAll(() => stage.leave());

  test("a snapshot describes the surroundings, and its id is equal for equal contents", async () => {
    const perceiver = perceiverOf(stage.body);
    const snapshot = Snapshot.parse(perceiver.snapshot());
    expect(snapshot).toMatchObject({ dimension: "overworld", weather: "clear", health: 20, food: 20 });
    expect(snapshot.light.sky).toBe(15);
    const [nearest] = snapshot.nearbyBlocks.filter(({ block }) => block === "oak_log");
    expect(await stage.world.blockNameAt(nearest?.position ?? [0, 0, 0])).toBe("oak_log");
    expect(perceiver.inventory().stateId).toBe(perceiver.inventory().stateId);
  });

  test("the map shows the block on which the world says that the body stands", async () => {
    const { centre, radius, cells, heights, palette } = SurroundingsView.parse(
      perceiverOf(stage.body).surroundings?.(),
    );
    const middle = (cells.length - 1) / 2;
    const [x, y, z] = centre;
    expect(cells).toHaveLength((2 * radius + 1) ** 2);
    expect(await stage.world.blockNameAt([x, y + (heights[middle] ?? 0), z])).toBe(palette[cells[middle] ?? -1]);
  });

  test("the inventory view has tools with their remaining uses", async () => {
    await stage.give("stone_axe", 1);
    const { tools, items } = InventoryView.parse(perceiverOf(stage.body).inventory());
    expect(tools).toMatchObject([{ item: "stone_axe", durability: 131 }]);
    expect(items).toHaveLength(1);
  });

  test("emergency_retreat_and_block shuts the body in, where no walking creature can reach it", async () => {
    await stage.give("dirt", 16);
    expect(await perform("opt.emergency_retreat_and_block@1.0.0", { health: 1 })).toEqual(done);
    const { x, y, z } = stage.body.feet;
    const sides: [number, number, number][] = [
      [x + 1, y, z],
      [x - 1, y + 1, z],
      [x, y + 2, z],
    ];
    for (const side of sides) expect(await stage.world.blockNameAt(side)).not.toBe("air");
  });

  test("torch_corridor tunnels out of there, and places its torches", async () => {
    await stage.give("torch", 4);
    await stage.give("stone_pickaxe", 1);
    const { z } = stage.body.feet;
    expect(await perform("opt.torch_corridor@1.0.0", { direction: "north", length: 6 })).toEqual(done);
    expect(stage.body.feet.z).toBeLessThanOrEqual(z - 6);
    expect((await stage.world.inventoryOf(BOT)).torch ?? 0).toBeLessThan(4);
  });

  test("smelt_iron_basic makes a furnace and smelts in it", async () => {
    for (const [item, count] of Object.entries({ raw_iron: 1, coal: 1, cobblestone: 8, oak_planks: 4 })) {
      await stage.give(item, count);
    }
    expect(await perform("opt.smelt_iron_basic@1.0.0", {})).toEqual(done);
    expect(await stage.world.inventoryOf(BOT)).toMatchObject({ iron_ingot: 1 });
  });

  test("bridge_gap_safe ends at its target", async () => {
    await stage.give("cobblestone", 8);
    const { x, y, z } = stage.body.feet;
    // Wherever the options before left the body: a gap of two, with room above it and a far side.
    await stage.world.command(`fill ${x} ${y} ${z} ${x + 5} ${y + 2} ${z} air`);
    await stage.world.command(`fill ${x + 3} ${y - 1} ${z} ${x + 5} ${y - 1} ${z} stone`);
    await stage.world.command(`fill ${x + 1} ${y - 3} ${z} ${x + 2} ${y - 1} ${z} air`);
    await until(() => stage.body.blockAt({ x: x + 2, y: y - 1, z })?.name === "air");
    expect(await perform("opt.bridge_gap_safe@1.0.0", { direction: "east", length: 3 })).toEqual(done);
    expect(stage.body.feet.x).toBeGreaterThanOrEqual(x + 3);
  });

  test("a bridge that is too long for the held blocks is not begun", async () => {
    const end = await perform("opt.bridge_gap_safe@1.0.0", { direction: "east", length: 60 });
    expect(end).toMatchObject({ failure: { code: "pbi.guardFailed" } });
  });

  test("note_waypoint appears among the waypoints", async () => {
    expect(await perform("note_waypoint", { kind: "camp" })).toEqual(done);
    const { waypoints } = WaypointsView.parse(perceiverOf(stage.body).waypoints());
    expect(waypoints).toMatchObject([{ kind: "camp", dimension: "overworld" }]);
  });

  test("a reflex leaves a fire as soon as it is seen, and the step continues", async () => {
    const events: RunEvent[] = [];
    const over = new AbortController();
    const listeners = listenerCounts(stage.body);
    const run = runGoal<MineflayerBody>({
      problem: Problem.parse({ goal: { task: { name: "wait" } } }),
      planner: scriptedPlanner(aPlan().step("wait", { ms: 240_000 }).build()),
      ...{ body: stage.body, registry, clock: systemClock, deadlineMs: 240_000, signal: over.signal },
      reflexes: mineflayerReflexes(),
      onEvent: (event) => events.push(event),
    });
    const reflexes = () => events.flatMap((event) => (event.type === "reflex" ? [event] : []));
    await until(() => events.some(({ type }) => type === "leaf-started"));
    const { x, y, z } = stage.body.feet;
    await stage.world.command(`setblock ${x} ${y} ${z} fire`);
    await until(() => reflexes().length >= 2);
    const [triggered, ended] = reflexes();
    expect([triggered, ended]).toMatchObject([{ reflex: "get_out", status: "triggered" }, { status: "succeeded" }]);
    await stage.world.command(`setblock ${x} ${y} ${z} air`);
    await until(() => events.some(({ type, atMs }) => type === "leaf-started" && atMs > (ended?.atMs ?? 0)));
    over.abort();
    expect(await run).toMatchObject({ failure: { code: "run.aborted" }, preemptions: 1 });
    expect(listenerCounts(stage.body)).toEqual(listeners);
  });
});
