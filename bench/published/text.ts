// The table of published goals as lines of text.

import type { ShortReason, SuiteSummary } from "./figures.ts";

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(part === whole ? 0 : 1)}%`;
const ratio = (value: number | null): string => value?.toFixed(2) ?? "-";
const ms = (value: number | null): string => value?.toFixed(0) ?? "-";

const COLUMNS: readonly (readonly [head: string, cell: (summary: SuiteSummary) => string])[] = [
  ["suite", ({ suite }) => suite],
  ["tasks", ({ tasks }) => `${tasks}`],
  ["open", ({ open }) => `${open}`],
  ["said", ({ said, tasks, open }) => share(said, tasks - open)],
  ["planned", ({ planned }) => `${planned}`],
  ["in full", ({ full, planned }) => share(full, planned)],
  ["one bag", ({ oneBag }) => `${oneBag}`],
  ["proven", ({ proven, planned }) => share(proven, planned)],
  ["cost", ({ meanCost }) => ratio(meanCost)],
  ["worst", ({ worstCost }) => ratio(worstCost)],
  ["refused: rightly", ({ refusedRightly }) => `${refusedRightly}`],
  ["wrongly", ({ refusedWrongly }) => `${refusedWrongly}`],
  ["absurd", ({ absurd }) => `${absurd}`],
  ["invalid", ({ invalid }) => `${invalid}`],
  ["p50 ms", ({ p50 }) => ms(p50)],
  ["p99", ({ p99 }) => ms(p99)],
];

export function summaryText(summaries: readonly SuiteSummary[]): string {
  const lines = [COLUMNS.map(([head]) => head), ...summaries.map((one) => COLUMNS.map(([, cell]) => cell(one)))];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join("  ")).join("\n");
}

/** What is shown of an example's answer. */
const MAX_DETAIL = 90;

export const reasonsText = (reasons: readonly ShortReason[]): string =>
  reasons
    .map(({ tasks, kind, what, example, detail }) => {
      const cut = detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail;
      const shown = detail === "" || detail === what ? "" : `: ${cut}`;
      return `${`${tasks}`.padStart(5)}  ${kind}: ${what}, such as ${example}${shown}`;
    })
    .join("\n");
