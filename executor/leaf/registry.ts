// The capability registry: a body's abilities by name. Leaves and options share one name space,
// sensors have their own. Invariant: a name is registered once; an entry does not change. Kinds:
// plans may name a `verb` or an `option`; trees, and callers that run one capability, may also name
// a `tool`; only trees may name an `internal`.

import { type Body, byCodeUnit, CodedError, didYouMean } from "../../schemas/index.ts";
import type { Leaf } from "./leaf.ts";
import type { Option, Sensor } from "./option.ts";

export type CapabilityKind = "verb" | "internal" | "tool" | "option";

export type Capability<B extends Body = Body> =
  | { form: "leaf"; name: string; kind: CapabilityKind; leaf: Leaf<B> }
  | { form: "option"; name: string; kind: CapabilityKind; option: Option<B> };

/** `name@version`, the name of a capability in events and logs. */
export function versionedName<B extends Body>(capability: Capability<B>): string {
  const { name, version } = capability.form === "leaf" ? capability.leaf : capability.option;
  return `${name}@${version}`;
}

/** All that a body registers. */
export interface Capabilities<B extends Body = Body> {
  leaves: readonly Leaf<B>[];
  options?: readonly Option<B>[];
  sensors?: readonly Sensor<B>[];
}

/** Plans name an option that is not a canonical verb by `name@version`. */
const nameOfOption = ({ kind, name, version }: Option): string => (kind === "option" ? `${name}@${version}` : name);

const mayBePlanned = ({ kind }: { kind: CapabilityKind }): boolean => kind === "verb" || kind === "option";
const mayBeNamed = ({ kind }: { kind: CapabilityKind }): boolean => kind !== "internal";

export class CapabilityRegistry<B extends Body = Body> {
  #capabilities = new Map<string, Capability<B>>();
  #sensors = new Map<string, Sensor<B>>();
  #isAdmitted = mayBePlanned;

  /** Registers everything given. Throws CodedError `input.invalid` on a name that is taken. */
  constructor({ leaves, options = [], sensors = [] }: Capabilities<B> = { leaves: [] }) {
    for (const leaf of leaves) this.registerLeaf(leaf);
    for (const option of options) this.registerOption(option);
    for (const sensor of sensors) this.registerSensor(sensor);
  }

  /** Throws CodedError `input.invalid` when the name is taken. */
  registerLeaf(leaf: Leaf<B>): void {
    this.#add({ form: "leaf", name: leaf.name, kind: leaf.kind, leaf });
  }

  /** Throws CodedError `input.invalid` when the name is taken. */
  registerOption(option: Option<B>): void {
    this.#add({ form: "option", name: nameOfOption(option as Option), kind: option.kind, option });
  }

  /** Throws CodedError `input.invalid` when the name is taken. */
  registerSensor(sensor: Sensor<B>): void {
    if (this.#sensors.has(sensor.name))
      throw new CodedError("input.invalid", `sensor ${sensor.name} is already registered`);
    this.#sensors.set(sensor.name, sensor);
  }

  /** The capability of this name, or undefined. */
  find(name: string): Capability<B> | undefined {
    return this.#capabilities.get(name);
  }

  /** The sensor of this name, or undefined. */
  findSensor(name: string): Sensor<B> | undefined {
    return this.#sensors.get(name);
  }

  /** The names of all sensors, in order. */
  sensors(): string[] {
    return [...this.#sensors.keys()].sort(byCodeUnit);
  }

  /** The capability of this name. Throws CodedError `pbi.unknownVerb`. */
  capability(name: string): Capability<B> {
    const found = this.#capabilities.get(name);
    if (found !== undefined) return found;
    throw new CodedError("pbi.unknownVerb", `${name} is not registered${didYouMean(name, this.#capabilities.keys())}`);
  }

  /**
   * The capability that a plan step names. Throws CodedError `pbi.unknownVerb` if it is missing or
   * not for plans.
   */
  planned(name: string): Capability<B> {
    const found = this.capability(name);
    if (this.#isAdmitted(found)) return found;
    throw new CodedError("pbi.unknownVerb", `${name} is for trees only; a plan cannot name it`);
  }

  /**
   * The same capabilities for callers that run one by name instead of planning: tools are admitted
   * too.
   */
  forNaming(): CapabilityRegistry<B> {
    const named = new CapabilityRegistry<B>();
    named.#capabilities = this.#capabilities;
    named.#sensors = this.#sensors;
    named.#isAdmitted = mayBeNamed;
    return named;
  }

  /** The sensor of this name. Throws CodedError `sense.invalidInput`. */
  sensor(name: string): Sensor<B> {
    const found = this.#sensors.get(name);
    if (found !== undefined) return found;
    throw new CodedError(
      "sense.invalidInput",
      `sensor ${name} is not registered${didYouMean(name, this.#sensors.keys())}`,
    );
  }

  /** Every capability, ordered by name. */
  list(): Capability<B>[] {
    return [...this.#capabilities.values()].sort((a, b) => byCodeUnit(a.name, b.name));
  }

  /** The names that plans may use, in order: canonical verbs and options. */
  verbs(): string[] {
    return this.list()
      .filter(mayBePlanned)
      .map(({ name }) => name);
  }

  /** What this body's verbs refuse, as `verb:text`, in order: plans avoid it. */
  refusals(): string[] {
    return this.list().flatMap((capability) => {
      const { refuses = [] } = capability.form === "leaf" ? capability.leaf : capability.option;
      return mayBePlanned(capability) ? refuses.map((text) => `${capability.name}:${text}`) : [];
    });
  }

  #add(capability: Capability<B>): void {
    const { name } = capability;
    if (this.#capabilities.has(name)) throw new CodedError("input.invalid", `capability ${name} is already registered`);
    this.#capabilities.set(name, capability);
  }
}
