// The service's body out of its parts: a body with a clock, the catalogue of what may be run, and a planner. What is active runs on the body,
// and its end is counted; what is in shadow is rehearsed from what the body sees, and counted apart.
// Invariant: each run works with what is active when it begins; one that goes on is not changed under way.

import {
  askSensor,
  type CapabilityCatalogue,
  type Clock,
  isNobodysFault,
  isRefusal,
  type Keeping,
  type LeafInterceptor,
  Lease,
  logLeaves,
  Quota,
  type RunOptions,
  runCapability,
  type ShadowRunner,
  soleStepOf,
  startRun,
  versionedName,
  withTickets,
  witnessRuns,
} from "../../executor/index.ts";
import {
  type Body,
  type BucketPolicy,
  type CapabilityRecord,
  CodedError,
  failure,
  type Perceiver,
  type PlannerClient,
  type Reflex,
  type RunEvent,
} from "../../schemas/index.ts";
import type { OptionAsked, OptionEnd, ServiceBody } from "../body/service-body.ts";
import { idMeant } from "./controller.ts";

export interface RegisteredBodyParts<B extends Body> {
  body: B;
  clock: Clock;
  catalogue: CapabilityCatalogue<B>;
  /** Plans with the options that are active in the catalogue, where its domains hold them. */
  planner: PlannerClient;
  /** Rehearses what is in shadow; without one it cannot be run. */
  shadow?: ShadowRunner<B>;
  /** Shared with whoever else drives the body. */
  lease?: Lease;
  reflexes?: readonly Reflex[];
  perceiver?: Perceiver;
  /** Around every attempt at every leaf, the first outermost. */
  interceptors?: readonly LeafInterceptor[];
  /** How steps are bounded in time; they are not where absent. */
  buckets?: BucketPolicy;
  /** Where tickets of its goals are kept; they are not where absent. */
  keeping?: Keeping;
}

export function registeredBody<B extends Body>(parts: RegisteredBodyParts<B>): ServiceBody {
  const { body, clock, catalogue, planner, shadow, lease = new Lease(), reflexes = [], perceiver } = parts;
  const { interceptors = [], buckets, keeping } = parts;
  const common = {
    body,
    clock,
    lease,
    quota: new Quota(clock),
    reflexes,
    traceNodes: true,
    ...(buckets && { buckets }),
  };
  /** What a guard refuses is told of as well. */
  const around = (onLeaf: OptionAsked["onLeaf"]) => ({ interceptors: [logLeaves(clock, onLeaf), ...interceptors] });
  const watched = (emit: (event: RunEvent) => void): ((event: RunEvent) => void) => {
    const witness = witnessRuns(catalogue);
    const rehearse = shadow?.watch(() => body.observe());
    return (event) => {
      rehearse?.(event);
      witness(event);
      emit(event);
    };
  };
  const rehearsed = async (
    record: CapabilityRecord,
    { args, signal, runId: intentId, onRehearsal }: OptionAsked,
  ): Promise<OptionEnd> => {
    const { id } = record;
    if (shadow === undefined)
      throw new CodedError("pbi.unknownVerb", `${id} is in shadow, and nothing rehearses it here`);
    const madeFor = { intentId, ...soleStepOf(id) };
    const chain = { ...madeFor, capability: id };
    const ended = await shadow.run(record, args, body.observe(), { signal, chain, onEvent: onRehearsal });
    const { code, detail = "" } = ended;
    const saysSomething = code === undefined || !(isNobodysFault(code) || isRefusal(code));
    if (saysSomething && catalogue.find(id)?.status === "shadow")
      catalogue.ran(id, { ...ended, ...madeFor, mode: "shadow" });
    const because = code === undefined ? {} : { failure: failure(code, detail) };
    return { option: id, mode: "shadow", outcome: ended.succeeded ? "success" : "failure", ...because };
  };
  return {
    async runOption(asked) {
      const { registry } = catalogue.composition();
      const name = registry.find(asked.option) === undefined ? meant(catalogue, asked.option) : asked.option;
      const record = catalogue.find(name);
      if (record?.status === "shadow") return rehearsed(record, asked);
      if (record !== undefined && record.status !== "active")
        throw new CodedError("pbi.unknownVerb", `${name} is ${record.status}, and nothing runs it any more`);
      const capability = registry.capability(name);
      const { args, signal, onLeaf, resume, urgency = "routine" } = asked;
      const { intentId = asked.runId } = resume ?? {};
      const onEvent = watched(asked.onEvent);
      const run = {
        ...{ ...common, ...around(onLeaf), registry, name, args: args as never },
        ...{ signal, intentId, urgency, onEvent, ...(resume && { resume }) },
      };
      const { elapsedMs: _, ...ended } = await runCapability(run);
      return { option: versionedName(capability), mode: "active", ...ended };
    },
    runGoal({ problem, deadlineMs, signal, runId, onEvent, onLeaf, resume, onStarted = () => {} }) {
      const { registry } = catalogue.composition();
      const asked = {
        ...common,
        ...around(onLeaf),
        ...{ problem, deadlineMs, planner, registry, signal, onEvent: watched(onEvent) },
        ...(resume && { resume }),
      };
      const kept: RunOptions<B> = keeping === undefined ? asked : withTickets<B, RunOptions<B>>(asked, keeping);
      // What goes on from a ticket is still for the intent that left it.
      const run = startRun({ ...kept, intentId: kept.resume?.intentId ?? runId });
      onStarted(run);
      return run.report;
    },
    ...(perceiver === undefined ? {} : { perceiver }),
    senses: (predicate) =>
      askSensor({ body, clock, registry: catalogue.composition().registry, signal: NEVER }, predicate),
  };
}

/** A sensor answers at once. */
const NEVER = new AbortController().signal;

/** As routes mean it; a name that the catalogue does not know is left as it is. */
function meant<B extends Body>(catalogue: CapabilityCatalogue<B>, asked: string): string {
  const [name = asked] = asked.split("@", 1);
  return catalogue.list().some(({ id }) => id.startsWith(`${name}@`)) ? idMeant(catalogue, asked) : asked;
}
