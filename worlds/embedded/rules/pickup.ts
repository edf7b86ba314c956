// Picking up: a whole stack at once, into the hotbar first; what does not fit stays on the ground.
// Source: Minecraft Wiki "Item (entity)"; wiki.vg "Pickup Item".

import type { Entity, Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Sessions } from "../players/session.ts";
import { droppedStack, setDroppedStack } from "./dropping.ts";

/** Replaces flying-squid's own collecting, which counts every stack as one item. */
export function installPickup(context: WorldContext, sessions: Sessions): void {
  const { server, items } = context;
  const collect = (player: Player, entity: Entity): void => {
    const stack = droppedStack(entity);
    if (stack === undefined || player.health <= 0 || server.entities[entity.id] === undefined) return;
    const left = sessions.of(player).give(stack);
    if (left === stack.count) return;
    server._writeNearby(
      "collect",
      { collectedEntityId: entity.id, collectorEntityId: player.id, pickupItemCount: stack.count - left },
      { world: entity.world, position: entity.position },
    );
    const rest = items.copy(stack, left);
    if (rest === null) entity.destroy();
    else setDroppedStack(entity, rest);
  };
  server.on("newPlayer", (player: Player) => {
    player.collect = (entity) => guarded(context, () => collect(player, entity));
  });
}
