// The gates between shadow and active, each with its reason where it is closed. All are asked before a promotion; those that can close again
// (sandbox, review, latency) are asked of active capabilities as well. What has broken a rule of safety, or wins too rarely, is to retire, and
// comes to no gate any more; what has no acceptance test was never registered.

import type { CapabilityRecord } from "../../schemas/index.ts";
import { slowestMs, winRate } from "./figures.ts";
import type { CapabilityPolicy } from "./policy.ts";

export type GateName = "sandbox" | "review" | "shadow" | "beside" | "latency";

export interface ClosedGate {
  gate: GateName;
  because: string;
}

interface GateSubject {
  record: CapabilityRecord;
  policy: CapabilityPolicy;
  /** The active capability that it would stand beside or replace. */
  knownGood: CapabilityRecord | undefined;
}

type Gate = (trial: GateSubject) => string | undefined;

const sandbox: Gate = ({ record: { sandbox: report } }) => {
  if (report === null) return "its acceptance tests were not run yet";
  if (report.passed) return undefined;
  return `its acceptance tests failed: ${report.failures.join("; ") || "no reason told"}`;
};

/** A leaf that no person has written is read by a person first. */
const review: Gate = ({ record: { content, provenance, review: signedReview } }) => {
  if (signedReview?.approved === false)
    return `${signedReview.by} refused it: ${signedReview.note || "no reason told"}`;
  if (content?.form !== "leaf" || provenance.author.kind === "person" || signedReview?.approved === true)
    return undefined;
  return "it waits for a person's review";
};

const shadow: Gate = ({ record: { trial }, policy }) =>
  trial.succeeded >= policy.shadowSuccesses
    ? undefined
    : `${trial.succeeded} of ${policy.shadowSuccesses} runs in shadow have succeeded`;

const beside: Gate = ({ record: { trial, provenance }, policy, knownGood }) => {
  if (knownGood !== undefined && trial.paired < policy.shadowSuccesses) {
    return `${trial.paired} of ${policy.shadowSuccesses} runs beside ${knownGood.id} were made`;
  }
  const worseBy = (trial.besideSucceeded - trial.pairedSucceeded) / Math.max(1, trial.paired);
  if (worseBy <= policy.mayBeWorseBy) return undefined;
  // A capability of the body's own has no record, and is no less to be measured against.
  const other = knownGood?.id ?? provenance.parent ?? "what ran";
  return `${trial.pairedSucceeded} of ${trial.paired} runs succeeded, of ${other} beside it ${trial.besideSucceeded}`;
};

const latency: Gate = ({ record }) => {
  const slowest = slowestMs(record.recent);
  if (slowest === null || record.latencyBudgetMs === null || slowest <= record.latencyBudgetMs) return undefined;
  return `its slowest runs take ${slowest} ms of ${record.latencyBudgetMs}`;
};

const GATES: readonly (readonly [name: GateName, gate: Gate])[] = [
  ["sandbox", sandbox],
  ["review", review],
  ["shadow", shadow],
  ["beside", beside],
  ["latency", latency],
];
const STANDING: ReadonlySet<GateName> = new Set(["sandbox", "review", "latency"]);

/** Every gate that keeps it from becoming active. */
export function closedGates(trial: GateSubject): ClosedGate[] {
  return GATES.flatMap(([gate, ask]) => {
    const because = ask(trial);
    return because === undefined ? [] : [{ gate, because }];
  });
}

/** Every gate that an active capability no longer passes. One slow run among few says nothing yet about how slow it is. */
export function failedGates(record: CapabilityRecord, policy: CapabilityPolicy): ClosedGate[] {
  const isReported = ({ gate }: ClosedGate): boolean => gate !== "latency" || record.recent.length >= policy.judgedRuns;
  return closedGates({ record, policy, knownGood: undefined }).filter(
    (closed) => STANDING.has(closed.gate) && isReported(closed),
  );
}

/** Why it is to retire at once; undefined where it may stay. */
export function reasonToRetire({ totals, sandbox: report, recent }: CapabilityRecord, policy: CapabilityPolicy) {
  const violation = recent.findLast(({ safetyViolation }) => safetyViolation !== undefined)?.safetyViolation;
  const broken = violation ?? report?.safetyViolations[0];
  if (broken !== undefined || totals.safetyViolations > 0) return `a rule of safety was broken: ${broken ?? "before"}`;
  const rate = winRate(recent, policy.judgedRuns);
  if (rate === null || rate >= policy.minWinRate) return undefined;
  return `${Math.round(rate * 100)} % of its last ${policy.judgedRuns} runs succeeded, less than ${policy.minWinRate * 100} %`;
}
