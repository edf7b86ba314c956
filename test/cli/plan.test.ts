import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { PLANNERS } from "../../planner/index.ts";
import { canonicalJson, type Plan, parseDocument, Result, StepsResult, TextResult } from "../../schemas/index.ts";
import { EIGHT_DOMAIN_FILE, lodestone, withFolder } from "./fake-console.ts";

const resultOf = (text: string): Result => parseDocument(Result, JSON.parse(text), "result");

async function planOf(...args: string[]): Promise<Plan> {
  const { exit, out } = await lodestone(["plan", ...args, "--json"]);
  const result = resultOf(out);
  if (exit !== 0 || result.status !== "solved") throw new Error(`${exit} ${result.status}`);
  return result.plan;
}

describe("a solved plan", () => {
  test("prints numbered steps with totals", async () => {
    const { exit, out, notes } = await lodestone(["plan", "stick", "--count", "4"]);
    expect(exit).toBe(0);
    expect(notes).toBe("");
    const lines = out.trimEnd().split("\n");
    expect(lines[1]).toBe("2. collect 1 oak_log from oak_log, by hand");
    expect(lines[3]).toBe("4. craft 4 stick from 2 oak_planks");
    expect(lines.at(-1)).toMatch(/^4 steps, cost \d+ ticks \(proven optimal\), about [\d.]+ s of game time; hybrid, /);
  });

  test("--json prints a Result document on one line", async () => {
    const { out } = await lodestone(["plan", "iron_pickaxe", "--json"]);
    expect(out.trimEnd()).not.toContain("\n");
    const result = resultOf(out);
    expect(result).toMatchObject({ status: "solved", plan: { mcVersion: "1.20.1", objective: "time" } });
    expect(out.trimEnd()).toBe(canonicalJson(result));
  });

  test.each([
    ["--view steps", ["--view", "steps"], StepsResult],
    ["--view steps --json", ["--view", "steps", "--json"], StepsResult],
    ["--view text --json", ["--view", "text", "--json"], TextResult],
    ["--view full", ["--view", "full"], Result],
  ] as const)("%s prints a JSON document", async (_, args, schema) => {
    const { out } = await lodestone(["plan", "stick", ...args]);
    expect(schema.parse(JSON.parse(out))).toMatchObject({ status: "solved", plan: { planId: expect.any(String) } });
  });

  test("--view text prints numbered sentences alone", async () => {
    const { out } = await lodestone(["plan", "stick", "--count", "4", "--view", "text"]);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(0, 2)),
    ).toEqual(["1.", "2.", "3.", "4."]);
  });

  test.each([[["--view", "half"]], [["--view", "steps", "--draw", "dot"]]])("%j is refused", async (args) => {
    const { exit, notes } = await lodestone(["plan", "stick", ...args]);
    expect(exit).toBe(31);
    expect(notes).toContain("--view");
  });

  test("--draw prints a diagram", async () => {
    const mermaid = await lodestone(["plan", "stick", "--draw", "mermaid"]);
    expect(mermaid.out).toMatch(/^(graph|flowchart) /);
    expect(mermaid.out).toContain("-->");
    const dot = await lodestone(["plan", "stick", "--draw", "dot"]);
    expect(dot.out).toMatch(/^digraph [\s\S]*->[\s\S]*\}\n$/);
  });

  test("names its planner, version and objective", async () => {
    expect(await planOf("torch", "--planner", "htn", "--mc-version", "1.16.5", "--objective", "actions")).toMatchObject(
      {
        planner: "htn",
        mcVersion: "1.16.5",
        objective: "actions",
      },
    );
  });

  test("is the same on threads", async () => {
    expect(await planOf("furnace", "--workers", "2")).toEqual(await planOf("furnace"));
  });
});

describe("the start state", () => {
  test("reads the items from --inventory", async () => {
    const { steps } = await planOf("stick", "--inventory", '{"oak_planks":2}');
    expect(steps.map(({ type }) => type)).toEqual(["craft_item"]);
  });

  test("reads a file after @", async () => {
    await withFolder(async (path) => {
      await writeFile(path("held.json"), '{ "stick": 9 }\n');
      expect((await planOf("stick", "--count", "9", "--inventory", `@${path("held.json")}`)).steps).toEqual([]);
    });
  });

  test("--facts near:… saves placing a station", async () => {
    const args = ["wooden_pickaxe", "--inventory", '{"oak_planks":3,"stick":2}'];
    const types = async (more: string[]) => (await planOf(...args, ...more)).steps.map(({ type }) => type);
    expect(await types(["--facts", "near:crafting_table,near:furnace"])).toEqual(["craft_item"]);
    expect(await types([])).toContain("place_block");
  });

  test.each([
    ["[1]", "state.inventory"],
    ['{"stick":-1}', "state.inventory.stick"],
    ["{stick:1}", "--inventory"],
    ['{"sitck":1}', "did you mean stick?"],
    ["@/no/such/file", "/no/such/file"],
  ])("is refused where it is %s", async (inventory, word) => {
    const { exit, out, notes } = await lodestone(["plan", "torch", "--inventory", inventory]);
    expect(exit).toBe(31);
    expect(out).toBe("");
    expect(notes).toContain(word);
  });
});

