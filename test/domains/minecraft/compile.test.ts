import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compileMinecraft } from "../../../domains/minecraft/index.ts";
import { CodedError, Domain, digestOf, type Operator } from "../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "./sampled-versions.ts";

const time = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
const actions = compileMinecraft({ mcVersion: "1.20.1", objective: "actions" });

const find = (id: string, domain: Domain = time): Operator => {
  const operator = domain.operators.find((candidate) => candidate.id === id);
  if (operator === undefined) throw new Error(`no operator ${id}`);
  return operator;
};

describe("the document", () => {
  test.each([
    ...SAMPLED_VERSIONS.map((mcVersion) => [mcVersion, "time"] as const),
    ["1.16.5", "actions"] as const,
    ["1.20.1", "actions"] as const,
  ])("%s compiles to a valid, sorted document for the objective %s", (mcVersion, objective) => {
    const domain = compileMinecraft({ mcVersion, objective });
    expect(Domain.safeParse(domain).error).toBeUndefined();
    const ids = domain.operators.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  test("has the digest of the document without its digest", () => {
    const { digest, ...rest } = time;
    expect(digest).toBe(digestOf(rest));
  });

  test("has the same digest in another process", () => {
    const room = fileURLToPath(new URL("../../../domains/minecraft/index.ts", import.meta.url));
    const script = `import { compileMinecraft } from ${JSON.stringify(room)};
      process.stdout.write(compileMinecraft({ mcVersion: "1.20.1", objective: "time" }).digest);`;
    const digest = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    expect(digest).toBe(time.digest);
  });

  test("is shared when compiled twice", () => {
    expect(compileMinecraft({ mcVersion: "1.20.1", objective: "time" })).toBe(time);
    expect(actions.digest).not.toBe(time.digest);
  });

  test.each(["1.17", "1.20.9", "1.8", "soon"])("is refused for %s with the supported versions", (mcVersion) => {
    const compile = () => compileMinecraft({ mcVersion, objective: "time" });
    expect(compile).toThrow(CodedError);
    expect(compile).toThrow(/input\.unknownVersion.*1\.16\.5.*1\.20\.1/);
  });
});

describe("crafting", () => {
  test("makes a chest from any mixture of planks at a table", () => {
    const chest = find("craft:chest");
    expect(chest.consumes).toHaveLength(1);
    expect(chest.consumes[0]?.count).toBe(8);
    expect(chest.consumes[0]?.anyOf).toContain("birch_planks");
    expect(chest.consumes[0]?.anyOf).toContain("oak_planks");
    expect(chest.requires).toEqual([{ anyOf: ["near:crafting_table"], count: 1 }]);
    expect(chest.args).toEqual({ item: "chest", recipe: { result: { chest: 1 } }, station: "crafting_table" });
  });

  test("keeps different recipes as separate operators", () => {
    expect(find("craft:stick").produces).toEqual({ stick: 4 });
    expect(find("craft:stick:bamboo").consumes).toEqual([{ anyOf: ["bamboo"], count: 2 }]);
    expect(find("craft:white_bed").consumes.map(({ count }) => count)).toEqual([3, 3]);
    expect(find("craft:white_wool:white_dye+wool").consumes[0]?.anyOf).toHaveLength(15);
  });

  test("merges kinds into a class that the data only pairs", () => {
    const barrel = find("craft:barrel", compileMinecraft({ mcVersion: "1.21.1", objective: "time" }));
    expect(barrel.consumes.map(({ anyOf, count }) => [anyOf.length, count])).toEqual([
      [11, 6],
      [11, 2],
    ]);
  });

  test("returns containers", () => {
    expect(find("craft:cake").produces).toEqual({ cake: 1, bucket: 3 });
    expect(find("craft:honey_block").produces).toEqual({ honey_block: 1, glass_bottle: 4 });
  });

  test("needs no table for recipes that fit the 2x2 grid", () => {
    expect(find("craft:torch").requires).toEqual([]);
    expect(find("craft:crafting_table").requires).toEqual([]);
    expect(find("craft:iron_pickaxe").requires).toHaveLength(1);
  });
});

describe("sources", () => {
  test("name the mined block and the dropped item separately, with the tools that harvest it", () => {
    expect(find("collect:iron_ore:raw_iron")).toMatchObject({
      verb: "collect_block",
      args: { block: "iron_ore", item: "raw_iron" },
      consumes: [{ anyOf: ["seen:iron_ore"], count: 1 }],
      uses: [{ anyOf: ["diamond_pickaxe", "iron_pickaxe", "netherite_pickaxe", "stone_pickaxe"], durability: 1 }],
      produces: { raw_iron: 1 },
    });
  });

  test("exist beside a recipe for the same item", () => {
    expect(find("collect:coal_ore:coal").produces).toEqual({ coal: 1, "xp:points": 1 });
    expect(find("craft:coal").produces).toEqual({ coal: 9 });
  });

  test("make one item of a rare drop at its expected cost", () => {
    const flint = find("collect:gravel:flint");
    expect(flint.consumes).toEqual([{ anyOf: ["seen:gravel"], count: 10 }]);
    expect(flint.produces).toEqual({ flint: 1, gravel: 9 });
    expect(flint.ticks).toBe(10 * 34);
    expect(find("collect:gravel:flint", actions).cost).toBe(10);
  });

  test("make the integer part of a plentiful random drop at that share of cost and wear", () => {
    const redstone = find("collect:redstone_ore:redstone");
    expect(redstone.produces).toEqual({ redstone: 4, "xp:points": 2 });
    expect(redstone.uses[0]?.durability).toBe(0.8889);
  });

  test("make all items of a certain drop at once", () => {
    expect(find("collect:clay:clay_ball").produces).toEqual({ clay_ball: 4 });
    expect(find("collect:clay:clay_ball", actions).cost).toBe(4);
  });

  test("need shears for leaves, not silk touch", () => {
    expect(time.operators.some(({ id }) => id === "collect:stone:stone")).toBe(false);
    expect(find("collect:oak_leaves:oak_leaves").uses).toEqual([{ anyOf: ["shears"], durability: 1 }]);
  });

  test("make finding free under actions and a search under time", () => {
    expect(find("find:iron_ore", actions).cost).toBe(0);
    expect(find("find:iron_ore").cost).toBeGreaterThan(0);
    expect(find("find:iron_ore").produces).toEqual({ "seen:iron_ore": 6 });
  });
});

describe("stations and heat", () => {
  test("a station is held or nearby, and taking it clears its heat", () => {
    expect(find("place:furnace").produces).toEqual({ "near:furnace": 1 });
    expect(find("take:furnace").clears).toEqual(["near:furnace", "fuel:furnace"]);
    // A campfire breaks into charcoal without silk touch.
    expect(find("take:campfire").uses[0]?.anyOf.every((tool) => tool.endsWith("+silk_touch"))).toBe(true);
  });

  test("a coal cooks eight items at every fuelled station", () => {
    for (const [station, item] of [
      ["furnace", "iron_ingot"],
      ["blast_furnace", "iron_ingot"],
      ["smoker", "cooked_beef"],
    ]) {
      const heat = find(`burn:${station}:1600`).produces[`fuel:${station}`] ?? 0;
      const need = find(`smelt:${station}:${item}`).consumes.find(({ anyOf }) => anyOf.includes(`fuel:${station}`));
      expect(heat / (need?.count ?? 0)).toBe(8);
    }
  });

  test("burning lava gives its bucket back, and worn tools are no fuel", () => {
    expect(find("burn:furnace:20000").produces).toEqual({ bucket: 1, "fuel:furnace": 20_000 });
    expect(find("burn:furnace:200").consumes[0]?.anyOf).not.toContain("wooden_pickaxe");
  });
});

describe("items", () => {
  test("every item has a status, and every obtainable one is reachable", () => {
    expect(Object.keys(time.items).filter((name) => !name.includes("+"))).toHaveLength(1254);
    expect(time.items.iron_pickaxe).toEqual({ status: "obtainable", stack: 1, durability: 250 });
    for (const name of ["diamond_pickaxe", "torch", "rail", "beacon", "iron_ore", "diamond_pickaxe+silk_touch"]) {
      expect(time.items[name]?.status, name).toBe("obtainable");
    }
  });

  test.each([
    ["bedrock", "creative-only"],
    ["barrier", "technical"],
  ])("%s is unobtainable because: %s", (name, because) => {
    const item = time.items[name];
    expect(item?.status === "unobtainable" ? item.because : undefined).toBe(because);
  });
});
