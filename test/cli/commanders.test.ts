// Who commands a bot in chat where nothing, or only a part, is configured.

import { expect, test } from "vitest";
import { commandedBy } from "../../cli/options/conduct-file.ts";
import { mayCommand } from "../../mind/conduct/conduct.ts";
import { Conduct } from "../../schemas/index.ts";

const may = (player: string, ...asked: Parameters<typeof commandedBy>): boolean =>
  mayCommand(player, commandedBy(...asked));
const onServer = { isEmbedded: false };

test("on a server strangers command nothing", () => {
  expect(may("Alex", undefined, onServer)).toBe(false);
  expect(may("Alex", Conduct.parse({ risk: "safe" }), onServer)).toBe(false);
});

test("who is named commands, by flag or by file", () => {
  const file = Conduct.parse({ commanders: ["Alex"] });
  expect(may("bob", file, { commanders: ["Bob"], ...onServer })).toBe(true);
  expect(may("Alex", file, { commanders: ["Bob"], ...onServer })).toBe(true);
  expect(may("Mallory", file, { commanders: ["Bob"], ...onServer })).toBe(false);
  expect(may("Mallory", file, { commanders: ["*"], ...onServer })).toBe(true);
});

test("in the embedded world whoever is let in commands, unless players are named", () => {
  expect(may("Alex", undefined, { isEmbedded: true })).toBe(true);
  expect(may("Mallory", Conduct.parse({ commanders: ["Alex"] }), { isEmbedded: true })).toBe(false);
  expect(may("Mallory", Conduct.parse({ commanders: [] }), { isEmbedded: true })).toBe(false);
});
