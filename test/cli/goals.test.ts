import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDocument, Result } from "../../schemas/index.ts";
import { lodestone } from "./fake-console.ts";

const HELD = '{"torch":1,"dirt":8,"oak_door":1,"bread":9}';

describe("a task", () => {
  test("is planned with --task and --arg, and the plan names the method", async () => {
    const args = ["plan", "--task", "lit_shelter", "--arg", "kind=hut", "--inventory", HELD, "--json"];
    const { exit, out } = await lodestone(args);
    expect(exit).toBe(0);
    const result = parseDocument(Result, JSON.parse(out), "result");
    if (result.status !== "solved") throw new Error(`not solved: ${out}`);
    expect(result.optimal).toBe(true);
    expect(result.plan.steps.map(({ type }) => type)).toEqual(["build_structure", "place_block"]);
    expect(result.plan.decomposition?.tasks[0]).toMatchObject({ task: "lit_shelter kind=hut", method: "hut" });
  });

  test("accepts numbers as arguments", async () => {
    const args = ["plan", "--task", "be_fed", "--arg", "level=9", "--food", "5", "--inventory", HELD];
    expect((await lodestone(args)).out).toMatch(/^1\. eat 1 bread\n/);
  });

  test("is listed by `lodestone domain` with its arguments", async () => {
    const { out } = await lodestone(["domain"]);
    expect(out).toMatch(/^4 tasks:\n {2}be_fed .*\n {4}level +1 to 20 \(default: 20\)$/m);
  });
});

describe("a state", () => {
  test("is planned with several --state conditions", async () => {
    const args = ["plan", "--state", "food >= 18", "--state", "inventory.stick >= 4", "--food", "14"];
    const { out } = await lodestone([...args, "--inventory", '{"bread":1,"oak_planks":2}']);
    expect(out).toMatch(/eat 1 bread/);
    expect(out).toMatch(/craft 4 stick/);
    expect(out).toMatch(/2 steps/);
  });

  test("that already holds needs no steps", async () => {
    expect((await lodestone(["plan", "--state", "dimension = overworld"])).out).toMatch(/^0 steps, cost 0/m);
  });
});

describe("a goal document", () => {
  test("is planned with --goal, each part of it", async () => {
    const goal = '{"kills":{"zombie":1},"equipped":{"head":"iron_helmet"},"items":{"stick":4}}';
    const held = '{"iron_helmet":1,"stone_sword":1,"oak_planks":2}';
    const { exit, out } = await lodestone(["plan", "--goal", goal, "--inventory", held, "--effort", "quick"]);
    expect(exit).toBe(0);
    for (const step of [/kill 1 zombie/, /iron_helmet/, /craft 4 stick/]) expect(out).toMatch(step);
  });

  test("may lie in a file", async () => {
    const path = join(tmpdir(), "goal.json");
    await writeFile(path, '{"items":{"stick":4}}');
    const { out } = await lodestone(["plan", "--goal", `@${path}`, "--inventory", '{"oak_planks":2}']);
    expect(out).toMatch(/^1\. craft 4 stick/);
    await rm(path);
  });
});

describe("a goal in words", () => {
  test("has parts of several kinds", async () => {
    const held = '{"iron_helmet":1,"stone_sword":1}';
    const asked = ["plan", "2 zombies killed, iron helmet on", "--inventory", held, "--effort", "quick"];
    const { exit, out, notes } = await lodestone(asked);
    expect(exit).toBe(0);
    expect(out).toMatch(/kill 2 zombie, with stone_sword/);
    expect(notes).toContain('as {"equipped":{"head":"iron_helmet"},"kills":{"zombie":2}}');
  });

  test("says amounts of items, and --count is for those without", async () => {
    const asked = ["plan", "2 torches, sticks", "--count", "5", "--inventory", '{"torch":2,"stick":1,"oak_planks":2}'];
    const { out, notes } = await lodestone([...asked, "--effort", "quick"]);
    expect(notes).toContain('as {"items":{"stick":5,"torch":2}}');
    expect(out).toMatch(/craft 4 stick/);
  });

  test("that cannot be read is refused as an unknown item is", async () => {
    const { exit, notes } = await lodestone(["plan", "kill a unicorn"]);
    expect(exit).toBe(31);
    expect(notes).toMatch(/input\.unknownItem: "kill a unicorn" is no item, and no goal in words such as/);
  });
});

