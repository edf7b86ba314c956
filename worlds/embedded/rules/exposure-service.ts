// Harmful blocks, cold, drowning and suffocation over the wire: reads each player's surroundings
// every tick, injures, and shows breath and flames. Source: wiki.vg "Entity metadata" (index 0 bit 1: on fire;
// index 1: air).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import type { BlockHarm } from "../land/block-harms.ts";
import type { Land } from "../land/land.ts";
import type { Sessions } from "../players/session.ts";
import { ARMOUR_SLOTS } from "./armour.ts";
import { Exposure, type ExposureSurroundings } from "./exposure.ts";
import type { Injuries } from "./injuries.ts";

const SURVIVAL = 0;
const EYES = 1.62;
const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const OPAQUE = 15;
const WATER_BRIM = 8 / 9;
/** Breath is sent in twice as many steps as the client has bubbles. */
const BREATH_STEP = 15;
const ON_FIRE = 1;
/** A block at the very edge of the body does not touch it, and less movement is none. */
const EDGE = 1e-7;
const MOVED = 0.003;
/** The block that a body stands on is this far below its feet. */
const UNDERFOOT = 0.2;

interface ShownExposure {
  breath: number;
  burning: boolean;
}

export class ExposureService {
  readonly #context: WorldContext;
  readonly #land: Land;
  readonly #injuries: Injuries;
  readonly #sessions: Sessions;
  readonly #exposures = new Map<Player, { exposure: Exposure; received: ShownExposure; before: Vec3 }>();
  readonly #named: boolean;

  constructor(context: WorldContext, sessions: Sessions, land: Land, injuries: Injuries) {
    this.#context = context;
    this.#sessions = sessions;
    this.#land = land;
    this.#injuries = injuries;
    this.#named = context.server.registry.version[">="]("1.19.4");
    context.server.on("newPlayer", (player: Player) => {
      const exposure = new Exposure();
      player.once("spawned", () =>
        this.#exposures.set(player, {
          exposure,
          received: { breath: 300, burning: false },
          before: player.position,
        }),
      );
      player.once("disconnected", () => this.#exposures.delete(player));
      player.on("respawned", () => exposure.reset());
    });
    context.server.on("tick", () => {
      for (const player of this.#exposures.keys()) guarded(context, () => this.#tick(player));
    });
  }

  /** Sets a player on fire, or lets it burn on. */
  ignite(player: Player, ticks: number): void {
    const exposure = this.#exposures.get(player)?.exposure;
    if (exposure !== undefined) exposure.fire = Math.max(exposure.fire, ticks);
  }

