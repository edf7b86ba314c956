import { expect, test } from "vitest";
import { readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly } from "./source-scanner.ts";

const ROOMS =
  "schemas planner domains capabilities workers executor worlds bots mind server cli bench examples scripts";
const FILES = sourceFilesIn([...ROOMS.split(" "), "test"]);
const EXPORTED = /^export (?:declare )?(?:abstract )?(?:interface|class|type|enum) (\w+)(?!\w*\s*\})/gm;

/** Types that the sources export, each with the files that declare it. Re-exports declare nothing. */
function exportedTypes(sources: Iterable<readonly [file: string, source: string]>): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    for (const [, name = ""] of codeOnly(source).matchAll(EXPORTED)) {
      types.set(name, (types.get(name) ?? new Set()).add(file));
    }
  }
  return types;
}

test("no two exported types share a name", () => {
  const types = exportedTypes(FILES.map((file) => [file, readSource(file)]));
  expect(types.size).toBeGreaterThan(300);
  const shared = [...types]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(", ")}`);
  expect(shared).toEqual([]);
});

test("the check above sees classes, interfaces and aliases, and no re-exports", () => {
  const types = exportedTypes([
    ["a.ts", "export class Plan {}\nexport abstract class Part {}\nexport interface Row<T> {}"],
    ["b.ts", 'export type Row = number;\nexport { type Plan } from "./a.ts";\n// export class Part {}'],
  ]);
  expect(Object.fromEntries([...types].map(([name, files]) => [name, [...files]]))).toEqual({
    Plan: ["a.ts"],
    Part: ["a.ts"],
    Row: ["a.ts", "b.ts"],
  });
});
