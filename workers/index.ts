// Where planning runs: on the caller's thread, in a pool of threads, or in a remote service, behind
// one contract (PlannerClient).

export { type InlineOptions, inlineClient } from "./clients/inline-client.ts";
export { type RemoteClient, type RemoteOptions, remoteClient } from "./clients/remote-client.ts";
export { type DomainCompiler, domainCompiler } from "./domains/domain-compiler.ts";
export { type DomainSource, givenDomain, minecraftDomains } from "./domains/domain-source.ts";
export { optionDomains } from "./domains/option-domains.ts";
export { navigatorFor, processNavigator } from "./navigation/process-navigator.ts";
export { type ThreadNavigator, type ThreadNavigatorOptions, threadNavigator } from "./navigation/thread-navigator.ts";
export { type PoolClient, type PoolOptions, poolClient } from "./pool/pool-client.ts";
export { problemDigest, validate } from "./work/read-first.ts";
export { planInSteps, repairInSteps, runProblem, runRepair } from "./work/run-problem.ts";
export { resultInView } from "./work/views.ts";
