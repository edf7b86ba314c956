// The server's packets by what they speak of, with their names in every version of minecraft-data.
// Source: minecraft-data's protocol definitions; minecraft.wiki, "Java Edition protocol/Packets".

const PACKET_GROUPS: Readonly<Record<string, readonly string[]>> = {
  inventory: ["set_slot", "window_items", "transaction", "craft_progress_bar", "statistics"],
  windows: ["open_window", "close_window"],
  blocks: ["block_change", "multi_block_change", "acknowledge_player_digging"],
  chunks: ["map_chunk", "update_light", "unload_chunk"],
  entities: [
    "spawn_entity",
    "spawn_entity_living",
    "named_entity_spawn",
    "entity_metadata",
    "entity_destroy",
    "collect",
    "entity_velocity",
    "rel_entity_move",
    "entity_move_look",
    "entity_teleport",
  ],
  body: ["update_health", "entity_status", "experience", "held_item_slot", "position"],
  talk: ["chat", "system_chat", "player_chat", "profileless_chat"],
};

/** Without these no connection lives; "all" leaves them alone. */
const LIFELINE: ReadonlySet<string> = new Set(["keep_alive", "ping", "kick_disconnect", "disconnect"]);

/** Whether a fault about these groups and names meets the packet. */
export function isAmong(packets: readonly string[], packet: string): boolean {
  return packets.some((name) =>
    name === "all" ? !LIFELINE.has(packet) : name === packet || (PACKET_GROUPS[name]?.includes(packet) ?? false),
  );
}
