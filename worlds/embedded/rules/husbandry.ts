// Taming, feeding, breeding, saddling and leading. A tamed, loving or young animal is shown as vanilla
// shows it: by its hearts and by the flags of its metadata. Parents breed where they stand, without
// walking to each other, and nothing inherits a colour. Source: Minecraft Wiki "Taming" (a bone and a
// raw fish tame with odds of one in three), "Breeding" (30 seconds of love, five minutes of rest, a
// young one grows up in twenty minutes, and a meal takes a tenth of the rest off; 1 to 7 experience),
// "Horse" (a rider tames it if its temper, which each try raises by 5, exceeds a random number below
// 100), "Saddle", "Lead".

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import type { ExperienceOrbs } from "./experience-orbs.ts";
import { spendHeld } from "./held.ts";

const CHANNEL = 705;
const USE = 0;
const USE_REACH = 6;
const LOVE_TICKS = 600;
const REST_TICKS = 6_000;
const GROWTH_TICKS = 24_000;
const MEAL_SHARE = 0.1;
/** How far apart parents may be, and how long it takes. */
const MATE_BLOCKS = 8;
const MATING_TICKS = 60;
const [FAILED_STATUS, TAMED_STATUS, LOVE_STATUS] = [6, 7, 18];
const TAMING_ODDS = 3;
const TEMPER = 100;
const TEMPER_STEP = 5;
/** On average, a horse decides about its rider once in so many ticks. */
const RIDE_TICKS = 50;

const MEAT = /^(cooked_)?(beef|chicken|mutton|porkchop|rabbit)$|^rotten_flesh$/;
const SEEDS = /^(wheat|melon|pumpkin|beetroot|torchflower)_seeds$/;
const FOODS: Readonly<Record<string, RegExp>> = {
  cat: /^(cod|salmon)$/,
  chicken: SEEDS,
  cow: /^wheat$/,
  donkey: /^golden_(apple|carrot)$/,
  horse: /^golden_(apple|carrot)$/,
  llama: /^hay_block$/,
  pig: /^(carrot|potato|beetroot)$/,
  rabbit: /^((golden_)?carrot|dandelion)$/,
  sheep: /^wheat$/,
  wolf: MEAT,
};
const TREATS: Readonly<Record<string, RegExp>> = { wolf: /^bone$/, cat: /^(cod|salmon)$/ };
const RIDDEN = /^(horse|donkey|mule|llama)$/;
const SADDLED = /^(pig|horse|donkey|mule)$/;

/** Metadata: indices, which moved by one in 1.17, and types, which have names from 1.19.4. */
const BABY_BEFORE_1_17 = 15;

interface Animal {
  owner: string | null;
  sits: boolean;
  saddled: boolean;
  temper: number;
  rider: Player | null;
  lovesUntil: number;
  lovedSince: number;
  restsUntil: number;
  /** The tick at which it is grown. */
  grownAt: number;
}

