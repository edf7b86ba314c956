// The package's main entry: its values and types. `npm run types` fails if a type changes.

import { expect, expectTypeOf, test } from "vitest";
import type {
  ClientStats,
  CompileRequest,
  Domain,
  DomainSource,
  Explanation,
  Failure,
  Goal,
  InlineOptions,
  InputClient,
  Operator,
  Plan,
  PlannedProblem,
  PlannerClient,
  PlanStep,
  PoolClient,
  PoolOptions,
  Problem,
  ProblemInput,
  RemoteClient,
  RemoteOptions,
  Repair,
  RepairRequest,
  Result,
  ResultIn,
  SearchEvent,
  State,
  StepsResult,
  TextResult,
  Validation,
  View,
} from "../../index.ts";
import * as entry from "../../index.ts";

type Json = PlanStep["args"][string];
type Counts = Record<string, number>;
type Stats = Result["stats"];

test("the entry offers these values", () => {
  expect(Object.keys(entry).sort()).toEqual([
    ...[
      "COUNTER_PROBLEMS",
      "CodedError",
      "Condition",
      "Domain",
      "ERROR_CODES",
      "ErrorDocument",
      "Explanation",
      "ItemNames",
    ],
    ...["PLANNERS", "Plan", "PlanStep", "PlannedProblem", "Problem", "Repair", "RepairRequest", "Result"],
    ...["SUPPORTED_VERSIONS", "State", "StepsResult", "TextBuffer", "TextResult", "Validation", "View"],
    ...["canonicalJson", "compileMinecraft"],
    ...["compileSteps", "counterDomain", "digestOf", "givenDomain", "inlineClient", "makespanTicks"],
    ...["minecraftDomains", "optionDomains", "parseDocument", "planLines", "planToDot", "planToMermaid", "poolClient"],
    ...["problemDigest", "remoteClient", "resultInView", "sentenceOf", "validate"],
  ]);
});

test("Problem fills in every default, and only its goal is required", () => {
  expectTypeOf<Problem["goal"]>().toEqualTypeOf<Goal>();
  type Task = { name: string; args: Record<string, Json> };
  type Place = { position: [number, number, number]; range: number };
  type Box = { from: [number, number, number]; to: [number, number, number] };
  type Slot = "head" | "chest" | "legs" | "feet" | "hand" | "off_hand";
  type Parts = {
    items?: Counts | undefined;
    kills?: Counts | undefined;
    acts?: Counts | undefined;
    equipped?: Partial<Record<Slot, string>> | undefined;
    placed?:
      | { block: string; count?: number | undefined; position?: [number, number, number] | undefined }[]
      | undefined;
    cleared?: Box | Box[] | undefined;
    stored?: { items: Counts; position?: [number, number, number] | undefined }[] | undefined;
    at?: Place | undefined;
    near?: string | Place | (string | Place)[] | undefined;
    state?: string[] | undefined;
    task?: Task | undefined;
    tasks?: Task[] | undefined;
  };
  expectTypeOf<Omit<Goal, "anyOf">>().toEqualTypeOf<Parts>();
  expectTypeOf<Goal["anyOf"]>().toEqualTypeOf<Parts[] | undefined>();
  expectTypeOf<State>().toEqualTypeOf<{
    inventory: Counts;
    durability: Record<string, number[]>;
    facts: string[];
    dimension: string;
    biome?: string | undefined;
    time?: "day" | "dusk" | "night" | undefined;
    position?: [number, number, number] | undefined;
    nearby: {
      block: string;
      count: number;
      ripe?: boolean | undefined;
      position?: [number, number, number] | undefined;
    }[];
    equipped?: Partial<Record<Slot, string>> | undefined;
    containers?: { block: string; position?: [number, number, number] | undefined; items: Counts }[] | undefined;
    amounts?: Counts | undefined;
    food: number;
    health: number;
  }>();
  expectTypeOf<Omit<Problem, "goal" | "state">>().toEqualTypeOf<{
    mcVersion: string;
    nearest?: boolean | undefined;
    planner: string;
    objective: "time" | "actions";
    limits: {
      effort?: "quick" | "balanced" | "thorough" | "prove" | undefined;
      work?: number | undefined;
      expansions?: number | undefined;
      timeMs: number;
      gap?: number | undefined;
      weight?: number | undefined;
    };
    prices?: Counts | undefined;
    cache: boolean;
    view?: "full" | "steps" | "text" | undefined;
    optimum?: number | undefined;
    constraints: {
      keep: Counts;
      avoid: string[];
      spare?: string[] | undefined;
      allow?: string[] | undefined;
      peaceful?: boolean | undefined;
      junk?: Counts | undefined;
      slots: number;
    };
  }>();
  expectTypeOf<keyof ProblemInput>().toEqualTypeOf<keyof Problem>();
  expectTypeOf<{ goal: { items: { stick: 1 } } }>().toExtend<ProblemInput>();
  expect(entry.Problem.parse({ goal: { items: { stick: 1 } } }).planner).toBe("hybrid");
});

