// Servers that put what blocks and creatures leave straight into the bag of whoever is near: no
// entity appears, and nothing lies about unless the bag is full.

import type { WorldContext } from "../core/context.ts";
import type { Sessions } from "../players/session.ts";

const REACH = 8;

/** Gives spilled stacks to the nearest player in reach while it `isOn`. */
export function spillIntoBags(context: WorldContext, sessions: Sessions, isOn: () => boolean): void {
  context.takeSpilled = (stack, { position }) => {
    if (!isOn()) return stack;
    const [nearest] = context.server.players
      .filter((player) => player.health > 0 && player.position.distanceTo(position) <= REACH)
      .sort((one, other) => one.position.distanceTo(position) - other.position.distanceTo(position));
    return nearest === undefined ? stack : context.items.copy(stack, sessions.of(nearest).give(stack));
  };
}
