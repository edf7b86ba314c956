// Asks a sensor outside of any tree, for triggers of reflexes and of waiting intents. There is no
// step, so the sensor sees an empty step memory, and the present state as the state before the
// step.

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

/**
 * Whether the predicate holds. `seen` is the present observation. Throws CodedError
 * `sense.invalidInput` for an unknown sensor, `pbi.schemaViolation` for its arguments, and
 * `sense.apiError`.
 */
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
