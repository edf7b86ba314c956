import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf } from "../../bench/runs/page.ts";
import { ROOT, readPage } from "./pages.ts";

test("docs/runs.md matches its rows (else run `npm run bench:runs -- --docs`)", () => {
  expect(readPage("docs/runs.md")).toBe(pageOf(join(ROOT, "docs")));
});