  #tick(player: Player): void {
    const entry = this.#exposures.get(player);
    if (entry === undefined || player.gameMode !== SURVIVAL || player.health <= 0) return;
    const { exposure, before } = entry;
    entry.before = player.position;
    const { position, onGround, crouching } = player;
    const body = { position, before, onGround, crouching, isWarm: this.#isWarm(player) };
    for (const injury of exposure.tick(surroundingsOf(this.#land, body))) this.#injuries.hurt(player, injury);
    this.#show(player, exposure, entry.received);
  }

  /** One piece of leather keeps a body warm. */
  #isWarm(player: Player): boolean {
    const { inventory } = this.#sessions.of(player);
    return ARMOUR_SLOTS.some((slot) => inventory.get(slot)?.name.startsWith("leather_"));
  }

  #show(player: Player, exposure: Exposure, received: ShownExposure): void {
    const breath = Math.max(0, Math.ceil(exposure.breath / BREATH_STEP) * BREATH_STEP);
    const burning = exposure.fire > 0;
    const metadata: unknown[] = [];
    if (burning !== received.burning)
      metadata.push({ key: 0, type: this.#named ? "byte" : 0, value: burning ? ON_FIRE : 0 });
    if (breath !== received.breath) metadata.push({ key: 1, type: this.#named ? "int" : 1, value: breath });
    if (metadata.length === 0) return;
    received.breath = breath;
    received.burning = burning;
    const place = { world: player.world, position: player.position };
    this.#context.server._writeNearby("entity_metadata", { entityId: player.id, metadata }, place);
  }
}

interface ExposedBody {
  position: Vec3;
  /** Its position a tick before. */
  before: Vec3;
  onGround: boolean;
  crouching: boolean;
  isWarm: boolean;
}

/** The surroundings of a player's body. */
export function surroundingsOf(land: Land, body: ExposedBody): ExposureSurroundings {
  const { position, before } = body;
  const { x, y, z } = position;
  const moves = Math.abs(x - before.x) >= MOVED || Math.abs(z - before.z) >= MOVED;
  const harms = new Map<string, BlockHarm>();
  let [inWater, inLava, inSnow] = [false, false, false];
  for (const [cellX, cellY, cellZ] of cellsOf(position)) {
    if (!land.loaded(cellX, cellZ)) continue;
    const fluid = land.fluid(cellX, cellY, cellZ);
    inWater ||= fluid === "water";
    inLava ||= fluid === "lava";
    inSnow ||= land.name(cellX, cellY, cellZ) === "powder_snow";
    const harm = land.harm(cellX, cellY, cellZ);
    if (harm?.when === "inside" || (harm?.when === "moving" && moves)) note(harms, harm);
  }
  const floor = body.onGround && !body.crouching ? floorOf(land, position) : undefined;
  if (floor?.when === "standing") note(harms, floor);
  const surroundings = { inWater, inLava, inSnow, inCold: inSnow && !body.isWarm, harms: [...harms.values()] };
  const eyes = [Math.floor(x), Math.floor(y + EYES), Math.floor(z)] as const;
  if (!land.loaded(eyes[0], eyes[2])) return { ...surroundings, submerged: false, buried: false };
  // Still water does not fill its topmost block to the brim: a floating player breathes. A bubble
  // column gives breath.
  const isTop = land.fluid(eyes[0], eyes[1] + 1, eyes[2]) !== "water";
  const isWet = land.fluid(...eyes) === "water" && land.name(...eyes) !== "bubble_column";
  return {
    ...surroundings,
    submerged: isWet && !(isTop && y + EYES - eyes[1] > WATER_BRIM),
    buried: land.solid(...eyes) && land.filter(...eyes) >= OPAQUE,
  };
}

/** Of several blocks with the same cause, such as two kinds of fire, the worst counts. */
function note(harms: Map<string, BlockHarm>, harm: BlockHarm): void {
  if (harm.damage > (harms.get(harm.cause)?.damage ?? 0)) harms.set(harm.cause, harm);
}

/** The cells that the body is in. */
function* cellsOf({ x, y, z }: Vec3): Generator<[number, number, number]> {
  const wide = HALF_WIDTH - EDGE;
  for (let cellX = Math.floor(x - wide); cellX <= Math.floor(x + wide); cellX++)
    for (let cellZ = Math.floor(z - wide); cellZ <= Math.floor(z + wide); cellZ++)
      for (let cellY = Math.floor(y + EDGE); cellY <= Math.floor(y + HEIGHT - EDGE); cellY++)
        yield [cellX, cellY, cellZ];
}

/** The harm of the block that carries the body: below its middle, else below a corner. */
function floorOf(land: Land, { x, y, z }: Vec3): BlockHarm | undefined {
  const wide = HALF_WIDTH - EDGE;
  const corners = [-wide, wide].flatMap((dx) => [-wide, wide].map((dz) => [dx, dz] as const));
  for (const [dx, dz] of [[0, 0] as const, ...corners]) {
    const cell = [Math.floor(x + dx), Math.floor(y - UNDERFOOT), Math.floor(z + dz)] as const;
    if (land.loaded(cell[0], cell[2]) && land.solid(...cell)) return land.harm(...cell);
  }
  return undefined;
}
