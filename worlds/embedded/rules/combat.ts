// Hitting: how hard a weapon hits, how soon a creature can be hurt again, and what it leaves when it dies.
// Source: Minecraft Wiki "Damage" (attack damage by tool; 10 ticks of immunity), "Cow", "Pig", "Sheep", "Chicken" (health).

import type { DamageOptions, Entity, Player } from "flying-squid";
import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../context.ts";
import type { Sessions } from "../players/session.ts";
import { dropStack, smallHop } from "./dropping.ts";
import type { HungerService } from "./hunger-service.ts";
import { rollEntityLoot } from "./loot.ts";
import { wearOf, worn } from "./wear.ts";

const IMMUNE_TICKS = 10;
const BARE_HAND = 1;
const TIERS: Record<string, number> = { wooden: 0, golden: 0, stone: 1, iron: 2, diamond: 3, netherite: 4 };
const BASE_DAMAGE: Record<string, number> = { sword: 4, pickaxe: 2, shovel: 2.5 };
const AXE_DAMAGE: Record<string, number> = { wooden: 7, golden: 7, stone: 9, iron: 9, diamond: 9, netherite: 10 };
const HEALTH: Record<string, number> = { cow: 10, pig: 10, sheep: 8, chicken: 4 };
const DEFAULT_HEALTH = 20;
/** flying-squid takes the middle of the box for the feet: a tall box would let a creature hover. */
const BODY = new Vec3(0.6, 0.25, 0.6);

/** The damage of a full hit with an item, or with the bare hand for null. */
export function attackDamage(item: string | null): number {
  const [, material = "", kind = ""] = /^([a-z]+)_(sword|pickaxe|shovel|axe)$/.exec(item ?? "") ?? [];
  if (kind === "axe") return AXE_DAMAGE[material] ?? BARE_HAND;
  const base = BASE_DAMAGE[kind];
  const tier = TIERS[material];
  return base === undefined || tier === undefined ? BARE_HAND : base + tier;
}

/** Makes hits count and creatures give their loot. */
export function installCombat(context: WorldContext, sessions: Sessions, hunger: HungerService): void {
  const { server, items, random } = context;
  server.on("newPlayer", (player: Player) => {
    player.on("attack", (attack: DamageOptions) => {
      const session = sessions.of(player);
      const { held } = session;
      attack.damage = attackDamage(held?.name ?? null);
      hunger.tire(player, "attack");
      if (held === null) return;
      const after = worn(items, held, wearOf(held.name, "hit", 0));
      if (after !== held) session.setInventorySlot(session.heldSlot, after);
    });
  });
  server.on("newEntity", (entity: Entity) => {
    if (entity.type !== "mob") return;
    let hurtAtTick = -IMMUNE_TICKS;
    let dead = false;
    // flying-squid fills in name, size and health after this event.
    setImmediate(() => {
      entity.health = HEALTH[entity.name] ?? DEFAULT_HEALTH;
      entity.size = BODY.clone();
    });
    const hurt = entity.takeDamage;
    entity.takeDamage = (options) => {
      if (dead || server.tickCount - hurtAtTick < IMMUNE_TICKS) return;
      hurtAtTick = server.tickCount;
      hurt(options);
      dead = entity.health <= 0;
      if (dead) guarded(context, () => leaveLoot(entity));
    };
  });

  function leaveLoot(entity: Entity): void {
    server.destroyEntity(entity);
    const position = entity.position.offset(0, 0.3, 0);
    for (const { item, count } of rollEntityLoot(server.registry.entityLoot?.[entity.name], random)) {
      if (!items.knows(item)) continue;
      dropStack(context, items.make(item, count), { world: entity.world, position, velocity: smallHop(context) });
    }
  }
}
