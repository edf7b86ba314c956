// The ways to fight a creature: with the bare hand if it does next to no harm, with any weapon that
// is good enough, with the better ones of these where they save time, with a bow what flies or strikes
// back, with its own fireballs what throws them. As with digging, a way costs what the weakest of its weapons
// costs, because a plan may hold any. Fights that are too hard without armour require it: they are
// the same for all ways, so that there are few operators.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import {
  BARE_HAND,
  blowsToKill,
  damageThrough,
  fightTicks,
  type Opponent,
  type Protection,
  restTicks,
  UNPROTECTED,
  woundsOf,
} from "../costs/combat.ts";
import { type ArmourSet, readArmour } from "../tables/armour.ts";
import type { CreatureFacts } from "../tables/creatures.ts";
import { type FightStyle, fightStyle } from "../tables/fights.ts";
import { BOW, type HeldWeapon, readWeapons } from "../tables/weapons.ts";
import { type FamilyContext, fact, wear } from "./family.ts";

/** Nobody stands in blows that take more than half of the 20 health points, if armour prevents it. */
const MAX_BLOW = 10;
const HEALTH = 20;
/** Nor, without armour, in fights that cost five lives together. */
const MAX_WOUNDS = 5 * HEALTH;
/** Against a llama's spit nobody needs a weapon. */
const HARMLESS = 1;

/** Better weapons are a way of their own at this share of the time, if that saves some ticks. */
const WORTH_A_WAY = 0.75;
const WORTH_TICKS = 25;

/** The way with any weapon, where bare hands would do. */
export const ARMED = "armed";

/** Piling up three blocks, and taking them away; our estimate. */
const PILE_TICKS = 100;
/** Aiming again and seeing where the arrow goes; our estimate. */
const AIM_TICKS = 5;

export interface Fight {
  /** What tells it from the plain way, as the last part of an operator's id; null for that way. */
  variant: string | null;
  /** What a body does instead of striking; an argument of the step. */
  effect?: "shoot" | "strike_back";
  consumes: Operator["consumes"];
  requires: Operator["requires"];
  /** Wear of all kills. */
  uses: Operator["uses"];
  /** Game ticks of one kill with rest, in the worst case. */
  ticks: number;
}

interface Fighting {
  opponent: Opponent;
  style: FightStyle;
  kills: number;
  worn: ArmourSet | undefined;
}

/** All ways to kill so many of the creature; none if it cannot be killed. */
export function fightsOf(context: FamilyContext, creature: CreatureFacts, kills: number): Fight[] {
  const { data } = context;
  const style = fightStyle(data, creature.entity);
  if (style.unkillable) return [];
  const opponent = opponentOf(creature, style);
  const worn = armourFor(context, creature, kills);
  const all = readWeapons(data);
  const weapons = worn !== undefined || style.strong ? all.filter(({ strong }) => strong) : all;
  const fighting: Fighting = { opponent, style, kills, worn };
  const ways = [
    ...(style.throwsBack === undefined
      ? []
      : [{ ...byHand(fighting, style.throwsBack), effect: "strike_back" as const }]),
    ...(style.flies === "out of reach" ? [] : atArmsLength(fighting, weapons)),
  ];
  return isShotAt(fighting) ? [...ways, shot(fighting, ways.length === 0 ? null : BOW.item)] : ways;
}

/** What flies, and what strikes back: nobody spends arrows on a cow. */
const isShotAt = ({ opponent, style }: Fighting): boolean =>
  style.flies !== undefined || (opponent.damage > HARMLESS && !style.evadesArrows && !style.fromAbove);

/** The four pieces of armour that a fight with the creature requires; none if it is not so hard. */
export const armourNeeds = (context: FamilyContext, creature: CreatureFacts, kills = 1): Operator["requires"] =>
  piecesOf(armourFor(context, creature, kills));

const piecesOf = (worn: ArmourSet | undefined): Operator["requires"] =>
  (worn?.pieces ?? []).map((names) => ({ anyOf: [...names].sort(byCodeUnit), count: 1 }));

const opponentOf = ({ health, temper, damage }: CreatureFacts, style: FightStyle): Opponent => ({
  health,
  damage: temper === "passive" ? 0 : damage,
  armour: style.armour,
  attackTicks: style.attackTicks,
  shoots: style.shoots,
  lasting: style.lasting,
});

/** The weakest set that makes blows bearable, or else one that a blow leaves alive. */
function armourFor({ data, rules }: FamilyContext, creature: CreatureFacts, kills: number): ArmourSet | undefined {
  const style = fightStyle(data, creature.entity);
  if (creature.temper === "passive" || style.fromAbove) return undefined;
  const blow = Math.max(creature.damage, ...style.among.map((name) => rules.creatures.get(name)?.damage ?? 0));
  const leaves = (worn: Protection, health: number): boolean => damageThrough(blow, worn) <= HEALTH - health;
  const isBearable = (worn: Protection): boolean => leaves(worn, HEALTH - MAX_BLOW);
  const opponent = opponentOf(creature, style);
  const longest = Math.max(...readWeapons(data).map((weapon) => fightTicks(opponent, weapon)));
  const isEasy = creature.temper !== "boss" && kills * woundsOf(opponent, longest) <= MAX_WOUNDS;
  if (isEasy && isBearable(UNPROTECTED)) return undefined;
  const sets = readArmour(data);
  return sets.find(isBearable) ?? sets.find((worn) => leaves(worn, 1)) ?? sets.at(-1);
}

