// What `bot.lodestone` is to the bot's owner. Apart from the class that does it, so that the package's declarations bring along neither our
// body nor the pathfinder's declarations, which a compiler with `skipLibCheck: false` refuses.

import type { TicketStore } from "../../executor/run/keep-tickets.ts";
import type { RunReport } from "../../executor/run/run-options.ts";
import type { RunState } from "../../executor/run/run-state.ts";
import type { Goal, Plan, ProblemInput } from "../../schemas/index.ts";
import type { LodestoneEvents } from "./events.ts";

// Here, and not beside the function that loads the plugin: the package's declarations name this file's types, and so bring it along.
declare module "mineflayer" {
  interface Bot {
    lodestone: Lodestone;
  }
  interface BotEvents extends LodestoneEvents {}
}

export interface AchieveOptions {
  /** Stops the goal; its reason names the failure where it is a CodedError, else it is `run.aborted`. */
  signal?: AbortSignal;
  /** For everything, planning included; an hour where absent. */
  deadlineMs?: number;
  /** What plans may use and must keep. */
  constraints?: NonNullable<ProblemInput["constraints"]>;
  limits?: NonNullable<ProblemInput["limits"]>;
  /** Where it is kept what the bot is at: the same goal, asked for again, is gone on with. For as long as the process lasts where absent. */
  tickets?: TicketStore;
}

export interface LodestoneStatus {
  /** Of the goal under way, else `idle`. */
  state: RunState;
  goal: Goal | null;
  plan: Plan | null;
  /** The step under way: its number from 0, of so many. */
  step: { type: string; index: number; of: number } | null;
}

/** `bot.lodestone`. */
export interface Lodestone {
  readonly status: LodestoneStatus;
  /**
   * Pursues the goal, such as `{ items: { iron_pickaxe: 1 } }`. Resolves when the bot holds it. Rejects with a CodedError: `run.busy`
   * while there is another, `input.*` on a goal that is none, else why it could not be reached.
   */
  achieve(goal: ProblemInput["goal"], options?: AchieveOptions): Promise<RunReport>;
  /** Lets the act under way end; then the bot is its owner's until `resume`. Resolves once it rests; at once where there is no goal. */
  pause(): Promise<void>;
  /** Goes on with the goal from what the bot then holds. */
  resume(): void;
  /** Stops the goal under way. Resolves when nothing of it is left; at once where there is none. */
  stop(): Promise<void>;
}
