// Beds: using one sets its user's respawn position, day or night. At night a player can sleep in
// it; when all players in the world have slept for a hundred ticks it is morning. A player who
// cannot sleep gets the reason, as in vanilla. Outside the overworld nobody sleeps, where vanilla's
// beds explode. Source: Minecraft Wiki "Bed" (times of 12,542 to
// 23,459 ticks, reach of 3 blocks, monsters within 8); wiki.vg "Set Entity Metadata".

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import { beside, type Compass, opposite } from "../core/faces.ts";
import { creatureKind, isMonster } from "../creatures/kinds.ts";
import { dimensionAt } from "../generator/dimensions.ts";
import { asleep, awake } from "../players/sleeping-packets.ts";
import type { Uses } from "./using.ts";

const NIGHT = { from: 12_542, to: 23_459 };
const MORNING = 0;
const ENOUGH_SLEEP_TICKS = 100;
/**
 * flying-squid advances the clock at every such tick from the time that it read before, which would
 * undo the morning.
 */
const CLOCK_TICKS = 20;
const BED_REACH = { aside: 3, up: 2 };
const MONSTER_REACH = { aside: 8, up: 5 };
const LEAVE_BED: readonly unknown[] = [2, "leave_bed"];

interface BedSleeper {
  head: Vec3;
  since: number;
  health: number;
}

/** Lets players sleep. */
export function installBeds(context: WorldContext, uses: Uses): void {
  const { server, blocks } = context;
  const sleepers = new Map<Player, BedSleeper>();
  /** The head position of each player's own bed. */
  const owned = new Map<Player, Vec3>();
  const beds = server.registry.blocksArray.map(({ name }) => name).filter((name) => name.endsWith("_bed"));
  const occupy = async (head: Vec3, occupied: boolean): Promise<void> => {
    const kind = await blocks.at(head);
    if (!kind.name.endsWith("_bed")) return;
    await blocks.put(head, blocks.kinds.changed(kind, { occupied: String(occupied) }));
  };

  const wake = async (player: Player): Promise<void> => {
    const sleeper = sleepers.get(player);
    if (sleeper === undefined) return;
    sleepers.delete(player);
    awake(server, player);
    await occupy(sleeper.head, false);
  };

  const disown = async (player: Player): Promise<void> => {
    owned.delete(player);
    player.spawnPoint = await server.getSpawnPoint(server.overworld);
  };

  uses.block(beds, async ({ player, position, kind }) => {
    if (dimensionAt(position) !== "overworld") return say(player, "You may not rest here");
    const head = headOf(position, kind);
    const bed = await blocks.at(head);
    if (bed.properties.occupied === "true") return say(player, "This bed is occupied");
    const near = [head, beside(head, opposite(facingOf(bed)))].some((half) =>
      isWithin(player.position, half, BED_REACH),
    );
    if (!near) return say(player, "You may not rest now; the bed is too far away");
    owned.set(player, head);
    player.spawnPoint = await placeBeside(context, head, facingOf(bed));
    if (server.time < NIGHT.from || server.time > NIGHT.to) return say(player, "You can sleep only at night");
    const monster = Object.values(server.entities).some(
      ({ name, position: place }) => isMonster(creatureKind(name)) && isWithin(place, head, MONSTER_REACH),
    );
    if (monster) return say(player, "You may not rest now; there are monsters nearby");
    sleepers.set(player, { head, since: server.tickCount, health: player.health });
    await occupy(head, true);
    asleep(server, player);
    return true;
  });

  blocks.onChange((position, before, after) => {
    if (!before.name.endsWith("_bed") || before.name === after.name) return;
    for (const [player, { head }] of sleepers) if (head.equals(position)) guarded(context, () => wake(player));
    for (const [player, head] of owned) if (head.equals(position)) guarded(context, () => disown(player));
  });
  server.on("newPlayer", (player: Player) => {
    player._client.on("entity_action", ({ actionId }: { actionId: unknown }) => {
      if (LEAVE_BED.includes(actionId)) guarded(context, () => wake(player));
    });
    player.once("disconnected", () => {
      owned.delete(player);
      guarded(context, () => wake(player));
    });
  });
  server.on("tick", () =>
    guarded(context, async () => {
      for (const [player, { health }] of sleepers) if (player.health < health) await wake(player);
      const living = server.players.filter(
        ({ health, position }) => health > 0 && dimensionAt(position) === "overworld",
      );
      const rested = (player: Player) =>
        server.tickCount - (sleepers.get(player)?.since ?? server.tickCount) >= ENOUGH_SLEEP_TICKS;
      if (sleepers.size === 0 || server.tickCount % CLOCK_TICKS === 0 || !living.every(rested)) return;
      server.setTime(MORNING);
      for (const player of sleepers.keys()) await wake(player);
    }),
  );
}

const facingOf = ({ properties }: BlockKind): Compass => (properties.facing ?? "north") as Compass;
const headOf = (position: Vec3, kind: BlockKind): Vec3 =>
  kind.properties.part === "head" ? position : beside(position, facingOf(kind));

function isWithin(place: Vec3, block: Vec3, { aside, up }: { aside: number; up: number }): boolean {
  const [dx, dy, dz] = [place.x - block.x - 0.5, place.y - block.y, place.z - block.z - 0.5];
  return Math.abs(dx) <= aside && Math.abs(dy) <= up && Math.abs(dz) <= aside;
}

function say(player: Player, message: string): true {
  player.system(message);
  return true;
}

/** A position to stand beside a bed, or on it without one. */
async function placeBeside({ blocks }: Pick<WorldContext, "blocks">, head: Vec3, facing: Compass): Promise<Vec3> {
  const halves = [beside(head, opposite(facing)), head];
  for (const half of halves) {
    for (const [dx, dz] of AROUND) {
      const feet = half.offset(dx, 0, dz);
      const [ground, body, top] = [
        await blocks.at(beside(feet, "down")),
        await blocks.at(feet),
        await blocks.at(beside(feet, "up")),
      ];
      if (ground.full && isAir(body) && isAir(top)) return feet.offset(0.5, 0, 0.5);
    }
  }
  return new Vec3(head.x + 0.5, head.y + 1, head.z + 0.5);
}

const AROUND = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].filter((dz) => dx !== 0 || dz !== 0).map((dz) => [dx, dz] as const),
);
