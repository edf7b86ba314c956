// A leaf of one's own, on docs/first-steps.md; the unit tests run it, too.

import { compileMinecraft } from "lodestone";
import { defineLeaf, failure } from "lodestone/executor";
import { actSimulated, type SimulatedBody, simulate } from "lodestone/testing";
import { expect, test } from "vitest";
import { z } from "zod";

const Args = z.strictObject({ item: z.string(), keep: z.int().min(0) });
type Args = z.infer<typeof Args>;

/** One act of the body: what is above `keep` is thrown away. */
const keepSome = defineLeaf<SimulatedBody, Args, Args>({
  name: "keep_some",
  version: "1.0.0",
  kind: "tool",
  description: "Keeps some of an item, and throws the others away.",
  inputSchema: Args,
  outputSchema: Args,
  timeoutMs: 5_000,
  retries: 1,
  permissions: ["container"],
  rateLimitPerMin: 60,
  maxConcurrent: 1,
  guard: ({ before }, { item, keep }) =>
    (before.inventory[item] ?? 0) >= keep ? undefined : failure("pbi.guardFailed", `fewer than ${keep} ${item}`),
  async run({ body }, args) {
    body.command();
    body.world.stock.lose(args.item, (body.observe().inventory[args.item] ?? 0) - args.keep);
    return args;
  },
  postcondition: ({ body }, { item, keep }) =>
    body.observe().inventory[item] === keep ? undefined : failure("pbi.effectsUnmet", `not ${keep} ${item} left`),
});

const domain = compileMinecraft();

function holding(dirt: number) {
  const simulation = simulate({ domain, state: { inventory: { dirt } } });
  simulation.registry.registerLeaf(keepSome);
  return { ...simulation, act: (args: Record<string, unknown>) => actSimulated(simulation, "keep_some", args) };
}

test("what is above is thrown away, and the world shows it", async () => {
  const { act, world } = holding(100);
  expect((await act({ item: "dirt", keep: 64 })).outcome).toEqual({ status: "success" });
  expect(world.stock.count("dirt")).toBe(64);
});

test("too few are refused before anything happens", async () => {
  const { act, world } = holding(10);
  expect((await act({ item: "dirt", keep: 64 })).outcome).toMatchObject({
    failure: { code: "pbi.guardFailed", detail: "fewer than 64 dirt" },
  });
  expect(world.stock.count("dirt")).toBe(10);
});

test("arguments that do not fit name their path", async () => {
  expect((await holding(10).act({ item: "dirt", keep: "all" })).outcome).toMatchObject({
    failure: { code: "pbi.schemaViolation", detail: expect.stringContaining("keep") },
  });
});
