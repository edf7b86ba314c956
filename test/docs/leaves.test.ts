// docs/leaves.md lists every verb of the mineflayer body once with its form, and existing files.

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mineflayerCapabilities } from "../../bots/index.ts";
import { CapabilityRegistry } from "../../executor/index.ts";

const rows = readFileSync("docs/leaves.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, verb, form, files] = /^\| `([a-z_]+)` \| (leaf|option) \| ([^|]+) \|/.exec(line) ?? [];
    return verb === undefined || files === undefined
      ? []
      : [{ verb, form, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file) }];
  });

test("docs/leaves.md has a row for every verb, in order, with its form", () => {
  const registry = new CapabilityRegistry(mineflayerCapabilities());
  expect(rows.map(({ verb, form }) => [verb, form])).toEqual(
    registry.verbs().map((verb) => [verb, registry.capability(verb).form]),
  );
});

test("the rates of leaves are those of the page", () => {
  const page = readFileSync("docs/leaves.md", "utf8");
  const more = new Map(
    [...page.matchAll(/`([a-z_]+)` ([\d,]+)(?: a minute)?[,;.]/g)].map(([, name, rate = ""]) => [
      name,
      Number(rate.replace(",", "")),
    ]),
  );
  expect(page).toContain("A verb may start 60 times a minute");
  expect(page).toContain("Tools and internal leaves may start 1,200 times");
  expect(more.size).toBeGreaterThan(2);
  for (const { name, kind, rateLimitPerMin } of mineflayerCapabilities().leaves)
    expect([name, rateLimitPerMin]).toEqual([name, kind === "verb" ? (more.get(name) ?? 60) : 1_200]);
});

test("every file that docs/leaves.md names exists", () => {
  expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(`bots/${file}`))).toEqual([]);
});
