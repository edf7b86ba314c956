// The registry of capabilities of a service: kept in a file or in memory, its acceptance tests run in simulated worlds, its options in shadow
// rehearsed there, and its active ones among the planners' operators.

import { systemClock } from "../../bots/body/system-clock.ts";
import {
  type Capabilities,
  CapabilityCatalogue,
  type CapabilityPolicy,
  type Clock,
  type Leaf,
  MemoryCapabilityStore,
  type OfferedLeaf,
  ShadowRunner,
} from "../../executor/index.ts";
import type { Body, Domain, TrustedKeys } from "../../schemas/index.ts";
import { SqliteCapabilityStore } from "../../server/capabilities/sqlite-store.ts";
import { type SimulatedBody, simulatedSandbox } from "../../worlds/simulated/index.ts";

export interface RegistryOptions<B extends Body> {
  /** The world that tests and rehearsals are made in. */
  domain: Domain;
  /** What the service's body brings along. */
  capabilities: Capabilities<B>;
  /** The file that it is kept in; in memory where absent. */
  file?: string | undefined;
  keys?: TrustedKeys | undefined;
  /** Leaves of others, of which this process has the code. */
  offered?: readonly OfferedLeaf<B>[];
  /** The same leaves as they act in a simulated world, by name and version. */
  twins?: readonly Leaf<SimulatedBody>[];
  policy?: Partial<CapabilityPolicy>;
}

export interface Registry<B extends Body> {
  catalogue: CapabilityCatalogue<B>;
  shadow: ShadowRunner<B>;
}

/** The registry tells when things happened, over restarts too. */
const clock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Opens it. Throws CodedError `capability.storeBroken`. Closing the catalogue closes the file. */
export function openRegistry<B extends Body>({
  domain,
  file,
  twins = [],
  ...options
}: RegistryOptions<B>): Registry<B> {
  const store = file === undefined ? new MemoryCapabilityStore() : new SqliteCapabilityStore(file);
  const active = () => catalogue.list().filter(({ status }) => status === "active");
  const sandbox = simulatedSandbox({ domain, leaves: twins, active });
  const { capabilities, keys = {}, offered = [], policy = {} } = options;
  const catalogue: CapabilityCatalogue<B> = new CapabilityCatalogue<B>({
    ...{ store, clock, sandbox, capabilities, keys, offered, policy },
  });
  return { catalogue, shadow: new ShadowRunner({ catalogue, room: sandbox, clock }) };
}
