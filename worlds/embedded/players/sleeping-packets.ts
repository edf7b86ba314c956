// Packets to all players when one falls asleep or wakes up. Source: wiki.vg "Entity Metadata" (6
// the pose: 0 standing, 2 sleeping), "Entity Animation" (2: leave bed).

import type { Player, Server } from "flying-squid";

const POSE_KEY = 6;
const STANDING = 0;
const SLEEPING = 2;
const LEAVE_BED = 2;
/** The number of the pose's type up to 1.19.2; later versions use names. */
const POSE_TYPE = 18;

function sendPose(server: Server, player: Player, pose: number): void {
  const type = server.registry.version[">="]("1.19.4") ? "pose" : POSE_TYPE;
  server._writeAll("entity_metadata", { entityId: player.id, metadata: [{ key: POSE_KEY, type, value: pose }] });
}

/**
 * Lays a player down. The client keeps its position: its next position packet would restore it
 * anyway.
 */
export function asleep(server: Server, player: Player): void {
  sendPose(server, player, SLEEPING);
}

/** Gets a player up. */
export function awake(server: Server, player: Player): void {
  sendPose(server, player, STANDING);
  server._writeAll("animation", { entityId: player.id, animation: LEAVE_BED });
}
