// The page docs/reference/errors.md as text: every code of the table under its area, in the table's
// order. Pure, so that the script writes exactly what the test compares.

import { ERROR_CODES, ERRORS, type ErrorCode } from "../../schemas/index.ts";

/** The titles of the areas on the page. */
const AREAS: Record<string, string> = {
  path: "Moving",
  dig: "Digging",
  place: "Placing blocks",
  craft: "Crafting",
  smelt: "Smelting",
  container: "Containers",
  collect: "Collecting",
  combat: "Fighting",
  sense: "Perceiving",
  inventory: "Inventory",
  sleep: "Sleeping",
  leaf: "Leaves",
  stuck: "Watching over progress",
  pbi: "Between plan and body",
  permission: "Permissions",
  resource: "Quotas",
  safety: "Reflexes",
  run: "A run as a whole",
  capability: "The registry of capabilities",
  input: "Input",
  goal: "Goals",
  pool: "The worker pool",
  http: "The HTTP service",
  advisor: "The advisor",
  plan: "Plans",
  intent: "Intents",
};

const INTRODUCTION = `# Error codes

<!-- Written by scripts/reference/write-error-reference.ts from schemas/errors/errors.ts. Do not edit by hand. -->

A code is \`area.reason\` and never changes its meaning. Every error carries its code, a \`detail\` that
describes the case, and the help below. \`recovery\` gives the reaction:

| recovery | reaction |
|---|---|
| transient | the same action is tried again |
| recoverable | the plan is repaired, or a new plan is made from the observed state |
| permanent | this goal or request cannot continue |
| critical | the run stops |

\`HTTP\` is the status of the service's answer, for codes that it can answer with.
`;

/** The whole page as Markdown, ending in one newline. */
export function errorReference(): string {
  const areas = new Map<string, ErrorCode[]>();
  for (const code of ERROR_CODES) {
    const area = code.split(".", 1)[0] ?? code;
    areas.set(area, [...(areas.get(area) ?? []), code]);
  }
  const sections = [...areas].map(([area, codes]) => section(AREAS[area] ?? area, codes));
  return `${[INTRODUCTION, ...sections].join("\n")}`;
}

function section(title: string, codes: readonly ErrorCode[]): string {
  return [
    `## ${title}`,
    "",
    "| code | recovery | HTTP | what to do |",
    "|---|---|---|---|",
    ...codes.map(row),
    "",
  ].join("\n");
}

function row(code: ErrorCode): string {
  const { recovery, help, http }: { recovery: string; help: string; http?: number } = ERRORS[code];
  return `| \`${code}\` | ${recovery} | ${http ?? ""} | ${help.replaceAll("|", "\\|")} |`;
}
