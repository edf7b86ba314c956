import { expect, test } from "vitest";
import { z } from "zod";
import { mineflayerCapabilities } from "../../../bots/capabilities.ts";
import { CapabilityRegistry, compileTree, runTree } from "../../../executor/index.ts";
import { CANONICAL_VERBS } from "../../../schemas/index.ts";
import { OperatorTable, simulatedCapabilities, tellable } from "../../../worlds/simulated/index.ts";
import { staged, TOY } from "./toy-domain.ts";

const simulated = simulatedCapabilities(OperatorTable.of(TOY));

test("the simulated body has every canonical verb, and plans may name no other", () => {
  expect(new CapabilityRegistry(simulated).verbs()).toEqual([...CANONICAL_VERBS]);
});

test("it has every leaf, option and sensor of the mineflayer body, under the same name and of the same kind", () => {
  const namesOf = ({ leaves, options, sensors }: Record<"leaves" | "options" | "sensors", readonly object[]>) =>
    [...leaves, ...options, ...sensors].map((one) => {
      const { name, kind } = one as { name: string; kind?: string };
      return `${name} ${kind ?? "sensor"}`;
    });
  const known = namesOf(simulated);
  expect(namesOf(mineflayerCapabilities()).filter((name) => !known.includes(name))).toEqual([]);
});

test("its leaves take every argument that the mineflayer body's leaves take", () => {
  const argumentsOf = (leaves: readonly { name: string; inputSchema: z.ZodType }[]) =>
    leaves.flatMap(({ name, inputSchema }) => {
      const { properties, anyOf = [] } = z.toJSONSchema(inputSchema, { io: "input" });
      const all = [properties ?? {}, ...anyOf.map((one) => one.properties ?? {})];
      return all.flatMap((part) => Object.keys(part).map((argument) => `${name} ${argument}`));
    });
  const known = argumentsOf(simulated.leaves);
  expect(argumentsOf(mineflayerCapabilities().leaves).filter((argument) => !known.includes(argument))).toEqual([]);
});

test.each([
  ["collect_block", { block: "ore", item: "ore", count: 5, tool: "strong_pick" }],
  ["explore", { for: "ore" }],
])("the mineflayer body's own tree of %s runs on the simulated body", async (name, args) => {
  const tree = mineflayerCapabilities().options.find((option) => option.name === name)?.tree;
  const { registry, body, clock, world } = staged({ inventory: { strong_pick: 1 } });
  const end = await runTree({ tree: compileTree(tree, registry), args, registry, body, clock });
  expect(end).toEqual({ status: "success" });
  expect(world.stock.count(name === "explore" ? "seen:ore" : "ore")).toBeGreaterThan(2);
});

test("a verb of another domain gets a leaf of its own", () => {
  const operators = [
    { ...TOY.operators[0], id: "knit:scarf", verb: "knit", args: {} } as (typeof TOY.operators)[number],
  ];
  const { leaves } = simulatedCapabilities(OperatorTable.of(tellable({ ...TOY, operators })));
  expect(leaves.map(({ name }) => name)).toContain("knit");
});

test("a tellable domain names its operators in their arguments, and leaves canonical verbs alone", () => {
  const knitting = { ...TOY.operators[0], id: "knit:scarf", verb: "knit", args: {} } as (typeof TOY.operators)[number];
  const told = tellable({ ...TOY, operators: [...TOY.operators, knitting] });
  expect(told.operators.at(-1)?.args).toEqual({ operator: "knit:scarf" });
  expect(told.operators[0]?.args).toEqual(TOY.operators[0]?.args);
});
