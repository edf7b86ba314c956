// Names of a data pack in the packets that carry names: the level, the biomes, and names of stacks.
// What else a pack may rename (blocks, items and creatures by number, recipes, loot) no packet of
// these versions carries: their numbers are fixed by the version.

import type { WorldContext } from "../core/context.ts";
import type { ServerFaults } from "../core/server-faults.ts";

type Fields = Record<string, unknown>;
type Names = ServerFaults["names"];

const LEVEL = "minecraft:overworld";

/** The fields of a packet with the pack's names. */
export function renamed(names: Names, packet: string, fields: Fields): Fields {
  if (packet !== "login" && packet !== "respawn" && packet !== "registry_data") return fields;
  let shown = fields;
  const { level, biomes } = names;
  if (level !== undefined) {
    if (shown.worldName === LEVEL) shown = { ...shown, worldName: level };
    if (Array.isArray(shown.worldNames))
      shown = { ...shown, worldNames: shown.worldNames.map((name) => (name === LEVEL ? level : name)) };
    const { worldState } = shown as { worldState?: Fields };
    if (worldState?.name === LEVEL) shown = { ...shown, worldState: { ...worldState, name: level } };
  }
  if (Object.keys(biomes).length > 0) shown = withBiomes(shown, biomes) as Fields;
  return shown;
}

/** Every text that names a biome, wherever in the packet, in its new name. */
function withBiomes(value: unknown, biomes: Names["biomes"]): unknown {
  if (typeof value === "string") return biomes[value.replace(/^minecraft:/, "")] ?? value;
  if (Array.isArray(value)) return value.map((one) => withBiomes(one, biomes));
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withBiomes(inner, biomes)]));
}

/** How stacks with a name of their own are written until 1.20.4. Source: minecraft.wiki, "Item format/Before 1.20.5". */
const OWN_NAME = {
  type: "compound",
  name: "",
  value: { display: { type: "compound", value: { Name: { type: "string", value: '{"text":"Wares of the pack"}' } } } },
};

/** Lets every stack that clients are sent carry a name of its own, while it `isOn`. */
export function nameStacks({ items, server }: WorldContext, isOn: () => boolean): void {
  if (server.supportFeature("itemsWithComponents")) return;
  const toPacket = items.toPacket.bind(items);
  items.toPacket = (slot) => {
    const packet = toPacket(slot) as Fields;
    return slot !== null && isOn() && !packet.nbtData ? { ...packet, nbtData: OWN_NAME } : packet;
  };
}
