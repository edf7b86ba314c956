// Makes a simulated world from a body's observation: held items and nearby things keep their
// places, sightings lie where they were seen, and the ground is at the body's feet. Parts of the
// world that no body observes can be added in `beside`.

import { CodedError, type Position, parseDocument, type State, toCodedError } from "../../../schemas/index.ts";
import { SimulatedState } from "../state/simulated-state.ts";

const ORIGIN: Position = [0, 64, 0];
const DIMENSION = "dimension:";
/** The distance of sightings without a known position, one beside the other. */
const ASIDE = 6;

/** Throws CodedError `input.invalid` where `beside` does not fit a simulated world. */
export function worldOf(state: State, beside: Readonly<Record<string, unknown>> = {}): SimulatedState {
  const { position = ORIGIN, nearby, facts, inventory, durability, dimension, food, health } = state;
  const sightings = nearby.map(({ block, count, position: at }, index) => ({
    name: block,
    count,
    position: at ?? [position[0] + ASIDE, position[1], position[2] + index],
  }));
  const amounts = Object.fromEntries(facts.filter((fact) => !fact.startsWith(DIMENSION)).map((fact) => [fact, 1]));
  const ground = { block: "stone", height: Math.floor(position[1]) };
  const held = Object.fromEntries(Object.entries(inventory).filter(([, count]) => count > 0));
  const observed = { inventory: held, durability, amounts, sightings, ground, position, spawn: position };
  try {
    return parseDocument(SimulatedState, { ...observed, dimension, food, health, ...beside }, "world");
  } catch (error) {
    throw new CodedError("input.invalid", `the sandbox's world: ${toCodedError(error).detail}`, { cause: error });
  }
}
