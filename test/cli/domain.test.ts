import { describe, expect, test } from "vitest";
import { domainDigest } from "../../planner/index.ts";
import { canonicalJson, Domain, parseDocument } from "../../schemas/index.ts";
import { lodestone } from "./fake-console.ts";

describe("the domain command", () => {
  test("prints an overview", async () => {
    const { exit, out } = await lodestone(["domain", "--mc-version", "1.16.5"]);
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^minecraft 1\.16\.5, objective time, sha256:[0-9a-f]{64}\n\d+ items: \d+ obtainable, \d+ not\n/,
    );
    expect(out).toMatch(/^ {2}craft_item +\d+$/m);
  });

  test("--json prints the canonical document with its digest", async () => {
    const { out } = await lodestone(["domain", "--objective", "actions", "--json"]);
    const domain = parseDocument(Domain, JSON.parse(out), "domain");
    expect(domain).toMatchObject({ name: "minecraft", mcVersion: "1.20.1", objective: "actions" });
    expect(out).toBe(`${canonicalJson(domain)}\n`);
    expect(domain.digest).toBe(domainDigest(domain));
  });

  test("--check finds no flaws", async () => {
    const { exit, out } = await lodestone(["domain", "--mc-version", "1.16.5", "--check"]);
    expect(out).toBe("minecraft 1.16.5, objective time: 0 flaws\n");
    expect(exit).toBe(0);
  });

  test("refuses an unknown version and lists the known ones", async () => {
    const { exit, notes } = await lodestone(["domain", "--mc-version", "1.7.10"]);
    expect(exit).toBe(31);
    expect(notes).toMatch(/input\.unknownVersion: .*1\.16\.5/);
  });
});
