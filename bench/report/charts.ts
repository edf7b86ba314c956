// The charts of a suite as SVG, drawn by Vega-Lite without a browser: coverage and proofs over
// time, cost ratios, expansions. Each has a curve for every planner: the share of its problems
// whose figure is at most the value on the axis. Invariant: the same rows give the same bytes.

import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { KnownProblem, RunDocument, RunRowDocument } from "../document/run-document.ts";
import { greatest } from "../lib/statistics.ts";
import { plannersIn } from "./columns.ts";
import { bestKnown, qualityScore, wrongClaims } from "./summary.ts";

export interface Chart {
  /** The subject; part of its file's name. */
  name: "coverage" | "proof" | "cost" | "expansions";
  title: string;
  svg: string;
}

const SIZE = { width: 560, height: 260 } as const;
/** Tableau's ten colours, by Stone and Gerrard; one for each planner. */
const COLOURS = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#edc948", "#b07aa1", "#ff9da7"] as const;
/** The axis of cost ratios ends between these; higher ratios are off the chart. */
const NARROWEST_RATIO = 1.1;
const WIDEST_RATIO = 2;
/** Smaller figures are drawn at these: a logarithmic axis has no zero. */
const MIN_MS = 0.001;
const MIN_NODES = 1;

interface Point {
  planner: string;
  at: number;
  share: number;
}

interface ChartSpec {
  name: Chart["name"];
  title: string;
  axis: string;
  scale: "log" | "linear";
  /**
   * The value at which the planner's curve rises for a correct answer; null where the row does not
   * count.
   */
  at: (row: RunRowDocument) => number | null;
  /** Where the curves end, and the axis with them. */
  end: number;
}

/** The charts of a suite's rows; none without rows. */
export async function chartsOf(
  run: Pick<RunDocument, "planners" | "limits">,
  problems: readonly KnownProblem[],
  rows: readonly RunRowDocument[],
): Promise<Chart[]> {
  if (rows.length === 0) return [];
  const best = bestKnown(problems, rows);
  const known = new Map(problems.map((problem) => [problem.id, problem]));
  const isRight = (row: RunRowDocument): boolean =>
    (row.valid === true || row.status === "unsolvable") &&
    wrongClaims(row, known.get(row.problem), best.get(row.problem)).length === 0;
  const right = rows.filter(isRight);
  const ratio = ({ valid, cost, problem }: RunRowDocument): number | null =>
    valid === true ? 1 / qualityScore(cost ?? 0, best.get(problem)?.cost ?? cost ?? 0) : null;
  const withinTime = (ms: number): number => Math.min(run.limits.timeMs, Math.max(MIN_MS, ms));
  const specs: ChartSpec[] = [
    {
      name: "coverage",
      title: "Answered within a time",
      axis: "milliseconds until a plan was held, or none proven to exist",
      scale: "log",
      at: ({ firstMs, finalMs }) => withinTime(firstMs ?? finalMs),
      end: run.limits.timeMs,
    },
    {
      name: "proof",
      title: "Proven within a time",
      axis: "milliseconds until the plan was proven best, or none proven to exist",
      scale: "log",
      at: ({ optimal, status, finalMs }) => (optimal || status === "unsolvable" ? withinTime(finalMs) : null),
      end: run.limits.timeMs,
    },
    {
      name: "cost",
      title: "Solved within a cost ratio",
      axis: "cost of the plan to the best known cost",
      scale: "linear",
      at: ratio,
      end: Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, greatest(right.flatMap((row) => ratio(row) ?? [])) ?? 0)),
    },
    {
      name: "expansions",
      title: "Answered within a number of expansions",
      axis: "nodes expanded (integer program: rounds)",
      scale: "log",
      at: ({ expanded }) => Math.min(run.limits.expansions, Math.max(MIN_NODES, expanded)),
      end: run.limits.expansions,
    },
  ];
  const planners = plannersIn(run, rows);
  const charts: Chart[] = [];
  for (const spec of specs) {
    const points = planners.flatMap((planner) => curveOf(planner, rows, right, spec));
    charts.push({ name: spec.name, title: spec.title, svg: await svgOf(coloursOf(run, planners), points, spec) });
  }
  return charts;
}

/**
 * A planner's curve as steps: a point where it begins and at each rise; problems at the same value
 * share one point.
 */
function curveOf(
  planner: string,
  rows: readonly RunRowDocument[],
  right: readonly RunRowDocument[],
  { at, end }: ChartSpec,
): Point[] {
  const asked = rows.filter((row) => row.planner === planner).length;
  const places = right
    .filter((row) => row.planner === planner)
    .flatMap((row) => at(row) ?? [])
    .filter((place) => place <= end)
    .sort((a, b) => a - b);
  const [first] = places;
  const points: Point[] = first === undefined ? [] : [{ planner, at: first, share: 0 }];
  places.forEach((place, index) => {
    if (places[index + 1] !== place) points.push({ planner, at: place, share: (index + 1) / asked });
  });
  const last = points.at(-1);
  if (last !== undefined && last.at < end) points.push({ ...last, at: end });
  return points;
}

/** The same colour for the same planner in all charts of a run. */
const coloursOf = ({ planners }: Pick<RunDocument, "planners">, shown: readonly string[]): Map<string, string> =>
  new Map(
    planners
      .map(({ id }, index) => [id, COLOURS[index % COLOURS.length] as string] as const)
      .filter(([id]) => shown.includes(id)),
  );

async function svgOf(colours: ReadonlyMap<string, string>, points: readonly Point[], spec: ChartSpec): Promise<string> {
  const specification: TopLevelSpec = {
    ...SIZE,
    background: "white",
    title: { text: spec.title, anchor: "start" },
    data: { values: [...points] },
    mark: { type: "line", interpolate: "step-after", strokeWidth: 2, clip: true },
    config: { aria: false },
    encoding: {
      x: {
        field: "at",
        type: "quantitative",
        title: spec.axis,
        scale: { type: spec.scale, nice: false, ...(spec.scale === "linear" ? { zero: false } : {}) },
        axis: { tickCount: 8, grid: true },
      },
      y: {
        field: "share",
        type: "quantitative",
        title: "share of the problems asked",
        scale: { domain: [0, 1] },
        axis: { format: ".0%" },
      },
      color: {
        field: "planner",
        type: "nominal",
        title: null,
        scale: { domain: [...colours.keys()], range: [...colours.values()] },
      },
    },
  };
  const view = new View(parse(compile(specification).spec), { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  return `${svg}\n`;
}
