// docs/capabilities.md: its tables match the code, the entries export the listed names, and its
// example runs.

import { expect, test, vi } from "vitest";
import * as executor from "../../executor.ts";
import * as library from "../../index.ts";
import { AcceptanceTest, PERMISSIONS } from "../../schemas/index.ts";
import * as testing from "../../testing.ts";
import { readPage, tableUnder } from "./pages.ts";

const PAGE = readPage("docs/capabilities.md");
const ENTRIES: Readonly<Record<string, object>> = {
  lodestone: library,
  "lodestone/executor": executor,
  "lodestone/testing": testing,
};

test("every entry exports the names that docs/capabilities.md lists", () => {
  const rows = tableUnder(PAGE, "entry");
  expect(rows.map(([entry]) => entry).sort()).toEqual(Object.keys(ENTRIES).sort());
  for (const [entry = "", names = ""] of rows) {
    for (const name of names.replaceAll("`", "").split(", ")) expect(ENTRIES[entry]).toHaveProperty(name);
  }
});

test("every value that the example imports is exported by an entry", () => {
  const example = readPage("examples/capabilities.ts");
  const imported = [...example.matchAll(/^import \{([^}]*)\} from "\.\.\//gm)].flatMap(([, names = ""]) =>
    names.split(","),
  );
  const values = imported.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type "));
  const exported = new Set(Object.values(ENTRIES).flatMap((entry) => Object.keys(entry)));
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((name) => !exported.has(name))).toEqual([]);
});

test("docs/capabilities.md lists every field of a leaf, with its permissions", () => {
  const members = (path: string, name: string): string[] => {
    const [, body = ""] =
      new RegExp(`^export interface ${name}<[^{]*\\{\\n([\\s\\S]*?)^\\}$`, "m").exec(readPage(path)) ?? [];
    return [...body.matchAll(/^ {2}(\w+)[?:(]/gm)].map(([, member = ""]) => member);
  };
  const contract = "schemas/execution/leaf-contract.ts";
  const fields = [
    ...members(contract, "VerbContract"),
    ...members(contract, "LeafContract"),
    ...members("executor/leaf/leaf.ts", "Leaf"),
  ];
  const rows = tableUnder(PAGE, "field of a leaf");
  const listed = rows.flatMap(([names = ""]) => names.replaceAll("`", "").split(", "));
  expect(fields.length).toBeGreaterThan(12);
  expect(listed.sort()).toEqual(fields.sort());
  const [, permissions = ""] = rows.find(([name]) => name?.includes("permissions")) ?? [];
  expect(PERMISSIONS.filter((permission) => !permissions.includes(permission))).toEqual([]);
});

test("docs/capabilities.md lists every part of an acceptance test and every gate", () => {
  expect(tableUnder(PAGE, "part of a test").map(([part]) => part)).toEqual(Object.keys(AcceptanceTest.shape));
  const gates = readPage("executor/capabilities/gates.ts").match(/^ {2}\["\w+", \w+\],$/gm) ?? [];
  expect(tableUnder(PAGE, "gate").map(([gate]) => gate)).toEqual(gates.map((line) => /\w+/.exec(line)?.[0]));
});

test("the example registers, tests and plans with its capabilities, then retires them", async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await import("../../examples/capabilities.ts");
  } finally {
    write.mockRestore();
  }
  expect(lines.join("")).toBe(
    [
      "shed_item@1.0.0: sandbox passed",
      "shed_item@1.0.0: active",
      "opt.travel_light@1.0.0: sandbox passed",
      "opt.travel_light@1.0.0: active",
      "opt.travel_light@1.0.0: inventory.dirt -= 8",
      "success; 12 dirt left",
      "input.unknownItem: goal.state.0: no operator knows pack:light",
      "",
    ].join("\n"),
  );
});
