import { expect, test } from "vitest";
import { lodestone, withFolder } from "./fake-console.ts";

test("say shows how a line is interpreted", async () => {
  const { exit, out } = await lodestone(["say", "get", "me", "3", "iron", "pickaxes", "--json", "--player", "Alex"]);
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    text: "get me 3 iron pickaxes",
    kind: "symbolic",
    task: { intent: "obtain", target: { item: "iron_pickaxe", qty: 3 } },
    intent: { goal: { items: { iron_pickaxe: 3 } }, safety: { allowed: true } },
    route: { chosen: "hybrid" },
  });
});

test("a batch has one answer a line, in order, with an error in place of an invalid line", async () => {
  const lines = ['{"text":"stop"}\n', '{"text":"hi","player":"Kim"}\n', "nonsense\n", '{"text":"surprise me"}\n'];
  const { exit, out } = await lodestone(["say", "--batch", "-"], lines);
  const answers = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ kind, code }) => kind ?? code)).toEqual(["stop", "social", "input.json", "open"]);
  expect(Object.keys(answers[0])).toEqual(["intent", "kind", "reply", "route", "task", "text"]);
  expect(exit).toBe(31);
});

test("--conduct reads a file", async () => {
  await withFolder(async (path) => {
    const { writeFile } = await import("node:fs/promises");
    await writeFile(path("conduct.json"), '{"commanders":["Alex"]}');
    const { out } = await lodestone(["say", "--conduct", path("conduct.json"), "--player", "Kim", "come here"]);
    expect(out).toContain("intent.notCommander");
  });
});

test("odd lines get an answer or an error, each in its place", async () => {
  const lines = [
    "\r\n",
    '{"player":"Kim"}\n',
    '{"text":""}\n',
    '{"text":"get\\u0000 3 torches \u{1f389}"}\r\n',
    `${JSON.stringify({ text: "a".repeat(10_000) })}\n`,
    '{"text":"constructor"}\n',
    '{"text":"get __proto__"}\n',
    '{"text":"stop","player":"Nobody"}',
  ];
  const { out } = await lodestone(["say", "--batch", "-"], lines);
  const answers = out.trimEnd().split("\n");
  expect(answers.map((line) => JSON.parse(line)).map(({ kind, code }) => kind ?? code)).toEqual([
    "input.json",
    "input.invalid",
    "social",
    "symbolic",
    "input.invalid",
    "social",
    "open",
    "stop",
  ]);
  expect(out).not.toContain("function");
});

test("a line that is invalid in a batch is invalid as an argument, too", async () => {
  expect((await lodestone(["say", "a".repeat(10_000)])).exit).toBe(31);
  expect((await lodestone(["say", "hi", "--player", ""])).exit).toBe(31);
});

test("say without a line exits with 31", async () => {
  expect((await lodestone(["say"])).exit).toBe(31);
});

test("--summary counts the lines of each kind and the share that needs a model", async () => {
  const lines = [
    '{"text":"get me 3 torches","kind":"symbolic"}\n',
    '{"text":"surprise me"}\n',
    '{"text":"hi"}\n',
    '{"text":"stop"}\n',
  ];
  const { exit, out } = await lodestone(["say", "--batch", "-", "--summary"], lines);
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    lines: 4,
    kinds: { symbolic: 1, open: 1, social: 1, stop: 1 },
    needsModel: 1,
    share: 0.25,
  });
});

test("--summary without --batch exits with 31", async () => {
  expect((await lodestone(["say", "hi", "--summary"])).exit).toBe(31);
});
