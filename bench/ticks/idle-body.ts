// A body that costs next to nothing, so that what is timed is the executor: leaves that succeed, fail, take so many game ticks or never end, and
// a sensor that never warns. They go the way of every leaf and sensor: registry, schemas, gates, quota, watch, events.

import { z } from "zod";
import { CapabilityRegistry, defineLeaf, defineSensor, TICK_MS } from "../../executor/index.ts";
import { type Body, CodedError, parseDocument, State } from "../../schemas/index.ts";

export class IdleBody implements Body {
  readonly #state = parseDocument(State, {}, "state");
  #calls = 0;

  /** Leaves and sensors called so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Every call is taken for a command of the body. */
  count(): null {
    this.#calls += 1;
    return null;
  }

  observe(): State {
    return this.#state;
  }

  halt(): void {}

  commands(): number {
    return this.#calls;
  }
}

const common = {
  version: "1.0.0",
  kind: "internal",
  outputSchema: z.null(),
  retries: 0,
  permissions: [],
  rateLimitPerMin: 100_000,
  maxConcurrent: 1,
  guard: () => undefined,
  postcondition: () => undefined,
} as const;

type NoArgs = Record<never, never>;
const noArgs = { inputSchema: z.strictObject({}), timeoutMs: 86_400_000 };

const succeed = defineLeaf<IdleBody, NoArgs, null>({
  ...common,
  ...noArgs,
  name: "succeed",
  description: "ends at once, well",
  run: async ({ body }) => body.count(),
});

const fail = defineLeaf<IdleBody, NoArgs, null>({
  ...common,
  ...noArgs,
  name: "fail",
  description: "ends at once, badly",
  run: async ({ body }) => {
    body.count();
    throw new CodedError("dig.timeout", "as told");
  },
});

const run = defineLeaf<IdleBody, NoArgs, null>({
  ...common,
  ...noArgs,
  name: "run",
  description: "is at work until it is stopped",
  run: ({ body, signal }) =>
    new Promise((_, reject) => {
      body.count();
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
});

const labour = defineLeaf<IdleBody, { ticks: number }, null>({
  ...common,
  name: "labour",
  description: "acts once and takes so many game ticks",
  inputSchema: z.strictObject({ ticks: z.int().min(0) }),
  timeoutMs: 60_000,
  run: async ({ body, clock, signal }, { ticks }) => {
    body.count();
    await clock.sleep(ticks * TICK_MS, signal);
    return null;
  },
});

const danger = defineSensor<IdleBody, { within: number }>({
  name: "danger",
  argsSchema: z.strictObject({ within: z.number() }),
  test: ({ body }) => {
    body.count();
    return false;
  },
});

export const idleRegistry = (): CapabilityRegistry<IdleBody> =>
  new CapabilityRegistry<IdleBody>({ leaves: [succeed, fail, run, labour], sensors: [danger] });
