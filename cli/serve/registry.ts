// A service's registry of capabilities: stored in a file or in memory, its acceptance tests and
// rehearsals run in simulated worlds, and its active options are operators of the planners.

import { systemClock } from "../../bots/body/system-clock.ts";
import {
  type Capabilities,
  CapabilityCatalogue,
  type CapabilityPolicy,
  type Clock,
  type Leaf,
  MemoryCapabilityStore,
  type OfferedLeaf,
  type RehearsalRoom,
  type Sandbox,
  ShadowRunner,
} from "../../executor/index.ts";
import type { Body, CapabilityRecord, Domain, TrustedKeys } from "../../schemas/index.ts";
import { SqliteCapabilityStore } from "../../server/capabilities/sqlite-store.ts";
import type { Redact } from "../../server/records/redacted.ts";
import { type SimulatedBody, simulatedSandbox } from "../../worlds/simulated/index.ts";

export interface RegistryOptions<B extends Body> {
  /** The domain of the worlds for tests and rehearsals. */
  domain: Domain;
  /** The capabilities that the service's body brings along. */
  capabilities: Capabilities<B>;
  /** The file that stores it; in memory by default. */
  file?: string | undefined;
  /** Takes secrets out of what is written to the file. */
  redact?: Redact | undefined;
  keys?: TrustedKeys | undefined;
  /** Third-party leaves whose code this process has. */
  offered?: readonly OfferedLeaf<B>[];
  /**
   * Where acceptance tests and rehearsals run, given the active capabilities: by default on the
   * caller's own thread.
   */
  sandbox?: (active: () => readonly CapabilityRecord[]) => Sandbox & RehearsalRoom;
  /** The same leaves for simulated worlds, by name and version. */
  twins?: readonly Leaf<SimulatedBody>[];
  policy?: Partial<CapabilityPolicy>;
}

export interface Registry<B extends Body> {
  catalogue: CapabilityCatalogue<B>;
  shadow: ShadowRunner<B>;
}

/** The registry's times must be valid over restarts. */
const clock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/**
 * Opens the registry. Throws CodedError `capability.storeBroken`. Closing the catalogue closes the
 * file.
 */
export function openRegistry<B extends Body>({
  domain,
  file,
  twins = [],
  redact,
  ...options
}: RegistryOptions<B>): Registry<B> {
  const store = file === undefined ? new MemoryCapabilityStore() : new SqliteCapabilityStore(file, redact);
  const active = () => catalogue.list().filter(({ status }) => status === "active");
  const sandbox = options.sandbox?.(active) ?? simulatedSandbox({ domain, leaves: twins, active });
  const { capabilities, keys = {}, offered = [], policy = {} } = options;
  const catalogue: CapabilityCatalogue<B> = new CapabilityCatalogue<B>({
    ...{ store, clock, sandbox, capabilities, keys, offered, policy },
  });
  return { catalogue, shadow: new ShadowRunner({ catalogue, room: sandbox, clock }) };
}
