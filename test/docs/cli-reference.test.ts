import { expect, test } from "vitest";
import { EXIT } from "../../cli/exit-codes.ts";
import { cliReference, commandNames } from "../../scripts/reference/cli-reference.ts";
import { readPage, tableUnder } from "./pages.ts";

test("docs/reference/cli.md matches the commands' help (else run `node scripts/reference/write-cli-reference.ts`)", async () => {
  expect(readPage("docs/reference/cli.md")).toBe(await cliReference());
});

test("the reference covers every command of cli/commands", async () => {
  expect((await commandNames()).sort()).toEqual([
    "config",
    "coverage",
    "doctor",
    "domain",
    "explain",
    "fleet",
    "init",
    "memory",
    "plan",
    "repair",
    "replay",
    "run",
    "say",
    "serve",
    "validate",
    "world",
  ]);
});

test("docs/reference/cli.md lists the exit codes of the code", () => {
  const codes = tableUnder(readPage("docs/reference/cli.md"), "exit code").map(([code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT));
});
