// Disturbances: a test of a run's endurance applies them to a player through the world's message
// channel. The caller draws the random numbers; the same disturbance of the same world has the same
// effect. None is possible over the game's own protocol.

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { Disturbance, Disturbed } from "../core/messages.ts";
import type { FaultyServer } from "../faults/index.ts";
import { type Terrain, WATER_TOP } from "../generator/terrain.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";

const AIR = 0;
const UNBREAKABLE = new Set(["bedrock", "air", "cave_air", "void_air"]);
const DAY_TICKS = 24_000;
const FULL_HEALTH = 20;
const FIRST_STORAGE_SLOT = 9;
/** The search radius for dry ground around the wanted position, in blocks. */
const SEARCH_BLOCKS = 48;
const SEARCH_STEP = 4;

export class Disturbances {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #terrain: Terrain;
  readonly #faults: Pick<FaultyServer, "set">;

  constructor(
    context: WorldContext,
    sessions: Sessions,
    { terrain, faults }: { terrain: Terrain; faults: Pick<FaultyServer, "set"> },
  ) {
    this.#context = context;
    this.#sessions = sessions;
    this.#terrain = terrain;
    this.#faults = faults;
  }

  /**
   * Applies a disturbance. Throws where the player is not in the world or a number is out of range.
   */
  async apply(disturbance: Disturbance): Promise<Disturbed> {
    const { server } = this.#context;
    switch (disturbance.kind) {
      case "setTime":
        server.setTime(within(disturbance.time, DAY_TICKS - 1));
        return { what: `set the time to ${disturbance.time}`, changed: true };
      case "kick":
        this.#player(disturbance.username).kick(disturbance.reason);
        return { what: `kicked ${disturbance.username}`, changed: true };
      case "setHealth":
        return this.#setHealth(this.#player(disturbance.username), within(disturbance.health, FULL_HEALTH));
      case "removeBlock":
        return this.#removeBlock(this.#player(disturbance.username), disturbance.offset ?? [0, -1, 0]);
      case "deleteItems":
        return this.#deleteItems(
          this.#sessions.of(this.#player(disturbance.username)),
          disturbance.item,
          disturbance.count,
        );
      case "setServerFaults":
        this.#faults.set(disturbance.faults);
        return { what: "set the server's faults", changed: true };
      case "teleport":
        return this.#teleport(this.#player(disturbance.username), disturbance.distance, disturbance.degrees);
    }
  }

  #player(username: string): Player {
    const found = this.#context.server.players.find((player) => player.username === username);
    if (found === undefined) throw new Error(`no player ${username} is in the world`);
    return found;
  }

  #setHealth(player: Player, health: number): Disturbed {
    const before = player.health;
    if (health < before) player.takeDamage({ damage: before - health, cause: "command" });
    else player.updateHealth(health);
    return { what: `set the health of ${player.username} from ${before} to ${health}`, changed: before !== health };
  }

  async #removeBlock(player: Player, [dx, dy, dz]: readonly [number, number, number]): Promise<Disturbed> {
    const place = player.position.floored().offset(dx, dy, dz);
    const { name } = await player.world.getBlock(place);
    if (UNBREAKABLE.has(name)) return { what: `left ${name} at ${positionText(place)}`, changed: false };
    await this.#context.server.setBlock(player.world, place, AIR);
    return { what: `took ${name} away at ${positionText(place)}`, changed: true };
  }

  #deleteItems(session: PlayerSession, item: string | undefined, count: number | undefined): Disturbed {
    const { inventory } = session;
    let chosen = item;
    let left = count ?? Number.POSITIVE_INFINITY;
    let deleted = 0;
    for (let slot = FIRST_STORAGE_SLOT; slot < inventory.size && left > 0; slot++) {
      const stack = inventory.get(slot);
      if (stack === null || (chosen !== undefined && stack.name !== chosen)) continue;
      chosen = stack.name;
      const taken = Math.min(left, stack.count);
      session.setInventorySlot(slot, this.#context.items.copy(stack, stack.count - taken));
      deleted += taken;
      left = count === undefined ? 0 : left - taken;
    }
    return { what: `deleted ${deleted} ${chosen ?? "items"} of ${session.player.username}`, changed: deleted > 0 };
  }

  async #teleport(player: Player, distance: number, degrees: number): Promise<Disturbed> {
    const angle = (degrees * Math.PI) / 180;
    const { position } = player;
    const wanted = position.offset(Math.sin(angle) * distance, 0, Math.cos(angle) * distance).floored();
    const [x, z] = this.#dryGround(wanted.x, wanted.z);
    const place = await this.#standingPlace(player, x, z);
    await player.teleport(place);
    return { what: `teleported ${player.username} to ${positionText(place.floored())}`, changed: true };
  }

  #dryGround(x: number, z: number): [number, number] {
    for (let reach = 0; reach <= SEARCH_BLOCKS; reach += SEARCH_STEP) {
      for (let dx = -reach; dx <= reach; dx += SEARCH_STEP) {
        for (let dz = -reach; dz <= reach; dz += SEARCH_STEP) {
          if (Math.max(Math.abs(dx), Math.abs(dz)) !== reach) continue;
          if (this.#terrain.heightAt(x + dx, z + dz) > WATER_TOP + 1) return [x + dx, z + dz];
        }
      }
    }
    return [x, z];
  }

  /** The lowest position with room for a body above the generated blocks of the column. */
  async #standingPlace({ world }: Player, x: number, z: number): Promise<Vec3> {
    const isFree = async (y: number) => (await world.getBlock(new Vec3(x, y, z))).boundingBox === "empty";
    let y = Math.max(this.#terrain.heightAt(x, z), WATER_TOP) + 1;
    while (!((await isFree(y)) && (await isFree(y + 1)))) y++;
    return new Vec3(x + 0.5, y, z + 0.5);
  }
}

const positionText = ({ x, y, z }: Vec3): string => `${x} ${y} ${z}`;

function within(value: number, max: number): number {
  if (!Number.isFinite(value) || value < 0 || value > max)
    throw new Error(`${value} is out of range; use a number from 0 to ${max}`);
  return value;
}
