// Resume tickets of bots: the state of each bot's work, updated while it runs, so that a goal
// outlives the run, the connection, the body's life and, in a persistent store, the process.
// Invariants: a goal that was reached has no ticket; a ticket of another goal or another world is
// never resumed.

import {
  type Body,
  canonicalJson,
  type Problem,
  parseCondition,
  type ResumeTicket,
  type RunEvent,
  type State,
} from "../../schemas/index.ts";
import { glimpse } from "../observe/observation.ts";
import { isWell } from "../tickets/checkpoints.ts";
import { requirementsLeft, ticketOf } from "../tickets/ticket.ts";
import type { RunOptions } from "./run-options.ts";

/** Stores one ticket per bot. */
export interface TicketStore {
  load(bot: string): ResumeTicket | undefined;
  save(bot: string, ticket: ResumeTicket): void;
  clear(bot: string): void;
}

/** Keeps tickets as long as the process runs. */
export function memoryTickets(): TicketStore {
  const tickets = new Map<string, ResumeTicket>();
  return {
    load: (bot) => tickets.get(bot),
    save: (bot, ticket) => void tickets.set(bot, ticket),
    clear: (bot) => void tickets.delete(bot),
  };
}

export interface Keeping {
  tickets: TicketStore;
  /** The name under which the body's tickets are stored. */
  bot: string;
  /** A text that identifies the bot's world; tickets without a world fit any. */
  world?: string | undefined;
  /** Called with the reason when a stored ticket is not resumed, or one could not be stored. */
  onUnused?: ((because: string) => void) | undefined;
}

/**
 * Keeps the run's ticket: resumes from a stored ticket of the same goal, unless the caller passed
 * one, and stores the progress.
 */
export function withTickets<B extends Body, O extends RunOptions<B>>(options: O, keeping: Keeping): O {
  const { problem, body, onEvent, resume } = options;
  const kept = resume ?? ticketFor(problem, keeping);
  const keeper = new TicketKeeper(keeping, problem, () => glimpse(body));
  return {
    ...options,
    ...(kept === undefined ? {} : { resume: kept }),
    onEvent(event: RunEvent): void {
      keeper.event(event);
      onEvent?.(event);
    },
  };
}

/** The ticket of the same goal in the same world, or undefined. */
function ticketFor(problem: Problem, { tickets, bot, world, onUnused = () => {} }: Keeping): ResumeTicket | undefined {
  const ticket = tickets.load(bot);
  if (ticket?.problem === undefined) return undefined;
  const isElsewhere = ticket.world !== undefined && ticket.world !== world;
  if (!isElsewhere && isSameGoal(ticket.problem, problem)) return ticket;
  onUnused(`the ticket of ${bot} belongs to another ${isElsewhere ? "world" : "goal"} and is not resumed`);
  return undefined;
}

export const isSameGoal = (one: Problem, other: Problem): boolean =>
  canonicalJson(one.goal) === canonicalJson(other.goal);

/**
 * Follows the events of a run and updates its bot's ticket: the step under way, its bucket, its
 * progress, and the body's last safe place.
 */
class TicketKeeper {
  readonly #keeping: Keeping;
  readonly #problem: Problem;
  readonly #where: () => State | undefined;
  /** The preconditions of the step under way. */
  #preconds: readonly string[] = [];
  #hasFailed = false;

  constructor(keeping: Keeping, problem: Problem, where: () => State | undefined) {
    this.#keeping = keeping;
    this.#problem = problem;
    this.#where = where;
  }

  /** A ticket that cannot be stored does not stop the run, which needs none; the first is reported. */
  event(event: RunEvent): void {
    try {
      this.#follow(event);
    } catch (error) {
      const { onUnused = () => {} } = this.#keeping;
      if (!this.#hasFailed) onUnused(`${(error as Error).message}; the run goes on, but may not be resumed later`);
      this.#hasFailed = true;
    }
  }

  #follow(event: RunEvent): void {
    if (event.type === "suspended") this.#save(event.ticket);
    else if (event.type === "step-started") this.#begin(event);
    else if (event.type === "bucket-chosen") this.#update({ suggestedBucket: event.trace.final });
    else if (event.type === "checkpoint") {
      const { effects, position, dimension } = event;
      const requirements = requirementsLeft(this.#preconds, effects);
      const waypoint = position && dimension !== undefined ? { waypoint: { position, dimension, safe: true } } : {};
      const progress = effects.filter((text) => parseCondition(text) !== undefined);
      this.#update({ progress, requirements, ...waypoint });
    } else if (event.type === "run-finished" && event.outcome === "success") {
      if (this.#own() !== undefined) this.#keeping.tickets.clear(this.#keeping.bot);
    }
  }

  #begin({ planId, step, intentId, capability }: Extract<RunEvent, { type: "step-started" }>): void {
    const seen = this.#where();
    const { dimension = "overworld", position = null } = seen ?? {};
    this.#preconds = step.preconds;
    this.#save(
      ticketOf({
        ...(intentId === undefined ? {} : { intentId }),
        planId,
        stepId: step.stepId,
        origin: capability ?? step.type,
        args: step.args,
        problem: this.#problem,
        waypoint: { position, dimension, safe: position !== null && seen !== undefined && isWell(seen) },
        progress: [],
        requirements: step.preconds,
        suggestedBucket: "standard",
      }),
    );
  }

  #update(more: Partial<ResumeTicket>): void {
    const ticket = this.#own();
    if (ticket !== undefined) this.#save({ ...ticket, ...more });
  }

  /** The bot's ticket, unless another of its runs has replaced it. */
  #own(): ResumeTicket | undefined {
    const ticket = this.#keeping.tickets.load(this.#keeping.bot);
    return ticket?.problem !== undefined && isSameGoal(ticket.problem, this.#problem) ? ticket : undefined;
  }

  #save(ticket: ResumeTicket): void {
    const { tickets, bot, world } = this.#keeping;
    tickets.save(bot, world === undefined ? ticket : { ...ticket, world });
  }
}
