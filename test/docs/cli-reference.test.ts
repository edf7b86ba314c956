import { expect, test } from "vitest";
import { EXIT } from "../../cli/exit-codes.ts";
import { cliReference, commandNames } from "../../scripts/cli-reference.ts";
import { readPage, tableUnder } from "./pages.ts";

test("docs/reference/cli.md is what the commands' help says: else run `node scripts/write-cli-reference.ts`", async () => {
  expect(readPage("docs/reference/cli.md")).toBe(await cliReference());
});

test("every command of cli/commands is among them", async () => {
  expect((await commandNames()).sort()).toEqual([
    "coverage",
    "doctor",
    "domain",
    "explain",
    "fleet",
    "plan",
    "repair",
    "replay",
    "run",
    "say",
    "serve",
    "validate",
  ]);
});

test("its exit codes are the command line's", () => {
  const codes = tableUnder(readPage("docs/reference/cli.md"), "exit code").map(([code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT));
});
