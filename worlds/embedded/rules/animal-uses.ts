// Products of living animals: milk into a bucket, wool with shears, and the eggs that chickens lay.
// A shorn sheep's wool grows back after a while, as if it had found grass. Source: Minecraft Wiki
// "Cow" (milking), "Sheep" (1 to 3 wool), "Chicken" (an egg in 6000 to 12000 ticks).

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import { dropStack, smallHop } from "./dropping.ts";
import { spendHeld, wearHeld } from "./held.ts";

const CHANNEL = 704;
const USE = 0;
const USE_REACH = 6;
const EGG_TICKS = [6_000, 12_000] as const;
/** A sheep on grass eats once in a thousand ticks on average. */
const WOOL_TICKS = 1_000;
const FAST_WOOL_TICKS = 100;

interface UseEntity {
  target: number;
  mouse: number;
}

/** Lets players milk and shear, and chickens lay. */
export function installAnimalUses(
  context: WorldContext,
  sessions: Sessions,
  population: Pick<Population, "all">,
): void {
  const { server, items, seed, fast } = context;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  const shornUntil = new WeakMap<EmbeddedCreature, number>();
  const eggsAt = new WeakMap<EmbeddedCreature, number>();

  const drop = ({ entity }: EmbeddedCreature, item: string, count: number): void => {
    const place = { world: entity.world, position: entity.position.offset(0, 0.5, 0) };
    if (items.knows(item))
      dropStack(context, items.make(item, count), { ...place, velocity: smallHop({ random: dice }) });
  };

  const use = (player: Player, creature: EmbeddedCreature): void => {
    const session = sessions.of(player);
    const held = session.held?.name;
    if (creature.kind.name === "cow" && held === "bucket") spendHeld(context, session, items.make("milk_bucket", 1));
    if (creature.kind.name !== "sheep" || held !== "shears") return;
    if (server.tickCount < (shornUntil.get(creature) ?? 0)) return;
    shornUntil.set(creature, server.tickCount + (fast ? FAST_WOOL_TICKS : WOOL_TICKS));
    drop(creature, "white_wool", integerBetween(dice, 1, 3));
    wearHeld(context, session);
  };

  server.on("newPlayer", (player: Player) => {
    player._client.on("use_entity", ({ target, mouse }: UseEntity) => {
      if (mouse !== USE || player.health <= 0) return;
      const creature = population.all().find(({ entity }) => entity.id === target);
      if (creature === undefined || creature.body.position.distanceTo(player.position) > USE_REACH) return;
      guarded(context, () => use(player, creature));
    });
  });

  server.on("tick", () =>
    guarded(context, () => {
      for (const creature of population.all()) {
        if (creature.kind.name !== "chicken") continue;
        const due = eggsAt.get(creature);
        if (due !== undefined && server.tickCount >= due) drop(creature, "egg", 1);
        if (due === undefined || server.tickCount >= due)
          eggsAt.set(creature, server.tickCount + integerBetween(dice, ...EGG_TICKS));
      }
    }),
  );
}
