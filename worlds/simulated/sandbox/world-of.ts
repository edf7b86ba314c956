// From what a body observes to a simulated world that is like it: what it holds and what is near are where it is, what it has seen lies
// where it was seen, and the ground is at its feet. What no body sees may be told beside it.

import { CodedError, type Position, parseDocument, type State, toCodedError } from "../../../schemas/index.ts";
import { SimulatedState } from "../state/simulated-state.ts";

const ORIGIN: Position = [0, 64, 0];
const DIMENSION = "dimension:";
/** Where what was seen at no known place lies: so far off, one beside the other. */
const ASIDE = 6;

/** Throws CodedError `input.invalid` where the parts told beside it are none of a simulated world's. */
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
