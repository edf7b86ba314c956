import { expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { readShelters, SHELTERS } from "../../../../domains/minecraft/tables/shelters.ts";

const data = loadGameData("1.20.1");

test("shelters count placed blocks, including those dug up before", () => {
  const placed = readShelters(data).shelters.map(({ id, placed: blocks }) => [id, blocks]);
  expect(placed).toEqual([
    ["dug_in", 1],
    ["hut", 9],
    ["bedroom", 20],
  ]);
});

test.each([
  [{ ...SHELTERS, doors: ["{wood}_dor"] }, "tables/shelters.json: doors (1.20.1): no such name: {wood}_dor"],
  [{ ...SHELTERS, light: "toch" }, "tables/shelters.json: light (1.20.1): no such name: toch"],
  [
    { ...SHELTERS, shelters: [{ id: "dug_in", digs: "dirrt", because: "it is" }] },
    "tables/shelters.json: dug_in (1.20.1): no such name: dirrt",
  ],
])("shelters refuse unknown names with row and version", (table, message) => {
  expect(() => readShelters(data, table)).toThrow(message);
});
