// `lodestone` alone on a real terminal, which util-linux's `script` provides: a goal is planned, run
// in the embedded world, and stopped.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const HAS_SCRIPT = spawnSync("script", ["--version"]).error === undefined && process.platform === "linux";
const folder = mkdtempSync(join(tmpdir(), "lodestone-prompt-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(HAS_SCRIPT)(
  "on a terminal a goal is planned, run after a yes, followed, and stopped by Ctrl-C",
  async () => {
    writeFileSync(join(folder, "lodestone.config.json"), JSON.stringify({ fast: true, seed: 3 }));
    const child = spawn("script", ["-qec", `${process.execPath} ${MAIN}`, "/dev/null"], {
      cwd: folder,
      env: { ...process.env, TERM: "dumb" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    let shown = "";
    let read = 0;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += stripVTControlCharacters(text);
    });
    const type = async (keys: string, until: RegExp): Promise<string> => {
      read = shown.length;
      child.stdin.write(keys);
      while (!until.test(shown.slice(read))) await once(child.stdout, "data");
      return shown.slice(read);
    };
    try {
      await type("", /Type a goal/);
      expect(await type("stick\n", /run it\? \[Y\/n\]/)).toMatch(/4\. craft 4 stick/);
      const run = await type("\n", /stick: done/);
      expect(run).toMatch(/starting the embedded world \(Minecraft 1\.20\.1, seed 3, fast\)/);
      expect(run).toMatch(/\[4\/4\] craft 4 stick/);
      await type("diamond pickaxe\n", /run it\?/);
      await type("y\n", /\[ ?1\/\d+\]/);
      expect(await type("\u0003", /I stopped this: 1 diamond_pickaxe/)).toMatch(/diamond pickaxe: stopped/);
      const ended = once(child, "close");
      child.stdin.write("\u0004");
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
    }
  },
);
