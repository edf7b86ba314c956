// Counts how lines with expected readings are understood, by group, as a table or a document.

import type { Utterance } from "../../schemas/index.ts";
import { type LineVerdict, readingsOf, type ScoredLine, verdictOn } from "./expected.ts";

type Counts = Record<LineVerdict, number> & { lines: number };

const none = (): Counts => ({ lines: 0, right: 0, honest: 0, wrong: 0 });

export interface ScoreDocument {
  format: "lodestone.say-score/1";
  total: Counts;
  /** Shares of all lines, to three digits. */
  share: Record<LineVerdict, number>;
  groups: Record<string, Counts>;
  /** Lines that are not right. */
  misses: { line: number; text: string; verdict: LineVerdict; read: string }[];
}

export class Score {
  readonly #total = none();
  readonly #groups = new Map<string, Counts>();
  readonly #misses: ScoreDocument["misses"] = [];

  note(line: number, expected: ScoredLine, utterance: Utterance): void {
    const readings = readingsOf(expected);
    const verdict = verdictOn(readings, utterance);
    const name = expected.group ?? readings[0]?.kind ?? "other";
    const group = this.#groups.get(name) ?? none();
    this.#groups.set(name, group);
    for (const counts of [this.#total, group]) {
      counts.lines++;
      counts[verdict]++;
    }
    if (verdict !== "right") this.#misses.push({ line, text: utterance.text, verdict, read: brief(utterance) });
  }

  document(): ScoreDocument {
    const { lines, right, honest, wrong } = this.#total;
    const share = (count: number): number => (lines === 0 ? 0 : Math.round((count / lines) * 1000) / 1000);
    return {
      format: "lodestone.say-score/1",
      total: this.#total,
      share: { right: share(right), honest: share(honest), wrong: share(wrong) },
      groups: Object.fromEntries(this.#groups),
      misses: this.#misses,
    };
  }
}

/** The table, and below it each line that is not right with what it was read as. */
export function scoreText({ total, groups, misses }: ScoreDocument): string {
  const rows = [["group", "lines", "right", "honest", "wrong"]];
  for (const [name, { lines, right, honest, wrong }] of [...Object.entries(groups), ["all", total] as const])
    rows.push([name, String(lines), ...[right, honest, wrong].map((count) => `${count} (${percent(count, lines)})`)]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  const listed = misses.map(({ line, text, verdict, read }) => `${verdict} ${line}: ${text}\n    ${read}`);
  return [...table, ...(listed.length === 0 ? [] : ["", ...listed])].join("\n");
}

const percent = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((count / of) * 100)} %`;

function brief({ kind, task, intent, reply }: Utterance): string {
  const acts = task === null ? [] : [task, ...(task.next ?? [])];
  const said = acts.map(({ intent: name, target, targets = target === null ? [] : [target] }) =>
    [name, ...targets.map(({ item, qty }) => `${qty} ${item}`)].join(" "),
  );
  const when = intent?.when === undefined ? "" : ` when ${intent.when.said ?? intent.when.sensor}`;
  return `${kind}: ${said.join("; ")}${when} "${reply}"`;
}
