import { describe, expect, test } from "vitest";
import { lodestone } from "./fake-console.ts";

/** The costs of the first item, in line order. */
const costs = (out: string): number[] =>
  out.split("\n").flatMap((line) => /^ +(\d[\d.]*) +\d/.exec(line)?.slice(1).map(Number) ?? []);

describe("the explain command", () => {
  test("lists every way, cheapest first, with its needs", async () => {
    const { exit, out } = await lodestone(["explain", "stick"]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^stick, Minecraft 1\.20\.1: \d+ ways, cheapest first\n/);
    expect(out).toMatch(/ craft:stick: 4 stick from 2 \w+_planks or \w+_planks or \d+ others\n/);
    expect(costs(out).length).toBeGreaterThan(5);
    expect(costs(out)).toEqual([...costs(out)].sort((a, b) => a - b));
  });

  test("lists the stations and tools that a way needs", async () => {
    const { out } = await lodestone(["explain", "iron_ingot"]);
    expect(out).toMatch(/ smelt:furnace:iron_ingot: .* \+ 200 fuel:furnace, needs near:furnace\n/);
    expect(out).toMatch(/ - +- {2}craft:iron_ingot: .*; only turns back what was made of it\n/);
    expect((await lodestone(["explain", "raw_iron"])).out).toMatch(/ with stone_pickaxe or \w+ or \d+ others\n/);
  });

  test.each([
    { args: ["tame a wolf"], ways: ["tame:wolf"] },
    { args: ["2 zombies killed, holding a bow"], ways: ["bow", "kill:zombie", "equip_hand:bow"] },
    { args: ["--goal", '{"items":{"stick":1},"acts":{"sleep":1}}'], ways: ["stick", "sleep"] },
  ])("lists the ways to do what $args wants", async ({ args, ways }) => {
    const { exit, out } = await lodestone(["explain", ...args]);
    expect(exit).toBe(0);
    expect([...out.matchAll(/^(\S+), Minecraft 1\.20\.1: (?:one way|\d+ ways)/gm)].map(([, name]) => name)).toEqual(
      ways,
    );
  });

  test("wants one of an item and a goal", async () => {
    expect((await lodestone(["explain"])).notes).toMatch(/give either an item or --goal/);
    expect((await lodestone(["explain", "stick", "--goal", "{}"])).exit).toBe(31);
  });

  test("accepts facts as well as items", async () => {
    expect((await lodestone(["explain", "near:furnace"])).out).toMatch(
      / place:furnace: 1 near:furnace from 1 furnace\n/,
    );
  });

  test.each([
    { item: "iron_pickaxe", args: ["iron_pickaxe"] },
    { item: "near:furnace", args: ["--state", "facts.near:furnace >= 1"] },
  ])("prints the cost of a plan for $item beside the estimates, and why they differ", async ({ item, args }) => {
    const { out } = await lodestone(["explain", item]);
    const cost = Number(/^A plan for one costs ([\d.]+) ticks \(effort quick\)/m.exec(out)?.[1]);
    expect(out).toContain("The costs above are estimates");
    expect(out).toContain("one search, tool,\nstation or leftover serves several steps");
    const planned = await lodestone(["plan", ...args, "--effort", "quick", "--json"]);
    expect(cost).toBe(JSON.parse(planned.out).cost);
  });

  test("explains why there is no way", async () => {
    const { exit, out } = await lodestone(["explain", "bedrock"]);
    expect(exit).toBe(0);
    expect(out).toBe("bedrock, Minecraft 1.20.1: cannot be had (creative-only)\n");
  });

  test("--json prints the ways with their operators, or what is missing", async () => {
    const { out } = await lodestone([
      "explain",
      "iron_ingot",
      "--mc-version",
      "1.16.5",
      "--objective",
      "actions",
      "--json",
    ]);
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({
      item: "iron_ingot",
      mcVersion: "1.16.5",
      objective: "actions",
      status: "obtainable",
    });
    expect(answer.ways[0]).toMatchObject({ circular: false, operator: { verb: expect.any(String), produces: {} } });
    const { because, ways, lacks } = JSON.parse((await lodestone(["explain", "barrier", "--json"])).out);
    expect({ because, ways, lacks }).toEqual({
      because: "technical",
      ways: [],
      lacks: [{ name: "barrier", because: "technical", ways: [] }],
    });
  });

  test("suggests a name for an unknown item and exits with 31", async () => {
    const { exit, out, notes } = await lodestone(["explain", "irn_ingot"]);
    expect(exit).toBe(31);
    expect(out).toBe("");
    expect(notes).toMatch(/^input\.unknownItem: Minecraft 1\.20\.1 has no irn_ingot \(did you mean iron_ingot\?\)/);
  });
});
