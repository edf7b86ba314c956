// docs/testing.md: its example is one of these tests, and its tables match the code.

import { expect, test } from "vitest";
import { Fault, RULES, SimulatedState } from "../../testing.ts";
import { readPage, tableUnder } from "./pages.ts";

const PAGE = readPage("docs/testing.md");

test("the example in docs/testing.md equals a test that runs, except for import paths", () => {
  const shown = /^```ts option\.test\.ts\n([\s\S]*?)^```$/m.exec(PAGE)?.[1];
  const runs = readPage("test/worlds/testing/documented-example.test.ts")
    .replace('"../../../index.ts"', '"lodestone"')
    .replace('"../../../testing.ts"', '"lodestone/testing"');
  expect(shown).toBe(runs);
});

test("docs/testing.md lists every part of a state", () => {
  const reported = tableUnder(PAGE, "part").flatMap(([parts = ""]) => parts.split(", "));
  expect(reported.sort()).toEqual(Object.keys(SimulatedState.shape).sort());
});

test("docs/testing.md lists every rule and every kind of fault", () => {
  expect(tableUnder(PAGE, "rule").map(([rule]) => rule)).toEqual(expect.arrayContaining(RULES.map(({ name }) => name)));
  const kinds = Fault.options.map(({ shape }) => shape.kind.value);
  expect(tableUnder(PAGE, "kind").map(([kind]) => kind)).toEqual(kinds);
});
