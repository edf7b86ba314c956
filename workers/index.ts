// Where planning runs: on the caller's thread, in a pool of threads, or in a service elsewhere, behind one contract (PlannerClient).

export { type DomainCompiler, domainCompiler } from "./domain-compiler.ts";
export { type DomainSource, givenDomain, minecraftDomains } from "./domain-source.ts";
export { type InlineOptions, inlineClient } from "./inline-client.ts";
export { optionDomains } from "./option-domains.ts";
export { type PoolClient, type PoolOptions, poolClient } from "./pool-client.ts";
export { type RemoteClient, type RemoteOptions, remoteClient } from "./remote-client.ts";
export { planInSteps, repairInSteps, runProblem, runRepair } from "./run-problem.ts";
