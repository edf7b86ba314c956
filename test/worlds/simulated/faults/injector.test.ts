import { describe, expect, test } from "vitest";
import type { FaultPlanInput } from "../../../../worlds/simulated/index.ts";
import { staged } from "../toy-domain.ts";

const RECIPE = { ingredients: { oak: 3 }, result: { plate: 2 } };
const PLATES = { item: "plate", count: 2, recipe: RECIPE, station: "crafting_table" };
type FaultInput = NonNullable<FaultPlanInput["faults"]>[number]["fault"];

/** A body about to craft two plates, under this fault. */
function plagued(fault: FaultInput, more: Partial<NonNullable<FaultPlanInput["faults"]>[number]> = {}) {
  const faults = { faults: [{ at: { leaf: "craft_item" }, fault, ...more }] };
  return staged({ inventory: { oak: 9 }, amounts: { "near:bench": 1 } }, faults);
}

const failing = (code: string) => ({ status: "failure", failure: { code } });

describe("a fault at the body's port", () => {
  test("fails with the code as often as planned, so that a retry may follow", async () => {
    const { act, faults } = plagued({ kind: "error", code: "craft.uiTimeout" });
    expect(await act("craft_item", PLATES)).toEqual({ status: "success" });
    expect(faults.injected).toMatchObject([{ leaf: "craft_item", atMs: 0 }]);
    const twice = plagued({ kind: "error", code: "craft.uiTimeout" }, { times: 2 });
    expect(await twice.act("craft_item", PLATES)).toMatchObject(failing("craft.uiTimeout"));
  });

  test("may come after the act: then a retry does not repeat it", async () => {
    const { act, world } = plagued({ kind: "error", code: "craft.uiTimeout", done: true });
    expect(await act("craft_item", PLATES)).toEqual({ status: "success" });
    expect(world.stock.count("plate")).toBe(2);
  });

  test("that lies is detected by the postcondition", async () => {
    const { act, world } = plagued({ kind: "silent" });
    expect(await act("craft_item", PLATES)).toMatchObject(failing("pbi.effectsUnmet"));
    expect(world.stock.count("plate")).toBe(0);
  });

  test("that crashes without a code gets run.unknown", async () => {
    expect(await plagued({ kind: "crash" }).act("craft_item", PLATES)).toMatchObject(failing("run.unknown"));
  });

  test("delays the act", async () => {
    const { act, clock } = plagued({ kind: "lag", ms: 1_000 });
    expect(await act("craft_item", PLATES)).toEqual({ status: "success" });
    expect(clock.now()).toBe(1_500);
  });

  test("that hangs is stopped, and leaves nothing behind even if it ignores the abort", async () => {
    const { act, clock } = plagued({ kind: "hang" }, { times: null });
    expect((await act("craft_item", PLATES)).status).toBe("failure");
    expect(clock.now()).toBeLessThan(60_000);
    const deaf = plagued({ kind: "hang", deaf: true });
    expect((await deaf.act("craft_item", PLATES)).status).toBe("failure");
    expect(deaf.clock.sleeping).toBe(0);
  });

  test("reports success before the effect, which comes later in any case", async () => {
    const { act, world, clock } = plagued({ kind: "late", ms: 2_000 });
    expect(await act("craft_item", PLATES)).toMatchObject(failing("pbi.effectsUnmet"));
    await clock.sleep(1_000);
    world.catchUp();
    expect(world.stock.count("plate")).toBe(0);
    await clock.sleep(2_000);
    world.catchUp();
    await clock.sleep(1_000);
    expect(world.stock.count("plate")).toBe(2);
  });

  test("removes the act's ingredients, or blocks in sight", async () => {
    expect(await plagued({ kind: "itemsLost" }).act("craft_item", PLATES)).toMatchObject(failing("craft.missingInput"));
    const sightings = [{ name: "ore", count: 3, position: [3, 64, 0] as [number, number, number] }];
    const faults = { faults: [{ at: { leaf: "dig_target" }, fault: { kind: "blockChanged" as const } }] };
    const { act, world } = staged({ inventory: { pick: 1 }, sightings }, faults);
    expect(await act("collect_block", { block: "ore", item: "ore", count: 1, tool: "pick" })).toEqual({
      status: "success",
    });
    expect(world.map.clusters.some(({ position }) => position.join() === "3,64,0")).toBe(false);
  });

  test("fills every slot, or kills", async () => {
    const full = plagued({ kind: "inventoryFull" });
    expect(await full.act("craft_item", PLATES)).toMatchObject(failing("inventory.full"));
    expect(full.world.stock.slotsUsed()).toBe(36);
    const dead = plagued({ kind: "death" });
    expect(await dead.act("craft_item", PLATES)).toMatchObject(failing("run.died"));
    expect(dead.world.scene.deaths).toBe(1);
  });

  test("meets only the acts that it names: by leaf, by arguments, from the n-th on", async () => {
    const fault = { kind: "error", code: "craft.missingInput" } as const;
    expect(await plagued(fault, { at: { leaf: "smelt_item" } }).act("craft_item", PLATES)).toEqual({
      status: "success",
    });
    expect(await plagued(fault, { at: { args: { item: "brick" } } }).act("craft_item", PLATES)).toEqual({
      status: "success",
    });
    expect(await plagued(fault, { at: { args: { item: "plate" } } }).act("craft_item", PLATES)).toMatchObject(
      failing("craft.missingInput"),
    );
    const later = plagued(fault, { at: { from: 2 } });
    expect(await later.act("craft_item", PLATES)).toEqual({ status: "success" });
    expect(await later.act("craft_item", PLATES)).toMatchObject(failing("craft.missingInput"));
  });

  test("makes observations fail where it names them", () => {
    const faults = { faults: [{ at: { leaf: "observe" }, fault: { kind: "error", code: "sense.apiError" } as const }] };
    const { body } = staged({}, faults);
    expect(() => body.observe()).toThrow("sense.apiError");
    expect(body.observe().health).toBe(20);
  });

  test("is refused when it is invalid", () => {
    expect(() => staged({}, { faults: [{ fault: { kind: "error", code: "no.such" as "run.died" } }] })).toThrow(
      "input.invalid",
    );
  });
});