describe("a goal that cannot be reached", () => {
  test("exits with 10 and prints the reasons if it is proven unreachable", async () => {
    const { exit, out } = await lodestone(["plan", "bedrock"]);
    expect(exit).toBe(10);
    expect(out).toMatch(/^unsolvable:\n {2}bedrock: creative-only\n/);
  });

  test("exits with 10 and prints a document with --json", async () => {
    const { exit, out } = await lodestone(["plan", "bedrock", "--json"]);
    expect(exit).toBe(10);
    expect(resultOf(out)).toMatchObject({
      status: "unsolvable",
      reasons: [{ code: "goal.noSource", item: "bedrock" }],
    });
  });

  test("has no diagram", async () => {
    expect((await lodestone(["plan", "bedrock", "--draw", "dot"])).out).toMatch(/^unsolvable:/);
  });

  test("exits with 12 when the expansions run out", async () => {
    const { exit, out } = await lodestone(["plan", "diamond_pickaxe", "--planner", "goap", "--expansions", "3"]);
    expect(exit).toBe(12);
    expect(out).toMatch(/^exhausted: /);
  });

  test("is not written by --out", async () => {
    await withFolder(async (path) => {
      const { exit, notes } = await lodestone(["plan", "bedrock", "--out", path("plan.json")]);
      expect(exit).toBe(10);
      expect(notes).not.toContain("wrote");
    });
  });
});

describe("constraints, gap and prices", () => {
  test("--constraints restricts the plan", async () => {
    const held = ["--inventory", '{"iron_ingot":3,"stick":2}', "--facts", "near:crafting_table"];
    const kept = ["--constraints", '{"keep":{"iron_ingot":3},"allow":["craft_item"]}'];
    expect((await lodestone(["plan", "iron_pickaxe", ...held])).exit).toBe(0);
    const { exit, out } = await lodestone(["plan", "iron_pickaxe", ...held, ...kept]);
    expect(exit).toBe(10);
    expect(out).toContain("you asked to keep");
  });

  test("--gap accepts a plan within a fraction of the optimum", async () => {
    const asked = ["plan", "piston", "--objective", "actions", "--json"];
    const [whole, rough] = [await lodestone(asked), await lodestone([...asked, "--gap", "1"])].map(({ out }) =>
      resultOf(out),
    );
    expect(whole).toMatchObject({ status: "solved", optimal: true });
    expect(rough?.stats.expanded).toBeLessThan(whole?.stats.expanded ?? 0);
  });

  test("--prices steer the plan and are recorded in it", async () => {
    const { out } = await lodestone(["plan", "stick", "--prices", '{"collect_block":3}', "--json"]);
    expect(resultOf(out)).toMatchObject({ plan: { prices: expect.stringMatching(/^sha256:/) } });
  });
});

describe("an unknown version with --nearest", () => {
  test("is planned with the nearest, and the text says what is uncertain", async () => {
    const { exit, out } = await lodestone(["plan", "stick", "--mc-version", "1.20.0", "--nearest"]);
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^Minecraft 1\.20\.0 is unknown; answered with 1\.20\.1, the nearest\. Uncertain: .*\n1\. find/,
    );
  });

  test.each([["explain", "stick"], ["coverage"], ["domain"]])("is what %s answers for", async (...command) => {
    const { exit, out, notes } = await lodestone([...command, "--mc-version", "26.9", "--nearest"]);
    expect(exit).toBe(0);
    expect(notes).toMatch(/26\.9 is unknown; answered with 26\.1.*newer than every known version/);
    expect(out).toContain("26.1");
  });
});

describe("a name of a version", () => {
  test("is planned with the version that it stands for", async () => {
    const { out } = await lodestone(["plan", "stick", "--mc-version", "1.16.4", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ status: "solved", plan: { mcVersion: "1.16.5" } });
  });
});

