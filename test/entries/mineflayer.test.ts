// The entry `lodestone/mineflayer`: the plugin for a user's bot. `npm run types` fails if a type
// changes.

import type { Bot } from "mineflayer";
import { expect, expectTypeOf, test } from "vitest";
import type {
  AchieveOptions,
  AskedGoal,
  BusEvent,
  EventBus,
  Failure,
  Goal,
  GoToOptions,
  Lodestone,
  LodestoneEvents,
  LodestoneStatus,
  NavigationGoalInput,
  Plan,
  PlanRepairedEvent,
  PlanStep,
  PlanStepEvent,
  RunReport,
  SafetyEmergency,
  TicketStore,
} from "../../mineflayer.ts";
import * as entry from "../../mineflayer.ts";

test("the entry offers these values", () => {
  expect(Object.keys(entry).sort()).toEqual(["CodedError", "fileTickets", "lodestone", "planLines", "sentenceOf"]);
});

test("the plugin gives a bot `lodestone` and its events", () => {
  expectTypeOf(entry.lodestone).toEqualTypeOf<(bot: Bot) => void>();
  expectTypeOf<Bot["lodestone"]>().toEqualTypeOf<Lodestone>();
  expectTypeOf<keyof Lodestone>().toEqualTypeOf<
    "status" | "bus" | "achieve" | "goTo" | "keepTo" | "walkBy" | "guard" | "pause" | "resume" | "stop"
  >();
  expectTypeOf<Lodestone["bus"]>().toEqualTypeOf<EventBus>();
  expectTypeOf<Parameters<Parameters<EventBus["subscribe"]>[1]>[0]>().toEqualTypeOf<BusEvent>();
  expectTypeOf<Lodestone["achieve"]>().returns.toEqualTypeOf<Promise<RunReport>>();
  expectTypeOf<Parameters<Lodestone["achieve"]>[0]>().toEqualTypeOf<AskedGoal>();
  expectTypeOf<{ items: { stick: 1 } } | "stick" | { goal: { items: { stick: 1 } } }>().toExtend<AskedGoal>();
  expectTypeOf<keyof AchieveOptions>().toEqualTypeOf<"signal" | "deadlineMs" | "constraints" | "limits" | "tickets">();
  expectTypeOf<Parameters<Lodestone["goTo"]>[0]>().toEqualTypeOf<NavigationGoalInput>();
  expectTypeOf<keyof GoToOptions>().toEqualTypeOf<"signal" | "deadlineMs" | "dig" | "place">();
  expectTypeOf<LodestoneStatus>().toEqualTypeOf<{
    state: "idle" | "planning" | "executing" | "paused" | "completed" | "failed";
    goal: Goal | null;
    plan: Plan | null;
    step: { type: string; index: number; of: number } | null;
  }>();
  expectTypeOf<LodestoneEvents>().toEqualTypeOf<{
    plan_found: (plan: Plan, goal: Goal) => void;
    plan_step: (event: PlanStepEvent) => void;
    plan_repaired: (event: PlanRepairedEvent) => void;
    plan_finished: (report: RunReport) => void;
    plan_failed: (failure: Failure, report: RunReport) => void;
    safety_emergency: (emergency: SafetyEmergency) => void;
  }>();
  expectTypeOf<PlanStepEvent>().toEqualTypeOf<{
    step: PlanStep;
    index: number;
    of: number;
    status: "started" | "succeeded" | "failed";
    failure?: Failure;
  }>();
  expectTypeOf<PlanRepairedEvent>().toEqualTypeOf<{ plan: Plan; failure: Failure; repairs: number }>();
  expectTypeOf(entry.fileTickets).toEqualTypeOf<
    (folder: string, onUnusable?: (because: string) => void) => TicketStore
  >();
  expectTypeOf<keyof TicketStore>().toEqualTypeOf<"load" | "save" | "clear">();
  expect(entry.lodestone).toHaveLength(1);
});
