import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parseDocument, Repair } from "../../schemas/index.ts";
import { type CommandEnd, EIGHT_DOMAIN_FILE, lodestone, withFolder } from "./fake-console.ts";

const EIGHT = ["--domain", EIGHT_DOMAIN_FILE];
const STATE = JSON.stringify({ inventory: { wooden_pickaxe: 1, stick: 2 }, facts: ["near:crafting_table"] });

/**
 * Plans a stone pickaxe in the small domain and repairs the plan at a step; `read` inspects what
 * --out wrote.
 */
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
  test("prints the kept, dropped and added steps and the new plan", async () => {
    const { exit, out } = await repaired(["--failed-step", "s1", "--state", STATE]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^patched: \d+ steps kept \(\d+ changed\), [1-9]\d* dropped, 0 added/);
    expect(out).toMatch(/stone_pickaxe/);
  });

  test("names what was missing for each added step", async () => {
    const { out } = await repaired(["--failed-step", "s5", "--state", "{}"]);
    expect(out).toMatch(/^ {2}\+ s\d+ of the new plan: missing: \d+ \w+$/m);
  });

  test("--json prints the Repair document", async () => {
    const { out } = await repaired(["--failed-step", "s1", "--state", STATE, "--json"]);
    expect(parseDocument(Repair, JSON.parse(out), "repair")).toMatchObject({ status: "repaired", replanned: false });
  });

  test("--out writes a problem and a plan that validate accepts", async () => {
    await repaired(["--failed-step", "s1", "--state", STATE], async (path) => {
      expect(JSON.parse(await readFile(path, "utf8"))).toHaveProperty("problem.state.inventory.wooden_pickaxe", 1);
      expect(await lodestone(["validate", path, ...EIGHT])).toMatchObject({ exit: 0 });
    });
  });

  test("exits with 10 and the reasons if the goal is no longer reachable", async () => {
    const { exit, out } = await repaired(["--failed-step", "s1", "--state", "{}", "--avoid", "gather"]);
    expect(exit).toBe(10);
    expect(out).toMatch(/^unsolvable:\n {2}stone_pickaxe: /);
  });

  test("exits with 31 for an unknown step and suggests one", async () => {
    const { exit, notes } = await repaired(["--failed-step", "s91", "--state", "{}"]);
    expect(exit).toBe(31);
    expect(notes).toMatch(/did you mean s/);
  });

  test("exits with 31 for an invalid state", async () => {
    expect(await repaired(["--failed-step", "s1", "--state", '{"bag":{}}'])).toMatchObject({ exit: 31 });
  });
});
