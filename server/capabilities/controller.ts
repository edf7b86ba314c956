// The registry of capabilities as routes see it, for any kind of body. It is opened on first use,
// so that a planning-only service does not load it.

import type { CapabilityCatalogue, CapabilityRegistry } from "../../executor/index.ts";
import { CapabilityId, CodedError } from "../../schemas/index.ts";

/** The catalogue's methods that routes use. */
export interface CapabilityController
  extends Pick<
    CapabilityCatalogue,
    | "registerLeaf"
    | "registerOption"
    | "runSandbox"
    | "review"
    | "promote"
    | "retire"
    | "revoke"
    | "list"
    | "record"
    | "resolve"
    | "health"
    | "closedGates"
    | "follow"
  > {
  composition(): { registry: Pick<CapabilityRegistry, "list">; leftOut: readonly { id: string; because: string }[] };
}

/** Opens the registry, or returns the open one. */
export type OpenCapabilities = () => Promise<CapabilityController>;

/**
 * The registry of this service. Throws CodedError `capability.noRegistry`, and what opening it
 * throws.
 */
export async function capabilityController(open: OpenCapabilities | undefined): Promise<CapabilityController> {
  if (open === undefined) throw new CodedError("capability.noRegistry", "this service has no registry of capabilities");
  return open();
}

/**
 * The id that a client means: `name@version` itself, or the best active one of `name` or
 * `name@range`. Throws CodedError `capability.unknown`.
 */
export function idMeant(controller: CapabilityController, asked: string): string {
  if (CapabilityId.safeParse(asked).success) return asked;
  const at = asked.indexOf("@");
  const [name, range] = at < 0 ? [asked, "*"] : [asked.slice(0, at), asked.slice(at + 1)];
  return controller.resolve(name, range).id;
}