test("a view has a type of its own", () => {
  expectTypeOf<View>().toEqualTypeOf<"full" | "steps" | "text">();
  expectTypeOf<ResultIn<"full">>().toEqualTypeOf<Result>();
  const inSteps = (result: Result) => entry.resultInView(result, "steps");
  expectTypeOf(inSteps).returns.toEqualTypeOf<StepsResult>();
  const inText = (result: Result) => entry.resultInView(result, "text");
  expectTypeOf(inText).returns.toEqualTypeOf<TextResult>();
  type BriefPlan = Extract<StepsResult, { status: "solved" }>["plan"];
  expectTypeOf<Omit<BriefPlan, "steps">>().toEqualTypeOf<{ planId?: string | undefined; cost: number }>();
  expectTypeOf<BriefPlan["steps"][number]>().toEqualTypeOf<{
    stepId: string;
    type: string;
    args: Record<string, Json>;
    after: string[];
    cost: number;
    sentence: string;
  }>();
  expect(entry.View.options).toEqual(["full", "steps", "text"]);
});

test("plans and steps have these types", () => {
  expectTypeOf<PlanStep>().toEqualTypeOf<{
    stepId: string;
    type: string;
    args: Record<string, Json>;
    after: string[];
    priority: number;
    actions: { operator: string; times: number; consumes: Counts; uses?: Counts | undefined }[];
    preconds: string[];
    effects: string[];
    cost: number;
    expectedDurationMs: number;
    safetyLevel: "safe" | "caution" | "dangerous";
    idempotencyKey: string;
  }>();
  expectTypeOf<Plan>().toEqualTypeOf<{
    format: "lodestone.plan/1";
    planId: string;
    mcVersion: string | null;
    domain: string;
    problem: string;
    planner: string;
    objective: "time" | "actions";
    cost: number;
    makespanTicks: number;
    prices: string | null;
    steps: PlanStep[];
    decomposition: {
      tasks: {
        task: string;
        method: string;
        because?: string | undefined;
        children: number[];
        actions: number[];
      }[];
    } | null;
    assumptions?: { fact: string; because: string; source?: string | undefined }[] | undefined;
    digest: string;
  }>();
  expectTypeOf<PlannedProblem>().toEqualTypeOf<{ problem: Problem; plan: Plan }>();
  expect(entry.PlanStep.safeParse({}).success).toBe(false);
});

test("the status distinguishes the kinds of results", () => {
  type Outlook = Extract<Result, { status: "solved" }>["outlook"];
  type Fact = { fact: string; because: string; source?: string | undefined };
  type Assumptions = ({ asked: string; mcVersion: string; because: string } | Fact)[];
  expectTypeOf<Result["status"]>().toEqualTypeOf<
    "solved" | "unsolvable" | "exhausted" | "timeout" | "memout" | "aborted"
  >();
  expectTypeOf<Extract<Result, { status: "solved" }>>().toEqualTypeOf<{
    status: "solved";
    assumptions?: Assumptions | undefined;
    plan: Plan;
    cost: number;
    lowerBound: number;
    gap?: number | undefined;
    ended?: "proven" | "gap" | "work" | "time" | "memory" | undefined;
    optimal: boolean;
    probability?: number | undefined;
    outlook?: Outlook;
    stats: Stats;
  }>();
  expectTypeOf<Extract<Result, { status: "timeout" }>>().toEqualTypeOf<{
    status: "timeout";
    assumptions?: Assumptions | undefined;
    best: Plan | null;
    lowerBound?: number | undefined;
    stats: Stats;
  }>();
  expectTypeOf<Extract<Result, { status: "unsolvable" }>["reasons"]>().toEqualTypeOf<Explanation["reasons"]>();
  expectTypeOf<keyof Stats>().toEqualTypeOf<
    "expanded" | "generated" | "evaluated" | "reopened" | "deadEnds" | "timeMs" | "planner" | "cache"
  >();
  expectTypeOf<Validation>().toEqualTypeOf<{
    valid: boolean;
    flaws: { code: string; stepId: string | null; detail: string }[];
  }>();
  expectTypeOf<Explanation>().toEqualTypeOf<{
    unreachable: boolean;
    reasons: { code: string; item: string; because: string }[];
  }>();
  expectTypeOf<keyof RepairRequest>().toEqualTypeOf<"problem" | "plan" | "failedStep" | "state" | "avoid">();
  expectTypeOf<keyof Extract<Repair, { status: "repaired" }>>().toEqualTypeOf<
    "format" | "problem" | "stats" | "status" | "replanned" | "plan" | "cost" | "kept" | "dropped" | "added"
  >();
  expectTypeOf<Failure["recovery"]>().toEqualTypeOf<"transient" | "recoverable" | "permanent" | "critical">();
  expectTypeOf<keyof Failure>().toEqualTypeOf<"code" | "detail" | "retryable" | "recovery">();
  expect(entry.Validation.parse({ valid: true, flaws: [] }).valid).toBe(true);
});

