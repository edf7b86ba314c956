// The registry of capabilities as routes see it: a catalogue, whatever body its capabilities are for. It is opened when somebody asks for it
// first, so that a service that only plans loads nothing of it.

import type { CapabilityCatalogue, CapabilityRegistry } from "../../executor/index.ts";
import { CapabilityId, CodedError } from "../../schemas/index.ts";

/** What routes do with a catalogue. */
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
  > {
  composition(): { registry: Pick<CapabilityRegistry, "list">; leftOut: readonly { id: string; because: string }[] };
}

/** Opens the registry, or hands out the one that is open. */
export type OpenCapabilities = () => Promise<CapabilityController>;

/** The registry of this service. Throws CodedError `capability.noRegistry`, and what opening it throws. */
export async function capabilityController(open: OpenCapabilities | undefined): Promise<CapabilityController> {
  if (open === undefined) throw new CodedError("capability.noRegistry", "no registry was given");
  return open();
}

/** The id that a client means: `name@version` itself, or the best active one of `name` or `name@range`. Throws CodedError `capability.unknown`. */
export function idMeant(controller: CapabilityController, asked: string): string {
  if (CapabilityId.safeParse(asked).success) return asked;
  const at = asked.indexOf("@");
  const [name, range] = at < 0 ? [asked, "*"] : [asked.slice(0, at), asked.slice(at + 1)];
  return controller.resolve(name, range).id;
}
