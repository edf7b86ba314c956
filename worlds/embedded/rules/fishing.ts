// Fishing: a rod cast over water waits for a bite, which shows as bubbles; reeling in during it
// brings the catch to the player. Simplified: the bobber is where the gaze meets the water at once,
// and neither rain nor a roof change the wait. Source: Minecraft Wiki "Fishing" (5 to 30 seconds, a
// bite of one to two; treasure in open water); the catches are the domain's.

import type { Entity, Player } from "flying-squid";
import type { Vec3 } from "vec3";
import type { FishingCatch } from "../../../domains/minecraft/data/world-rules.ts";
import { type BlockKind, isAir } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";
import { hashOf, integerBetween, type RandomSource, seededRandom } from "../generator/random.ts";
import { dropStack } from "./dropping.ts";
import { wearHeld } from "./held.ts";
import type { ItemUse, Uses } from "./using.ts";

const CHANNEL = 630;
const CAST_REACH = 20;
const LINE_LENGTH = 32;
const WAIT_TICKS = [120, 680] as const;
const BITE_TICKS = [20, 40] as const;
/** Like players, mineflayer takes six bubbles at once for the bite. */
const BUBBLES = 6;
const OPEN_WATER_REACH = 2;
/**
 * The catch flies in an arc that ends at the player: upwards speed in blocks a second, and gravity
 * in blocks a second squared.
 */
const MIN_RISE = 2;
const GRAVITY = 20;
/** A worn catch has this share of its durability left, at most. */
const MAX_LEFT = 0.9;

interface FishingLine {
  bobber: Entity;
  random: RandomSource;
  /** The first tick of the bite, and the first one after it; none without water. */
  bite: number;
  over: number;
}

/** The catch for a draw of 0..1; outside open water no treasure bites. */
export function drawCatch(
  catches: readonly FishingCatch[],
  openWater: boolean,
  draw: number,
): FishingCatch | undefined {
  const there = catches.filter(({ treasure }) => openWater || !treasure);
  let left = draw * there.reduce((sum, { chance }) => sum + chance, 0);
  for (const row of there) {
    if (left < row.chance) return row;
    left -= row.chance;
  }
  return there.at(-1);
}

/** Lets players fish. */
export function installFishing(context: WorldContext, uses: Uses): void {
  const { server, blocks, items, rules, seed } = context;
  const lines = new Map<Player, FishingLine>();
  let casts = 0;
  const at = (position: Vec3) => blocks.at(position);

  const reelIn = (player: Player): void => {
    lines.get(player)?.bobber.destroy();
    lines.delete(player);
  };

  const cast = async ({ player }: ItemUse): Promise<void> => {
    const stops = (kind: BlockKind) => kind.name === "water" || kind.solid;
    const hit = await uses.gazes.hit(player, at, stops, CAST_REACH);
    const kind = server.registry.entitiesByName.fishing_bobber;
    if (hit === null || kind === undefined) return;
    const random = seededRandom(hashOf(seed, CHANNEL, ++casts));
    const wet = hit.kind.name === "water";
    const bobber = server.spawnObject(kind.id, server.overworld, hit.position.offset(0.5, 0.9, 0.5), {});
    bobber.gravity = null;
    const bite = wet ? server.tickCount + integerBetween(random, ...WAIT_TICKS) : Number.POSITIVE_INFINITY;
    lines.set(player, { bobber, random, bite, over: bite + integerBetween(random, ...BITE_TICKS) });
  };

  const land = async ({ session, player }: ItemUse, { bobber, random }: FishingLine): Promise<void> => {
    const caught = drawCatch(rules.fishing, await isOpenWater(at, bobber.position), random());
    if (caught === undefined) return;
    const stack = items.make(caught.item, caught.count);
    if (caught.damaged) weather(stack, random);
    const way = player.position.minus(bobber.position);
    const rise = MIN_RISE + Math.sqrt(way.norm()) * 2;
    const flight = (2 * rise) / GRAVITY;
    const velocity = way.scaled(1 / flight).offset(0, rise, 0);
    dropStack(context, stack, { world: player.world, position: bobber.position, velocity });
    wearHeld(context, session);
  };

  uses.item(async (use) => {
    if (use.held.name !== "fishing_rod") return false;
    const line = lines.get(use.player);
    if (line === undefined) await cast(use);
    else {
      if (server.tickCount >= line.bite && server.tickCount < line.over) await land(use, line);
      reelIn(use.player);
    }
    return true;
  });

  server.on("newPlayer", (player: Player) => {
    player._client.on("held_item_slot", () => reelIn(player));
    player.once("disconnected", () => reelIn(player));
  });
  server.on("tick", () =>
    guarded(context, () => {
      for (const [player, line] of lines) {
        const tooFar = player.position.distanceTo(line.bobber.position) > LINE_LENGTH;
        if (tooFar || player.health <= 0 || server.tickCount >= line.over) reelIn(player);
        else if (server.tickCount === line.bite) bubble(context, line.bobber.position);
      }
    }),
  );
}

function bubble({ server }: WorldContext, position: Vec3): void {
  const { particlesByName } = server.registry;
  const particle = particlesByName.fishing ?? particlesByName.bubble;
  if (particle !== undefined) server.emitParticle(particle.id, server.overworld, position, { count: BUBBLES });
}

function weather(stack: ItemStack, random: RandomSource): void {
  if (stack.maxDurability) stack.durabilityUsed = Math.ceil(stack.maxDurability * (1 - random() * MAX_LEFT));
}

/** Open water: five by five, water at the bobber's height and below, air above. */
async function isOpenWater(at: (position: Vec3) => Promise<BlockKind>, bobber: Vec3): Promise<boolean> {
  for (let dx = -OPEN_WATER_REACH; dx <= OPEN_WATER_REACH; dx++) {
    for (let dz = -OPEN_WATER_REACH; dz <= OPEN_WATER_REACH; dz++) {
      for (let dy = -1; dy <= 2; dy++) {
        const kind = await at(bobber.floored().offset(dx, dy, dz));
        if (dy <= 0 ? kind.name !== "water" : !isAir(kind)) return false;
      }
    }
  }
  return true;
}
