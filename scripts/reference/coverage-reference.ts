// The page docs/reference/coverage.md as text: for some versions the number of obtainable items, by
// verb, and why the others cannot be obtained; the items that need unmodelled mechanics; the
// recipes left out on purpose. Pure, so that the script writes exactly what the test compares.

import { type Coverage, compileMinecraft, coverageOf, LEFT_OUT_RECIPES } from "../../domains/index.ts";

/** The versions of the page: the oldest, the default, and a late one. */
const VERSIONS = ["1.16.5", "1.20.1", "1.21.4"] as const;

const INTRODUCTION = `# Coverage of Minecraft's items

<!-- Written by scripts/reference/write-coverage.ts from the compiled domains. Do not edit by hand. -->

Every item of a version is either obtainable from the empty inventory by some chain of operators, or
unobtainable with a reason: \`creative-only\` (survival never gives it), \`technical\` (commands or
experiments give it), or \`needs-unmodelled:WHAT\` (survival gives it, this domain does not).
\`lodestone coverage --mc-version V\` prints the same counts for any supported version and lists every
item with \`--json\`; \`lodestone explain ITEM\` lists every way to one. The cheapest verb is the one at
the least cost by the objective \`time\`.
`;

/** The whole page as Markdown, ending in one newline. */
export function coverageReference(): string {
  const coverages = VERSIONS.map((mcVersion) => coverageOf(compileMinecraft({ mcVersion, objective: "time" })));
  const parts = [
    INTRODUCTION,
    `## Items by status\n\n${table("status", coverages, ({ statuses }) => statuses)}`,
    shares(coverages),
    `## Obtainable items by cheapest verb\n\n${table("verb", coverages, ({ verbs }) => verbs)}`,
    `## Unobtainable items by reason\n\n${table("reason", coverages, ({ reasons }) => reasons)}`,
    `## Items that need unmodelled mechanics\n\n${coverages.map(unmodelledLines).join("\n")}`,
    `## Recipes left out on purpose\n\n${leftOut()}`,
  ];
  return parts.join("\n");
}

/**
 * A row for each name that any version counts, most frequent first in the last version, then by
 * name.
 */
function table(
  heading: string,
  coverages: readonly Coverage[],
  countsOf: (coverage: Coverage) => Coverage["verbs"],
): string {
  const counts = coverages.map(countsOf);
  const totalOf = (name: string): number => counts.reduce((sum, own) => sum + (own[name] ?? 0), 0);
  const names = [...new Set(counts.flatMap((own) => Object.keys(own)))].sort(
    (a, b) => totalOf(b) - totalOf(a) || (a < b ? -1 : 1),
  );
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    row([heading, ...coverages.map(({ mcVersion }) => mcVersion ?? "")]),
    `|---|${coverages.map(() => "---:|").join("")}`,
    ...names.map((name) => row([`\`${name}\``, ...counts.map((own) => own[name] ?? 0)])),
    row(["all", ...counts.map((own) => Object.values(own).reduce((sum, count) => sum + count, 0))]),
    "",
  ].join("\n");
}

const unmodelled = ({ items }: Coverage) => items.filter(({ because }) => because?.startsWith("needs-unmodelled:"));

/** The share of survival items that is not modelled. */
function shares(coverages: readonly Coverage[]): string {
  const reported = coverages.map((coverage) => {
    const missing = unmodelled(coverage).length;
    const survival = (coverage.statuses.obtainable ?? 0) + missing;
    return `${((100 * missing) / survival).toFixed(1)} % (${missing} of ${survival}) in ${coverage.mcVersion}`;
  });
  return `Items of survival that need unmodelled mechanics: ${reported.join(", ")}.\n`;
}

function unmodelledLines(coverage: Coverage): string {
  const byReason = Map.groupBy(unmodelled(coverage), ({ because }) => because ?? "");
  const lines = [...byReason].map(
    ([reason, items]) => `- \`${reason}\`: ${items.map(({ item }) => `\`${item}\``).join(", ")}`,
  );
  return [`### ${coverage.mcVersion}`, "", ...(lines.length === 0 ? ["None."] : lines), ""].join("\n");
}

function leftOut(): string {
  const rows = LEFT_OUT_RECIPES.map(({ what, because }) => `| ${what} | ${because} |`);
  return ["| what | because |", "|---|---|", ...rows, ""].join("\n");
}
