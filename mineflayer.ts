// The entry `lodestone/mineflayer`: `bot.loadPlugin(lodestone)` and then
// `bot.lodestone.achieve({ items: { iron_pickaxe: 1 } })`. Planning runs in a thread of its own, and
// so does the search for paths; the bots of a process share them, and they end with the last bot. Invariant: importing it loads no
// mineflayer and starts no threads.

import { lodestonePlugin } from "./bots/plugin/plugin.ts";
import { type PlannerClient, usualGoal } from "./schemas/index.ts";
import { type DomainSource, minecraftDomains, poolClient, processNavigator } from "./workers/index.ts";

export type { AskedGoal } from "./bots/plugin/asked-problem.ts";
export type { LodestoneEvents, PlanRepairedEvent, PlanStepEvent } from "./bots/plugin/events.ts";
export type { AchieveOptions, GoToOptions, Lodestone, LodestoneStatus } from "./bots/plugin/interface.ts";
export { fileTickets } from "./bots/supervisor/file-tickets.ts";
export type { BusFilter, BusFollowOptions, EventBus, RunReport, TicketStore } from "./executor/index.ts";
export { CodedError } from "./schemas/errors/coded-error.ts";
export type { Failure } from "./schemas/errors/error-document.ts";
export type { ErrorCode } from "./schemas/errors/errors.ts";
export type { BusEvent, Topic } from "./schemas/execution/bus-event.ts";
export type { ConductInput } from "./schemas/execution/conduct.ts";
export type { SafetyEmergency } from "./schemas/execution/reflex-settings.ts";
export type { NavigationGoalInput } from "./schemas/navigation/navigation-goal.ts";
export type { Goal } from "./schemas/planning/goal.ts";
export type { Plan, PlanStep } from "./schemas/planning/plan.ts";
export { planLines, sentenceOf } from "./schemas/planning/step-sentences.ts";

let domains: DomainSource | undefined;
let shared: { planner: PlannerClient; bots: number } | undefined;

/** The mineflayer plugin: pass it to `bot.loadPlugin`. */
export const lodestone = lodestonePlugin({
  planner() {
    shared ??= { planner: poolClient({ workers: 1 }), bots: 0 };
    shared.bots += 1;
    return shared.planner;
  },
  async readWords(words, mcVersion) {
    domains ??= minecraftDomains();
    return usualGoal(words, (await domains({ mcVersion, objective: "time" })).excerpt([]));
  },
  navigator: () => processNavigator(),
  onBotEnd() {
    if (shared === undefined) return;
    shared.bots -= 1;
    if (shared.bots > 0) return;
    void shared.planner.close();
    shared = undefined;
  },
});
