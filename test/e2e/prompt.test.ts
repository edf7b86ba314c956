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
import { readPage } from "../docs/pages.ts";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const HAS_SCRIPT = spawnSync("script", ["--version"]).error === undefined && process.platform === "linux";
const folder = mkdtempSync(join(tmpdir(), "lodestone-prompt-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The dialogue of docs/first-steps.md: what is typed, and patterns of the lines that answer it. */
function dialogue(): { typed: string; answers: RegExp[] }[] {
  const [, block = ""] = /^```text prompt\n([\s\S]*?)^```$/m.exec(readPage("docs/first-steps.md")) ?? [];
  const turns: { typed: string; answers: RegExp[] }[] = [];
  for (const line of block.trimEnd().split("\n")) {
    const [, typed] = /^(?:> |run it\? \[Y\/n\] )(.+)$/.exec(line) ?? [];
    if (typed !== undefined) turns.push({ typed, answers: [] });
    else if (!line.includes("… (")) turns.at(-1)?.answers.push(patternOf(line));
  }
  return turns;
}

/** Times, numbers of expansions, kinds of wood and what is left out differ from run to run. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    line
      .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("…", ".*")
      .replaceAll(/\d+\\\.\d+(?= (?:m?s)\b)/g, "[\\d.]+")
      .replaceAll(/\d+(?= expanded)/g, "\\d+")
      .replaceAll(/(?<=find )\w+_log/g, "\\w+_log"),
  );

test("the page's dialogue has turns that a pattern can miss", () => {
  expect(dialogue().map(({ typed }) => typed)).toEqual(["3 torches", "y", "what are you doing?", "stop"]);
  const pattern = patternOf("[1/10] find birch_log  0.1 s");
  expect(["[1/10] find oak_log  12.5 s", "[1/10] find stone  0.1 s"].map((line) => pattern.test(line))).toEqual([
    ...[true, false],
  ]);
});

test.runIf(HAS_SCRIPT)(
  "on a terminal a goal is planned, run after a yes, followed, and stopped by Ctrl-C",
  async () => {
    writeFileSync(join(folder, "lodestone.config.json"), JSON.stringify({ seed: 1, serve: { port: 0 } }));
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
      for (const { typed, answers } of dialogue()) {
        read = shown.length;
        child.stdin.write(`${typed}\n`);
        for (const answer of answers) while (!answer.test(shown.slice(read))) await once(child.stdout, "data");
      }
      expect(await type("stick\n", /run it\? \[Y\/n\]/)).toMatch(/\. craft 4 stick/);
      expect(await type("\n", /stick: done/)).toMatch(/craft 4 stick .*\d s/);
      await type("diamond pickaxe\n", /run it\?/);
      await type("y\n", /> /);
      expect(await type("\u0003", /I stopped this: 1 diamond_pickaxe/)).toMatch(/diamond pickaxe: stopped/);
      const ended = once(child, "close");
      child.stdin.write("\u0004");
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
    }
  },
);
