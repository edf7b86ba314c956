// The executor's facade: defines and registers leaves and options, compiles and runs trees, pursues
// goals and repairs plans.

export {
  type BusFilter,
  type BusFollowOptions,
  EventBus,
  type EventBusOptions,
  type Published,
} from "./bus/event-bus.ts";
export { publishedRunEvent, RUN_TOPICS, runEventOf } from "./bus/run-events.ts";
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
export { type GoalFigures, type RunFigures, RunMetrics, type VerbFigures } from "./capabilities/run-metrics.ts";
export type { Sandbox, SandboxSubject } from "./capabilities/sandbox.ts";
export { type ShadowOptions, ShadowRunner } from "./capabilities/shadow.ts";
export { type CapabilityStore, MemoryCapabilityStore } from "./capabilities/store.ts";
export { TRANSITIONS } from "./capabilities/transitions.ts";
export { witnessRuns } from "./capabilities/witness.ts";
export { worldId } from "./capabilities/world-id.ts";
export type { Clock } from "./clock/clock.ts";
export { VirtualClock, type VirtualClockOptions } from "./clock/virtual-clock.ts";
export { drawTreeMermaid } from "./draw/mermaid.ts";
export { nodeStatuses } from "./draw/outline.ts";
export { type DrawOptions, drawTreeText } from "./draw/text.ts";
export {
  DANGER_LOOK_MS,
  Homeostasis,
  type HomeostasisParts,
  type PerceptionCost,
  SNAPSHOT_MS,
} from "./homeostasis/homeostasis.ts";
export { unyielding } from "./homeostasis/reflex-watch.ts";
export type { LeafInterceptor, LeafWork } from "./interceptors/interceptor.ts";
export { followLeaves } from "./interceptors/leaf-records.ts";
export { type LeafRecord, logLeaves } from "./interceptors/log.ts";
export { type LeafFigures, LeafMetrics } from "./interceptors/metrics.ts";
export { askSensor } from "./leaf/ask-sensor.ts";
export { BACKOFF_MS, deadlineOf as stepDeadline, GRACE_MS } from "./leaf/capability-args.ts";
export { EventStream } from "./leaf/events.ts";
export { defineLeaf, type Leaf, type LeafContext, type Permission } from "./leaf/leaf.ts";
export { defineOption, defineSensor, type Option, type Sensor } from "./leaf/option.ts";
export { Quota } from "./leaf/quota.ts";
export {
  type Capabilities,
  type Capability,
  type CapabilityKind,
  CapabilityRegistry,
  versionedName,
} from "./leaf/registry.ts";
export {
  type Claim,
  Lease,
  type LeaseHandle,
  /** @deprecated Use LeaseHandle. */
  type LeaseHandle as Hold,
  type Urgency,
} from "./lease/lease.ts";
export { ReversalWatch } from "./lease/reversals.ts";
export { type CompiledOption, compileOption } from "./lint/compile-option.ts";
export { LINT_CODES, type LintCode, type LintFinding } from "./lint/finding.ts";
export { lintOption, lintTree } from "./lint/index.ts";
export type { TallyFigures } from "./metrics/outcome-tally.ts";
export type { NodeStatus } from "./nodes/node.ts";
export { unmetPromises } from "./observe/conditions.ts";
export { observedEffects } from "./observe/effects.ts";
export type { Perceived, SignalRule } from "./perception/signal-rules.ts";
export { SIGNAL_RULES } from "./perception/signal-rules.ts";
export { type SignalLimits, type SignalLoop, SignalWatch, watchSignals } from "./perception/signal-watch.ts";
export { type RecordedOptions, recordRun, replayRun } from "./record/index.ts";
export { DEFAULT_MAX_REPAIRS } from "./run/goal-loop.ts";
export { isSameGoal, type Keeping, memoryTickets, type TicketStore, withTickets } from "./run/keep-tickets.ts";
export {
  type RunHandle,
  /** @deprecated Use RunHandle. */
  type RunHandle as Run,
  runGoal,
  startRun,
} from "./run/run.ts";
export {
  type CapabilityRunOptions,
  type CapabilityRunReport,
  runCapability,
  soleStepOf,
} from "./run/run-capability.ts";
export type { RunOptions, RunReport } from "./run/run-options.ts";
export type { RunState } from "./run/run-state.ts";
export { BUCKET_RULES, BUCKET_SIZES, chooseBucket } from "./time-buckets/choice.ts";
export { runTree, TICK_BUDGET_MS, TICK_MS, type TreeOutcome, type TreeRunOptions } from "./tree/engine.ts";
export { planTree, stepTree } from "./tree/plan-tree.ts";
export { type CompiledTree, compileTree } from "./tree/tree.ts";
export { FIRST_ACTION_MS, SILENCE_MS } from "./tree/watchdog.ts";
