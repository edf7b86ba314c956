// Numbers of block states by name and properties, as chunks store them.
// Source: minecraft-data's state order (the last property varies fastest; of a flag, true comes first).

import type { Registry } from "flying-squid";

/** The state number of a block of this version, with some properties set and the others at their default. */
export function stateId(registry: Registry, name: string, properties: Record<string, string> = {}): number {
  const block = registry.blocksByName[name];
  if (block === undefined) throw new Error(`no block ${name} in ${registry.version.minecraftVersion}`);
  let rest = block.defaultState - block.minStateId;
  let weight = 1;
  let offset = 0;
  for (const state of (block.states ?? []).toReversed()) {
    const wanted = properties[state.name];
    const values = state.type === "bool" ? ["true", "false"] : (state.values ?? []);
    const index = wanted === undefined ? rest % state.num_values : values.indexOf(wanted);
    if (index < 0) throw new Error(`${name} has no ${state.name}=${wanted}`);
    offset += index * weight;
    weight *= state.num_values;
    rest = Math.floor(rest / state.num_values);
  }
  return block.minStateId + offset;
}
