// The body's schemas accept the arguments of every plan step in Minecraft's domain: every operator
// of both supported versions, as a step.

import { expect, test } from "vitest";
import { mineflayerCapabilities, mineflayerRegistry } from "../../bots/index.ts";
import { USES } from "../../bots/uses/index.ts";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { compileSteps } from "../../domains/steps/index.ts";

const { leaves, options } = mineflayerCapabilities();
const schemas = new Map([
  ...leaves.map(({ name, inputSchema }) => [name, inputSchema] as const),
  ...options.map(({ name, argsSchema }) => [name, argsSchema] as const),
]);

test.each(["1.20.1", "1.16.5"])("every step of %s parses", async (mcVersion) => {
  const domain = (await minecraftSnapshot({ mcVersion, objective: "time" })).document();
  const flaws = new Set<string>();
  const effects = new Set<string>();
  for (const operator of domain.operators) {
    if (operator.verb === "use_on_block") effects.add(String(operator.args.effect));
    // Burning is not a step of its own: it is merged into the smelting that needs it.
    if (operator.verb === "smelt_item" && operator.args.burns === true) continue;
    const kinds = (needs: readonly { anyOf: readonly string[]; count: number }[]) =>
      Object.fromEntries(needs.flatMap(({ anyOf: [first], count }) => (first === undefined ? [] : [[first, count]])));
    const uses = Object.fromEntries(
      operator.uses.flatMap(({ anyOf: [first], durability }) => (first === undefined ? [] : [[first, durability]])),
    );
    const action = {
      operator: operator.id,
      times: 1,
      consumes: kinds(operator.consumes),
      ...(operator.uses.length > 0 ? { uses } : {}),
    };
    for (const { type, args } of compileSteps(domain, "sha256:0", [action as never])) {
      const parsed = schemas.get(type)?.safeParse(args);
      if (parsed?.success !== true) flaws.add(`${type} ${JSON.stringify(args)}: ${parsed?.error.issues[0]?.message}`);
    }
  }
  expect([...flaws].slice(0, 10)).toEqual([]);
  // Plans for this body avoid what it refuses, so an effect is either done or refused.
  const refused = options.find(({ name }) => name === "use_on_block")?.refuses ?? [];
  for (const effect of effects)
    expect([effect, refused.includes(effect)]).toEqual([effect, !Object.hasOwn(USES, effect)]);
});

test("plans for this body avoid what it refuses", () => {
  const refusals = mineflayerRegistry().refusals();
  expect(refusals).toContain("build_structure:nether_portal_cast");
  expect(refusals).toContain("use_on_block:drip");
  expect(refusals).toContain("smelt_item:campfire");
});
