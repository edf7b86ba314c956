// A body that fishes, for tests of time limits: it catches a fish every 100 seconds, by a verb that
// continues until enough are held; it walks anywhere in five seconds, and hiding takes a second and
// always succeeds. A test may set its condition and position.

import { z } from "zod";
import {
  type Capabilities,
  CapabilityRegistry,
  defineLeaf,
  defineOption,
  type LeafContext,
  type RunOptions,
  VirtualClock,
} from "../../executor/index.ts";
import { type PlannerClient, Position, Problem, type RunEvent, State } from "../../schemas/index.ts";
import { PantryBody, pantryRegistry, plan, STATS, step } from "./pantry.ts";

export class AnglerBody extends PantryBody {
  position: Position = [0, 64, 0];
  dimension = "overworld";
  food = 20;
  health = 20;
  readonly walks: Position[] = [];

  override observe(): State {
    const { position, dimension, food, health } = this;
    return State.parse({ ...super.observe(), position, dimension, food, health });
  }

  async leave(): Promise<void> {}
}

const DAYS_MS = 90_000_000;
const Fish = z.strictObject({ item: z.string(), count: z.int() });
export const Nothing = z.strictObject({});
const Place = z.strictObject({ position: Position, range: z.number() });

export function leafOf<Args>(
  name: string,
  inputSchema: z.ZodType<Args>,
  run: (context: LeafContext<AnglerBody>, args: Args) => Promise<void>,
) {
  return defineLeaf<AnglerBody, Args, null>({
    ...{ name, version: "1.0.0", kind: "internal", description: name, inputSchema, outputSchema: z.null() },
    ...{ timeoutMs: 200_000, retries: 0, permissions: [], rateLimitPerMin: 600, maxConcurrent: 1 },
    guard: () => undefined,
    async run(context, args) {
      await run(context, args);
      return null;
    },
    postcondition: () => undefined,
  });
}

export const fishing = (): CapabilityRegistry<AnglerBody> => new CapabilityRegistry<AnglerBody>(fishingCapabilities());

export function fishingCapabilities(): Capabilities<AnglerBody> {
  const fish = defineOption<AnglerBody, z.infer<typeof Fish>>({
    ...{ name: "fish", version: "2.1.0", kind: "verb", description: "fishes until `count` more are held" },
    ...{ argsSchema: Fish, timeoutMs: DAYS_MS, permissions: [], guard: () => undefined },
    tree: {
      type: "Repeat.Until",
      until: { sensor: "inventory_gained", args: { item: { $ref: "args.item" }, count: { $ref: "args.count" } } },
      max: 1_000,
      child: { type: "Leaf", name: "cast", args: {} },
    },
    postcondition: () => undefined,
  });
  return {
    leaves: [
      leafOf("cast", Nothing, ({ body, clock, signal }) =>
        body.act("cast", 100_000, clock, signal, () => body.add("cod", 1)),
      ),
      leafOf("block_in", Nothing, ({ body, clock, signal }) => body.act("block_in", 1_000, clock, signal, () => {})),
      leafOf("navigate", Place, ({ body, clock, signal }, { position }) =>
        body.act("navigate", 5_000, clock, signal, () => {
          body.walks.push(position);
          body.position = position;
        }),
      ),
    ],
    options: [fish],
    sensors: [pantryRegistry().sensor("inventory_gained")],
  };
}

/** Plans the missing fish, with a rod as precondition if the test asks for one. */
export const anglerPlanner = (preconds: string[] = []): PlannerClient => ({
  plan({ goal, state }) {
    const count = (goal.items?.cod ?? 0) - (state.inventory.cod ?? 0);
    const effects = [`inventory.cod += ${count}`];
    const found = plan(count > 0 ? [step("s1", "fish", { item: "cod", count }, { preconds, effects })] : []);
    return Promise.resolve({ status: "solved", plan: found, cost: 1, lowerBound: 1, optimal: true, stats: STATS });
  },
  close: () => Promise.resolve(),
});

export const codProblem = (cod = 10): Problem => Problem.parse({ goal: { items: { cod } } });

export function prepared(body = new AnglerBody(), more: Partial<RunOptions<AnglerBody>> = {}) {
  const events: RunEvent[] = [];
  const options = {
    problem: codProblem(),
    planner: anglerPlanner(),
    body,
    registry: fishing(),
    clock: new VirtualClock(),
    deadlineMs: 36_000_000,
    tickMs: 500,
    buckets: { trailer: { capability: "block_in" } },
    onEvent: (event: RunEvent) => events.push(event),
    ...more,
  };
  return { body, events, options };
}

export const ofType = <T extends RunEvent["type"]>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);
