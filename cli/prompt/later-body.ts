// The body of the prompt: its world starts with the first request that needs it, and a goal is run
// only after its plan was agreed to.

import { overheardPlanner } from "../../bots/index.ts";
import { DEFAULT_MC_VERSION, type Plan, type PlannerClient, type RunEvent, toCodedError } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/index.ts";
import { withinEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { type Acting, openActing } from "../serve/acting.ts";

export type PromptWorld = Parameters<typeof openActing>[0];

export interface LaterBodyPorts {
  settings: PromptWorld;
  planner: PlannerClient;
  signal: AbortSignal;
  onStage(text: string): void;
  onEvent(event: RunEvent): void;
  /** Receives every plan that a run carries out next. */
  onPlan(plan: Plan): void;
}

export class LaterBody {
  readonly body: ServiceBody;
  readonly #ports: LaterBodyPorts;
  /** Whether the goals of a run may begin, by its id. */
  readonly #agreed = new Map<string, PromiseWithResolvers<void>>();
  #opening: Promise<Acting> | undefined;

  constructor(ports: LaterBodyPorts) {
    this.#ports = ports;
    const { settings, onEvent } = ports;
    this.body = {
      mcVersion: settings.mcVersion,
      // Before the first world, plans are made for the one that will be started.
      bounded: async (problem) => (settings.world === "embedded" ? withinEmbeddedWorld(problem, settings) : problem),
      senses: () => false,
      runGoal: async (asked) => {
        await this.#agreement(asked.runId).promise;
        const opened = await this.#opened();
        return opened.runGoal({ ...asked, onEvent: both(onEvent, asked.onEvent) });
      },
      runOption: async (asked) => (await this.#opened()).runOption({ ...asked, onEvent: both(onEvent, asked.onEvent) }),
    };
  }

  /** Lets the goals of a run begin, or makes them fail with the reason. */
  agree(runId: string, because?: Error): void {
    const { resolve, reject } = this.#agreement(runId);
    if (because === undefined) resolve();
    else reject(because);
  }

  /** Starts the world, if it has not begun to. Rejects with the CodedError of a world that cannot. */
  async open(): Promise<void> {
    await this.#opened();
  }

  async close(): Promise<void> {
    const acting = await this.#opening?.catch(() => undefined);
    await acting?.close();
  }

  #agreement(runId: string): PromiseWithResolvers<void> {
    const known = this.#agreed.get(runId) ?? Promise.withResolvers<void>();
    known.promise.catch(() => {});
    this.#agreed.set(runId, known);
    return known;
  }

  async #opened(): Promise<ServiceBody> {
    this.#opening ??= this.#start();
    const { body } = await this.#opening;
    return body as ServiceBody;
  }

  async #start(): Promise<Acting> {
    const { settings, planner, signal, onStage, onPlan } = this.#ports;
    const { mcVersion = DEFAULT_MC_VERSION, seed, fast, nights } = settings;
    const how = `${fast ? ", fast" : ""}${nights ? ", hostile nights" : ""}`;
    onStage(`starting the ${settings.world} world (Minecraft ${mcVersion}, seed ${seed}${how})`);
    try {
      const acting = await openActing(settings, overheardPlanner(planner, onPlan), signal, { onStage });
      // From now on it perceives, and its problems are bounded by what the body is.
      const { runGoal: _, runOption: __, ...standing } = acting.body as ServiceBody;
      Object.assign(this.body, standing);
      void acting.lost.then((error) => {
        if (signal.aborted) return;
        onStage(`the bot is lost: ${error.message}; the next request starts a new world`);
        this.#opening = undefined;
        void acting.close();
      });
      return acting;
    } catch (error) {
      this.#opening = undefined;
      throw toCodedError(error);
    }
  }
}

const both =
  (first: (event: RunEvent) => void, second: (event: RunEvent) => void) =>
  (event: RunEvent): void => {
    first(event);
    second(event);
  };
