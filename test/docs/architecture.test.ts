import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { compileMinecraft } from "../../domains/index.ts";
import { FAMILIES } from "../../domains/minecraft/operators/index.ts";
import { DEFAULT_MAX_REPAIRS } from "../../executor/index.ts";
import { PLANNERS } from "../../planner/index.ts";
import { Operator, PlanStep, Problem, Task, TreeNode } from "../../schemas/index.ts";
import { ORE_RARITY_FACTOR } from "../../worlds/embedded/index.ts";
import { readPage, tableUnder } from "./pages.ts";

/** The pages on the architecture and on single rooms. */
const PAGE = ["docs/architecture.md", "docs/planning.md", "docs/mind.md"].map(readPage).join("\n");
const SCHEMAS: Record<string, z.ZodType> = { Problem, Operator, PlanStep, Task, TreeNode };

/** The pages' JSON blocks, by schema name. */
const EXAMPLES = new Map(
  [...PAGE.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(([, name = "", text = ""]) => [name, text]),
);

test("every document shown matches its schema", () => {
  expect([...EXAMPLES.keys()].sort()).toEqual(Object.keys(SCHEMAS).sort());
  for (const [name, text] of EXAMPLES) {
    const parsed = SCHEMAS[name]?.safeParse(JSON.parse(text));
    expect(parsed?.success, `${name}: ${parsed?.error?.message}`).toBe(true);
  }
});

test("the operator shown equals the domain's", () => {
  const shown = Operator.parse(JSON.parse(EXAMPLES.get("Operator") ?? "null"));
  const { operators } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
  expect(operators.find(({ id }) => id === shown.id)).toEqual(shown);
});

describe("the tables match the code", () => {
  test("of rooms and their imports", () => {
    const shown = tableUnder(PAGE, "room | may import");
    const source = readPage("test/architecture/imports.test.ts");
    const table = /const ARROWS[^=]*= \{\n([\s\S]*?)^\};/m.exec(source)?.[1] ?? "";
    const kept = [...table.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].map(([, room = "", list = ""]) => [
      room,
      [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).join(", "),
    ]);
    expect(kept.length).toBeGreaterThan(5);
    expect(shown).toEqual(kept);
  });

  test("of planners", () => {
    const said = (holds: boolean): string => (holds ? "yes" : "no");
    expect(tableUnder(PAGE, "id")).toEqual(
      PLANNERS.map(({ id, properties }) => [
        id,
        said(properties.optimal),
        said(properties.complete),
        said(properties.anytime),
      ]),
    );
  });

  test("of operator families", () => {
    const shown = tableUnder(PAGE, "family").flatMap(([families = ""]) => families.split(", "));
    expect(shown.sort()).toEqual(Object.keys(FAMILIES).sort());
  });

  test("of tree nodes", () => {
    const source = readPage("schemas/execution/tree.ts");
    const types = [...source.matchAll(/type: z\.literal\("([\w.]+)"\)/g)].map(([, type]) => type);
    expect(tableUnder(PAGE, "node").map(([type]) => type)).toEqual(types);
  });
});

test("the numbers in the prose match the code", () => {
  expect(PAGE).toContain(`at most ${DEFAULT_MAX_REPAIRS} times`);
  expect(PAGE).toContain(`(\`ORE_RARITY_FACTOR\` is ${ORE_RARITY_FACTOR})`);
});
