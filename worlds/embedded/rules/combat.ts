// Hits by players on creatures and other players, by the held item and the recovery of the arm. A
// dead creature leaves its loot and, if a player killed it, experience. Source: Minecraft Wiki
// "Combat"; the domain's loot tables.

import type { DamageOptions, Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import { attackDamage, recoveryTicks, strengthAfter } from "./attack.ts";
import { dropStack, smallHop } from "./dropping.ts";
import type { ExperienceOrbs } from "./experience-orbs.ts";
import { wearHeld } from "./held.ts";
import type { HungerService } from "./hunger-service.ts";
import { knockBack } from "./injuries.ts";
import { rollEntityLoot } from "./loot.ts";
import { wearOf } from "./wear.ts";

const CHANNEL = 703;
/** Hits from farther away are ignored. */
const ATTACK_REACH = 6;

interface CombatServices {
  sessions: Sessions;
  hunger: HungerService;
  population: Population;
  orbs: ExperienceOrbs;
}

/** Makes hits count and dead creatures drop their loot. */
export function installCombat(context: WorldContext, { sessions, hunger, population, orbs }: CombatServices): void {
  const { server, items, rules, seed } = context;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  server.on("newPlayer", (player: Player) => {
    let readyFrom = server.tickCount;
    const session = sessions.of(player);
    player._client.on("held_item_slot", () => {
      readyFrom = server.tickCount;
    });
    player.on("attack_cancel", ({ attackedEntity }: DamageOptions, cancel: (answer: boolean) => void) => {
      const far = attackedEntity === undefined || attackedEntity.position.distanceTo(player.position) > ATTACK_REACH;
      if (far || player.health <= 0) cancel(false);
    });
    player.on("attack", (attack: DamageOptions) => {
      const held = session.held?.name ?? null;
      attack.damage = attackDamage(held) * strengthAfter(server.tickCount - readyFrom, recoveryTicks(held));
      attack.cause = "player";
      attack.by = player;
      if (attack.attackedEntity) attack.velocity = knockBack(player.position, attack.attackedEntity.position);
      readyFrom = server.tickCount;
      hunger.tire(player, "attack");
      if (held !== null) wearHeld(context, session, wearOf(held, "hit", 0));
    });
  });
  population.onDeath = (creature, by) => guarded(context, () => leave(creature, by));

  function leave({ entity, kind }: EmbeddedCreature, by: Player | null): void {
    const position = entity.position.offset(0, 0.3, 0);
    for (const { item, count } of rollEntityLoot(rules.lootOfEntity(kind.name), dice)) {
      if (!items.knows(item)) continue;
      dropStack(context, items.make(item, count), {
        world: entity.world,
        position,
        velocity: smallHop({ random: dice }),
      });
    }
    if (by !== null) orbs.drop(integerBetween(dice, ...kind.experience), position);
  }
}
