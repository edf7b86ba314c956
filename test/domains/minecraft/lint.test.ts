import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/counter/index.ts";
import { lintDomain } from "../../../domains/minecraft/index.ts";
import type { Domain, Operator } from "../../../schemas/index.ts";

const sound = counterDomain();

/** The sound domain with one operator changed, or one added. */
function withOperator(id: string, change: Partial<Operator>): Domain {
  const known = sound.operators.find((operator) => operator.id === id);
  const base = known ?? { ...(sound.operators[0] as Operator), id, consumes: [], produces: { oak: 1 } };
  const others = sound.operators.filter((operator) => operator.id !== id);
  return { ...sound, operators: [...others, { ...base, ...change }] };
}

describe("the linter", () => {
  test("finds nothing wrong with a sound domain", () => {
    expect(lintDomain(sound, Object.keys(sound.items))).toEqual([]);
  });

  test.each<[string, Partial<Operator>, RegExp]>([
    ["an unknown product", { produces: { okay: 1 } }, /unknown name okay/],
    ["an unknown ingredient", { consumes: [{ anyOf: ["maple"], count: 1 }] }, /unknown name maple/],
    ["an unknown fact", { requires: [{ anyOf: ["near:forge"], count: 1 }] }, /unknown name near:forge/],
    ["an unknown tool", { uses: [{ anyOf: ["spoon"], durability: 1 }] }, /unknown name spoon/],
    ["a recipe that eats itself", { consumes: [{ anyOf: ["oak"], count: 1 }] }, /takes as much oak as it makes/],
    ["a negative cost", { cost: -1 }, /negative/],
    ["negative ticks", { ticks: -1 }, /negative/],
  ])("finds %s", (_, change, flaw) => {
    expect(lintDomain(withOperator("make:new", change)).join("\n")).toMatch(flaw);
  });

  test("finds an operator that can never apply", () => {
    const domain = { ...withOperator("make:new", { consumes: [{ anyOf: ["seen:ghost"], count: 1 }] }) };
    domain.facts = [...domain.facts, "seen:ghost"];
    expect(lintDomain(domain).join("\n")).toMatch(/make:new: can never apply: nothing makes seen:ghost/);
  });

  test("finds an id that is there twice", () => {
    const [first] = sound.operators;
    const domain = { ...sound, operators: [...sound.operators, first as Operator] };
    expect(lintDomain(domain).join("\n")).toMatch(/burn:coal: the id is not its own/);
  });

  test("finds items without a status", () => {
    expect(lintDomain(sound, ["oak", "maple"])).toEqual(["maple: has no status"]);
  });

  test("finds items that are said to be obtainable and are not", () => {
    const items: Domain["items"] = { ...sound.items, idol: { status: "obtainable", stack: 64 } };
    expect(lintDomain({ ...sound, items })).toEqual(["idol: said to be obtainable, but is not"]);
  });
});
