// The executor's facade: leaves and options are defined and registered, trees compiled and run, goals reached and repaired.

export { askSensor } from "./ask-sensor.ts";
export { BUCKET_RULES, BUCKET_SIZES, chooseBucket } from "./buckets/choice.ts";
export { isNobodysFault, isRefusal } from "./capabilities/blame.ts";
export {
  CapabilityCatalogue,
  type CatalogueOptions,
  type EndedRun,
  type Mover,
} from "./capabilities/catalogue.ts";
export { type Composition, composeRegistry, type OfferedLeaf } from "./capabilities/composition.ts";
export type { CapabilityHealth } from "./capabilities/figures.ts";
export { afterEvent } from "./capabilities/fold.ts";
export type { ClosedGate, GateName } from "./capabilities/gates.ts";
export { describeLeaf } from "./capabilities/leaf-descriptor.ts";
export { CapabilityLog } from "./capabilities/log.ts";
export { type CapabilityPolicy, DEFAULT_CAPABILITY_POLICY } from "./capabilities/policy.ts";
export type {
  RehearsalEnd,
  RehearsalOptions,
  RehearsalRoom,
  RehearsalSubject,
} from "./capabilities/rehearsal.ts";
export type { Sandbox, SandboxSubject } from "./capabilities/sandbox.ts";
export { type ShadowOptions, ShadowRunner } from "./capabilities/shadow.ts";
export { type CapabilityStore, MemoryCapabilityStore } from "./capabilities/store.ts";
export { TRANSITIONS } from "./capabilities/transitions.ts";
export { witnessRuns } from "./capabilities/witness.ts";
export { BACKOFF_MS, deadlineOf as stepDeadline, GRACE_MS } from "./capability-args.ts";
export type { Clock } from "./clock.ts";
export { unmetPromises } from "./conditions.ts";
export { drawTreeMermaid } from "./draw/mermaid.ts";
export { nodeStatuses } from "./draw/outline.ts";
export { type DrawOptions, drawTreeText } from "./draw/text.ts";
export { observedEffects } from "./effects.ts";
export { runTree, TICK_BUDGET_MS, TICK_MS, type TreeOutcome, type TreeRunOptions } from "./engine.ts";
export { EventStream } from "./events.ts";
export type { LeafInterceptor, LeafWork } from "./interceptors/interceptor.ts";
export { type LeafRecord, logLeaves } from "./interceptors/log.ts";
export { type LeafFigures, LeafMetrics } from "./interceptors/metrics.ts";
export { defineLeaf, type Leaf, type LeafContext, type Permission } from "./leaf.ts";
export { type Claim, type Hold, Lease, type Urgency } from "./lease.ts";
export { LINT_CODES, type LintCode, type LintFinding } from "./lint/finding.ts";
export { lintOption, lintTree } from "./lint.ts";
export type { NodeStatus } from "./nodes/node.ts";
export { defineOption, defineSensor, type Option, type Sensor } from "./option.ts";
export { type CompiledOption, compileOption } from "./option-document.ts";
export type { Perceived, SignalRule } from "./perception/signal-rules.ts";
export { SIGNAL_RULES } from "./perception/signal-rules.ts";
export { type SignalLimits, type SignalLoop, SignalWatch, watchSignals } from "./perception/signal-watch.ts";
export { planTree, stepTree } from "./plan-tree.ts";
export { DEFAULT_MAX_REPAIRS } from "./pursuit.ts";
export { Quota } from "./quota.ts";
export { type RecordedOptions, recordRun, replayRun } from "./record.ts";
export {
  type Capabilities,
  type Capability,
  type CapabilityKind,
  CapabilityRegistry,
  versionedName,
} from "./registry.ts";
export { ReversalWatch } from "./reversals.ts";
export { type Run, runGoal, startRun } from "./run.ts";
export { type CapabilityRunOptions, type CapabilityRunReport, runCapability, soleStepOf } from "./run-capability.ts";
export { type RunFigures, RunMetrics, type VerbFigures } from "./run-metrics.ts";
export type { RunOptions, RunReport } from "./run-options.ts";
export type { RunState } from "./run-state.ts";
export type { TallyFigures } from "./tally.ts";
export { isSameGoal, type Keeping, memoryTickets, type TicketStore, withTickets } from "./tickets/keeper.ts";
export { type CompiledTree, compileTree } from "./tree.ts";
export { FIRST_ACTION_MS, SILENCE_MS } from "./vigil.ts";
export { VirtualClock, type VirtualClockOptions } from "./virtual-clock.ts";
