// Builds the service's body from a body with a clock, a catalogue of capabilities, and a planner.
// Active capabilities run on the body and are counted; those in shadow are rehearsed from the
// observed state and counted apart.
// Invariant: a run uses the capabilities that were active when it began.

import { ConductGuard } from "../../executor/conduct/guard.ts";
import {
  askSensor,
  type CapabilityCatalogue,
  type Clock,
  type Homeostasis,
  isNobodysFault,
  isRefusal,
  type Keeping,
  type LeafInterceptor,
  Lease,
  Quota,
  type RunOptions,
  runCapability,
  type ShadowRunner,
  soleStepOf,
  startRun,
  unyielding,
  versionedName,
  withTickets,
  witnessRuns,
  worldId,
} from "../../executor/index.ts";
import {
  type Body,
  type BucketPolicy,
  type CapabilityRecord,
  CodedError,
  failure,
  type Perceiver,
  type PlannerClient,
  type Predicate,
  type RunEvent,
} from "../../schemas/index.ts";
import type { OptionAsked, OptionEnd, ServiceBody } from "../body/service-body.ts";
import { idMeant } from "./controller.ts";

export interface RegisteredBodyParts<B extends Body> {
  body: B;
  clock: Clock;
  catalogue: CapabilityCatalogue<B>;
  /** Plans with the catalogue's active options, if its domains contain them. */
  planner: PlannerClient;
  /** Rehearses capabilities in shadow; without it they cannot run. */
  shadow?: ShadowRunner<B>;
  /** What guards the body whether it has a run or not. */
  homeostasis?: Homeostasis<B> | undefined;
  perceiver?: Perceiver;
  /** Around every attempt at a leaf, outermost first. */
  interceptors?: readonly LeafInterceptor[];
  /** Time budgets of steps; unlimited by default. */
  buckets?: BucketPolicy;
  /** See `RunOptions`. */
  tookAtMost?: RunOptions<B>["tookAtMost"];
  /** Where the tickets of goals are kept; nowhere by default. */
  keeping?: Keeping;
}

export function registeredBody<B extends Body>(parts: RegisteredBodyParts<B>): ServiceBody {
  const { body, clock, catalogue, planner, shadow, homeostasis, perceiver } = parts;
  const { interceptors = [], buckets, tookAtMost, keeping } = parts;
  const common = {
    body,
    clock,
    lease: homeostasis?.lease ?? new Lease(),
    quota: homeostasis?.quota ?? new Quota(clock),
    homeostasis,
    traceNodes: true,
    interceptors,
    ...(buckets && { buckets }),
  };
  const world = keeping?.world === undefined ? undefined : worldId(keeping.world);
  const watched = (emit: (event: RunEvent) => void): ((event: RunEvent) => void) => {
    const witness = witnessRuns(catalogue, world);
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
      throw new CodedError("pbi.unknownVerb", `${id} is in shadow, and this body has no sandbox to rehearse it in`);
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
  const senses = (predicate: Predicate): boolean =>
    askSensor({ body, clock, registry: catalogue.composition().registry, signal: NEVER }, predicate);
  return {
    async runOption(asked) {
      const { registry } = catalogue.composition();
      const name = registry.find(asked.option) === undefined ? meant(catalogue, asked.option) : asked.option;
      const record = catalogue.find(name);
      if (record?.status === "shadow") return rehearsed(record, asked);
      if (record !== undefined && record.status !== "active")
        throw new CodedError("pbi.unknownVerb", `${name} is ${record.status} and can no longer run`);
      const capability = registry.capability(name);
      const { args, signal, resume, urgency = "routine", purpose } = asked;
      const { intentId = asked.runId } = resume ?? {};
      const onEvent = watched(asked.onEvent);
      const run = {
        ...{ ...common, registry, name, args: args as never },
        ...{ signal, intentId, urgency, purpose, onEvent, ...(resume && { resume }) },
      };
      const { elapsedMs: _, ...ended } = await runCapability(run);
      return { option: versionedName(capability), mode: "active", ...ended };
    },
    runGoal({ problem, deadlineMs, signal, runId, onEvent, resume, heldForOthers, onStarted = () => {} }) {
      const { registry } = catalogue.composition();
      const asked = {
        ...common,
        ...{ problem, deadlineMs, planner, registry, signal, onEvent: watched(onEvent) },
        ...(resume && { resume }),
        ...(heldForOthers && { heldForOthers }),
        ...(tookAtMost && { tookAtMost }),
      };
      const kept: RunOptions<B> = keeping === undefined ? asked : withTickets<B, RunOptions<B>>(asked, keeping);
      // A resumed run still belongs to the intent that left the ticket.
      const run = startRun({ ...kept, intentId: kept.resume?.intentId ?? runId });
      onStarted(run);
      return run.report;
    },
    observe: () => body.observe(),
    keepTo: (conduct) => body.keepTo?.(new ConductGuard(conduct)),
    ...(perceiver === undefined ? {} : { perceiver }),
    ...(world === undefined ? {} : { world }),
    senses,
    hindrance: (name, purpose) =>
      homeostasis?.acting([name, purpose]) ??
      unyielding(homeostasis?.reflexes, [name, purpose]).find(({ trigger }) => senses(trigger))?.capability,
  };
}

/** Sensors answer at once and need no abort. */
const NEVER = new AbortController().signal;

/** The id that routes mean; an unknown name stays unchanged. */
function meant<B extends Body>(catalogue: CapabilityCatalogue<B>, asked: string): string {
  const [name = asked] = asked.split("@", 1);
  return catalogue.list().some(({ id }) => id.startsWith(`${name}@`)) ? idMeant(catalogue, asked) : asked;
}
