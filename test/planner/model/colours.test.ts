import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import type { Domain } from "../../../schemas/index.ts";

function coloursOf(domain: Domain): (name: string) => number | undefined {
  const compiled = compileDomain(domain);
  return (name) => compiled.colour[compiled.nameId.get(name) ?? -1];
}

describe("colours of names", () => {
  test("are equal for fluents that play the same part", () => {
    const colour = coloursOf(counterDomain());
    expect(colour("oak")).toBeDefined();
    expect(colour("oak")).toBe(colour("birch"));
  });

  test("differ if producers or consumers differ", () => {
    const colour = coloursOf(counterDomain());
    const others = [
      "oak",
      "stone",
      "coal",
      "ore",
      "bar",
      "bench",
      "kiln",
      "pick",
      "near:bench",
      "near:kiln",
      "heat:kiln",
    ];
    expect(new Set(others.map(colour)).size).toBe(others.length);
  });

  test.each<[string, (domain: Domain) => Domain]>([
    ["their cost", (domain) => changed(domain, "gather:birch", { cost: 2 })],
    ["their verb", (domain) => changed(domain, "gather:birch", { verb: "fell" })],
    ["their yield", (domain) => changed(domain, "gather:birch", { produces: { birch: 2 } })],
    [
      "the tool that they need",
      (domain) => changed(domain, "gather:birch", { uses: [{ anyOf: ["pick"], durability: 1 }] }),
    ],
    [
      "their stack",
      (domain) => ({ ...domain, items: { ...domain.items, birch: { status: "obtainable", stack: 16 } } }),
    ],
    [
      "a use far down the line",
      (domain) => changed(domain, "trade:bar", { consumes: [{ anyOf: ["birch"], count: 1 }] }),
    ],
  ])("differ between twins once they differ in %s", (_, change) => {
    const colour = coloursOf(change(counterDomain()));
    expect(colour("oak")).not.toBe(colour("birch"));
  });
});

function changed(domain: Domain, id: string, change: Partial<Domain["operators"][number]>): Domain {
  return {
    ...domain,
    operators: domain.operators.map((operator) => (operator.id === id ? { ...operator, ...change } : operator)),
  };
}
