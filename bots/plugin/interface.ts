// The interface of `bot.lodestone`. It is separate from its class, so that the package's
// declarations include neither the body nor the pathfinder's declarations, which a compiler with
// `skipLibCheck: false` rejects.

import type { EventBus, RunReport, RunState, TicketStore } from "../../executor/index.ts";
import type { ConductInput, Goal, MovementKind, NavigationGoalInput, Plan, ProblemInput } from "../../schemas/index.ts";
import type { AskedGoal } from "./asked-problem.ts";
import type { LodestoneEvents } from "./events.ts";

// Declared here, not beside the function that loads the plugin: the package's declarations name
// this file's types, and so include it.
declare module "mineflayer" {
  interface Bot {
    lodestone: Lodestone;
  }
  interface BotEvents extends LodestoneEvents {}
}

export interface AchieveOptions {
  /**
   * Stops the goal. A CodedError as its reason becomes the failure; any other reason gives
   * `run.aborted`.
   */
  signal?: AbortSignal;
  /** The time limit for everything, planning included; an hour by default. */
  deadlineMs?: number;
  /** The items that plans may use and must keep. */
  constraints?: ProblemInput["constraints"];
  limits?: ProblemInput["limits"];
  /**
   * Stores the bot's progress: the same goal, requested again, is resumed. By default it lasts as
   * long as the process.
   */
  tickets?: TicketStore;
}

export interface GoToOptions {
  /** Stops the walk, which then rejects with `run.aborted`. */
  signal?: AbortSignal;
  /** The time limit in milliseconds; two minutes by default. */
  deadlineMs?: number;
  /** Whether the bot may dig, or place blocks that it holds, on the way. False by default. */
  dig?: boolean;
  place?: boolean;
}

export interface LodestoneStatus {
  /** The state of the current goal, else `idle`. */
  state: RunState;
  goal: Goal | null;
  plan: Plan | null;
  /** The current step: its index from 0, and the number of steps. */
  step: { type: string; index: number; of: number } | null;
}

/** `bot.lodestone`. */
export interface Lodestone {
  readonly status: LodestoneStatus;
  /**
   * All that happens to the bot while Lodestone has it: its runs, plans, steps, leaves and reflexes,
   * and from the first goal on what it learns (`memory`) and what befalls it (`health`).
   */
  readonly bus: EventBus;
  /**
   * Pursues the goal: `"iron_pickaxe"` or another goal in words, `{ items: { iron_pickaxe: 1 } }`, or
   * a problem as for `POST /plan` without its state. Resolves when the goal is reached. Rejects with a CodedError: `run.busy` while another goal is pursued, `input.*` on an invalid
   * goal, else the reason of the failure.
   */
  achieve(goal: AskedGoal, options?: AchieveOptions): Promise<RunReport>;
  /**
   * Walks to a goal by Lodestone's navigator: `{ at: { position: [10, 64, 3], range: 1 } }`, or another
   * form of a navigation goal. It climbs, swims, leaps over gaps, and shuts doors behind. Resolves
   * when the bot is there. Rejects with a CodedError: `run.busy` while a goal is pursued,
   * `input.invalid` for what is no goal, `path.unreachable`, `path.stuck`, `run.aborted`, or the end
   * of the bot's life.
   */
  goTo(goal: NavigationGoalInput, options?: GoToOptions): Promise<void>;
  /**
   * What the bot may do while it pursues goals: creatures to spare, items to keep, bounds, protected
   * areas. Replaces an earlier conduct, and holds at once. Throws CodedError `input.invalid`, with
   * its path, if it is no conduct. Without a call the default conduct holds.
   */
  keepTo(conduct: ConductInput): void;
  /**
   * Chooses how the bot walks in pursuit of goals: by Lodestone's navigator, as it does
   * without a call, or by mineflayer-pathfinder. Holds at once. `goTo` always goes by the navigator.
   */
  walkBy(movement: MovementKind): void;
  /**
   * With `true`, reflexes keep the bot alive between goals as well: they eat, flee, fight, surface and
   * take shelter, and the event `safety_emergency` says why. Off by default, since the bot is its
   * owner's. Resolves when the bot is guarded, or no longer. Rejects with a CodedError if the
   * connection ends before the bot has spawned.
   */
  guard(isOn: boolean): Promise<void>;
  /**
   * Lets the current act end; then the application controls the bot until `resume`. Resolves once
   * the bot rests; at once without a goal.
   */
  pause(): Promise<void>;
  /** Continues the goal from the bot's present state. */
  resume(): void;
  /** Stops the current goal. Resolves when all its work has ended; at once without a goal. */
  stop(): Promise<void>;
}