function byHand({ opponent, worn }: Fighting, ticks: number): Fight {
  const rested = ticks + restTicks(woundsOf(opponent, ticks, worn));
  return { variant: null, consumes: [], requires: piecesOf(worn), uses: [], ticks: rested };
}

function atArmsLength(fighting: Fighting, weapons: readonly HeldWeapon[]): Fight[] {
  const { opponent, style } = fighting;
  const kept = durable(fighting, weapons);
  if (opponent.damage > HARMLESS || style.inLava) return [armed(fighting, kept, null), ...better(fighting, kept)];
  return [byHand(fighting, ticksWith(fighting, BARE_HAND)), armed(fighting, kept, ARMED)];
}

/** The way with those of the weapons that save much time, named after the slowest of them. */
function better(fighting: Fighting, weapons: readonly HeldWeapon[]): Fight[] {
  const ticksOf = (weapon: HeldWeapon): number => ticksWith(fighting, weapon);
  const slowest = Math.max(...weapons.map(ticksOf));
  const quick = weapons.filter((weapon) => ticksOf(weapon) <= Math.min(slowest * WORTH_A_WAY, slowest - WORTH_TICKS));
  const [name] = quick.toSorted((a, b) => ticksOf(b) - ticksOf(a) || byCodeUnit(a.item, b.item));
  // What only one item does is rarely at hand.
  return name === undefined || quick.length === 1 ? [] : [armed(fighting, quick, name.item)];
}

function armed(fighting: Fighting, weapons: readonly HeldWeapon[], variant: string | null): Fight {
  return {
    variant,
    consumes: [],
    requires: piecesOf(fighting.worn),
    uses: [
      {
        anyOf: weapons.map(({ item }) => item).sort(byCodeUnit),
        durability: wear(Math.max(...weapons.map((weapon) => wearWith(fighting, weapon)))),
      },
    ],
    ticks: Math.max(...weapons.map((weapon) => ticksWith(fighting, weapon))),
  };
}

function shot({ opponent, kills, worn }: Fighting, variant: string | null): Fight {
  const shots = blowsToKill(opponent, { damage: BOW.damage, attacksPerSecond: 1, wear: 1 }) / BOW.hits;
  const ticks = shots * (BOW.drawTicks + AIM_TICKS);
  return {
    variant,
    effect: "shoot",
    consumes: [fact(BOW.ammunition, Math.ceil(shots * kills))],
    requires: piecesOf(worn),
    uses: [{ anyOf: [BOW.item], durability: wear(shots * kills) }],
    ticks: ticks + restTicks(woundsOf(opponent, ticks, worn)),
  };
}

/**
 * Those of the weapons of which one new piece survives the total wear, so that a step needs one
 * tool; if none does, the most durable ones.
 */
function durable(fighting: Fighting, weapons: readonly HeldWeapon[]): readonly HeldWeapon[] {
  const wearOf = (weapon: HeldWeapon): number => wearWith(fighting, weapon);
  // Drops the weapons that wear most until the rest survive the highest wear among them.
  let kept = [...weapons].sort((a, b) => wearOf(a) - wearOf(b));
  const lasts = (): boolean => kept.every(({ durability }) => durability >= Math.max(...kept.map(wearOf)));
  while (kept.length > 0 && !lasts()) kept = kept.slice(0, -1);
  if (kept.length > 0) return kept;
  const longest = Math.max(...weapons.map(({ durability }) => durability));
  return weapons.filter(({ durability }) => durability === longest);
}

const wearWith = ({ opponent, kills }: Fighting, weapon: HeldWeapon): number =>
  blowsToKill(opponent, weapon) * weapon.wear * kills;

function ticksWith({ opponent, style, worn }: Fighting, weapon: typeof BARE_HAND): number {
  const ticks = fightTicks(opponent, weapon);
  if (style.fromAbove) return ticks + PILE_TICKS;
  const waiting = typeof style.flies === "number" ? style.flies * blowsToKill(opponent, weapon) : 0;
  return ticks + waiting + restTicks(woundsOf(opponent, ticks, worn));
}

/** `blows` attacks with a sword that is good enough for a boss. */
export const strongSword = (blows: number, weapons: readonly HeldWeapon[]): Operator["uses"][number] => ({
  anyOf: weapons.filter((weapon) => weapon.strong && weapon.wear === 1).map(({ item }) => item),
  durability: blows,
});
