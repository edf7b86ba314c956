// The entry `lodestone/executor`: its values, and the types for leaves and runs. `npm run types`
// fails if a type changes.

import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type {
  Body,
  CapabilityRecord,
  Clock,
  Failure,
  Hold,
  Leaf,
  LeafContext,
  LeaseHandle,
  OfferedLeaf,
  Option,
  OptionRegistration,
  ResumeTicket,
  Run,
  RunHandle,
  RunOptions,
  RunReport,
  Sandbox,
  SandboxReport,
  Sensor,
  TreeOutcome,
} from "../../executor.ts";
import * as entry from "../../executor.ts";

const { defineLeaf, defineOption, runGoal } = entry;

interface LampBody extends Body {
  lamp: boolean;
}

test("a leaf is typed by its schemas and by its body", () => {
  const leaf = defineLeaf<LampBody, { lit: boolean }, { was: boolean }>({
    ...{ name: "switch_lamp", version: "1.0.0", kind: "tool", description: "Switches the lamp." },
    inputSchema: z.strictObject({ lit: z.boolean() }),
    outputSchema: z.strictObject({ was: z.boolean() }),
    ...{ timeoutMs: 1_000, retries: 0, permissions: ["sense"], rateLimitPerMin: 60, maxConcurrent: 1 },
    guard: () => undefined,
    async run(context, args) {
      expectTypeOf(context).toEqualTypeOf<LeafContext<LampBody>>();
      expectTypeOf(args).toEqualTypeOf<{ lit: boolean }>();
      return { was: context.body.lamp };
    },
    postcondition: (_context, _args, output) => {
      expectTypeOf(output).toEqualTypeOf<{ was: boolean }>();
      return undefined;
    },
  });
  expectTypeOf(leaf).toEqualTypeOf<Leaf<LampBody>>();
  expectTypeOf<OfferedLeaf<LampBody>["leaf"]>().toEqualTypeOf<Leaf<LampBody>>();
  expectTypeOf(defineOption<LampBody, { lit: boolean }>).returns.toEqualTypeOf<Option<LampBody>>();
  expect(leaf.name).toBe("switch_lamp");
});

test("the entry offers these values", () => {
  expect(Object.keys(entry).sort()).toEqual([
    ...["BACKOFF_MS", "BUCKET_RULES", "BUCKET_SIZES", "CapabilityCatalogue", "CapabilityLog"],
    ...["CapabilityRegistry", "CodedError", "DANGER_LOOK_MS", "DEFAULT_CAPABILITY_POLICY", "DEFAULT_MAX_REPAIRS"],
    ...["EventBus", "EventStream", "FIRST_ACTION_MS", "GRACE_MS", "Homeostasis", "LINT_CODES", "LeafMetrics", "Lease"],
    ...["MemoryCapabilityStore", "Quota", "RUN_TOPICS", "ReversalWatch", "RunMetrics", "SIGNAL_RULES"],
    ...["SILENCE_MS", "SNAPSHOT_MS", "ShadowRunner", "SignalWatch", "SqliteCapabilityStore", "TICK_BUDGET_MS"],
    ...["TICK_MS", "TRANSITIONS", "VirtualClock", "afterEvent", "askSensor", "chooseBucket"],
    ...["compileOption", "compileTree", "composeRegistry", "defineLeaf", "defineOption"],
    ...["defineSensor", "describeLeaf", "digestOf", "digestOfText", "drawTreeMermaid"],
    ...["drawTreeText", "failure", "followLeaves", "isNobodysFault", "isRefusal", "isSameGoal", "lintOption"],
    ...["lintTree", "logLeaves", "memoryTickets", "nodeStatuses", "observedEffects", "planTree"],
    ...[
      "publishedRunEvent",
      "recordRun",
      "replayRun",
      "runCapability",
      "runEventOf",
      "runGoal",
      "runTree",
      "signDocument",
    ],
    ...["soleStepOf", "startRun", "stepDeadline", "stepTree", "unmetPromises", "unyielding", "versionedName"],
    ...["watchSignals", "withTickets", "witnessRuns", "worldId"],
  ]);
});

