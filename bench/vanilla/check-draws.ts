// What is drawn from loot tables: creatures, chests, fishing, bartering and suspicious blocks.
// Expected amounts are compared exactly with the compiled tables, and in whole numbers with the
// operators.

import { expectedFinds } from "../../domains/minecraft/tables/archaeology.ts";
import { readBarter } from "../../domains/minecraft/tables/barter.ts";
import { expectedLoot } from "../../domains/minecraft/tables/chest-loot.ts";
import { readFishing } from "../../domains/minecraft/tables/fishing.ts";
import { structuresOf } from "../../domains/minecraft/tables/structures.ts";
import type { Operator } from "../../schemas/index.ts";
import { attempt, type Check, type CheckContext, type Draft } from "./check.ts";
import { isYield } from "./check-blocks.ts";
import { amount, isSame } from "./finding.ts";
import type { LootContext } from "./loot-conditions.ts";
import { type Expected, expectedOf } from "./loot-table.ts";

const BY_HAND: LootContext = { tool: null, silkTouch: false, state: {}, damagedApart: false };

/** One loot table of the pack, or several by their shares. */
interface Drawn {
  subject: string;
  tables: readonly { name: string; share: number }[];
  claims: ReadonlyMap<string, number>;
  /** The operator that gives an item, if any. */
  operatorOf: (item: string) => Operator | undefined;
  /** What one application takes of the source. */
  takenOf: (operator: Operator) => number;
  /** Whether each item needs an operator of its own. */
  isEachForItself?: boolean;
}

/** Rarer drops take more kills than a weapon has uses. */
const RAREST = 0.0035;

/** One row an item, for each that the pack or Lodestone names. */
function compare({ pack, isPartial }: CheckContext, drawn: Drawn, context = BY_HAND): Draft[] {
  const { subject, tables, claims, operatorOf, takenOf } = drawn;
  const path = tables.map(({ name }) => pack.path("loot", name)).join(", ");
  if (tables.some(({ name }) => !pack.names("loot").has(name))) {
    return isPartial || claims.size === 0
      ? []
      : [{ verdict: "wrong", subject, item: "*", path, vanilla: null, lodestone: [...claims.keys()].join(", ") }];
  }
  const read = attempt(
    () => mixed(tables.map(({ name, share }) => ({ share, gives: expectedOf(pack, name, context) }))),
    subject,
    path,
  );
  if ("unread" in read) return [read.unread];
  const vanilla = withoutVariants(read.value, claims);
  return [...new Set([...vanilla.keys(), ...claims.keys()])].sort().map((item): Draft => {
    const [expected, claimed] = [vanilla.get(item), claims.get(item)];
    const operator = operatorOf(item);
    const ofOperator =
      operator === undefined ? "" : `; ${operator.id}: ${operator.produces[item]} of ${takenOf(operator)}`;
    const draft = {
      subject,
      item,
      path,
      vanilla: expected === undefined ? null : amount(expected),
      lodestone: claimed === undefined ? null : `${amount(claimed)}${ofOperator}`,
    };
    if (claimed === undefined) return { ...draft, verdict: "missing" };
    if (expected === undefined || !isSame(expected, claimed)) return { ...draft, verdict: "wrong" };
    // Every drop is one that a plan can be for, unless no weapon lasts until it drops.
    if (drawn.isEachForItself === true && operator === undefined && expected >= RAREST) {
      return { ...draft, verdict: "missing" };
    }
    const isRight = operator === undefined || isYield(expected, operator.produces[item] ?? 0, takenOf(operator));
    return { ...draft, verdict: isRight ? "right" : "wrong" };
  });
}

/** A variant counts as the plain item where Lodestone names that only: `tipped_arrow` is any kind. */
function withoutVariants(expected: Expected, claims: ReadonlyMap<string, number>): Expected {
  const all: Expected = new Map();
  for (const [item, count] of expected) {
    const [plain = item] = item.split("+");
    const name = claims.has(item) || expected.has(plain) || !claims.has(plain) ? item : plain;
    all.set(name, (all.get(name) ?? 0) + count);
  }
  return all;
}

function mixed(parts: readonly { share: number; gives: Expected }[]): Expected {
  const all: Expected = new Map();
  for (const { share, gives } of parts) {
    for (const [item, count] of gives) all.set(item, (all.get(item) ?? 0) + share * count);
  }
  return all;
}

