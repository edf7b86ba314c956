// The package's main entry: planning as a library. A client returns Result documents for Problem
// documents, `validate` checks plans independently, and all data at the interface follows a schema
// from `schemas/`. Invariant: importing it loads no mineflayer, starts no threads and opens no
// ports.

export {
  COUNTER_PROBLEMS,
  type CompileRequest,
  compileMinecraft,
  compileSteps,
  counterDomain,
  makespanTicks,
  SUPPORTED_VERSIONS,
} from "./domains/index.ts";
export { PLANNERS, planToDot, planToMermaid, problemDigest, validate } from "./planner/index.ts";
export {
  type ClientStats,
  CodedError,
  Condition,
  canonicalJson,
  Domain,
  type DomainInput,
  digestOf,
  ERROR_CODES,
  type ErrorCode,
  ErrorDocument,
  Explanation,
  type Failure,
  type Goal,
  type Operator,
  Plan,
  PlannedProblem,
  type PlannerClient,
  PlanStep,
  Problem,
  type ProblemInput,
  parseDocument,
  Repair,
  RepairRequest,
  Result,
  type ResultIn,
  type SearchEvent,
  State,
  StepsResult,
  TextBuffer,
  TextResult,
  Validation,
  View,
} from "./schemas/index.ts";
export {
  type DomainSource,
  givenDomain,
  type InlineOptions,
  inlineClient,
  minecraftDomains,
  optionDomains,
  type PoolClient,
  type PoolOptions,
  poolClient,
  type RemoteClient,
  type RemoteOptions,
  remoteClient,
  resultInView,
} from "./workers/index.ts";
