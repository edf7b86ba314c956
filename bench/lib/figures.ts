// The figures of a bench, each beside its target and a verdict.

export interface BenchFigure {
  name: string;
  value: number;
  unit: string;
  /** The least or greatest allowed value; absent for information only. */
  atLeast?: number;
  atMost?: number;
}

/** Whether the figure meets its target; null without one. */
export function isMet({ value, atLeast, atMost }: BenchFigure): boolean | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

/** A line each: name, value, target, verdict. */
export function figuresText(figures: readonly BenchFigure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, atLeast, atMost } = figure;
    const asked = atLeast !== undefined ? `>= ${amount(atLeast)}` : atMost !== undefined ? `<= ${amount(atMost)}` : "";
    const verdict = { true: "ok", false: "short", null: "" }[String(isMet(figure)) as "true" | "false" | "null"];
    return [name, amount(value), unit, asked, verdict];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name = "", value = "", unit = "", asked = "", verdict = ""]) =>
      `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)} ${unit.padEnd(widths[2] ?? 0)}  ${asked.padEnd(widths[3] ?? 0)}  ${verdict}`.trimEnd(),
    )
    .join("\n");
}

const amount = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : String(Math.round(value * 100) / 100);