test("run options and run reports have these types", () => {
  expectTypeOf<Clock>().toEqualTypeOf<{
    now(): number;
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
    during?<T>(work: Promise<T>): Promise<T>;
  }>();
  expectTypeOf<RunReport>().toEqualTypeOf<{
    outcome: "success" | "failure";
    failure?: Failure;
    planIds: string[];
    stepsDone: number;
    repairs: number;
    replans: number;
    preemptions: number;
    suspensions: number;
    ticket?: ResumeTicket;
    elapsedMs: number;
    events: number;
  }>();
  type Needed = "problem" | "planner" | "body" | "registry" | "clock" | "deadlineMs";
  type Optional =
    | ("signal" | "maxRepairs" | "tickMs" | "traceNodes" | "onEvent" | "permissions" | "intentId" | "reflexes")
    | (
        | "urgency"
        | "lease"
        | "interceptors"
        | "buckets"
        | "tookAtMost"
        | "resume"
        | "quota"
        | "homeostasis"
        | "heldForOthers"
      );
  expectTypeOf<keyof RunOptions<LampBody>>().toEqualTypeOf<Needed | Optional>();
  expectTypeOf<{ [K in Needed]: RunOptions<LampBody>[K] }>().toExtend<RunOptions<LampBody>>();
  expectTypeOf(entry.startRun<LampBody>).returns.toEqualTypeOf<RunHandle>();
  // The names of 0.1.
  expectTypeOf<Run>().toEqualTypeOf<RunHandle>();
  expectTypeOf<Hold>().toEqualTypeOf<LeaseHandle>();
  expectTypeOf<TreeOutcome>().toEqualTypeOf<{ status: "success" } | { status: "failure"; failure: Failure }>();
  expect(entry.startRun).toBeTypeOf("function");
});

test("leaves and their context have these fields", () => {
  expectTypeOf<keyof LeafContext>().toEqualTypeOf<
    "body" | "signal" | "clock" | "memory" | "before" | "stepId" | "idempotencyKey" | "progress" | "beat"
  >();
  expectTypeOf<keyof Leaf>().toEqualTypeOf<
    | ("name" | "version" | "kind" | "description" | "inputSchema" | "outputSchema" | "permissions" | "timeoutMs")
    | ("waitsMs" | "retries" | "rateLimitPerMin" | "maxConcurrent" | "refuses" | "guard" | "run" | "postcondition")
  >();
  expectTypeOf<keyof Option>().toEqualTypeOf<
    | ("name" | "version" | "kind" | "description" | "argsSchema" | "timeoutMs" | "permissions" | "guard")
    | ("refuses" | "tree" | "postcondition")
  >();
  expectTypeOf<keyof Sensor>().toEqualTypeOf<"name" | "argsSchema" | "test">();
  expect(defineLeaf).toBe(entry.defineLeaf);
});

test("registrations, records, sandboxes and runs are typed", () => {
  expectTypeOf<OptionRegistration["tests"]>().toBeArray();
  expectTypeOf<CapabilityRecord["status"]>().toEqualTypeOf<"shadow" | "active" | "retired" | "revoked">();
  expectTypeOf<Awaited<ReturnType<Sandbox["run"]>>>().toEqualTypeOf<SandboxReport>();
  expectTypeOf(runGoal<LampBody>).returns.toEqualTypeOf<Promise<RunReport>>();
  expect(runGoal).toBe(entry.runGoal);
});

test("the package exports the entry under its name and builds it", () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
  expect(read("package.json").exports["./executor"]).toEqual({
    types: "./dist/executor.d.ts",
    default: "./dist/executor.js",
  });
  expect(read("tsconfig.build.json").include).toContain("executor.ts");
});
