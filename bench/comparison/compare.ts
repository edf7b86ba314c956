// One run of the comparison: the requested suites, one after the other, as a document. Prints
// nothing; the caller's listener gets every suite.

import type { RunDocument, RunRowDocument, SuiteRun } from "../document/run-document.ts";
import { machine, revision, versions } from "../lib/machine.ts";
import { COMPARED } from "../planners/table.ts";
import type { BenchProblem, Suite } from "../suites/suite.ts";
import { SUITES } from "../suites/table.ts";
import { measure, REPEATS, WARM_UP } from "./measure.ts";
import type { Options } from "./options.ts";

export interface CompareListener {
  /** Called for a suite whose problems are not on this machine. */
  onAbsent: (suite: string, because: string) => void;
  onProblem: (suite: string, done: number, of: number) => void;
  onSuite: (suite: SuiteRun, rows: readonly RunRowDocument[]) => void;
}

/** Runs the suites that the options select. */
export async function compare(options: Options, listener: CompareListener): Promise<RunDocument> {
  const startedAt = performance.now();
  const begun = new Date().toISOString();
  const place = machine();
  const suites: SuiteRun[] = [];
  const rows: RunRowDocument[] = [];
  for (const suite of SUITES.filter(({ id }) => options.suites?.includes(id) ?? true)) {
    const ran = await runSuite(suite, options, listener);
    if (ran === null) continue;
    suites.push(ran.run);
    rows.push(...ran.rows);
    listener.onSuite(ran.run, ran.rows);
  }
  const used = new Set(rows.map(({ planner }) => planner));
  const { mcVersion, objective = null, counts, limit = null, expansions, timeMs, seed } = options;
  const plancraft = options.plancraft !== undefined;
  const asked = { suites: options.suites, planners: options.planners, mcVersion, objective, counts, limit, plancraft };
  return {
    format: "lodestone.bench/1",
    startedAt: begun,
    tookMs: Math.round(performance.now() - startedAt),
    asked,
    machine: place,
    revision: revision(),
    versions: versions(),
    seed,
    limits: { expansions, timeMs },
    warmUp: WARM_UP,
    repeats: REPEATS,
    planners: COMPARED.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
    suites,
    rows,
  };
}

async function runSuite(
  suite: Suite,
  options: Options,
  { onAbsent, onProblem }: CompareListener,
): Promise<{ run: SuiteRun; rows: RunRowDocument[] } | null> {
  const { mcVersion, objective, counts, seed, limit, plancraft, planners, expansions, timeMs } = options;
  const loaded = await suite.load({ mcVersion, objective, counts, seed, limit, plancraft });
  if ("absent" in loaded) {
    onAbsent(suite.id, loaded.absent);
    return null;
  }
  const wanted = planners ?? suite.planners;
  const { problems, available, notes } = loaded;
  const adapters = COMPARED.filter(({ id }) => wanted.includes(id));
  const measured = await measure(adapters, problems, {
    suite: suite.id,
    limits: { expansions, timeMs },
    now: () => performance.now(),
    everything: planners !== null,
    onProblem: (done) => onProblem(suite.id, done, problems.length),
  });
  const run = {
    suite: suite.id,
    title: suite.title,
    domains: domainsOf(problems),
    available,
    problems: problems.map(({ id, optimum, solvable }) => ({
      id,
      ...(optimum === undefined ? {} : { optimum }),
      ...(solvable === undefined ? {} : { solvable }),
    })),
    notes: [...notes, ...measured.notes],
  };
  return { run, rows: measured.rows };
}

function domainsOf(problems: readonly BenchProblem[]): SuiteRun["domains"] {
  const domains = new Map(problems.map(({ domain }) => [domain.digest, domain]));
  return [...domains.values()].map(({ domainName, mcVersion, objective, digest, operatorCount }) => ({
    name: mcVersion === null ? domainName : `${domainName} ${mcVersion}`,
    objective,
    digest,
    operators: operatorCount,
  }));
}
