// The page that a report makes of runs: how to read it, then each run with its machine and its
// suites, tables and charts, each with the command that reproduces it. Pure text; the caller writes
// the files.

import { commandOf } from "../document/command.ts";
import type { RunDocument, RunRowDocument, SuiteRun } from "../document/run-document.ts";
import { type Chart, chartsOf } from "./charts.ts";
import { markdown, pairTable, summaryTable } from "./columns.ts";
import { measuredGoals } from "./goals.ts";
import { recordedSections } from "./recordings.ts";
import { wrongLines } from "./summary.ts";

export interface ReportPage {
  text: string;
  /** File names beside the page, in the folder of charts, with their contents. */
  charts: Map<string, string>;
}

/** The folder of charts, relative to the page. */
export const CHART_FOLDER = "benchmarks";
/** The most wrong claims that are listed. */
const MAX_LISTED_CLAIMS = 12;

/** The page of the runs, in their order, and of what `outputOf` has of other benches (recordings.ts). */
export async function pageOf(
  runs: readonly RunDocument[],
  source: string,
  outputOf: (file: string) => string | null = () => null,
): Promise<ReportPage> {
  const charts = new Map<string, string>();
  const parts = [intro(source)];
  for (const [index, run] of runs.entries()) {
    const prefix = runs.length > 1 ? `${index + 1}-` : "";
    parts.push(runSection(run, runs.length > 1 ? `Run ${index + 1}` : "The run"));
    for (const suite of run.suites) {
      const rows = run.rows.filter((row) => row.suite === suite.suite);
      const drawn = await chartsOf(run, suite.problems, rows);
      for (const { name, svg } of drawn) charts.set(`${prefix}${suite.suite}-${name}.svg`, svg);
      parts.push(suiteSection(run, suite, rows, drawn, prefix));
    }
  }
  parts.push(...recordedSections(outputOf));
  return { text: `${parts.join("\n\n")}\n`, charts };
}

const intro = (source: string): string => `# Benchmarks

\`npm run bench\` compares Lodestone's planners with each other and with others. This page shows one
run: \`npm run bench:report -- ${source}\` writes it, and a test keeps it equal to the
recorded data. Costs, statuses and expansions are the same on every machine, unless the time limit
ended a search. Times depend on the machine; compare them within one run only.

## How it is measured

- Every planner gets the same problems on the same compiled domains, one problem after another in
  one process. Each problem starts with a different planner.
- Every planner is warm: it first plans some problems of the suite without being measured.
- Times are wall time from the problem document to the plan document, without the time of
  \`validate\`. If a first try takes less than 20 ms, the time is the median of some further tries.
- \`validate\` replays every plan. It shares no code with the planners.
- A suite larger than its sample is drawn from by the seed. Slow planners get only some of the
  problems; the column *asked* says how many.

| column | meaning |
|---|---|
| solved, impossible | problems with a valid plan; problems correctly said to have none |
| wrong | invalid plans, problems wrongly called impossible, false bounds, plans wrongly called optimal, exceptions |
| coverage | the share of the problems asked that are solved, or proven impossible |
| agile | the mean score: 1 up to 1 ms, 0 at the time limit, linear in the logarithm in between. This is the agile score of the International Planning Competition, with a millisecond for its second |
| quality | the mean of best known cost / cost, 0 without an answer: the competition's satisficing score |
| at best, proven | plans at the best known cost; plans that the planner itself proved optimal |
| mean ratio, worst | cost / best known cost over the problems solved; the best is the proven optimum, or the cheapest valid plan of the run |
| first p50 | the median time to the first plan held, in ms |
| p50 ms, p99, max | times to the final answer, solved or not (nearest rank) |
| expanded p50, max nodes | nodes expanded: median and most (htn: methods tried; integer program: rounds; mahler: tasks tried at the top) |
| equal h | the mean share of expanded nodes with the most common heuristic value, over searches of 20 nodes and more |

Pairs of planners are compared on the problems that both solved. Times and costs are ratios of the
planner to the reference; the mean of times is geometric.`;

function runSection(run: RunDocument, title: string): string {
  const { processor, cores, memoryGib, system, load } = run.machine;
  const busy = load === undefined ? "" : `; load before the run ${load}`;
  const packages = Object.entries(run.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `## ${title}`,
    `\`${commandOf(run)}\` took ${Math.round(run.tookMs / 1000)} s.`,
    [
      `- Machine: ${processor}, ${cores} cores, ${memoryGib} GiB, ${system}; one thread was used${busy}`,
      `- Started ${run.startedAt}, revision ${run.revision ?? "unknown"}${run.revision?.endsWith("+") ? " (+: with uncommitted changes)" : ""}`,
      `- Versions: ${packages.join(", ")}`,
      `- Limits per problem: ${run.limits.expansions} expansions, ${run.limits.timeMs} ms. Seed ${run.seed}. Warm-up ${run.warmUp} problems per planner and suite; short times are the median of ${run.repeats}`,
    ].join("\n"),
    markdown({ head: ["planner", "description"], rows: run.planners.map(({ id, title: what }) => [id, what]) }),
    ...goalTable(run),
  ].join("\n\n");
}

/** The planners' targets, and this run's figures. */
function goalTable(run: RunDocument): string[] {
  const goals = measuredGoals(run);
  if (goals.length === 0) return [];
  const rows = goals.map(({ suite, planner, what, goal, measured, isMet }) => [
    suite,
    planner,
    what,
    goal,
    measured,
    isMet ? "yes" : "no",
  ]);
  return ["Goals:", markdown({ head: ["suite", "planner", "figure", "goal", "measured", "reached"], rows })];
}

function suiteSection(
  run: RunDocument,
  suite: SuiteRun,
  rows: readonly RunRowDocument[],
  charts: readonly Chart[],
  prefix: string,
): string {
  const command = commandOf(run, suite.suite);
  const domains = suite.domains.map(
    ({ name, objective, operators }) => `${name} (${objective}, ${operators} operators)`,
  );
  const pairs = pairTable(run, rows);
  return [
    `### ${suite.suite}`,
    `${sentence(suite.title)} ${suite.problems.length} of ${suite.available} problems. Domains: ${domains.join(", ")}.`,
    `To reproduce: \`${command}\``,
    markdown(summaryTable(run, suite.problems, rows)),
    ...(pairs === null ? [] : [`Compared with ${pairs.reference}:`, markdown(pairs)]),
    ...(suite.notes.length === 0 ? [] : [suite.notes.map((note) => `- ${note}`).join("\n")]),
    ...wrongList(suite, rows),
    ...charts.map(
      ({ name, title }) =>
        `![${title}, ${suite.suite}](${CHART_FOLDER}/${prefix}${suite.suite}-${name}.svg)\n*${title}: \`${command}\`*`,
    ),
  ].join("\n\n");
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Wrong claims, one by one up to a limit. */
function wrongList({ problems }: SuiteRun, rows: readonly RunRowDocument[]): string[] {
  const reported = wrongLines(problems, rows);
  if (reported.length === 0) return [];
  const more = reported.length > MAX_LISTED_CLAIMS ? [`- and ${reported.length - MAX_LISTED_CLAIMS} more`] : [];
  return ["Wrong claims:", [...reported.slice(0, MAX_LISTED_CLAIMS).map((line) => `- ${line}`), ...more].join("\n")];
}
