// Resume tickets of bots: what each was at, kept up to date while it runs, so that a goal outlives the connection, the body's life and,
// in a store that does, the process. Invariant: a goal that was reached has no ticket.

import {
  digestOf,
  type Position,
  type Problem,
  type ResumeTicket,
  type RunEvent,
  type State,
} from "../../schemas/index.ts";

/** Where tickets are kept, one a bot. */
export interface TicketStore {
  load(bot: string): ResumeTicket | undefined;
  save(bot: string, ticket: ResumeTicket): void;
  clear(bot: string): void;
}

/** Tickets that last as long as the process. */
export function memoryTickets(): TicketStore {
  const tickets = new Map<string, ResumeTicket>();
  return {
    load: (bot) => tickets.get(bot),
    save: (bot, ticket) => void tickets.set(bot, ticket),
    clear: (bot) => void tickets.delete(bot),
  };
}

/** Follows the events of a run and keeps its bot's ticket: the step under way, how far it came, where the body was seen last. */
export class TicketKeeper {
  readonly #store: TicketStore;
  readonly #bot: string;
  readonly #problem: Problem;
  readonly #where: () => Pick<State, "dimension" | "position"> | undefined;

  /** `where` tells where the body is; undefined where it cannot be observed. */
  constructor(
    store: TicketStore,
    bot: string,
    problem: Problem,
    where: () => Pick<State, "dimension" | "position"> | undefined,
  ) {
    this.#store = store;
    this.#bot = bot;
    this.#problem = problem;
    this.#where = where;
  }

  get ticket(): ResumeTicket | undefined {
    return this.#store.load(this.#bot);
  }

  event(event: RunEvent): void {
    if (event.type === "suspended") this.#store.save(this.#bot, event.ticket);
    if (event.type === "step-started") this.#store.save(this.#bot, this.#ticketOf(event));
    if (event.type === "checkpoint") this.#reached(event.effects, event.position);
    if (event.type === "run-finished" && event.outcome === "success") this.#store.clear(this.#bot);
  }

  #ticketOf({ planId, step, intentId, capability }: Extract<RunEvent, { type: "step-started" }>): ResumeTicket {
    const { dimension = "overworld", position } = this.#where() ?? {};
    const said: Omit<ResumeTicket, "id"> = {
      format: "lodestone.resume-ticket/1",
      ...(intentId === undefined ? {} : { intentId }),
      planId,
      stepId: step.stepId,
      origin: capability ?? step.type,
      args: step.args,
      problem: this.#problem,
      waypoint: { position: position ?? null, dimension, safe: position !== undefined },
      progress: [],
      requirements: step.preconds,
      suggestedBucket: "standard",
    };
    return { ...said, id: `ticket-${digestOf(said).slice("sha256:".length, 23)}` };
  }

  #reached(progress: string[], position: Position | undefined): void {
    const { ticket } = this;
    if (ticket === undefined) return;
    const waypoint = { ...ticket.waypoint, ...(position === undefined ? {} : { position, safe: true }) };
    this.#store.save(this.#bot, { ...ticket, progress, waypoint });
  }
}
