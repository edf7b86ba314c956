import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../domains/make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refused = expect.objectContaining({ code: "input.file" });

test("a folder is made with those above it, and left as it is where it is there", () => {
  const deep = join(folder, "a", "b");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test("a file in the way is told with a code", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(refused);
  expect(() => makeFolder(join(file, "below"))).toThrow(refused);
});

test.runIf(process.platform === "linux")("a folder that the system does not make is refused at once", () => {
  expect(() => makeFolder("/proc/lodestone/state")).toThrow(refused);
});
