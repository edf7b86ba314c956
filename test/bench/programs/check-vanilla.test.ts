// The program from the outside: its exit codes, its table and its rows.

import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../run-program.ts";

const PACK = join(import.meta.dirname, "..", "..", "fixtures", "packs", "from-1.20");

const run = (...args: string[]) => runProgram("check-vanilla", ...args);

test("prints a table and the faults with their paths, and exits with 1", async () => {
  const { code, stdout } = await run(PACK, "--mc-version", "1.20.1", "--partial", "--kind", "stonecutting");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^stonecutting +1 +1 +0 +1 +0$/m);
  expect(stdout).toContain("missing stonecutting gravel");
  expect(stdout).toMatch(
    /^wrong stonecutting stone_stairs: vanilla 3 of 1 stone, Lodestone .*\[recipes\/stone_stairs\.json\]$/m,
  );
});

test("prints every row with --json", async () => {
  const { code, stdout } = await run(PACK, "--mc-version", "1.20.1", "--partial", "--kind", "creatures", "--json");
  const { rows } = JSON.parse(stdout) as { rows: { subject: string; item: string }[] };
  expect(rows.find(({ subject, item }) => subject === "cow" && item === "beef")).toEqual({
    mcVersion: "1.20.1",
    kind: "creatures",
    verdict: "right",
    subject: "cow",
    item: "beef",
    path: "loot_tables/entities/cow.json",
    vanilla: "2",
    lodestone: "2; kill:cow:beef: 2 of 1",
    because: null,
  });
  expect(code).toBe(1);
});

test.each([
  [["--mc-version", "1.20.1"], /input\.invalid: .*name the folder of a data pack/],
  [["/no/such/pack"], /^input\.file: \/no\/such\/pack: no such folder/],
  [[PACK, "--mc-version", "9.9"], /^input\.unknownVersion: /],
  [[PACK, "--mc-version", "1.20.1"], /^input\.invalid: the pack is not of Minecraft 1\.20\.1/],
])("refuses %j with 31", async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(stderr).toMatch(message);
  expect(code).toBe(31);
});
