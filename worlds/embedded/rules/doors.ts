// Doors, trapdoors and fence gates open and close by hand; iron ones by redstone alone
// (redstone.ts). Source: Minecraft Wiki "Door", "Fence Gate" (a gate swings away from the player who
// opens it).

import type { WorldContext } from "../core/context.ts";
import { beside, compassOf, opposite } from "../core/faces.ts";
import type { Uses } from "./using.ts";

const BY_HAND = /^(?!iron_).*(_door|_trapdoor|_fence_gate)$/;

/** Lets players open and close. */
export function installDoors({ blocks, server }: Pick<WorldContext, "blocks" | "server">, uses: Uses): void {
  const names = server.registry.blocksArray.map(({ name }) => name).filter((name) => BY_HAND.test(name));
  uses.block(names, async ({ position, kind, player }) => {
    const open = String(kind.properties.open !== "true");
    const ahead = compassOf(uses.gazes.of(player).yaw);
    const turned =
      kind.name.endsWith("_fence_gate") && kind.properties.facing === opposite(ahead) ? { facing: ahead } : {};
    await blocks.put(position, blocks.kinds.changed(kind, { open, ...turned }));
    if (!kind.name.endsWith("_door")) return true;
    const place = beside(position, kind.properties.half === "lower" ? "up" : "down");
    const other = await blocks.at(place);
    if (other.name === kind.name) await blocks.put(place, blocks.kinds.changed(other, { open }));
    return true;
  });
}
