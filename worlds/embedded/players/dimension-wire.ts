// The border between a client and the store of all dimensions: every packet with a place passes
// here and is converted, so that rules know places of the store alone and clients those of their
// dimension. Invariants: no client receives a block, chunk or entity of another dimension; between
// a change of dimension and the client's confirmation nothing that the client says of places
// counts, because it may still speak of the old dimension. Source: wiki.vg "Protocol" (packets with
// places, "Confirm Teleportation").

import type { Player, Server } from "flying-squid";
import { Vec3 } from "vec3";
import { type DimensionName, dimensionAt, localX, originOf } from "../generator/dimensions.ts";
import { inDimension } from "./dimension-packets.ts";

type Fields = Record<string, unknown>;

const CHUNK = 16;
/** Blocks to a unit of `x`, where that is not one. Sounds count in eighths of a block. */
const UNITS: Record<string, number> = { map_chunk: CHUNK, sound_effect: 1 / 8, named_sound_effect: 1 / 8 };
/** Packets of clients with a place. In others, such as `use_entity`, `x` counts from elsewhere. */
const FROM_CLIENTS: ReadonlySet<string> = new Set([
  "position",
  "position_look",
  "vehicle_move",
  "block_dig",
  "block_place",
  "update_sign",
]);
/** Numbers of teleports that follow a change of dimension; all others have the number 1. */
const FIRST_CHANGE = 1_000;

/** Converts the places of all players' packets. */
export function installDimensionWire(server: Server): void {
  server.on("newPlayer", (player: Player) => wire(server, player));
}

function wire(server: Server, player: Player): void {
  const { _client: client } = player;
  const { registry } = server;
  /** The dimension that the client has been put into. */
  let dimension: DimensionName = "overworld";
  let changes = FIRST_CHANGE;
  let awaits: number | null = null;

  const send = client.write.bind(client);
  client.write = (packet, fields) => {
    if (packet === "login" || packet === "respawn") {
      const before = dimension;
      dimension = dimensionAt(player.position);
      if (packet === "respawn" && before !== dimension) awaits = ++changes;
      return send(packet, inDimension(registry, fields, dimension));
    }
    const shown = toClient(packet, fields, dimension);
    if (shown === null) return;
    send(packet, packet === "position" && awaits !== null ? { ...shown, teleportId: awaits } : shown);
  };

  const emit = client.emit.bind(client);
  client.emit = (event, ...values) => {
    const [packet, ...rest] = values as [Fields, ...unknown[]];
    if (event === "teleport_confirm" && packet.teleportId === awaits) awaits = null;
    if (typeof event !== "string" || !FROM_CLIENTS.has(event)) return emit(event, ...values);
    return awaits === null ? emit(event, fromClient(packet, dimension), ...rest) : true;
  };
}

/** The fields as the client knows them; null for what is in another dimension. Pure. */
export function toClient(packet: string, fields: Fields, dimension: DimensionName): Fields | null {
  // The spawn point may lie in another dimension.
  if (packet === "spawn_position") return { ...fields, location: localBlock(fields.location) };
  const { location } = fields;
  if (isPlace(location))
    return dimensionAt(location) === dimension ? { ...fields, location: localBlock(location) } : null;
  const { chunkCoordinates } = fields;
  if (isPlace(chunkCoordinates)) {
    const shown = toClient("map_chunk", { x: chunkCoordinates.x }, dimension);
    return shown && { ...fields, chunkCoordinates: { ...chunkCoordinates, ...shown } };
  }
  const key = "chunkX" in fields ? "chunkX" : "x";
  const unit = key === "chunkX" ? CHUNK : (UNITS[packet] ?? 1);
  const at = fields[key];
  if (typeof at !== "number") return fields;
  return dimensionAt({ x: at * unit }) === dimension ? { ...fields, [key]: localX(at * unit) / unit } : null;
}

/** The fields with places of the store. Pure. */
export function fromClient(fields: Fields, dimension: DimensionName): Fields {
  const origin = originOf(dimension);
  if (origin === 0) return fields;
  const { x, location } = fields;
  if (isPlace(location)) return { ...fields, location: { ...location, x: location.x + origin } };
  return typeof x === "number" ? { ...fields, x: x + origin } : fields;
}

function localBlock(location: unknown): unknown {
  if (!isPlace(location)) return location;
  const { x, y, z } = location;
  return new Vec3(localX(x), y, z);
}

const isPlace = (value: unknown): value is { x: number; y: number; z: number } =>
  typeof value === "object" && value !== null && "x" in value && "y" in value && "z" in value;
