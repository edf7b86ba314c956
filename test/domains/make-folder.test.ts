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

test("makeFolder creates a folder with its parents, and leaves an existing one alone", () => {
  const deep = join(folder, "a", "b");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test("makeFolder refuses a path through a file with a code", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(refused);
  expect(() => makeFolder(join(file, "below"))).toThrow(refused);
});

test.runIf(process.platform === "linux")("makeFolder fails at once if the system does not create the folder", () => {
  expect(() => makeFolder("/proc/lodestone/state")).toThrow(refused);
});
