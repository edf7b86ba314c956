import { expect, test } from "vitest";
import { z } from "zod";
import { mineflayerCapabilities } from "../../../bots/capabilities.ts";
import { CapabilityRegistry, compileTree, runTree } from "../../../executor/index.ts";
import { CANONICAL_VERBS, type VerbContract } from "../../../schemas/index.ts";
import { OperatorTable, simulatedCapabilities, tellable } from "../../../worlds/simulated/index.ts";
import { staged, TOY } from "./toy-domain.ts";

const simulated = simulatedCapabilities(OperatorTable.of(TOY));

/**
 * Names in the trees of the mineflayer body's verbs that are leaves here, and in no tree that runs
 * on both.
 */
function partsOfOwnTrees(): string[] {
  const { options } = mineflayerCapabilities();
  const leaves = new Set(simulated.leaves.map(({ name }) => name));
  const namesIn = (trees: readonly object[]): string[] =>
    [...JSON.stringify(trees).matchAll(/"(?:name|sensor)":"([a-z_]+)"/g)].map(([, name = ""]) => name);
  const treesOf = (isLeafHere: boolean): object[] =>
    options.filter(({ name }) => leaves.has(name) === isLeafHere).map(({ tree }) => tree);
  const shared = new Set(namesIn(treesOf(false)));
  return namesIn(treesOf(true)).filter((name) => !shared.has(name));
}

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
  const own = new Set(partsOfOwnTrees());
  const wanted = namesOf(mineflayerCapabilities()).filter((name) => !own.has(name.split(" ")[0] ?? ""));
  expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
});

test("its leaves take every argument that the mineflayer body's leaves take", () => {
  const argumentsOf = (leaves: readonly { name: string; inputSchema: z.ZodType }[]) =>
    leaves.flatMap(({ name, inputSchema }) => {
      const { properties, anyOf = [] } = z.toJSONSchema(inputSchema, { io: "input" });
      const all = [properties ?? {}, ...anyOf.map((one) => one.properties ?? {})];
      return all.flatMap((part) => Object.keys(part).map((argument) => `${name} ${argument}`));
    });
  const known = argumentsOf(simulated.leaves);
  const own = new Set(partsOfOwnTrees());
  const shared = mineflayerCapabilities().leaves.filter(({ name }) => !own.has(name));
  expect(argumentsOf(shared).filter((argument) => !known.includes(argument))).toEqual([]);
});

test("capabilities of both bodies share one contract: the same description, permissions and schema", () => {
  type Described = Pick<VerbContract, "name" | "description" | "permissions">;
  const described = (body: {
    leaves: readonly (Described & { inputSchema: unknown })[];
    options: readonly (Described & { argsSchema: unknown })[];
  }) =>
    new Map(
      [...body.leaves, ...body.options].map((one) => {
        const { name, description, permissions } = one;
        return [name, { description, permissions, received: "inputSchema" in one ? one.inputSchema : one.argsSchema }];
      }),
    );
  const here = described(simulated);
  const shared = [...described(mineflayerCapabilities())].filter(([name]) => here.has(name));
  const differing = shared.filter(([name, { description, permissions, received }]) => {
    const twin = here.get(name);
    return description !== twin?.description || permissions !== twin.permissions || received !== twin.received;
  });
  expect(shared.length).toBeGreaterThan(60);
  // A domain burns fuel in steps of its own; Minecraft's steps never do.
  expect(differing.map(([name]) => name)).toEqual(["smelt_item"]);
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
  const received = tellable({ ...TOY, operators: [...TOY.operators, knitting] });
  expect(received.operators.at(-1)?.args).toEqual({ operator: "knit:scarf" });
  expect(received.operators[0]?.args).toEqual(TOY.operators[0]?.args);
});
