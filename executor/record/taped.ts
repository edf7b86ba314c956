// The ports of a run with a tape in between: body, clock, planner and registry go through it.
// Leaves act on the real body by the real clock, since their work is outside of the run; their
// arguments, beats, progress and ends go through the tape.

import { type Body, canonicalJson, digestOf, type PlannerClient } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { Leaf, LeafContext } from "../leaf/leaf.ts";
import type { Option, Sensor } from "../leaf/option.ts";
import { CapabilityRegistry } from "../leaf/registry.ts";
import type { Tape } from "./tape.ts";

export function tapedClock(tape: Tape, clock: Clock): Clock {
  return {
    now: () => tape.now(),
    sleep(ms, signal) {
      if (signal?.aborted === true) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const op = tape.begin("sleep", ms, (over) => clock.sleep(ms, over));
      const end = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      // The sleeper itself ends the sleep early, so that is not an input.
      const onAbort = () => {
        op.cancel();
        end();
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      void op.promise.then(end);
      return promise;
    },
  };
}

export function tapedBody<B extends Body>(tape: Tape, body: B, tellsCommands: boolean): B {
  const taped: Body = {
    observe: () => tape.ask("observe", undefined, () => body.observe(), "sense.apiError"),
    halt: () => body.halt(),
  };
  if (tellsCommands) taped.commands = () => tape.ask("commands", undefined, () => body.commands?.() ?? 0);
  // The body's other members are for the leaves, which receive the real body.
  return taped as B;
}

export function tapedPlanner(tape: Tape, planner: PlannerClient, canRepair: boolean): PlannerClient {
  const taped: PlannerClient = {
    plan: (problem, options) => tape.begin("plan", digestOf(problem), () => planner.plan(problem, options)).promise,
    close: () => planner.close(),
  };
  const { repair } = planner;
  if (!canRepair) return taped;
  return {
    ...taped,
    repair: (request, options) =>
      tape.begin("repair", digestOf(request), async () => {
        if (repair === undefined) throw new TypeError("this planner does not support repair");
        return repair.call(planner, request, options);
      }).promise,
  };
}

export function tapedRegistry<B extends Body>(
  tape: Tape,
  registry: CapabilityRegistry<B>,
  outside: { body: B; clock: Clock },
): CapabilityRegistry<B> {
  const entries = registry.list();
  const real = (context: LeafContext<B>): LeafContext<B> => ({ ...context, ...outside });
  return new CapabilityRegistry<B>({
    leaves: entries.flatMap((entry) => (entry.form === "leaf" ? [tapedLeaf(tape, entry.leaf, real)] : [])),
    options: entries.flatMap((entry) => (entry.form === "option" ? [tapedOption(tape, entry.option, real)] : [])),
    sensors: registry.sensors().map((name) => tapedSensor(tape, registry.sensor(name), real)),
  });
}

type Real<B extends Body> = (context: LeafContext<B>) => LeafContext<B>;

function tapedLeaf<B extends Body>(tape: Tape, leaf: Leaf<B>, real: Real<B>): Leaf<B> {
  const { name } = leaf;
  return {
    ...leaf,
    guard: (context, args) => tape.ask(`guard ${name}`, plain(args), () => leaf.guard(real(context), args)),
    run: (context, args) =>
      tape.begin(
        `leaf ${name}`,
        plain(args),
        async (_over, { beat, progress }) => plain(await leaf.run({ ...real(context), beat, progress }, args)),
        context,
      ).promise,
    postcondition: (context, args, output) =>
      tape.ask(`postcondition ${name}`, plain(args), () => leaf.postcondition(real(context), args, output)),
  };
}

function tapedOption<B extends Body>(tape: Tape, option: Option<B>, real: Real<B>): Option<B> {
  const { name } = option;
  return {
    ...option,
    guard: (context, args) => tape.ask(`guard ${name}`, plain(args), () => option.guard(real(context), args)),
    postcondition: (context, args, after) =>
      tape.ask(`postcondition ${name}`, plain(args), () => option.postcondition(real(context), args, after)),
  };
}

function tapedSensor<B extends Body>(tape: Tape, sensor: Sensor<B>, real: Real<B>): Sensor<B> {
  const { name } = sensor;
  return {
    ...sensor,
    test: (context, args) =>
      tape.ask(`sensor ${name}`, plain(args), () => sensor.test(real(context), args), "sense.apiError"),
  };
}

/** The value as JSON has it: undefined members are dropped. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(canonicalJson(value)));
