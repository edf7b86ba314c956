// An option of the toy world that digs ore, with acceptance tests; tests of the sandbox break
// copies of it.

import type { AcceptanceTest, OptionDocument } from "../../../../schemas/index.ts";
import { OptionDocument as Option, AcceptanceTest as Test } from "../../../../schemas/index.ts";

export const oreOption: OptionDocument = Option.parse({
  id: "opt.dig_ore",
  version: "1.0.0",
  argsSchema: { type: "object", properties: { count: { type: "integer", minimum: 1, default: 2 } } },
  permissions: ["movement", "dig", "place", "container", "sense"],
  timeoutMs: 600_000,
  pre: ["durability.pick >= 1"],
  post: ["inventory.ore += 2", { sensor: "inventory_gained", args: { item: "ore", count: { $ref: "args.count" } } }],
  tree: {
    type: "Decorator.Timeout",
    ms: 500_000,
    child: {
      type: "Leaf",
      name: "collect_block",
      args: { block: "ore", item: "ore", count: { $ref: "args.count" }, tool: "pick" },
    },
  },
});

const STATE = { inventory: { pick: 2 }, nearby: [{ block: "ore", count: 9, position: [6, 64, 0] }] };

/** An acceptance test of it; `more` overrides the fields of a passing one. */
export const oreTest = (more: Record<string, unknown> = {}): AcceptanceTest =>
  Test.parse({ name: "two ores", state: STATE, args: { count: 2 }, expects: ["inventory.ore += 2"], ...more });
