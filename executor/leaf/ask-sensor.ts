// Asking a sensor outside of any tree: what triggers reflexes, and what somebody waits for. It has no step, so that what sensors look at beside the
// body, the time before and the memory of a step, is as if the step began now.

import { type Body, type Predicate, type State, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { parseArguments } from "./capability-args.ts";
import type { CapabilityRegistry } from "./registry.ts";

interface SensorPorts<B extends Body> {
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  signal: AbortSignal;
}

/** Whether it holds. `seen` is what is observed now. Throws CodedError `sense.invalidInput` for a sensor that there is not, `pbi.schemaViolation` for its arguments, and `sense.apiError`. */
export function askSensor<B extends Body>(
  { registry, ...ports }: SensorPorts<B>,
  { sensor: name, args }: Predicate,
  seen: State = ports.body.observe(),
): boolean {
  const sensor = registry.sensor(name);
  const asked = parseArguments(sensor.argsSchema, args, name);
  try {
    return sensor.test({ ...ports, before: seen, memory: new Map(), progress: () => {}, beat: () => {} }, asked);
  } catch (error) {
    throw toCodedError(error, "sense.apiError");
  }
}