test("a domain's operators consume, require, use and produce", () => {
  expectTypeOf<Operator>().toEqualTypeOf<{
    id: string;
    verb: string;
    args: Record<string, Json>;
    consumes: { anyOf: string[]; count: number }[];
    requires: { anyOf: string[]; count: number }[];
    uses: { anyOf: string[]; durability: number }[];
    draws?: { chance: number; max: number; min: number }[] | undefined;
    produces: Counts;
    clears: string[];
    cost: number;
    ticks: number;
    safetyLevel: "safe" | "caution" | "dangerous";
  }>();
  expectTypeOf<keyof Domain>().toEqualTypeOf<
    | "format"
    | "name"
    | "mcVersion"
    | "acts"
    | "classes"
    | "leftOut"
    | "notInPeaceful"
    | "objective"
    | "assumes"
    | "digest"
    | "facts"
    | "items"
    | "operators"
    | "sights"
    | "tags"
    | "tasks"
  >();
  expectTypeOf(entry.compileMinecraft).toEqualTypeOf<(request?: Partial<CompileRequest>) => Domain>();
  expectTypeOf<CompileRequest>().toEqualTypeOf<{ mcVersion: string; objective: "time" | "actions" }>();
  expect(entry.counterDomain().format).toBe("lodestone.domain/1");
});

test("all clients share one contract and have their own options", () => {
  expectTypeOf<keyof PlannerClient>().toEqualTypeOf<
    | ("plan" | "planBytes" | "cachedPlan" | "repair" | "validate" | "explain")
    | ("stats" | "ready" | "brokenDown" | "close")
  >();
  expectTypeOf<PlannerClient["plan"]>().returns.toEqualTypeOf<Promise<Result>>();
  expectTypeOf<Parameters<PlannerClient["plan"]>[0]>().toEqualTypeOf<Problem>();
  expectTypeOf(entry.inlineClient).toEqualTypeOf<(options?: InlineOptions) => Required<InputClient>>();
  expectTypeOf<InlineOptions>().toEqualTypeOf<{
    domains?: DomainSource;
    onEvent?: (event: SearchEvent) => void;
    now?: () => number;
  }>();
  expectTypeOf(entry.poolClient).toEqualTypeOf<(options: PoolOptions) => PoolClient>();
  expectTypeOf<{ workers: number }>().toExtend<PoolOptions>();
  expectTypeOf<PoolClient>().toExtend<Required<InputClient>>();
  expectTypeOf(entry.remoteClient).toEqualTypeOf<(options: RemoteOptions) => RemoteClient>();
  expectTypeOf<RemoteOptions>().toEqualTypeOf<{ url: string; token?: string; fetch?: typeof fetch }>();
  expectTypeOf<RemoteClient>().toExtend<InputClient>();
  expectTypeOf<InputClient>().toExtend<PlannerClient>();
  expectTypeOf<Parameters<InputClient["plan"]>[0]>().toEqualTypeOf<ProblemInput>();
  expectTypeOf<keyof ClientStats>().toEqualTypeOf<
    | ("threads" | "busy" | "queued" | "running" | "completed")
    | ("failed" | "cancelled" | "restarted" | "isBroken" | "times" | "cache")
  >();
  expect(entry.inlineClient().stats().threads).toBe(0);
});
