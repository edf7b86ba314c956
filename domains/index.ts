// The facade of the room: what is true of a world (Minecraft's, and a toy's), and the step compiler that tells a body.

export { COUNTER_PROBLEMS, type CounterProblem, counterDomain } from "./counter/index.ts";
export * from "./minecraft/index.ts";
export { optionOperators, withOptions } from "./option-operators.ts";
export { compileSteps, makespanTicks } from "./steps/index.ts";
