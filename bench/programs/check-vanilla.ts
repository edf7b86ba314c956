// Holds the compiled domain of a version against a vanilla data pack in a folder: recipes, drops of
// blocks and creatures, chests, fishing, bartering, suspicious blocks, tools. Prints a table by
// kind (right; missing: vanilla has it, Lodestone does not; wrong: both, but not the same), then
// each fault with its path. Nothing of it is shared with the compiler: it reads the pack's own JSON
// and computes what the game would do. Exits 1 on anything wrong, and on anything missing that no
// row of bench/vanilla/left-out.json explains.
//
//   node bench/programs/check-vanilla.ts PATH --mc-version 1.20.1 [--kind crafting ...] [--partial]
//     [--all] [--json]
//
// PATH is an unpacked data pack, its `data` folder, or `data/minecraft`; the game's jar holds one.
// With --partial the pack is a part, such as a server's own, and what it lacks is no finding. --all
// also lists what is left out, with the reasons; --json prints every row.

import { z } from "zod";
import { toCodedError } from "../../schemas/index.ts";
import { parseFlags, readFlagsAndWords } from "../lib/flags.ts";
import { checkPack } from "../vanilla/check-pack.ts";
import { DataPack } from "../vanilla/data-pack.ts";
import { isFault, KINDS } from "../vanilla/finding.ts";
import { listOfFindings, tableOf } from "../vanilla/text.ts";

const INPUT_ERROR = 31;

const { values, positionals } = readFlagsAndWords({
  "mc-version": { type: "string", default: "1.20.1" },
  kind: { type: "string", multiple: true, default: [...KINDS] },
  partial: { type: "boolean", default: false },
  all: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
});
const { path, kinds } = parseFlags(
  z.object({ path: z.string("name the folder of a data pack"), kinds: z.array(z.enum(KINDS)) }),
  { path: positionals[0], kinds: values.kind },
);
const mcVersion = values["mc-version"];

try {
  const { findings, notes } = checkPack(DataPack.open(path), { mcVersion, kinds, isPartial: values.partial });
  const lines = values.json
    ? [JSON.stringify({ rows: findings.map((finding) => ({ mcVersion, ...finding })), notes })]
    : [
        `Minecraft ${mcVersion}, held against ${path}`,
        ...tableOf(findings),
        ...notes,
        ...listOfFindings(findings, values.all),
      ];
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = findings.some(isFault) ? 1 : 0;
} catch (error) {
  const { code, message } = toCodedError(error);
  process.stderr.write(`${message.startsWith(code) ? "" : `${code}: `}${message}\n`);
  process.exitCode = INPUT_ERROR;
}