const only = (name: string) => [{ name, share: 1 }];
const takenOf =
  (source: string) =>
  ({ consumes }: Operator): number =>
    consumes.find(({ anyOf }) => anyOf.includes(source))?.count ?? 0;

function operatorsById({ lodestone }: CheckContext, verb: string): ReadonlyMap<string, Operator> {
  return new Map((lodestone.byVerb.get(verb) ?? []).map((operator) => [operator.id, operator]));
}

export const checkCreatures: Check = (context) => {
  const { pack, lodestone } = context;
  const kills = operatorsById(context, "kill_entity");
  const entities = [...pack.names("loot")].flatMap((name) => /^entities\/(\w+)$/.exec(name)?.[1] ?? []);
  return [...new Set([...entities, ...lodestone.rules.creatures.keys()])].flatMap((entity) => {
    const claims = new Map<string, number>();
    for (const { item, chance, min, max } of lodestone.rules.creatures.get(entity)?.drops ?? []) {
      claims.set(item, (claims.get(item) ?? 0) + (chance * (min + max)) / 2);
    }
    return [
      ...compare(context, {
        subject: entity,
        tables: only(`entities/${entity}`),
        claims,
        operatorOf: (item) => kills.get(`kill:${entity}:${item}`),
        takenOf: takenOf(`seen:${entity}`),
        isEachForItself: true,
      }),
      ...besidesOf(entity, claims, kills),
    ];
  });
};

/** What kills give besides what they are for: never what the creature does not drop, or more of it. */
function besidesOf(entity: string, claims: ReadonlyMap<string, number>, kills: ReadonlyMap<string, Operator>): Draft[] {
  return [...claims].flatMap(([item, expected]) => {
    const operator = kills.get(`kill:${entity}:${item}`);
    const acts = (operator?.produces[item] ?? 0) / expected;
    return Object.entries(operator?.produces ?? {}).flatMap(([other, count]): Draft[] => {
      const each = claims.get(other) ?? 0;
      if (other === item || other.includes(":") || count <= each * acts + 1e-6) return [];
      const lodestone = `${operator?.id}: ${count}`;
      return [{ verdict: "wrong", subject: entity, item: other, path: "", vanilla: amount(each * acts), lodestone }];
    });
  });
}

/**
 * Tables of Lodestone that the pack has under another name, or as a draw among several; the shares
 * of the draw are in the game's code. Source: https://minecraft.wiki/w/Trial_Spawner
 */
const CHEST_TABLES: Readonly<Record<string, Drawn["tables"]>> = {
  trial_chambers_pot: only("pots/trial_chambers/corridor"),
  trial_spawner: [
    { name: "spawners/trial_chamber/consumables", share: 0.5 },
    { name: "spawners/trial_chamber/key", share: 0.5 },
  ],
  ominous_trial_spawner: [
    { name: "spawners/ominous/trial_chamber/consumables", share: 0.7 },
    { name: "spawners/ominous/trial_chamber/key", share: 0.3 },
  ],
};

export const checkChests: Check = (context) => {
  const { pack, lodestone } = context;
  const loot = expectedLoot(lodestone.data);
  const files = new Map(
    [...pack.names("loot")]
      .filter((name) => name.startsWith("chests/"))
      .map((name) => [name.slice("chests/".length).replace("village/", "").replace("/", "_"), only(name)] as const),
  );
  const tables: ReadonlyMap<string, Drawn["tables"]> = new Map([
    ...[...loot.keys()].map((table) => [table, CHEST_TABLES[table] ?? only(`chests/${table}`)] as const),
    ...files,
  ]);
  const contents = [...tables].flatMap(([subject, drawn]) =>
    compare(context, {
      subject,
      tables: drawn,
      claims: loot.get(subject) ?? new Map(),
      operatorOf: () => undefined,
      takenOf: () => 0,
    }),
  );
  return [...contents, ...placesOf(context, tables)];
};

/** The operators that empty containers, held against the pack's tables in Lodestone's numbers of each. */
function placesOf(context: CheckContext, tables: ReadonlyMap<string, Drawn["tables"]>): Draft[] {
  const structures = structuresIn(context);
  return [...operatorsById(context, "loot_container").values()].flatMap((operator) => {
    const [subject, item] = [String(operator.args.structure), String(operator.args.item)];
    const [place] = structures.flatMap(({ structure, places }) =>
      places.filter(({ place }) => (place ?? structure) === subject),
    );
    // What hangs on walls is in the structure's blocks, not in a table.
    if (place === undefined || place.fixtures.some((fixture) => fixture.item === item)) return [];
    return searched(context, operator, { subject, contents: place.tables, tables });
  });
}

