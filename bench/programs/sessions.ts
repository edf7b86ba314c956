// Records a session of each family of leaves, in an embedded world of its own, for the tests that
// replay them.
//
//   npm run bench:sessions -- [--families a,b] [--seed 3] [--version 1.20.1]
//     [--out test/fixtures/sessions]
//
// Exit code 1 where a session fails or its log does not replay; its previous recording then stays.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CodedError, DEFAULT_MC_VERSION, didYouMean, toCodedError } from "../../schemas/index.ts";
import { openStage } from "../body/stage.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { FAMILIES } from "../sessions/families.ts";
import { packedSession, recordSession } from "../sessions/session.ts";

const KEPT = join(import.meta.dirname, "..", "..", "test", "fixtures", "sessions");
const KIB = 1_024;

const values = readFlags({
  families: { type: "string", default: FAMILIES.map(({ name }) => name).join() },
  seed: { type: "string", default: "3" },
  version: { type: "string", default: DEFAULT_MC_VERSION },
  out: { type: "string", default: KEPT },
});
const Options = z.strictObject({
  families: z.string().transform((text) => text.split(",")),
  seed: z.coerce.number().int(),
  version: z.string(),
  out: z.string(),
});
const { families, out, ...asked } = parseFlags(Options, values);
const names = FAMILIES.map(({ name }) => name);
for (const name of families) {
  if (!names.includes(name)) {
    throw new CodedError("input.invalid", `--families: no family ${name}${didYouMean(name, names)}`);
  }
}
mkdirSync(out, { recursive: true });
let failed = 0;
for (const family of FAMILIES.filter(({ name }) => families.includes(name))) {
  const stage = await openStage(asked);
  try {
    const { report, lines } = await recordSession(family, stage);
    const packed = packedSession(lines);
    writeFileSync(join(out, `${family.name}.jsonl.gz`), packed);
    const seconds = (report.elapsedMs / 1_000).toFixed(1);
    process.stderr.write(
      `${family.name.padEnd(12)} ${report.stepsDone} steps, ${lines.length} lines, ${seconds} s, ${(packed.length / KIB).toFixed(0)} KiB\n`,
    );
  } catch (error) {
    failed += 1;
    process.stderr.write(`${family.name.padEnd(12)} ${toCodedError(error).message}\n`);
  } finally {
    await stage.close();
  }
}
process.exit(failed === 0 ? 0 : 1);
