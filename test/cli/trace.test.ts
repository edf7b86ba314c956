import { describe, expect, test } from "vitest";
import { traceLine } from "../../cli/text/trace-text.ts";
import { parseDocument, SearchEvent } from "../../schemas/index.ts";
import { lodestone } from "./fake-console.ts";

describe("--trace", () => {
  test("prints search events on stderr, one a line, and the result on stdout", async () => {
    const { exit, out, notes } = await lodestone(["plan", "stick", "--trace"]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^1\. /);
    const lines = notes.trimEnd().split("\n");
    expect(lines.some((line) => /^plan of cost \d+ by htn$/.test(line))).toBe(true);
    expect(lines.some((line) => /^no plan costs less than \d+/.test(line))).toBe(true);
  });

  test.each([[["--trace", "json"]], [["--trace", "--json"]], [["--trace", "json", "--workers", "1"]]])(
    "prints JSON lines with %j",
    async (options) => {
      const { notes } = await lodestone(["plan", "stick", ...options]);
      const events = notes
        .trimEnd()
        .split("\n")
        .map((line) => parseDocument(SearchEvent, JSON.parse(line), "event"));
      expect(events.length).toBeGreaterThan(1);
    },
  );

  test("is refused in an unknown format and for batches", async () => {
    expect((await lodestone(["plan", "stick", "--trace", "xml"])).notes).toMatch(/text, json/);
    expect((await lodestone(["plan", "--batch", "-", "--trace"])).notes).toMatch(/cannot be used with/);
  });
});

test.each<[SearchEvent, string]>([
  [{ type: "node-expanded", g: 3, h: 4.256, expanded: 12_000 }, "expanded 12,000: spent 3, at least 4.26 to go"],
  [{ type: "method-rejected", task: "get x", method: "dig", because: "no pick" }, "not get x by dig: no pick"],
  [{ type: "dead-ends", deadEnds: 7, expanded: 64 }, "dead ends: 7 after 64 expansions"],
  [{ type: "left-out", event: "bound", seen: 1000, told: 190 }, "bound: 190 of 1,000 shown"],
])("%j reads %s", (event, line) => {
  expect(traceLine(event)).toBe(line);
});
