// Acts on creatures that gain no item, by effect. Each ends when the server has shown it: an item
// was taken, hearts rose, a young one was born. A new act is one row here. Source: Minecraft Wiki
// "Taming", "Breeding", "Horse" (it bears a rider once it is tame), "Lead", "Saddle".

import type { Entity } from "prismarine-entity";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, checkAborted, eventually } from "../body/define-leaf.ts";
import { serves, tameness } from "../choice/quarry.ts";
import { comeNear } from "../move/chase.ts";
import { getOff } from "../move/get-off.ts";
import { creaturesOf } from "../sense/creatures.ts";
import { countHeld, findHeld } from "../sense/inventory.ts";
import { ridden } from "../sense/riding.ts";

export type CreatureAct = (context: BodyContext, entity: Entity, items: readonly string[]) => Promise<void>;

const NEAR = 2.8;
const CATCH_MS = 30_000;
/** Hearts follow the food that was taken. */
const HEARTS_MS = 1_000;
const BORN_MS = 20_000 + ANSWER_MS;
/** A horse that throws its rider does so within seconds; it becomes tame after some rides. */
const RIDE_MS = 15_000;
const MAX_RIDES = 40;
const MAX_GIVEN = 40;
const RIDDEN = /^(horse|donkey|mule|llama|trader_llama)$/;
/** What must be tame before it is bred, fed or saddled; what else is given to it does not tame it. */
const TAME_FIRST: Readonly<Record<string, RegExp>> = {
  breed: /^(wolf|cat|horse|donkey|llama|trader_llama)$/,
  feed: /^wolf$/,
  saddle: /^(horse|donkey|mule)$/,
};
const TAMES: Readonly<Record<string, RegExp>> = { wolf: /^bone$/ };

/** Gives one of the items to the creature; it must take it. */
const give: CreatureAct = async (context, entity, items) => {
  const { bot } = context.body;
  await comeNear(context, entity, NEAR, CATCH_MS);
  const item = items.map((name) => findHeld(bot, name)).find((held) => held !== undefined);
  if (!item) throw new CodedError("inventory.missingItem", `no ${items.join(" or ")} is held`);
  if (bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
  await comeNear(context, entity, NEAR, CATCH_MS);
  await bot.lookAt(entity.position.offset(0, (entity.height ?? 1) * 0.6, 0), true);
  const had = countHeld(bot, item.name);
  bot.useOn(entity);
  bot.swingArm("right");
  if (await eventually(context, () => countHeld(bot, item.name) < had, ANSWER_MS)) return;
  throw new CodedError("collect.failed", `the ${entity.name} does not take the ${item.name}`);
};

const giveThe =
  (item: string): CreatureAct =>
  (context, entity) =>
    give(context, entity, [item]);

/** Feeds or rides it until the server shows the hearts of a tame animal. */
const tame: CreatureAct = async (context, entity, items) => {
  const { body, signal, beat } = context;
  const { bot } = body;
  let isTame = false;
  const onTamed = (one: Entity) => {
    isTame ||= one.id === entity.id;
  };
  bot.on("entityTamed" as never, onTamed as never);
  try {
    const isRidden = RIDDEN.test(entity.name ?? "");
    for (let tries = 0; !isTame && tries < (isRidden ? MAX_RIDES : MAX_GIVEN); tries += 1) {
      checkAborted(signal);
      beat();
      if (isRidden) await ride(context, entity, () => isTame);
      else {
        await give(context, entity, items);
        await eventually(context, () => isTame, HEARTS_MS);
      }
    }
  } finally {
    bot.removeListener("entityTamed" as never, onTamed as never);
  }
  if (!isTame) throw new CodedError("collect.failed", `the ${entity.name} did not become tame`);
};

/** One ride, until it throws the body or is tame. */
async function ride(context: BodyContext, entity: Entity, isTame: () => boolean): Promise<void> {
  const { body } = context;
  await comeNear(context, entity, NEAR, CATCH_MS);
  body.bot.mount(entity);
  if (!(await eventually(context, () => ridden(body) !== undefined, ANSWER_MS))) return;
  await eventually(context, () => isTame() || ridden(body) === undefined, RIDE_MS);
  await getOff(body, context);
}

/** Tames what the act needs tame, and has it stand up: a pet that sits neither follows nor breeds. */
const gentled =
  (effect: string, act: CreatureAct): CreatureAct =>
  async (context, entity, items) => {
    const { bot } = context.body;
    const { name = "" } = entity;
    if (TAME_FIRST[effect]?.test(name) !== true) return act(context, entity, items);
    const now = () => tameness({ name, metadata: entity.metadata ?? [] }, bot.version);
    const tames = TAMES[name] ?? /./;
    if (!now().isTame)
      await tame(
        context,
        entity,
        items.filter((item) => tames.test(item)),
      );
    if (now().sits) {
      await bot.unequip("hand");
      await comeNear(context, entity, NEAR, CATCH_MS);
      bot.useOn(entity);
      if (!(await eventually(context, () => !now().sits, ANSWER_MS)))
        throw new CodedError("collect.failed", `the ${name} does not stand up`);
    }
    const others = items.filter((item) => TAMES[name] === undefined || !tames.test(item));
    return act(context, entity, others);
  };

const breed: CreatureAct = async (context, entity, items) => {
  const { body } = context;
  const { name = "" } = entity;
  const isAdult = (one: Entity) => serves({ name, metadata: one.metadata ?? [] }, null, body.bot.version);
  const mate = creaturesOf(body, name).find((one) => one.id !== entity.id && isAdult(one));
  if (!mate) throw new CodedError("combat.targetLost", `no second ${name} is in sight`);
  const known = new Set(creaturesOf(body, name).map(({ id }) => id));
  for (const parent of [entity, mate]) await gentled("breed", give)(context, parent, items);
  const isBorn = () => creaturesOf(body, name).some((one) => !known.has(one.id) && !isAdult(one));
  if (await eventually(context, isBorn, BORN_MS)) return;
  throw new CodedError("collect.failed", `no young ${name} was born`);
};

export const CREATURE_ACTS: Readonly<Record<string, CreatureAct>> = {
  breed,
  feed: gentled("feed", give),
  lead: giveThe("lead"),
  saddle: gentled("saddle", giveThe("saddle")),
  tame,
};
