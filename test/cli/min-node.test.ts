import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MIN_NODE, tooOld } from "../../cli/min-node.ts";

test("an old Node gets a message with the required version", () => {
  expect(tooOld("20.20.2")).toBe(
    "lodestone needs Node 22 or newer, but this is Node 20.20.2; npm install node@24 gives a project its own, which npx node FILE and npm's scripts use",
  );
  expect(tooOld(process.versions.node)).toBeNull();
  for (const version of ["22.0.0", "24.0.0", "26.0.0"]) expect(tooOld(version)).toBeNull();
});

test("the required version equals the package's engines field", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe(`>=${MIN_NODE}`);
});

test("modules imported before the version check use no named import that an old Node lacks", () => {
  const main = readFileSync(new URL("../../cli/main.ts", import.meta.url), "utf8");
  expect([...main.matchAll(/^import .* from "(.+)";$/gm)].map(([line]) => line)).toEqual([
    'import nodeModule from "node:module";',
    'import { codeFolder } from "../domains/minecraft/snapshot/code-cache.ts";',
    'import { endWithNpm } from "./launcher.ts";',
    'import { tooOld } from "./min-node.ts";',
  ]);
});
