import { expect, test } from "vitest";
import { Fleet, parseDocument, parseJson } from "../../schemas/index.ts";
import { readPage } from "./pages.ts";

const page = readPage("docs/bots.md");

test("the fleet shown in docs/bots.md is valid", () => {
  const [, json = ""] = /```json fleet\.json\n([\s\S]*?)```/.exec(page) ?? [];
  const fleet = parseDocument(Fleet, parseJson(json, "fleet.json"), "fleet.json");
  expect(fleet.bots.map(({ username }) => username)).toEqual(["Ada", "Bob"]);
});

test("a fleet with two bots of the same name is refused", () => {
  const bot = { username: "Ada", goal: { items: { stick: 1 } } };
  expect(() => parseDocument(Fleet, { bots: [bot, bot] }, "fleet")).toThrow(/username of its own/);
});
