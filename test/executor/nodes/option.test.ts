import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compileTree, defineOption, runTree, VirtualClock } from "../../../executor/index.ts";
import { CodedError, failure, type RunEvent } from "../../../schemas/index.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

const collect = (count: number) => ({
  type: "Leaf",
  name: "collect_block",
  args: { block: "wheat", item: "wheat", count },
});

async function run(tree: unknown, body = new PantryBody()) {
  const clock = new VirtualClock();
  const registry = pantryRegistry();
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => events.push(event);
  const outcome = await runTree({ tree: compileTree(tree, registry), body, clock, registry, onEvent });
  return { outcome, body, clock, events };
}

describe("an option", () => {
  test("runs its subtree with its own arguments until its postcondition holds", async () => {
    const { outcome, body } = await run(collect(3));
    expect(outcome.status).toBe("success");
    expect(body.inventory.wheat).toBe(3);
  });

  test("counts from the inventory at its own begin, each time", async () => {
    const body = new PantryBody();
    body.add("wheat", 5);
    const { outcome } = await run({ type: "Sequence", children: [collect(2), collect(2)] }, body);
    expect(outcome.status).toBe("success");
    expect(body.inventory.wheat).toBe(9);
  });

  test("fails with the failure of its subtree", async () => {
    const body = new PantryBody();
    body.inject("pick_one", new CodedError("collect.noneFound", "bare field"));
    const { outcome } = await run(collect(3), body);
    expect(outcome).toMatchObject({ failure: { code: "collect.noneFound" } });
  });

  test("fails if its leaves succeed but the world does not show its effect", async () => {
    const body = new PantryBody();
    body.inject("place_block", "lie");
    const registry = pantryRegistry();
    registry.registerOption(
      defineOption<PantryBody, { item: string }>({
        name: "set_up",
        version: "1.0.0",
        kind: "verb",
        description: "sets up a station",
        argsSchema: z.strictObject({ item: z.string() }),
        timeoutMs: 5_000,
        permissions: ["place"],
        guard: () => undefined,
        tree: { type: "Leaf", name: "place_block", args: { item: { $ref: "args.item" } } },
        postcondition: (_, { item }, after) =>
          after.facts.includes(`near:${item}`) ? undefined : failure("place.invalidFace", "it does not stand"),
      }),
    );
    const tree = compileTree({ type: "Leaf", name: "set_up", args: { item: "oven" } }, registry);
    const outcome = await runTree({ tree, body, clock: new VirtualClock(), registry });
    expect(outcome).toMatchObject({ failure: { code: "place.invalidFace" } });
  });

  test("fails on invalid arguments without starting a leaf", async () => {
    const { outcome, events } = await run({ ...collect(1), args: { block: "wheat" } });
    expect(outcome).toMatchObject({ failure: { code: "pbi.schemaViolation" } });
    expect(events.some((event) => event.type === "leaf-started" && event.leaf === "pick_one")).toBe(false);
  });

  test("is bounded by its own time limit, whatever its leaves may take", async () => {
    const body = new PantryBody();
    body.inject("pick_one", ...Array.from({ length: 30 }, () => "hang" as const));
    const { outcome, clock } = await run(collect(1), body);
    expect(outcome.status).toBe("failure");
    expect(clock.now()).toBeLessThanOrEqual(5_000 + 50);
    expect(body.running).toBe(0);
  });

  test("emits its start and its end as a leaf does", async () => {
    const { events } = await run(collect(1));
    const reported = events.flatMap((event) => ("leaf" in event ? [`${event.type} ${event.leaf}`] : []));
    expect(reported).toEqual([
      "leaf-started collect_block",
      "leaf-started pick_one",
      "leaf-succeeded pick_one",
      "leaf-succeeded collect_block",
    ]);
  });

  test("that is halted stops its running leaf and passes on the reason", async () => {
    const { outcome, body, events } = await run({ type: "Decorator.Timeout", ms: 250, child: collect(9) });
    expect(outcome).toMatchObject({ failure: { code: "leaf.timeout" } });
    expect(body.running).toBe(0);
    const failed = events.flatMap((event) => (event.type === "leaf-failed" ? [event.leaf] : []));
    expect(failed.sort()).toEqual(["collect_block", "pick_one"]);
  });
});
