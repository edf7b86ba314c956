import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf } from "../../bench/runs/page.ts";
import { ROOT, readPage } from "./pages.ts";

test("docs/runs.md is what is made of its rows: else run `npm run bench:runs -- --docs`", () => {
  expect(readPage("docs/runs.md")).toBe(pageOf(join(ROOT, "docs")));
});
