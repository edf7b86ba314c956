// Conversion between numbers of block states, as chunks store them, and names with properties.
// Source: minecraft-data's state order (the last property varies fastest; of a flag, true comes
// first).

import type { Registry, RegistryBlock } from "flying-squid";

type StateRow = NonNullable<RegistryBlock["states"]>[number];

/** The state number of a block of this version; properties that are not given have defaults. */
export function stateId(registry: Registry, name: string, properties: Record<string, string> = {}): number {
  const block = registry.blocksByName[name];
  if (block === undefined) throw new Error(`no block ${name} in ${registry.version.minecraftVersion}`);
  let rest = block.defaultState - block.minStateId;
  let weight = 1;
  let offset = 0;
  for (const state of (block.states ?? []).toReversed()) {
    const wanted = properties[state.name];
    const index = wanted === undefined ? rest % state.num_values : valuesOf(state).indexOf(wanted);
    if (index < 0) throw new Error(`${name} has no ${state.name}=${wanted}`);
    offset += index * weight;
    weight *= state.num_values;
    rest = Math.floor(rest / state.num_values);
  }
  return block.minStateId + offset;
}

/** The properties of a state of `block`, as text: `{ facing: "north", lit: "false" }`. */
export function propertiesOf(block: RegistryBlock, state: number): Record<string, string> {
  let rest = state - block.minStateId;
  const properties: Record<string, string> = {};
  for (const row of (block.states ?? []).toReversed()) {
    properties[row.name] = valuesOf(row)[rest % row.num_values] ?? "";
    rest = Math.floor(rest / row.num_values);
  }
  return properties;
}

/** Versions before 1.17 do not list the values of a number property: they count from zero. */
function valuesOf({ type, values, num_values }: StateRow): readonly string[] {
  if (type === "bool") return ["true", "false"];
  return values ?? Array.from({ length: num_values }, (_, value) => String(value));
}
