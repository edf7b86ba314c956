import { describe, expect, test } from "vitest";
import { codeOnly, namedModules } from "./source-scanner.ts";

describe("namedModules", () => {
  test.each([
    ['import { a } from "./a.ts";', ["./a.ts"]],
    ['import type { A } from "./a.ts";', ["./a.ts"]],
    ['import a, { b as c } from "./a.ts";', ["./a.ts"]],
    ['import * as a from "a";', ["a"]],
    ['import {\n  a,\n  b,\n} from "../a/index.ts";', ["../a/index.ts"]],
    ['import "./effect.ts";', ["./effect.ts"]],
    ['import table from "./table.json" with { type: "json" };', ["./table.json"]],
    ['export * from "./a.ts";', ["./a.ts"]],
    ['export { type A, b } from "./a.ts";', ["./a.ts"]],
    ['const a = await import("./a.ts");', ["./a.ts"]],
    ['type A = import("./a.ts").A;', ["./a.ts"]],
    ['const a = require("a");', ["a"]],
    ['new URL("./worker.ts", import.meta.url)', ["./worker.ts"]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
    ["new URL(`./worker${extname(import.meta.url)}`, import.meta.url)", ["./worker"]],
    ['import a from "a";\nimport { b } from "b";', ["a", "b"]],
  ])("finds the modules of: %s", (source, modules) => {
    expect(namedModules(source)).toEqual(modules);
  });

  test.each([
    '// import a from "a";',
    '/* export * from "a"; */',
    'export const from = "a";',
    'const important = "a";',
    'new URL("https://example.org")',
  ])("finds no module in: %s", (source) => {
    expect(namedModules(source)).toEqual([]);
  });

  test("is not confused by a quote in a pattern or slashes in a string", () => {
    expect(namedModules('const p = /["`]/g; const u = "https://a"; import("./b.ts")')).toEqual(["./b.ts"]);
  });
});

test("codeOnly drops comments and strings but keeps expressions in templates", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
  const code = codeOnly('a(); // console\n/* Date.now */ b("console.log", /console/); c(`${Math.random()}`);');
  expect(code).toContain("a()");
  expect(code).toContain("Math.random()");
  expect(code).not.toMatch(/console|Date/);
});
