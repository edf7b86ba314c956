import { expect, test } from "vitest";
import type { Operator } from "../../../../schemas/index.ts";
import { applyOnce, lackOf } from "../../../../worlds/simulated/state/applying.ts";
import { Stock } from "../../../../worlds/simulated/state/stock.ts";
import { TOY } from "../toy-domain.ts";

const operator = (id: string): Operator => {
  const found = TOY.operators.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

function stocked(counts: Record<string, number>): Stock {
  const stock = new Stock(TOY.items);
  for (const [name, count] of Object.entries(counts)) stock.gain(name, count);
  return stock;
}

test("an application takes mixed kinds, keeps requirements and returns its products", () => {
  const stock = stocked({ birch: 1, oak: 2, "near:bench": 1 });
  expect(lackOf(operator("craft:plate"), stock)).toBeUndefined();
  expect(applyOnce(operator("craft:plate"), stock)).toEqual({ plate: 2 });
  expect(stock.names()).toEqual(["near:bench"]);
});

test("a body with chosen ingredients takes those and no others", () => {
  const stock = stocked({ birch: 3, oak: 2, "near:bench": 1 });
  expect(lackOf(operator("craft:plate"), stock, { ingredients: { oak: 3 } })).toMatchObject({
    need: "consumed",
    count: 1,
  });
  applyOnce(operator("craft:plate"), stock, { ingredients: { birch: 3 } });
  expect(stock.count("oak")).toBe(2);
});

test("unmet needs are named: requirements, then tools, then inputs", () => {
  expect(lackOf(operator("craft:plate"), stocked({ oak: 3 }))).toMatchObject({
    need: "required",
    anyOf: ["near:bench"],
  });
  expect(lackOf(operator("collect:ore"), stocked({ "seen:ore": 1 }))).toMatchObject({ need: "tool" });
  expect(lackOf(operator("collect:ore"), stocked({ pick: 1 }))).toMatchObject({
    need: "consumed",
    anyOf: ["seen:ore"],
  });
});

test("the chosen tool wears, and when it breaks the least durable one follows", () => {
  const stock = stocked({ pick: 1, strong_pick: 1, "seen:ore": 9 });
  applyOnce(operator("collect:ore"), stock, { tool: "strong_pick" });
  applyOnce(operator("collect:ore"), stock, { tool: "strong_pick" });
  expect(stock.usesLeft("strong_pick")).toBe(39);
  for (let count = 0; count < 2; count += 1) applyOnce(operator("collect:ore"), stock, { tool: "golden_pick" });
  expect(stock.usesLeft("pick")).toBe(3);
});

test("clearing comes before producing", () => {
  const stock = stocked({ "dimension:overworld": 1, "near:bench": 1, "seen:ore": 2 });
  applyOnce(operator("travel:nether"), stock);
  expect(stock.names()).toEqual(["dimension:nether"]);
});
