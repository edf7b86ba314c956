// A body that costs next to nothing, so that only the executor is timed: leaves that succeed, fail,
// take a number of game ticks or never end, and a sensor that is always false. They take the path
// of every leaf and sensor: registry, schemas, gates, quota, watchdog, events.

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

  /** Every call counts as a command of the body. */
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
  description: "Succeeds at once.",
  run: async ({ body }) => body.count(),
});

const fail = defineLeaf<IdleBody, NoArgs, null>({
  ...common,
  ...noArgs,
  name: "fail",
  description: "Fails at once.",
  run: async ({ body }) => {
    body.count();
    throw new CodedError("dig.timeout", "as specified");
  },
});

const run = defineLeaf<IdleBody, NoArgs, null>({
  ...common,
  ...noArgs,
  name: "run",
  description: "Runs until it is aborted.",
  run: ({ body, signal }) =>
    new Promise((_, reject) => {
      body.count();
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
});

const labour = defineLeaf<IdleBody, { ticks: number }, null>({
  ...common,
  name: "labour",
  description: "Acts once and takes the given game ticks.",
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
