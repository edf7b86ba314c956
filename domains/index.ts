// The room's entry: the domains of Minecraft and of a toy world, and the step compiler for bodies.

export { COUNTER_PROBLEMS, type CounterProblem, counterDomain } from "./counter/index.ts";
export * from "./minecraft/index.ts";
export { optionOperators, withOptions } from "./option-operators.ts";
export { compileSteps, makespanTicks } from "./steps/index.ts";
