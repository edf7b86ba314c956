// The flags of benches: the text of --help, and that an unknown flag or an invalid value is
// reported, not thrown.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpOf } from "../../../bench/lib/flags.ts";
import { runProgram } from "../run-program.ts";

test("--help prints the bench's opening comment, and its flags with their defaults", () => {
  const source = '// Measures it.\n//   npm run bench:it\n\nimport "x";\n// Not this.\n';
  const flags = {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    item: { type: "string", multiple: true },
  } as const;
  expect(helpOf(source, flags)).toBe(
    "Measures it.\n  npm run bench:it\n\n  --json\n  --rounds VALUE (default 3)\n  --item VALUE, repeatable\n",
  );
});

test("an unknown flag ends a bench with 31 and lists the known ones", () => {
  const bench = join(import.meta.dirname, "..", "..", "..", "bench", "programs", "fuzz.ts");
  const { status, stderr } = spawnSync(process.execPath, [bench, "--nonsense"], { encoding: "utf8" });
  expect([status, stderr.split("\n")[0]]).toEqual([31, expect.stringContaining("--nonsense")]);
  expect(stderr).toContain("--planner VALUE (default htn)");
  expect(stderr).not.toContain("    at ");
});

test.each([
  ["service", "parts"],
  ["ticks", "rounds"],
  ["body", "parts"],
  ["sessions", "seed"],
  ["night", "seed"],
  ["cancel-gap", "seed"],
  ["proof-bounds", "seed"],
])("an invalid value ends bench %s with 31 and its code, without a stack trace", async (name, flag) => {
  const { code, stderr } = await runProgram(name, `--${flag}=nonsense`);
  expect([code, stderr.split("\n")[0]]).toEqual([31, expect.stringMatching(/^input\.invalid: options: /)]);
  expect(stderr).not.toContain("    at ");
});
