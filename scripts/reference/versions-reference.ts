// The page docs/reference/versions.md as text: every supported version with its other names, its
// items and operators, what changed since the version before, and what was mended. Pure, so that
// the script writes exactly what the test compares.

import { compileMinecraft } from "../../domains/index.ts";
import { VERSIONS } from "../../domains/minecraft/data/known-versions.ts";
import { inRange } from "../../domains/minecraft/data/versions.ts";
import { borrowed, CORRECTIONS } from "../../domains/minecraft/tables/corrections.ts";
import type { Domain } from "../../schemas/index.ts";

const INTRODUCTION = `# Versions

Written by \`node scripts/reference/write-versions.ts\` (\`npm run versions\`); a test compares it with
the domains. [Minecraft](../minecraft.md#versions) explains the names, and \`--nearest\`.

Items and operators are those of the objective \`time\`. The operators that are new, gone or changed
since the version above show how much is uncertain where an unknown version lies between two.
`;

const HEADINGS = [
  "version",
  "short",
  "servers of the same protocol",
  "items",
  "obtainable",
  "operators",
  "new",
  "gone",
  "changed",
];

/** The whole page as Markdown, ending in one newline. */
export function versionsReference(): string {
  const domains = VERSIONS.map(({ version }) => compileMinecraft({ mcVersion: version, objective: "time" }));
  const rows = VERSIONS.map(({ version, servers = [], short }, index) => {
    const { items, operators } = domains[index] as Domain;
    const names = Object.keys(items).filter((name) => !name.includes("+"));
    const obtainable = names.filter((name) => items[name]?.status === "obtainable").length;
    const named = [version, short ?? "", servers.join(", ")];
    return row([...named, names.length, obtainable, operators.length, ...changes(domains[index - 1], domains[index])]);
  });
  const table = [row(HEADINGS), `|---|---|---|${"---:|".repeat(HEADINGS.length - 3)}`, ...rows].join("\n");
  return `${INTRODUCTION}\n${table}\n\n## What was mended\n\n${MENDED}\n${mended()}\n`;
}

const MENDED = `Where minecraft-data is wrong about a version, \`domains/minecraft/tables/corrections.json\` takes the
field from another version, or gives the values of some blocks and items.
`;

/** More names than this are only counted. */
const MAX_NAMED = 20;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** Numbers of operators that are new, gone and changed; empty cells for the first version. */
function changes(before: Domain | undefined, after: Domain | undefined): (string | number)[] {
  if (before === undefined || after === undefined) return ["", "", ""];
  const [old, own] = [before, after].map(
    ({ operators }) => new Map(operators.map((one) => [one.id, JSON.stringify(one)])),
  );
  if (old === undefined || own === undefined) return ["", "", ""];
  const added = [...own.keys()].filter((id) => !old.has(id)).length;
  const gone = [...old.keys()].filter((id) => !own.has(id)).length;
  const changed = [...own].filter(([id, text]) => old.has(id) && old.get(id) !== text).length;
  return [added, gone, changed];
}

function mended(): string {
  const { blocks, items } = CORRECTIONS;
  const lines = VERSIONS.flatMap(({ version }) => {
    const taken = borrowed(version).map(({ of, like, because }) => `${of} from ${like}, because ${because}`);
    const own = [...blocks, ...items].filter(({ versions }) => versions !== undefined && inRange(version, versions));
    const about = own.flatMap((row) => ("blocks" in row ? row.blocks : row.items)).map((name) => `\`${name}\``);
    const values =
      about.length === 0 ? [] : [`values of ${about.length > MAX_NAMED ? `${about.length} names` : about.join(", ")}`];
    const all = [...taken, ...values];
    return all.length === 0 ? [] : [`- ${version}: ${all.join("; ")}`];
  });
  return lines.join("\n");
}
