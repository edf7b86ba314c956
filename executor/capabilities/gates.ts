// The gates between shadow and active, each with the reason why it is closed. A promotion passes
// all of them; those that can close again (sandbox, review, latency) apply to active capabilities
// too. Two cases never reach a gate: a capability that broke a safety rule or fails too often is
// retired, and one without an acceptance test is never registered.

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
  /** The active capability that it runs beside or would replace. */
  knownGood: CapabilityRecord | undefined;
}

type Gate = (trial: GateSubject) => string | undefined;

const sandbox: Gate = ({ record: { sandbox: report } }) => {
  if (report === null) return "its acceptance tests have not run yet; run the sandbox";
  if (report.passed) return undefined;
  return `its acceptance tests failed: ${report.failures.join("; ") || "the report names no failure"}`;
};

/** A person must review a leaf that no person wrote. */
const review: Gate = ({ record: { content, provenance, review: signedReview } }) => {
  if (signedReview?.approved === false)
    return `${signedReview.by} rejected it: ${signedReview.note || "the review has no note"}`;
  if (content?.form !== "leaf" || provenance.author.kind === "person" || signedReview?.approved === true)
    return undefined;
  return "it waits for a person's review";
};

const shadow: Gate = ({ record: { trial }, policy }) =>
  trial.succeeded >= policy.shadowSuccesses
    ? undefined
    : `${trial.succeeded} of ${policy.shadowSuccesses} required runs in shadow have succeeded`;

const beside: Gate = ({ record: { trial, provenance }, policy, knownGood }) => {
  if (knownGood !== undefined && trial.paired < policy.shadowSuccesses) {
    return `${trial.paired} of ${policy.shadowSuccesses} required runs beside ${knownGood.id} have ended`;
  }
  const worseBy = (trial.besideSucceeded - trial.pairedSucceeded) / Math.max(1, trial.paired);
  if (worseBy <= policy.mayBeWorseBy) return undefined;
  // The body's own capabilities have no record, but the comparison holds for them too.
  const other = knownGood?.id ?? provenance.parent ?? "the capability beside it";
  return `${trial.pairedSucceeded} of its ${trial.paired} paired runs succeeded, against ${trial.besideSucceeded} of ${other}`;
};

const latency: Gate = ({ record }) => {
  const slowest = slowestMs(record.recent);
  if (slowest === null || record.latencyBudgetMs === null || slowest <= record.latencyBudgetMs) return undefined;
  return `its slowest runs take ${slowest} ms; its budget is ${record.latencyBudgetMs} ms`;
};

const GATES: readonly (readonly [name: GateName, gate: Gate])[] = [
  ["sandbox", sandbox],
  ["review", review],
  ["shadow", shadow],
  ["beside", beside],
  ["latency", latency],
];
const STANDING: ReadonlySet<GateName> = new Set(["sandbox", "review", "latency"]);

export function closedGates(trial: GateSubject): ClosedGate[] {
  return GATES.flatMap(([gate, ask]) => {
    const because = ask(trial);
    return because === undefined ? [] : [{ gate, because }];
  });
}

/**
 * Every gate that an active capability no longer passes. Latency is judged only after `judgedRuns`
 * runs.
 */
export function failedGates(record: CapabilityRecord, policy: CapabilityPolicy): ClosedGate[] {
  const isReported = ({ gate }: ClosedGate): boolean => gate !== "latency" || record.recent.length >= policy.judgedRuns;
  return closedGates({ record, policy, knownGood: undefined }).filter(
    (closed) => STANDING.has(closed.gate) && isReported(closed),
  );
}

/** The reason to retire it at once; undefined if it may stay. */
export function reasonToRetire({ totals, sandbox: report, recent }: CapabilityRecord, policy: CapabilityPolicy) {
  const violation = recent.findLast(({ safetyViolation }) => safetyViolation !== undefined)?.safetyViolation;
  const broken = violation ?? report?.safetyViolations[0];
  if (broken !== undefined || totals.safetyViolations > 0)
    return `it broke a safety rule: ${broken ?? "in an earlier run"}`;
  const rate = winRate(recent, policy.judgedRuns);
  if (rate === null || rate >= policy.minWinRate) return undefined;
  return `${Math.round(rate * 100)} % of its last ${policy.judgedRuns} runs succeeded, less than the required ${policy.minWinRate * 100} %`;
}
