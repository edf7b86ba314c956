import { expect, test } from "vitest";
import { exportedTypes, sharedTypeNames } from "./exported-types.ts";
import { readSource, sourceFilesIn } from "./source-files.ts";

const ROOMS =
  "schemas planner navigation domains capabilities workers executor memory worlds bots mind server cli bench examples scripts";
const FILES = sourceFilesIn([...ROOMS.split(" "), "test"]);
test("no two exported types share a name", () => {
  const types = exportedTypes(FILES.map((file) => [file, readSource(file)]));
  expect(types.size).toBeGreaterThan(300);
  expect(sharedTypeNames(types)).toEqual([]);
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
