import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { compileMinecraft } from "../../domains/index.ts";
import { FAMILIES } from "../../domains/minecraft/operators/index.ts";
import { DEFAULT_MAX_REPAIRS } from "../../executor/index.ts";
import { PLANNERS } from "../../planner/index.ts";
import { Operator, PlanStep, Problem, Task, TreeNode } from "../../schemas/index.ts";
import { ORE_RARITY_FACTOR } from "../../worlds/embedded/index.ts";
import { ROOM_PAGES, readPage, tableUnder } from "./pages.ts";

/** The architecture page and the pages of rooms. */
const PAGE = ["docs/architecture.md", "docs/planning.md", ...ROOM_PAGES].map(readPage).join("\n");
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

/** The import table that a test enforces: each room, and what it may import. */
function importTable(): [room: string, imports: string][] {
  const source = readPage("test/architecture/imports.test.ts");
  const table = /const ARROWS[^=]*= \{\n([\s\S]*?)^\};/m.exec(source)?.[1] ?? "";
  return [...table.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].map(([, room = "", list = ""]) => [
    room,
    [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).join(", "),
  ]);
}

describe("the tables match the code", () => {
  test("who may import whom", () => {
    expect(importTable().length).toBeGreaterThan(5);
    expect(tableUnder(PAGE, "room | may import")).toEqual(importTable());
  });

  test("rooms", () => {
    const rooms = [...importTable().map(([room]) => room), "cli"];
    const shown = tableUnder(readPage("docs/architecture.md"), "room | what it holds");
    expect(shown.map(([room]) => room).sort()).toEqual(rooms.map((room) => `${room}/`).sort());
  });

  test("families of cuts", () => {
    const source = readPage("planner/ip/cuts/separators.ts");
    const imported = [...source.matchAll(/^import \{.*\} from "\.\/([\w-]+\.ts)";$/gm)].map(
      ([, file = ""]) => `planner/ip/cuts/${file}`,
    );
    const shown = tableUnder(PAGE, "cut family").map(([files = ""]) => files.split(", ")[0]);
    expect(shown.sort()).toEqual(imported.sort());
  });

  test("planners", () => {
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

  test("operator families", () => {
    const shown = tableUnder(PAGE, "family").flatMap(([families = ""]) => families.split(", "));
    expect(shown.sort()).toEqual(Object.keys(FAMILIES).sort());
  });

  test("tree nodes", () => {
    const source = readPage("schemas/execution/tree.ts");
    const types = [...source.matchAll(/type: z\.literal\("([\w.]+)"\)/g)].map(([, type]) => type);
    expect(tableUnder(PAGE, "node").map(([type]) => type)).toEqual(types);
  });
});

test("the numbers in the prose match the code", () => {
  expect(PAGE).toContain(`at most ${DEFAULT_MAX_REPAIRS} times`);
  expect(PAGE).toContain(`(\`ORE_RARITY_FACTOR\` is ${ORE_RARITY_FACTOR})`);
});
