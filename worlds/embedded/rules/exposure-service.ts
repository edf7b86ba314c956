// Fire, lava, drowning and suffocation over the wire: reads each player's surroundings every tick,
// injures, and shows breath and flames. Source: wiki.vg "Entity metadata" (index 0 bit 1: on fire;
// index 1: air).

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Land } from "../land/land.ts";
import { Exposure, type ExposureSurroundings } from "./exposure.ts";
import type { Injuries } from "./injuries.ts";

const SURVIVAL = 0;
const EYES = 1.62;
const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const OPAQUE = 15;
const BELOW_FEET = 0.2;
const WATER_BRIM = 8 / 9;
/** Breath is sent in twice as many steps as the client has bubbles. */
const BREATH_STEP = 15;
const ON_FIRE = 1;
const FIRE = /^(fire|soul_fire|campfire|soul_campfire)$/;

interface ShownExposure {
  breath: number;
  burning: boolean;
}

export class ExposureService {
  readonly #context: WorldContext;
  readonly #land: Land;
  readonly #injuries: Injuries;
  readonly #exposures = new Map<Player, { exposure: Exposure; received: ShownExposure }>();
  readonly #named: boolean;

  constructor(context: WorldContext, land: Land, injuries: Injuries) {
    this.#context = context;
    this.#land = land;
    this.#injuries = injuries;
    this.#named = context.server.registry.version[">="]("1.19.4");
    context.server.on("newPlayer", (player: Player) => {
      const exposure = new Exposure();
      player.once("spawned", () =>
        this.#exposures.set(player, { exposure, received: { breath: 300, burning: false } }),
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
    const { exposure } = entry;
    for (const injury of exposure.tick(surroundingsOf(this.#land, player))) this.#injuries.hurt(player, injury);
    this.#show(player, exposure, entry.received);
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

/** The surroundings of a player's body. */
export function surroundingsOf(
  land: Land,
  { position, onGround, crouching }: Pick<Player, "position"> & Partial<Pick<Player, "onGround" | "crouching">>,
): ExposureSurroundings {
  const { x, y, z } = position;
  const around: ExposureSurroundings = {
    inWater: false,
    inLava: false,
    inFire: false,
    touchesCactus: false,
    onMagma: false,
    submerged: false,
    buried: false,
  };
  for (let cellX = Math.floor(x - HALF_WIDTH); cellX <= Math.floor(x + HALF_WIDTH); cellX++) {
    for (let cellZ = Math.floor(z - HALF_WIDTH); cellZ <= Math.floor(z + HALF_WIDTH); cellZ++) {
      if (!land.loaded(cellX, cellZ)) continue;
      for (let cellY = Math.floor(y); cellY <= Math.floor(y + HEIGHT); cellY++) {
        const fluid = land.fluid(cellX, cellY, cellZ);
        around.inWater ||= fluid === "water";
        around.inLava ||= fluid === "lava";
        const name = land.name(cellX, cellY, cellZ);
        around.inFire ||= FIRE.test(name);
        around.touchesCactus ||= name === "cactus";
      }
    }
  }
  const ground = [Math.floor(x), Math.floor(y - BELOW_FEET), Math.floor(z)] as const;
  around.onMagma =
    onGround === true &&
    crouching !== true &&
    land.loaded(ground[0], ground[2]) &&
    land.name(...ground) === "magma_block";
  const eyes = [Math.floor(x), Math.floor(y + EYES), Math.floor(z)] as const;
  if (!land.loaded(eyes[0], eyes[2])) return around;
  // Still water does not fill its topmost block to the brim: a floating player breathes.
  const isTop = land.fluid(eyes[0], eyes[1] + 1, eyes[2]) !== "water";
  around.submerged = land.fluid(...eyes) === "water" && !(isTop && y + EYES - eyes[1] > WATER_BRIM);
  around.buried = land.solid(...eyes) && land.filter(...eyes) >= OPAQUE;
  return around;
}
