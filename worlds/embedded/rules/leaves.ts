// Leaves store the distance to the next log; at seven blocks or more they decay, unless a player
// placed them. Source: Minecraft Wiki "Leaves" (distance, persistent, decay by random tick).

import type { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { breakBlock } from "./breaking.ts";
import type { RandomTicks } from "./random-ticks.ts";
import type { BlockSchedule } from "./schedule.ts";
import { neighbours } from "./support.ts";
import type { BlockUpdates } from "./updates.ts";

const TOO_FAR = 7;

/** Updates the distance of leaves when a neighbour changes, and lets them decay. */
export function installLeaves(
  context: WorldContext,
  { updates, schedule, randomTicks }: { updates: BlockUpdates; schedule: BlockSchedule; randomTicks: RandomTicks },
): void {
  const { blocks, server } = context;
  const leaves = server.registry.blocksArray.map(({ name }) => name).filter((name) => name.endsWith("_leaves"));

  const distanceTo = async (place: Vec3): Promise<number> => {
    const { name, properties } = await blocks.at(place);
    if (/_(log|wood|stem|hyphae)$/.test(name)) return 0;
    return name.endsWith("_leaves") ? Number(properties.distance) : TOO_FAR;
  };

  const measure = async (position: Vec3): Promise<void> => {
    const kind = await blocks.at(position);
    if (!kind.name.endsWith("_leaves")) return;
    const around = await Promise.all(neighbours(position).map(distanceTo));
    const distance = String(Math.min(TOO_FAR, Math.min(...around) + 1));
    if (distance !== kind.properties.distance) await blocks.put(position, blocks.kinds.changed(kind, { distance }));
  };

  updates.on(leaves, (position, kind) => {
    if (kind.properties.persistent === "false") schedule.after(1, "leaves", position, () => measure(position));
  });

  randomTicks.on(
    leaves,
    (position, kind) => breakBlock(context, position, kind),
    ({ properties }) => properties.distance === String(TOO_FAR) && properties.persistent === "false",
  );
}
