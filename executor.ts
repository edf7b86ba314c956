// The entry `lodestone/executor`: for packages that provide leaves, sensors and options, and for
// programs that accept them: the leaf contract, the linter and compiler of options, the registry
// with its sandbox and its runs in shadow, trees and runs. Invariant: importing it loads no
// mineflayer and no planner, starts no threads and opens no ports. docs/capabilities.md shows an
// example.

export * from "./executor/index.ts";
export {
  type AcceptanceTest,
  type Body,
  type BucketPolicy,
  type BusEvent,
  type CapabilityContent,
  type CapabilityEvent,
  type CapabilityOutcome,
  type CapabilityRecord,
  type CapabilityStatus,
  type Chain,
  CodedError,
  digestOf,
  digestOfText,
  type ErrorCode,
  type Failure,
  failure,
  type LeafContract,
  type LeafDescriptor,
  type LeafRegistration,
  type OptionDocument,
  type OptionRegistration,
  type PlannerClient,
  type ReflexChange,
  type ReflexSettings,
  type ReflexStatus,
  type ResumeTicket,
  type RunEvent,
  type SafetyEmergency,
  type SandboxReport,
  type State,
  signDocument,
  type Topic,
  type TreeNode,
  type TrustedKeys,
  type VerbContract,
} from "./schemas/index.ts";
export { SqliteCapabilityStore } from "./server/capabilities/sqlite-store.ts";
