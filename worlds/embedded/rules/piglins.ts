// Piglins that barter: one takes a gold ingot that lies within reach, inspects it for six seconds,
// and throws something of the barter table to the nearest player. Source: Minecraft Wiki,
// "Bartering". Piglins here do not walk to the gold, are never angry, and do not become zombies
// outside the Nether.

import type { Entity } from "flying-squid";
import { Vec3 } from "vec3";
import type { BarterRow } from "../../../domains/index.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { hashOf, integerBetween, type RandomSource, seededRandom } from "../generator/random.ts";
import { droppedStack, dropStack, setDroppedStack } from "./dropping.ts";

const CHANNEL = 708;
const GOLD = "gold_ingot";
const REACH = 6;
const INSPECT_TICKS = 120;
const FAST_INSPECT_TICKS = 20;
const THROW_SPEED = 3;

/** The thing that a piglin gives, and how many. Pure. */
export function drawBarter(rows: readonly BarterRow[], random: RandomSource): { item: string; count: number } | null {
  let draw = random();
  for (const { item, chance, min, max } of rows) {
    draw -= chance;
    if (draw < 0) return { item, count: integerBetween(random, min, max) };
  }
  const last = rows.at(-1);
  return last === undefined ? null : { item: last.item, count: last.min };
}

/** Lets piglins take gold and give things for it. */
export function installPiglins(context: WorldContext, population: Pick<Population, "all">): void {
  const { server, items, stations, seed, fast } = context;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  /** The tick at which each is done with its ingot. */
  const inspects = new Map<EmbeddedCreature, number>();

  const takeGold = (creature: EmbeddedCreature): void => {
    const lies = (entity: Entity): boolean =>
      droppedStack(entity)?.name === GOLD && entity.position.distanceTo(creature.body.position) <= REACH;
    const entity = Object.values(server.entities).find(lies);
    const stack = entity && droppedStack(entity);
    if (entity === undefined || stack === undefined) return;
    const rest = items.copy(stack, stack.count - 1);
    if (rest === null) entity.destroy();
    else setDroppedStack(entity, rest);
    inspects.set(creature, server.tickCount + (fast ? FAST_INSPECT_TICKS : INSPECT_TICKS));
  };

  const give = ({ body, entity }: EmbeddedCreature): void => {
    const drawn = drawBarter(stations.barter, dice);
    if (drawn === null || !items.knows(drawn.item)) return;
    const from = body.position.offset(0, 1.2, 0);
    const [nearest] = [...server.players].sort((a, b) => a.position.distanceTo(from) - b.position.distanceTo(from));
    const way = nearest?.position.minus(body.position) ?? new Vec3(1, 0, 0);
    const velocity = way.norm() === 0 ? new Vec3(0, 1, 0) : way.unit().scaled(THROW_SPEED);
    dropStack(context, items.make(drawn.item, drawn.count), { world: entity.world, position: from, velocity });
  };

  server.on("tick", () =>
    guarded(context, () => {
      for (const creature of population.all()) {
        if (creature.kind.name !== "piglin") continue;
        const until = inspects.get(creature);
        if (until === undefined) takeGold(creature);
        else if (server.tickCount >= until) {
          inspects.delete(creature);
          give(creature);
        }
      }
    }),
  );
}
