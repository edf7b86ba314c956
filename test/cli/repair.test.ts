import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parseDocument, Repair } from "../../schemas/index.ts";
import { type CommandEnd, EIGHT_DOMAIN_FILE, lodestone, withFolder } from "./fake-console.ts";

const EIGHT = ["--domain", EIGHT_DOMAIN_FILE];
const STATE = JSON.stringify({ inventory: { wooden_pickaxe: 1, stick: 2 }, facts: ["near:crafting_table"] });

/** Plans a stone pickaxe on the small domain, and repairs the plan at a step; `read` looks at what --out wrote. */
function repaired(args: string[], read: (path: string) => Promise<void> = async () => {}): Promise<CommandEnd> {
  return withFolder(async (path) => {
    const planned = path("plan.json");
    await lodestone(["plan", "stone_pickaxe", "--planner", "htn", ...EIGHT, "--out", planned]);
    const ended = await lodestone(["repair", planned, ...EIGHT, ...args, "--out", path("repaired.json")]);
    if (ended.exit === 0) await read(path("repaired.json"));
    return ended;
  });
}

describe("lodestone repair", () => {
  test("says what it kept, dropped and added, and prints the new plan", async () => {
    const { exit, out } = await repaired(["--failed-step", "s1", "--state", STATE]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^patched: \d+ steps kept \(\d+ changed\), [1-9]\d* dropped, 0 added/);
    expect(out).toMatch(/stone_pickaxe/);
  });

  test("names what was missing for each step that it adds", async () => {
    const { out } = await repaired(["--failed-step", "s5", "--state", "{}"]);
    expect(out).toMatch(/^ {2}\+ s\d+ of the new plan: missing: \d+ \w+$/m);
  });

  test("prints the Repair document with --json", async () => {
    const { out } = await repaired(["--failed-step", "s1", "--state", STATE, "--json"]);
    expect(parseDocument(Repair, JSON.parse(out), "repair")).toMatchObject({ status: "repaired", replanned: false });
  });

  test("writes a problem and a plan that validate takes", async () => {
    await repaired(["--failed-step", "s1", "--state", STATE], async (path) => {
      expect(JSON.parse(await readFile(path, "utf8"))).toHaveProperty("problem.state.inventory.wooden_pickaxe", 1);
      expect(await lodestone(["validate", path, ...EIGHT])).toMatchObject({ exit: 0 });
    });
  });

  test("ends with 10 where nothing leads to the goal any more, and says why", async () => {
    const { exit, out } = await repaired(["--failed-step", "s1", "--state", "{}", "--avoid", "gather"]);
    expect(exit).toBe(10);
    expect(out).toMatch(/^unsolvable:\n {2}stone_pickaxe: /);
  });

  test("ends with 31 for a step that the plan does not have, and suggests one", async () => {
    const { exit, notes } = await repaired(["--failed-step", "s91", "--state", "{}"]);
    expect(exit).toBe(31);
    expect(notes).toMatch(/did you mean s/);
  });

  test("ends with 31 where the state is no state", async () => {
    expect(await repaired(["--failed-step", "s1", "--state", '{"bag":{}}'])).toMatchObject({ exit: 31 });
  });
});
