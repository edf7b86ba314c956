// Actions of monsters against players and the land: blows, arrows, explosions. Source: Minecraft
// Wiki "Creeper" (power 3; one broken block in three drops), "Damage" (difficulty).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { skyDimming } from "../land/daylight.ts";
import type { Land } from "../land/land.ts";
import { lightAt } from "../land/light.ts";
import { spillLoot } from "../rules/breaking.ts";
import type { Injuries } from "../rules/injuries.ts";
import type { Arrows } from "./arrows.ts";
import type { EmbeddedCreature } from "./creature.ts";
import { blastDamage, craterOf, exposure } from "./explosion.ts";
import type { Doings, Population } from "./population.ts";

const CREEPER_POWER = 3;
const PLAYER = { width: 0.6, height: 1.8 };

/** All actions of monsters in this world. */
export function monsterDoings(
  context: WorldContext,
  land: Land,
  injuries: Injuries,
  arrows: Arrows,
  population: Population,
): Doings {
  const { server } = context;

  const explode = (creature: EmbeddedCreature): void => {
    const centre = creature.body.position.clone();
    population.remove(creature);
    for (const player of server.players) {
      const damage = blastAt(player.position, PLAYER.width, PLAYER.height, centre);
      if (damage > 0) hurtByBlast(player, damage, centre, creature);
    }
    for (const other of population.all()) {
      const { position, width, height } = other.body;
      const damage = blastAt(position, width, height, centre);
      if (damage > 0) population.wound(other, { damage, tick: server.tickCount, from: centre });
    }
    guarded(context, () => breakCrater(centre, creature));
  };

  const blastAt = (feet: Vec3, width: number, height: number, centre: Vec3): number => {
    const distance = feet.distanceTo(centre);
    if (distance > 2 * CREEPER_POWER) return 0;
    return blastDamage(distance, CREEPER_POWER, exposure(land, centre, feet, width, height));
  };

  const hurtByBlast = (player: Player, damage: number, centre: Vec3, { kind, entity }: EmbeddedCreature): void => {
    injuries.hurt(player, { damage, cause: kind.name, scaled: true, from: centre, by: entity.id });
  };

  const breakCrater = async (centre: Vec3, { dice }: EmbeddedCreature): Promise<void> => {
    const resistance = (name: string): number => server.registry.blocksByName[name]?.resistance ?? 0;
    for (const [x, y, z] of craterOf(land, resistance, centre.offset(0, 0.1, 0), CREEPER_POWER, dice)) {
      const place = new Vec3(x, y, z);
      const kind = await context.blocks.at(place);
      const [tool] = context.rules.harvestTools(kind.name) ?? [];
      if (dice() < 1 / CREEPER_POWER)
        spillLoot(context, place, kind, tool === undefined ? null : { name: tool, silkTouch: false });
      await context.blocks.clear(place);
    }
  };

  return {
    strike({ kind, entity, body }, player) {
      injuries.hurt(player, {
        damage: kind.attack,
        cause: kind.name,
        scaled: true,
        from: body.position,
        by: entity.id,
      });
    },
    shoot: (creature, at) => arrows.shoot(creature, at),
    explode,
    brightness(x, y, z) {
      const { sky, block } = lightAt(land, x, y, z);
      return Math.max(block, sky - skyDimming(server.time));
    },
  };
}
