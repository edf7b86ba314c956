// The fold of the registry's log: a record and an event give the next record. Pure, and without a
// policy: events already contain every decision. Invariant: no event leads to an illegal record;
// one that would is refused with a code.

import {
  type CapabilityEvent,
  type CapabilityMove,
  type CapabilityOutcome,
  type CapabilityRecord,
  CodedError,
} from "../../schemas/index.ts";
import { mayMove } from "./transitions.ts";

/** How many of the latest runs a record keeps, each with its end. */
export const RECENT_RUNS = 64;
const KEPT_FAILURES = 8;
const KEPT_MOVES = 32;
const KEPT_WORLDS = 64;

export const NO_TRIAL: CapabilityRecord["trial"] = {
  runs: 0,
  succeeded: 0,
  safetyViolations: 0,
  paired: 0,
  pairedSucceeded: 0,
  besideSucceeded: 0,
};

/** Throws CodedError `capability.exists`, `capability.unknown` or `capability.illegalMove`. */
export function afterEvent(record: CapabilityRecord | undefined, event: CapabilityEvent): CapabilityRecord {
  if (event.type === "registered") {
    if (record !== undefined && !mayTakeOver(event.record, record)) throw new CodedError("capability.exists", event.id);
    return fresh(event.record);
  }
  if (event.type === "condensed") {
    if (record !== undefined) throw new CodedError("capability.exists", event.id);
    return event.record;
  }
  if (record === undefined) throw new CodedError("capability.unknown", event.id);
  switch (event.type) {
    case "reviewed":
      return { ...record, review: event.review };
    case "sandboxed":
      return { ...record, sandbox: event.report };
    case "ran":
      return afterRun(record, event.outcome);
    case "moved":
      return afterMove(record, event.move);
    case "collected":
      return afterCollection(record);
  }
}

/**
 * A signature takes an id from whoever registered it without one (or whose signature was not kept),
 * so that nobody can occupy a version before its owner. What was revoked stays so.
 */
export const mayTakeOver = (next: CapabilityRecord, { provenance, status }: CapabilityRecord): boolean =>
  next.provenance.signature !== undefined && provenance.signature === undefined && status !== "revoked";

/** A registration starts in shadow and has proven nothing, whatever its event says. */
function fresh(record: CapabilityRecord): CapabilityRecord {
  const { status, moves, sandbox, review, recent, totals } = record;
  if (status === "shadow" && moves.length + recent.length + totals.runs === 0 && sandbox === null && review === null)
    return record;
  throw new CodedError("capability.illegalMove", `${record.id} cannot be registered as ${status}, or with a history`);
}

function afterRun(record: CapabilityRecord, outcome: CapabilityOutcome): CapabilityRecord {
  const { totals, trial } = record;
  const won = outcome.succeeded ? 1 : 0;
  const violated = outcome.safetyViolation === undefined ? 0 : 1;
  const { beside } = outcome;
  return {
    ...record,
    totals: {
      runs: totals.runs + 1,
      succeeded: totals.succeeded + won,
      durationMs: totals.durationMs + outcome.durationMs,
      safetyViolations: totals.safetyViolations + violated,
    },
    // A run that began in shadow may end after a promotion; it no longer counts for the trial.
    trial:
      record.status !== "shadow" || outcome.mode !== "shadow"
        ? trial
        : {
            runs: trial.runs + 1,
            succeeded: trial.succeeded + won,
            safetyViolations: trial.safetyViolations + violated,
            paired: trial.paired + (beside === undefined ? 0 : 1),
            pairedSucceeded: trial.pairedSucceeded + (beside === undefined ? 0 : won),
            besideSucceeded: trial.besideSucceeded + (beside?.succeeded === true ? 1 : 0),
          },
    ...worldsAfter(record, outcome),
    recent: [...record.recent, outcome].slice(-RECENT_RUNS),
    failures: outcome.succeeded ? record.failures : [outcome, ...record.failures].slice(0, KEPT_FAILURES),
  };
}

/** The world of the run comes last. */
function worldsAfter(
  { worlds = [] }: CapabilityRecord,
  { world, succeeded, mode }: CapabilityOutcome,
): Pick<CapabilityRecord, "worlds"> {
  if (world === undefined || mode !== "active") return {};
  const known = worlds.find((one) => one.world === world) ?? { world, runs: 0, succeeded: 0 };
  const now = { world, runs: known.runs + 1, succeeded: known.succeeded + (succeeded ? 1 : 0) };
  return { worlds: [...worlds.filter((one) => one !== known), now].slice(-KEPT_WORLDS) };
}

function afterMove(record: CapabilityRecord, move: CapabilityMove): CapabilityRecord {
  if (!mayMove(record.status, move.to)) {
    throw new CodedError("capability.illegalMove", `${record.id} is ${record.status} and cannot become ${move.to}`);
  }
  if (move.to === "active" && !hasProven(record))
    throw new CodedError("capability.illegalMove", `${record.id} has not passed its gates and cannot become active`);
  const moved = { ...record, status: move.to, moves: [...record.moves, move].slice(-KEPT_MOVES) };
  return move.to === "shadow" ? { ...moved, trial: NO_TRIAL, recent: [] } : moved;
}

/** What every policy demands of an active capability. */
const hasProven = ({ sandbox, review, totals }: CapabilityRecord): boolean =>
  sandbox?.passed === true && review?.approved !== false && totals.safetyViolations === 0;

function afterCollection(record: CapabilityRecord): CapabilityRecord {
  if (record.status === "shadow" || record.status === "active") {
    throw new CodedError("capability.illegalMove", `${record.id} is ${record.status} and cannot be collected`);
  }
  const { registration: _, ...kept } = record;
  return { ...kept, content: null, tests: [], recent: [] };
}
