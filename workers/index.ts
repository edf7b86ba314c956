// Where planning runs: on the caller's thread or in a pool of threads, behind one contract (PlannerClient).

export { type DomainSource, givenDomain, minecraftDomains } from "./domain-source.ts";
export { type InlineOptions, inlineClient } from "./inline-client.ts";
export { type PoolOptions, poolClient } from "./pool-client.ts";
export { planInSteps, repairInSteps, runProblem, runRepair } from "./run-problem.ts";
