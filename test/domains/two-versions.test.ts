// No state of a module may hang on a version: whatever was compiled before in the process, a version
// gives the same domain and the same plan. Caches are off, as on a fresh machine.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("two-versions-program.ts", import.meta.url));

async function linesFor(...versions: string[]): Promise<string[]> {
  const env = { ...process.env, LODESTONE_CACHE_DIR: "off" };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...versions], { env });
  return stdout.trim().split("\n").sort();
}

test("two versions in one process, with cold caches, are compiled and planned alike in either order", async () => {
  const [older, newer] = await Promise.all([linesFor("1.20.1", "1.21.1"), linesFor("1.21.1", "1.20.1")]);
  expect(older).toEqual(newer);
  for (const line of older) expect(line).toMatch(/^1\.2\S+ sha256:\w{64} explore,collect_block,craft_item,craft_item$/);
  expect(new Set(older.map((line) => line.split(" ")[1])).size).toBe(2);
});
