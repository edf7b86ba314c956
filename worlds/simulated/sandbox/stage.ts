// The capabilities available to a capability under test: all of the simulated body in a world of
// some operators, the active options, leaves with a twin here, and the capability itself, whatever
// its status. The registry is new for each test, so nothing is left behind.

import { type CapabilityRegistry, compileOption, composeRegistry, type Leaf } from "../../../executor/index.ts";
import { type CapabilityContent, type CapabilityRecord, CodedError, type Domain } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { simulatedCapabilities } from "../capabilities.ts";
import { OperatorTable } from "../state/operators.ts";

export interface StageOptions {
  domain: Domain;
  /** Twins of other leaves in a simulated world: looked up by name and version. */
  leaves?: readonly Leaf<SimulatedBody>[];
  /** The currently active capabilities. */
  active?: () => readonly CapabilityRecord[];
}

export interface RehearsalStage {
  registry: CapabilityRegistry<SimulatedBody>;
  /** The name by which a tree calls it. */
  name: string;
  permissions: Leaf["permissions"];
}

/**
 * Throws CodedError `capability.unknown` on a leaf without a twin, `pbi.schemaViolation` on an
 * option that does not compile here.
 */
export function stageFor(id: string, content: CapabilityContent, options: StageOptions): RehearsalStage {
  const { domain, leaves: twins = [], active = () => [] } = options;
  const others = active().filter((record) => record.id !== id);
  const twinOf = (name: string, version: string): Leaf<SimulatedBody> | undefined =>
    twins.find((leaf) => leaf.name === name && leaf.version === version);
  const joining = new Map<string, Leaf<SimulatedBody>>();
  for (const { content: other } of others) {
    if (other?.form !== "leaf") continue;
    const twin = twinOf(other.leaf.name, other.leaf.version);
    if (twin !== undefined) joining.set(twin.name, twin);
  }
  if (content.form === "leaf") {
    const twin = twinOf(content.leaf.name, content.leaf.version);
    if (twin === undefined) throw new CodedError("capability.unknown", `${id}: this process does not have its code`);
    joining.set(twin.name, twin);
  }
  const own = simulatedCapabilities(OperatorTable.of(domain));
  const capabilities = {
    leaves: [...own.leaves.filter(({ name }) => !joining.has(name)), ...joining.values()],
    options: own.options.filter(({ name }) => !joining.has(name)),
    sensors: own.sensors,
  };
  const activeOptions = others.filter((record) => record.content?.form === "option");
  const { registry } = composeRegistry(activeOptions, { capabilities, offered: [], flawOf: () => undefined });
  if (content.form === "leaf") return { registry, name: content.leaf.name, permissions: content.leaf.permissions };
  registry.registerOption(compileOption(content.option, registry).option);
  return { registry, name: id, permissions: content.option.permissions };
}