test.each([
  [["--goal", "{"], /input\.json: --goal/],
  [["--goal", "{}"], /input\.invalid: --goal: .*at least one of items, kills/],
  [["--goal", '{"kill":{"zombie":1}}'], /--goal: kill: unknown field \(did you mean kills\?\)/],
  [["--goal", '{"equipped":{"boots":"stick"}}'], /--goal: equipped\.boots: unknown field \(did you mean feet\?\)/],
  [["--goal", '{"kills":{"zebra":1}}'], /goal\.kills\.zebra: .*allowed: allay, axolotl, .* and \d+ more/],
  [["--goal", '{"kills":{"zombi":1}}'], /goal\.kills\.zombi: .*did you mean zombie\?/],
  [["stick", "--goal", '{"kills":{"zombie":1}}'], /give one goal/],
  [["--task", "lit_shleter"], /input\.unknownName: goal\.task\.name.*did you mean lit_shelter\?/],
  [["--task", "tool_tier"], /input\.invalid.*goal\.task\.args\.tier: expected wood/],
  [["--task", "tool_tier", "--arg", "tier=irn"], /goal\.task\.args\.tier.*did you mean iron\?/],
  [
    ["--task", "tool_tier", "--arg", "teir=iron"],
    /goal\.task\.args\.teir: tool_tier has no argument of this name.*did you mean tier\?/,
  ],
  [["--task", "be_fed", "--arg", "level"], /--arg level: expected NAME=VALUE/],
  [["--task", "be_fed", "--state", "food >= 1"], /give one goal/],
  [["stick", "--state", "food >= 1"], /give one goal/],
  [["stick", "--arg", "a=b"], /--arg needs --task/],
  [["--state", "food > 18"], /input\.invalid.*goal\.state\.0/],
  [["--state", "food >= 21"], /goal\.unsupported.*20 points/],
  [["--state", "durability.iron_pickaxe >= 9"], /goal\.unsupported.*inventory\.iron_pickaxe >= 1/],
  [["--state", "food >= 1", "--food", "21"], /--food <points>/],
])("plan %j ends with 31 and says why", async (args, reason) => {
  const { exit, out, notes } = await lodestone(["plan", ...args]);
  expect(notes).toMatch(reason);
  expect(exit).toBe(31);
  expect(out).toBe("");
});

describe("what goes wrong in the first lines", () => {
  test.each([
    ["3 irn pickaxes", /did you mean "3 iron pickaxes"\?\)$/m],
    ["3 zombis killed, irn helmet on", /did you mean "3 zombies killed, iron helmet on"\?/],
    ["diamnd sword and 2 torchs", /did you mean "diamond sword and 2 torchs"\?/],
    ["come here", /talk is read by `lodestone say "come here"` and obeyed in `lodestone run --chat`/],
  ])("%s: words that are no goal say what was meant, or where talk is read", async (words, said) => {
    for (const command of ["plan", "run"]) {
      const { exit, notes } = await lodestone([command, words]);
      expect([exit, notes]).toEqual([31, expect.stringMatching(said)]);
    }
  });

  test.each([
    [["2 diamonds", "--count", "3"], /--count 3 has nothing to count: "2 diamonds" says its own amounts/],
    [["kill 3 zombies", "--count", "2"], /--count 2 has nothing to count/],
    [["--task", "lit_shelter", "--count", "3"], /--count 3 needs an item/],
    [
      ["--task", "lit_shelter", "--arg", "kind", "hut"],
      /--arg kind: expected NAME=VALUE in one word, e\.g\. --arg kind=hut/,
    ],
    [["--task", "lit_shelter", "--arg", "=hut"], /--arg =hut: expected NAME=VALUE/],
  ])("%j is refused, as a part of it would be dropped", async (args, said) => {
    const { exit, notes } = await lodestone(["plan", ...args]);
    expect([exit, notes]).toEqual([31, expect.stringMatching(said)]);
  });

  test("all unknown options are named, beside what else is wrong", async () => {
    const { exit, notes } = await lodestone(["plan", "stick", "--foo", "1", "--bar=2", "--count", "x", "-z"]);
    expect(exit).toBe(31);
    for (const said of [
      "unknown option '--foo'",
      "unknown option '--bar",
      "unknown option '-z'",
      "'--count <n>' argument 'x'",
    ])
      expect(notes).toContain(said);
  });

  test.each([
    [["stick"], "lodestone plan stick shows a plan, and lodestone run stick lets a bot do it"],
    [["iron", "pickaxe", "--count", "2"], 'lodestone plan "iron pickaxe" shows'],
    [["3 zombies killed"], 'lodestone plan "3 zombies killed" shows'],
  ])("%j in the place of a command points to the commands that take a goal", async (args, said) => {
    const { exit, notes } = await lodestone(args);
    expect([exit, notes]).toEqual([31, expect.stringContaining(said)]);
  });

  test("an unknown command that is no goal points to none", async () => {
    expect((await lodestone(["frobnicate"])).notes).not.toMatch(/is a goal/);
  });
});