describe("invalid arguments", () => {
  test.each([
    [["plan", "iron_pikkaxe"], /input\.unknownItem.*did you mean iron_pickaxe\?/],
    [["plan", "__proto__"], /input\.invalid/],
    [["plan", "stick", "--count", "0"], /--count <n>.*whole number from 1/],
    [["plan", "stick", "--count", "1.5"], /--count <n>/],
    [["plan", "stick", "--count", "1e3"], /--count <n>/],
    [["plan", "stick", "--count", ""], /--count <n>/],
    [["plan", "stick", "--mc-version", "1.2.3"], /input\.unknownVersion.*1\.20\.1/],
    [["plan", "stick", "--mc-version", "latest"], /input\.invalid.*mcVersion/],
    [["plan", "stick", "--planner", "gaop"], /input\.unknownPlanner.*did you mean goap\?/],
    [["plan", "stick", "--objective", "speed"], /--objective.*time, actions/],
    [["plan", "stick", "--draw-of", "decomposition"], /--draw FORMAT/],
    [["plan", "stick", "--draw", "png"], /--draw.*mermaid, dot/],
    [["plan", "stick", "--draw", "dot", "--json"], /cannot be used with/],
    [["plan", "stick", "--facts", "somewhere"], /state\.facts/],
    [["plan", "stick", "--domain", "/no/such/file"], /input\.file/],
    [["plan", "stick", "--gap", "2"], /--gap <share>.*number from 0 to 1/],
    [["plan", "stick", "--gap", "-0.1"], /--gap/],
    [["plan", "stick", "--weight", "0.5"], /--weight <times>.*number from 1 to 1000/],
    [["plan", "stick", "--constraints", '{"kep":{}}'], /input\.invalid.*constraints/],
    [["plan", "stick", "--constraints", "keep"], /input\.json.*--constraints/],
    [["plan", "stick", "--prices", '{"trade":-1}'], /input\.invalid.*prices/],
    [["plan", "stick", "--out", "/no/such/folder/plan.json"], /input\.file/],
    [["plan", "stick", "stone"], /too many arguments/],
    [["plan"], /give an item/],
  ])("%j end with 31 and say why", async (args, reason) => {
    const { exit, out, notes } = await lodestone(args);
    expect(notes).toMatch(reason);
    expect(exit).toBe(31);
    expect(out).toBe("");
  });
});

describe("an item in other words", () => {
  test.each([
    ["iron pickaxe", "iron_pickaxe", /craft 1 iron_pickaxe/],
    ["minecraft:torch", "torch", /craft 4 torch/],
    ["concrete", "[a-z_]+_concrete, the cheapest of \\d+", /_concrete/],
    ["log", "oak_log or another of #logs", /collect 1 oak_log/],
  ])("%j is read, and a note says how", async (word, meaning, step) => {
    const { exit, out, notes } = await lodestone(["plan", word, "--effort", "quick"]);
    expect(exit).toBe(0);
    expect(out).toMatch(step);
    expect(notes).toMatch(new RegExp(`reading "${word}" as ${meaning}`));
  });

  test("that means nothing is refused without a misleading hint", async () => {
    const { exit, notes } = await lodestone(["plan", "xyzzy"]);
    expect(exit).toBe(31);
    expect(notes).toContain("Minecraft 1.20.1 has no xyzzy");
    expect(notes).not.toContain("did you mean");
  });
});

describe("another domain", () => {
  test("--domain plans in its own objective", async () => {
    const { exit, out } = await lodestone(["plan", "cake", "--prove", "--domain", EIGHT_DOMAIN_FILE]);
    expect(exit).toBe(0);
    expect(out).toMatch(/cost 58 actions \(proven optimal\)/);
  });

  test("written by `domain --json` gives the same plan when read again", async () => {
    await withFolder(async (path) => {
      const written = await lodestone(["domain", "--mc-version", "1.16.5", "--objective", "actions", "--json"]);
      await writeFile(path("domain.json"), written.out);
      const own = await planOf("bucket", "--mc-version", "1.16.5", "--objective", "actions");
      const read = await planOf("bucket", "--mc-version", "1.16.5", "--domain", path("domain.json"));
      expect(read.digest).toBe(own.digest);
      expect(read.steps).toEqual(own.steps);
    });
  });

  test("is refused if it is not a domain document", async () => {
    await withFolder(async (path) => {
      await writeFile(path("domain.json"), '{ "format": "lodestone.domain/1", "nam": "x" }');
      const { exit, notes } = await lodestone(["plan", "cake", "--domain", path("domain.json")]);
      expect(exit).toBe(31);
      expect(notes).toMatch(/nam: unknown field \(did you mean name\?\)/);
    });
  });

  test("may use verbs of any name", async () => {
    await withFolder(async (path) => {
      const operator = { id: "make", verb: "constructor", produces: { thing: 1 }, cost: 1 };
      const items = { thing: { status: "obtainable" } };
      const domain = { format: "lodestone.domain/1", name: "odd", mcVersion: null, objective: "time", facts: [] };
      await writeFile(path("domain.json"), JSON.stringify({ ...domain, items, operators: [operator] }));
      const { exit, out } = await lodestone(["plan", "thing", "--domain", path("domain.json")]);
      expect(exit).toBe(0);
      expect(out).toMatch(/^1\. make x1\n/);
    });
  });
});

test("help lists the planners of the table", async () => {
  const { exit, out } = await lodestone(["plan", "--help"]);
  expect(exit).toBe(0);
  for (const { id, title } of PLANNERS) expect(out).toMatch(new RegExp(`^ {2}${id} +${title}$`, "m"));
});

test.each(["htn", "goap", "hybrid"])("--draw-of decomposition draws every solved plan of %s", async (planner) => {
  for (const [goal, ...more] of [["stick"], ["torch"], ["3 zombies killed"], ["white_bed", "--prove"]]) {
    const args = ["plan", goal ?? "", "--planner", planner, "--draw", "mermaid", "--draw-of", "decomposition", ...more];
    const { exit, out, notes } = await lodestone(args);
    expect({ goal, exit, notes: notes.replace(/^reading .*\n/, "") }).toEqual({ goal, exit: 0, notes: "" });
    expect(out).toMatch(/^flowchart/);
  }
});
