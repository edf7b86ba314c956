import { expect, test } from "vitest";
import { z } from "zod";
import { compileTree, defineLeaf, defineSensor, runTree, VirtualClock } from "../../../executor/index.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

/**
 * A leaf that reports how often it ran, and a sensor that counts its evaluations and the parses of
 * its arguments.
 */
function counting() {
  const counts = { ran: 0, asked: 0, parsed: 0 };
  const leaf = defineLeaf<PantryBody, Record<never, never>, number>({
    name: "count",
    version: "1.0.0",
    kind: "internal",
    description: "reports how often it ran",
    inputSchema: z.strictObject({}),
    outputSchema: z.number(),
    timeoutMs: 1_000,
    retries: 0,
    permissions: [],
    rateLimitPerMin: 100,
    maxConcurrent: 1,
    guard: () => undefined,
    run: async ({ body }) => {
      body.given += 1;
      counts.ran += 1;
      return counts.ran;
    },
    postcondition: () => undefined,
  });
  const sensor = defineSensor<PantryBody, { value: number; least: number }>({
    name: "at_least",
    argsSchema: z.strictObject({ value: z.number(), least: z.number() }).transform((args) => {
      counts.parsed += 1;
      return args;
    }),
    test: (_, { value, least: min }) => {
      counts.asked += 1;
      return value >= min;
    },
  });
  const registry = pantryRegistry();
  registry.registerLeaf(leaf);
  registry.registerSensor(sensor);
  const run = (json: unknown) =>
    runTree({ tree: compileTree(json, registry), body: new PantryBody(), clock: new VirtualClock(), registry });
  return { counts, run };
}

const count = { type: "Leaf", name: "count", args: {}, as: "n" };
const until = (value: unknown) => ({
  type: "Repeat.Until",
  until: { sensor: "at_least", args: { value, least: 4 } },
  max: 5,
  child: count,
});

test("a sensor's arguments without references are parsed once per run", async () => {
  const { counts, run } = counting();
  expect(await run(until(1))).toMatchObject({ status: "failure", failure: { code: "pbi.effectsUnmet" } });
  expect(counts).toEqual({ ran: 5, asked: 6, parsed: 1 });
  await run(until(1));
  expect(counts.parsed).toBe(2);
});

test("a sensor's arguments with references are resolved at every evaluation", async () => {
  const { counts, run } = counting();
  const end = await run({ type: "Sequence", children: [count, until({ $ref: "memory.n" })] });
  expect(end).toEqual({ status: "success" });
  expect(counts).toEqual({ ran: 4, asked: 4, parsed: 4 });
});