/** Installs the uses of animals that are kept. */
export function installHusbandry(
  context: WorldContext,
  sessions: Sessions,
  population: Pick<Population, "all">,
  orbs: Pick<ExperienceOrbs, "drop">,
): void {
  const { server, seed } = context;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  const known = new WeakMap<EmbeddedCreature, Animal>();
  const animal = (creature: EmbeddedCreature): Animal => {
    const found = known.get(creature);
    if (found !== undefined) return found;
    const never = Number.NEGATIVE_INFINITY;
    const times = { lovesUntil: never, lovedSince: never, restsUntil: never, grownAt: never };
    const made = { owner: null, sits: false, saddled: false, temper: 0, rider: null, ...times };
    known.set(creature, made);
    return made;
  };
  const isYoung = (creature: EmbeddedCreature): boolean => animal(creature).grownAt > server.tickCount;

  const place = ({ entity }: EmbeddedCreature) => ({ world: entity.world, position: entity.position });
  const status = (creature: EmbeddedCreature, entityStatus: number): void =>
    server._writeNearby("entity_status", { entityId: creature.entity.id, entityStatus }, place(creature));

  /** Shows whether it is young, and its flags: a pet's, or a horse's. */
  const show = (creature: EmbeddedCreature): void => {
    const { kind, entity } = creature;
    const { owner, sits, saddled } = animal(creature);
    const isNamed = server.registry.version[">="]("1.19.4");
    const baby = BABY_BEFORE_1_17 + (server.registry.version[">="]("1.17") ? 1 : 0);
    const flags = RIDDEN.test(kind.name)
      ? (owner === null ? 0 : 0x02) | (saddled ? 0x04 : 0)
      : (sits ? 0x01 : 0) | (owner === null ? 0 : 0x04);
    const metadata: { key: number; type: string | number; value: unknown }[] = [
      { key: baby, type: isNamed ? "boolean" : 7, value: isYoung(creature) },
    ];
    if (TREATS[kind.name] !== undefined || RIDDEN.test(kind.name))
      metadata.push({ key: baby + 1, type: isNamed ? "byte" : 0, value: flags });
    if (kind.name === "pig") metadata.push({ key: baby + 1, type: isNamed ? "boolean" : 7, value: saddled });
    server._writeNearby("entity_metadata", { entityId: entity.id, metadata }, place(creature));
  };

  const riders = ({ entity }: EmbeddedCreature, passengers: number[]): void =>
    server._writeAll("set_passengers", { entityId: entity.id, passengers });

  const tamed = (creature: EmbeddedCreature, player: Player): void => {
    const one = animal(creature);
    one.owner = player.username;
    one.sits = !RIDDEN.test(creature.kind.name);
    status(creature, TAMED_STATUS);
    show(creature);
  };

  /** Food makes a grown animal love, and a young one grow; true if it was taken. */
  const fed = (creature: EmbeddedCreature): boolean => {
    const one = animal(creature);
    if (isYoung(creature)) one.grownAt -= Math.round((one.grownAt - server.tickCount) * MEAL_SHARE);
    else {
      const isTame =
        one.owner !== null || (TREATS[creature.kind.name] === undefined && !RIDDEN.test(creature.kind.name));
      if (!isTame || server.tickCount < Math.max(one.restsUntil, one.lovesUntil)) return false;
      one.lovesUntil = server.tickCount + LOVE_TICKS;
      one.lovedSince = server.tickCount;
      status(creature, LOVE_STATUS);
    }
    return true;
  };

  const use = (player: Player, creature: EmbeddedCreature): void => {
    const session = sessions.of(player);
    const held = session.held?.name ?? "";
    const { name } = creature.kind;
    const one = animal(creature);
    if (one.owner === null && TREATS[name]?.test(held) === true) {
      spendHeld(context, session);
      if (dice() < 1 / TAMING_ODDS) tamed(creature, player);
      else status(creature, FAILED_STATUS);
      return;
    }
    if (FOODS[name]?.test(held) === true) {
      if (fed(creature)) spendHeld(context, session);
      return;
    }
    if (held === "saddle" && SADDLED.test(name)) {
      if (one.saddled || isYoung(creature) || (RIDDEN.test(name) && one.owner === null)) return;
      one.saddled = true;
      spendHeld(context, session);
      show(creature);
      return;
    }
    if (held === "lead") {
      spendHeld(context, session);
      server._writeNearby("attach_entity", { entityId: creature.entity.id, vehicleId: player.id }, place(creature));
      return;
    }
    if (RIDDEN.test(name) && one.rider === null && !isYoung(creature)) {
      one.rider = player;
      riders(creature, [player.id]);
    } else if (TREATS[name] !== undefined && one.owner === player.username) {
      one.sits = !one.sits;
      show(creature);
    }
  };

  /** A wild horse throws its rider, or becomes tame. */
  const carry = (creature: EmbeddedCreature): void => {
    const one = animal(creature);
    const { rider } = one;
    if (rider === null || one.owner !== null || dice() >= 1 / RIDE_TICKS) return;
    if (dice() * TEMPER < one.temper) {
      tamed(creature, rider);
      return;
    }
    one.temper += TEMPER_STEP;
    one.rider = null;
    riders(creature, []);
    status(creature, FAILED_STATUS);
  };

  const breed = (lovers: readonly EmbeddedCreature[]): void => {
    const [first, second] = lovers;
    if (first === undefined || second === undefined) return;
    for (const parent of [first, second]) {
      animal(parent).lovesUntil = server.tickCount;
      animal(parent).restsUntil = server.tickCount + REST_TICKS;
    }
    const { entity, kind } = first;
    const type = server.registry.entitiesByName[kind.name]?.id;
    if (type === undefined) return;
    const born = server.spawnMob(type, entity.world, entity.position.clone(), { velocity: new Vec3(0, 0, 0) });
    const young = population.all().find((one) => one.entity.id === born.id);
    if (young === undefined) return;
    animal(young).grownAt = server.tickCount + GROWTH_TICKS;
    show(young);
    orbs.drop(integerBetween(dice, 1, 7), entity.position);
  };

  server.on("newPlayer", (player: Player) => {
    player._client.on("use_entity", ({ target, mouse }: { target: number; mouse: number }) => {
      if (mouse !== USE || player.health <= 0) return;
      const creature = population.all().find(({ entity }) => entity.id === target);
      if (creature === undefined || creature.body.position.distanceTo(player.position) > USE_REACH) return;
      guarded(context, () => use(player, creature));
    });
    // Whoever sneaks, or asks to, gets off.
    const getsOff = (): void => {
      for (const creature of population.all()) {
        const one = known.get(creature);
        if (one?.rider !== player) continue;
        one.rider = null;
        riders(creature, []);
      }
    };
    player._client.on("steer_vehicle", ({ jump }: { jump: number }) => {
      if ((jump & 0x02) !== 0) getsOff();
    });
    player.on("disconnected", getsOff);
  });

  server.on("tick", () =>
    guarded(context, () => {
      const loving = population.all().filter((creature) => {
        const one = known.get(creature);
        if (one === undefined) return false;
        carry(creature);
        return one.lovesUntil > server.tickCount && server.tickCount - one.lovedSince >= MATING_TICKS;
      });
      for (const one of loving) {
        if (animal(one).lovesUntil <= server.tickCount || animal(one).sits) continue;
        const mate = loving.find(
          (other) =>
            other !== one &&
            other.kind.name === one.kind.name &&
            animal(other).lovesUntil > server.tickCount &&
            !animal(other).sits &&
            other.body.position.distanceTo(one.body.position) <= MATE_BLOCKS,
        );
        if (mate !== undefined) breed([one, mate]);
      }
    }),
  );
}
