// The registry that a running server passes to the rules, for tests that need real items, recipes
// and blocks.

import type { Registry } from "flying-squid";
import loadRegistry from "prismarine-registry";
import { type ItemFactory, itemsOf } from "../../../../worlds/embedded/core/items.ts";

const loaded = new Map<string, Registry>();

export function registryOf(version: string): Registry {
  const registry = loaded.get(version) ?? loadRegistry(version);
  loaded.set(version, registry);
  return registry;
}

export const items: ItemFactory = itemsOf(registryOf("1.20.1"));

export function idOf(name: string, version = "1.20.1"): number {
  const item = registryOf(version).itemsByName[name];
  if (item === undefined) throw new Error(`no item ${name}`);
  return item.id;
}
