// Fixes for faults of flying-squid 1.12 and its data that would stop the other rules; they run
// before anything else. Each fix names its symptom; none of them is a rule of the game.

import type { Entity, Player } from "flying-squid";
import type { WorldContext } from "../core/context.ts";
import { droppedStack } from "./dropping.ts";

/** The metadata type of an item stack: a name from 1.19.4 on, a number before. */
const ITEM_TYPE_NUMBER = 6;

export function installRepairs(context: WorldContext): void {
  const { server, items } = context;
  const { registry } = server;
  // spawnMob looks mobs up in a list that is nearly empty from 1.17 on.
  for (const entity of Object.values(registry.entities)) registry.mobs[entity.id] ??= entity;
  // Digging a block without a loot entry throws; its own drops are discarded anyway.
  if (registry.blockLoot !== undefined) {
    for (const { name } of registry.blocksArray) registry.blockLoot[name] ??= { block: name, drops: [] };
  }
  // A block above a dug block vanishes if its material is "plant", as leaves and pumpkins are up to
  // 1.16.
  for (const block of registry.blocksArray) if (block.material === "plant") block.material = "default";
  // Clients from 1.20.3 on refuse the form in which sounds are written.
  server.playSound = () => {};
  // Every injury sends the player a velocity, zero without a push, which would stop a fall or a
  // jump in the air.
  server.on("newPlayer", (player: Player) => {
    const push = player.sendVelocity;
    player.sendVelocity = (velocity, max) => {
      if (velocity.norm() > 0) push(velocity, max);
    };
  });
  // The world's age is always sent as zero.
  server.on("newPlayer", ({ _client: client }: Player) => {
    const write = client.write.bind(client);
    client.write = (packet, fields) =>
      write(packet, packet === "update_time" ? { ...fields, age: [0, server.tickCount] } : fields);
  });
  // The login sends its position a second time, so that the body does not fall through land that
  // has not arrived: only after the client has turned its head or stood still for a while, wherever
  // the body is by then. That would undo a teleport, so send it at once.
  server.on("newPlayer", (player: Player) => {
    player.waitPlayerLogin = async () => {};
  });
  // The item in a dropped entity is written under a key and type that only old clients read.
  const key = registry.supportFeature("metadataIxOfItem");
  const type = registry.version[">="]("1.19.4") ? "item_stack" : ITEM_TYPE_NUMBER;
  server.on("newEntity", (entity: Entity) => {
    if (entity.type === "player") return;
    entity.sendMetadata = () => {
      const stack = droppedStack(entity);
      if (stack === undefined) return;
      const metadata = [{ key, type, value: items.toPacket(stack) }];
      entity._writeOthersNearby("entity_metadata", { entityId: entity.id, metadata });
    };
  });
}
