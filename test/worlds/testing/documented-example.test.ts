import { expect, test } from "vitest";
import { compileMinecraft, inlineClient } from "../../../index.ts";
import {
  actSimulated,
  compileOption,
  type FaultPlanInput,
  type LodestoneMatchers,
  lodestoneMatchers,
  runSimulated,
  type SimulatedStateInput,
  simulate,
} from "../../../testing.ts";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void>, T> extends LodestoneMatchers<R> {}
}
expect.extend(lodestoneMatchers);

const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

/** Digs a block by torchlight, unless a hostile creature is near. */
const option = {
  id: "opt.dig_by_torchlight",
  version: "1.0.0",
  argsSchema: {
    type: "object",
    properties: {
      block: { type: "array", items: { type: "number" }, minItems: 3, maxItems: 3 },
      torch: { type: "array", items: { type: "number" }, minItems: 3, maxItems: 3 },
    },
    required: ["block", "torch"],
  },
  permissions: ["movement", "dig", "place"],
  timeoutMs: 60_000,
  pre: ["inventory.torch >= 1"],
  post: [{ sensor: "block_is", args: { position: { $ref: "args.block" }, block: "air" } }],
  tree: {
    type: "Decorator.Timeout",
    ms: 50_000,
    child: {
      type: "Decorator.FailOnTrue",
      predicate: { sensor: "hostiles_present", args: { radius: 8 } },
      child: {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "navigate", args: { position: { $ref: "args.block" }, range: 3 } },
          { type: "Leaf", name: "put_block", args: { item: "torch", position: { $ref: "args.torch" } } },
          { type: "Leaf", name: "dig_block", args: { position: { $ref: "args.block" } } },
        ],
      },
    },
  },
};

const state: SimulatedStateInput = { inventory: { torch: 4 }, blocks: [{ block: "coal_ore", position: [20, 64, 0] }] };
const where = { block: [20, 64, 0], torch: [19, 64, 1] };

function prepared(more: SimulatedStateInput = {}, faults: FaultPlanInput = {}) {
  const simulation = simulate({ domain, state: { ...state, ...more }, faults });
  simulation.registry.registerOption(compileOption(option, simulation.registry).option);
  return { ...simulation, dig: () => actSimulated(simulation, "opt.dig_by_torchlight@1.0.0", where) };
}

test("the option digs the block and leaves a torch", async () => {
  const { world, dig } = prepared();
  const { outcome, events } = await dig();
  expect(outcome).toSucceed();
  expect(events).toHaveRun(["navigate", "put_block", "dig_block"]);
  expect(world.scene.blocks).toEqual([{ block: "torch", position: [19, 64, 1] }]);
});

test("the option stops when a hostile creature is near", async () => {
  const { dig } = prepared({ creatures: [{ id: 1, kind: "zombie", position: [12, 64, 0], hostile: true }] });
  expect((await dig()).outcome).toFailWith("pbi.guardFailed");
});

test("the option does not trust a server that reports success and does nothing", async () => {
  const { dig } = prepared({}, { faults: [{ at: { leaf: "dig_block" }, fault: { kind: "silent" } }] });
  expect((await dig()).outcome).toFailWith("pbi.effectsUnmet");
});

test("a goal is reached although the furnace disappears when it is needed", async () => {
  const faults: FaultPlanInput = { faults: [{ at: { leaf: "smelt_item" }, fault: { kind: "blockChanged" } }] };
  const simulation = simulate({ domain, faults });
  const problem = { goal: { items: { iron_ingot: 1 } }, planner: "htn" };
  const { report } = await runSimulated(simulation, { problem, planner: inlineClient() });
  expect(report).toSucceed();
  expect(report.repairs).toBe(1);
  expect(simulation.world).toHold("iron_ingot");
});