/** The operators that brush, likewise. */
function digsOf(context: CheckContext, tables: ReadonlyMap<string, Drawn["tables"]>): Draft[] {
  const structures = structuresIn(context);
  const brushes = [...operatorsById(context, "use_on_block")].filter(([, { args }]) => args.effect === "brush");
  return brushes.flatMap(([id, operator]) => {
    const subject = id.split(":")[1] ?? "";
    const structure = structures.find((one) => one.structure === subject);
    const dig = structure?.digs.find(({ block }) => block === operator.args.block);
    return dig === undefined ? [] : searched(context, operator, { subject, contents: dig.tables, tables });
  });
}

function structuresIn({ lodestone: { data } }: CheckContext) {
  return structuresOf(data, expectedLoot(data), expectedFinds(data));
}

interface Searched {
  subject: string;
  /** How many containers have each table, in Lodestone's numbers. */
  contents: readonly { table: string; count: number }[];
  tables: ReadonlyMap<string, Drawn["tables"]>;
}

/** An operator that empties as many as one item takes on average. */
function searched({ pack }: CheckContext, operator: Operator, { subject, contents, tables }: Searched): Draft[] {
  const item = String(operator.args.item);
  const all = contents.reduce((sum, { count }) => sum + count, 0);
  const shares = contents.flatMap(({ table, count }) =>
    (tables.get(table) ?? []).map(({ name, share }) => ({ name, share: (share * count) / all })),
  );
  if (shares.some(({ name }) => !pack.names("loot").has(name))) return [];
  const path = shares.map(({ name }) => pack.path("loot", name)).join(", ");
  const read = attempt(
    () => mixed(shares.map(({ name, share }) => ({ share, gives: expectedOf(pack, name, BY_HAND) }))).get(item) ?? 0,
    subject,
    path,
  );
  if ("unread" in read) return [read.unread];
  const taken = operator.consumes.find(({ anyOf }) => anyOf.some((name) => name.startsWith("seen:")))?.count ?? 0;
  const isRight = read.value > 0 && taken === Math.max(1, Math.round(1 / read.value));
  const lodestone = `${operator.id}: 1 of ${taken}`;
  return [{ verdict: isRight ? "right" : "wrong", subject, item, path, vanilla: amount(read.value), lodestone }];
}

export const checkFishing: Check = (context) => {
  const catches = operatorsById(context, "fish");
  const durability = context.lodestone.data.items.get("fishing_rod")?.maxDurability ?? 1;
  return compare(
    context,
    {
      subject: "fishing",
      tables: only("gameplay/fishing"),
      claims: new Map(readFishing(context.lodestone.data).map(({ item, expected }) => [item, expected])),
      operatorOf: (item) => catches.get(`fish:${item}`),
      // Catches are counted by the wear of rods.
      takenOf: ({ consumes, uses }) =>
        Math.round((consumes[0]?.count ?? 0) * durability + uses.reduce((sum, use) => sum + use.durability, 0)),
    },
    { ...BY_HAND, damagedApart: true },
  );
};

export const checkBartering: Check = (context) => {
  const barters = operatorsById(context, "barter");
  return compare(context, {
    subject: "bartering",
    tables: only("gameplay/piglin_bartering"),
    claims: new Map(readBarter(context.lodestone.data).map(({ item, expected }) => [item, expected])),
    operatorOf: (item) => barters.get(`barter:${item}`),
    takenOf: takenOf("gold_ingot"),
  });
};

export const checkArchaeology: Check = (context) => {
  const { pack, lodestone } = context;
  const finds = expectedFinds(lodestone.data);
  const files = [...pack.names("loot")].flatMap((name) => /^archaeology\/(\w+)$/.exec(name)?.[1] ?? []);
  const tables = new Map([...new Set([...files, ...finds.keys()])].map((name) => [name, only(`archaeology/${name}`)]));
  const contents = [...tables].flatMap(([subject, drawn]) =>
    compare(context, {
      subject,
      tables: drawn,
      claims: finds.get(subject) ?? new Map(),
      operatorOf: () => undefined,
      takenOf: () => 0,
    }),
  );
  return [...contents, ...digsOf(context, tables)];
};
