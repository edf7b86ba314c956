// `say --batch FILE --score`: lines against the readings that they expect.

import { expect, test } from "vitest";
import { lodestone } from "./fake-console.ts";

const lines = (...all: object[]): string[] => all.map((line) => `${JSON.stringify(line)}\n`);
const score = (all: string[], ...flags: string[]) => lodestone(["say", "--batch", "-", "--score", ...flags], all);

const MIXED = lines(
  { text: "get me 3 torches", group: "craft", expect: { intent: "obtain", targets: [{ item: "torch", qty: 3 }] } },
  { text: "get me a pickaxe", group: "craft", kind: "symbolic", intent: "obtain" },
  { text: "come here", group: "go", expect: [{ intent: "follow" }, { intent: "flee" }] },
  { text: "asdfghjkl", expect: [{ kind: "ask" }] },
);

test("counts right, honest and wrong lines by group", async () => {
  const { out } = await score(MIXED, "--json");
  const { groups, total, share } = JSON.parse(out);
  expect(groups.craft).toEqual({ lines: 2, right: 1, honest: 1, wrong: 0 });
  expect(groups.go).toEqual({ lines: 1, right: 0, honest: 0, wrong: 1 });
  expect(total).toEqual({ lines: 4, right: 1, honest: 2, wrong: 1 });
  expect(share.wrong).toBe(0.25);
});

test("a stop may be expected as a request", async () => {
  const { out } = await score(
    lines(
      { text: "never mind", kind: "symbolic", intent: "stop" },
      { text: "come here", kind: "symbolic", intent: "stop" },
    ),
    "--json",
  );
  expect(JSON.parse(out).total).toEqual({ lines: 2, right: 1, honest: 0, wrong: 1 });
});

test("prints a table, and what each line that is not right was read as", async () => {
  const { out } = await score(MIXED);
  expect(out).toMatch(/^group +lines +right +honest +wrong\n/);
  expect(out).toMatch(/\nall +4 +1 \(25 %\) +2 \(50 %\) +1 \(25 %\)\n/);
  expect(out).toContain("wrong 3: come here");
});

test("exits with 1 if more is wrong than allowed, else with 0", async () => {
  expect((await score(MIXED)).exit).toBe(1);
  expect((await score(MIXED, "--max-wrong", "0.25")).exit).toBe(0);
});

test("lines of one dialogue are one conversation, of each player", async () => {
  const iron = { intent: "obtain", targets: [{ item: "iron_pickaxe", qty: 1 }] };
  const { exit, out } = await score(
    lines(
      { text: "get me a pickaxe", dialogue: "a", player: "Alex", expect: { kind: "ask" } },
      { text: "get me a sword", dialogue: "a", player: "Bob", expect: { kind: "ask" } },
      { text: "iron", dialogue: "a", player: "Alex", expect: iron },
      { text: "iron", dialogue: "b", player: "Alex", expect: { kind: "ask" } },
    ),
    "--json",
  );
  expect(JSON.parse(out).misses).toEqual([]);
  expect(exit).toBe(0);
});

test.each([
  [
    "a request that is put off unexpectedly",
    { text: "when it gets dark, go home", expect: { intent: "go_to" } },
    "wrong",
  ],
  ["a condition", { text: "when it gets dark, go home", expect: { intent: "go_to", when: "time_is" } }, "right"],
  ["what follows", { text: "get 3 torches and come here", expect: { intent: "obtain", next: ["come"] } }, "right"],
  ["something missing", { text: "get 3 torches", expect: { intent: "obtain", next: ["come"] } }, "wrong"],
])("%s counts", async (_, line, verdict) => {
  const { out } = await score(lines(line), "--json");
  expect(JSON.parse(out).total[verdict]).toBe(1);
});

test("an invalid expectation is reported and exits with 31", async () => {
  const { exit, notes } = await score(lines({ text: "hi", expect: [] }));
  expect(exit).toBe(31);
  expect(notes).toContain("line 1");
});

test("--score without --batch exits with 31", async () => {
  expect((await lodestone(["say", "hi", "--score"])).exit).toBe(31);
});
