// The executor's facade: leaves and options are defined and registered, trees compiled and run, goals reached and repaired.

export { BACKOFF_MS, GRACE_MS } from "./capability-args.ts";
export type { Clock } from "./clock.ts";
export { runTree, TICK_MS, type TreeOutcome, type TreeRunOptions } from "./engine.ts";
export { defineLeaf, type Leaf, type LeafContext, type Permission } from "./leaf.ts";
export { defineOption, defineSensor, type Option, type Sensor } from "./option.ts";
export { planTree, stepTree } from "./plan-tree.ts";
export { Quota } from "./quota.ts";
export { type Capabilities, type Capability, type CapabilityKind, CapabilityRegistry } from "./registry.ts";
export { DEFAULT_MAX_REPAIRS, type RunOptions, type RunReport, runGoal } from "./run.ts";
export { type CompiledTree, compileTree } from "./tree.ts";
export { VirtualClock, type VirtualClockOptions } from "./virtual-clock.ts";
