// Turns options into operators `opt.name@version`, so that planners can use them: `pre` and `post`
// become conditions and effects, the schema's defaults become arguments, and the time limit becomes
// the cost.
// Invariants: pure; an operator names only facts and items of the domain or its own products.
// Planners see only the sensors that ask for items (`SENSORS`); the run checks the others. Options
// that planners cannot use are left out with a reason.

import {
  byCodeUnit,
  type CapabilityRecord,
  type Domain,
  type Ingredient,
  isFact,
  type Operator,
  type OptionDocument,
  type ParsedCondition,
  parseCondition,
} from "../schemas/index.ts";

const TICK_MS = 50;
/** The name of the body's food points. */
const FOOD = "food:points";
const DIMENSION = "dimension:";

/** An option for planners: the document, and its time limit in milliseconds. */
export interface PlannableOption {
  option: OptionDocument;
  latencyMs: number;
}

export interface OptionOperators {
  /** Sorted by id. */
  operators: readonly Operator[];
  leftOut: readonly { id: string; because: string }[];
}

/** The active options of a capability registry. */
export const plannableOptions = (records: readonly CapabilityRecord[]): PlannableOption[] =>
  records.flatMap(({ status, content, latencyBudgetMs }) =>
    status === "active" && content?.form === "option"
      ? [{ option: content.option, latencyMs: latencyBudgetMs ?? content.option.timeoutMs }]
      : [],
  );

/** Converts options to operators of the domain. */
export function optionOperators(domain: Domain, options: readonly PlannableOption[]): OptionOperators {
  const operators: Operator[] = [];
  const leftOut: { id: string; because: string }[] = [];
  for (const plannable of options) {
    const made = operatorOf(domain, plannable);
    if (typeof made === "string") leftOut.push({ id: idOf(plannable.option), because: made });
    else operators.push(made);
  }
  return { operators: operators.sort((a, b) => byCodeUnit(a.id, b.id)), leftOut };
}

/** The domain extended by these options, without a digest; undefined if none is plannable. */
export function withOptions({ digest: _, ...domain }: Domain, options: readonly PlannableOption[]): Domain | undefined {
  const { operators } = optionOperators(domain, options);
  if (operators.length === 0) return undefined;
  const made = operators.flatMap(({ produces }) => Object.keys(produces).filter(isFact));
  const facts = [...new Set([...domain.facts, ...made])].sort(byCodeUnit);
  return { ...domain, facts, operators: [...domain.operators, ...operators] };
}

const idOf = ({ id, version }: OptionDocument): string => `${id}@${version}`;

function operatorOf(domain: Domain, { option, latencyMs }: PlannableOption): Operator | string {
  const { argsSchema, permissions, pre, post } = option;
  const open = argsSchema.required.find((name) => argsSchema.properties[name]?.default === undefined);
  if (open !== undefined) return `its argument ${open} has no default; add one, because a plan cannot supply it`;
  const args = defaultsOf(argsSchema);
  const effects = [...parsed(post), ...counted(post, "inventory_gained", "+=", args)].filter(
    ({ operator }) => operator !== ">=",
  );
  const changed = effects.filter(({ subject }) => subject !== "durability");
  const consumed = amounts(changed.filter(({ operator }) => operator === "-="));
  const produced = amounts(changed.filter(({ operator }) => operator === "+="));
  // A postcondition on a fact that no effect counts is produced once.
  for (const { subject, name, operator } of parsed(post)) {
    if (subject === "facts" && operator === ">=" && name !== undefined) produced.set(name, produced.get(name) ?? 1);
  }
  const needs = sensedNeeds(domain, pre, args);
  if (typeof needs === "string") return needs;
  if (produced.size === 0) return "it produces nothing that a plan could need";
  const required = amounts([...parsed(pre), ...counted(pre, "inventory_has", ">=", args)]);
  const isKnown = (name: string): boolean => isFact(name) || Object.hasOwn(domain.items, name);
  const strange = [...consumed.keys(), ...produced.keys(), ...required.keys()].find((name) => !isKnown(name));
  if (strange !== undefined) return `the domain has no item ${strange}`;
  const facts = new Set(domain.facts);
  const missing = [...consumed.keys(), ...required.keys()].find((name) => isFact(name) && !facts.has(name));
  if (missing !== undefined) return `nothing in the domain produces ${missing}`;
  if ([...produced.keys()].some((name) => name.startsWith(DIMENSION)))
    return "only travel operators may change the dimension";
  const produces = Object.fromEntries(sorted(produced));
  const ticks = Math.ceil(latencyMs / TICK_MS);
  return {
    id: idOf(option),
    verb: idOf(option),
    args,
    consumes: [...sorted(consumed).map(([name, count]) => ({ anyOf: [name], count })), ...needs.consumes],
    // Consumed items need not be held in addition.
    requires: [
      ...sorted(required)
        .filter(([name, count]) => count > (consumed.get(name) ?? 0))
        .map(([name, count]) => ({ anyOf: [name], count })),
      ...needs.requires,
    ],
    uses: sorted(amountsOf(effects, "durability", "-=")).map(([name, durability]) => ({ anyOf: [name], durability })),
    produces,
    clears: effects.flatMap(({ subject, name, operator }) =>
      subject === "facts" && operator === "=" && name !== undefined ? [name] : [],
    ),
    cost: domain.objective === "time" ? ticks : gatheredOf(produces),
    ticks,
    safetyLevel: permissions.includes("combat") ? "caution" : "safe",
  };
}

type SensedNeed = (domain: Domain, args: Readonly<Record<string, unknown>>) => Ingredient & { isUsedUp?: true };

/** Worst first; golden tools wear out too soon to count. */
const TIERS = ["wooden", "stone", "iron", "diamond", "netherite"];
/** Blocks that every body builds with. */
const TO_BUILD_WITH = ["cobblestone", "cobbled_deepslate", "dirt", "netherrack"];
/** Foods and animals that feed a body which hungers; the sensor itself is content with one. */
const MEALS = 4;
/** Animals that are hunted for food. */
const PREY = ["cow", "pig", "sheep", "chicken", "rabbit"];

/** What the sensors of preconditions ask of the inventory and of what is in sight, as planners count it. */
const SENSORS: Readonly<Record<string, SensedNeed>> = {
  tool_at_least: (_, { tool, tier = "wooden" }) => ({
    anyOf: TIERS.slice(TIERS.indexOf(String(tier))).map((better) => `${better}_${tool}`),
    count: 1,
  }),
  building_blocks: (_, { count = 1 }) => ({ anyOf: TO_BUILD_WITH, count: Number(count), isUsedUp: true }),
  // A log gives four planks, and a tree in sight is enough.
  wood_or_trees: ({ tags = {} }, { planks = 6 }) => {
    const logs = tags["#logs"] ?? [];
    return { anyOf: [...logs, ...logs.map((log) => `seen:${log}`)], count: Math.ceil(Number(planks) / 4) };
  },
  food_in_reach: ({ operators }) => {
    const eaten = operators.filter(({ produces }) => produces[FOOD] !== undefined);
    const foods = eaten.flatMap(({ consumes }) => consumes.flatMap(({ anyOf }) => anyOf));
    return { anyOf: [...foods, ...PREY.map((animal) => `seen:${animal}`)], count: MEALS };
  },
};

/** Or why they cannot be met in the domain. */
function sensedNeeds(
  domain: Domain,
  conditions: OptionDocument["pre"],
  args: Operator["args"],
): { consumes: Ingredient[]; requires: Ingredient[] } | string {
  const facts = new Set(domain.facts);
  const isKnown = (name: string): boolean => (isFact(name) ? facts.has(name) : Object.hasOwn(domain.items, name));
  const needs: { consumes: Ingredient[]; requires: Ingredient[] } = { consumes: [], requires: [] };
  for (const condition of conditions) {
    if (typeof condition === "string") continue;
    const given = Object.entries(condition.args).map(([name, value]) => [name, substituteArgs(value, args)] as const);
    const need = SENSORS[condition.sensor]?.(domain, Object.fromEntries(given));
    if (need === undefined) continue;
    const anyOf = [...new Set(need.anyOf.filter(isKnown))].sort(byCodeUnit);
    if (anyOf.length === 0) return `the domain has nothing that ${condition.sensor} asks for`;
    needs[need.isUsedUp === true ? "consumes" : "requires"].push({ anyOf, count: need.count });
  }
  return needs;
}

/** The conditions of an option that are in the grammar. */
const parsed = (conditions: OptionDocument["post"]): readonly Readonly<ParsedCondition>[] =>
  conditions.flatMap((condition) => {
    const read = typeof condition === "string" ? parseCondition(condition) : undefined;
    return read === undefined ? [] : [read];
  });

/** Conditions from a sensor that counts items, with its arguments `item`, `count` and `per`. */
function counted(
  conditions: OptionDocument["post"],
  sensor: string,
  operator: ParsedCondition["operator"],
  args: Operator["args"],
): ParsedCondition[] {
  return conditions.flatMap((condition): ParsedCondition[] => {
    if (typeof condition === "string" || condition.sensor !== sensor) return [];
    const { item, count = 1, per = 1 } = condition.args;
    const [name, many, each] = [substituteArgs(item, args), substituteArgs(count, args), substituteArgs(per, args)];
    if (typeof name !== "string" || typeof many !== "number" || typeof each !== "number" || each <= 0) return [];
    return [{ subject: "inventory", name, operator, value: Math.ceil(many / each) }];
  });
}

/** A predicate's argument, with a reference resolved to the option's arguments. */
function substituteArgs(value: unknown, args: Operator["args"]): unknown {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const [source, name = ""] = String(value.$ref).split(".");
  return source === "args" ? args[name] : undefined;
}

/**
 * Amounts of items and facts by name. Planners do not count health, and a worn tool counts as one
 * held.
 */
function amounts(conditions: readonly Readonly<ParsedCondition>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { subject, name, value } of conditions) {
    const counted = subject === "food" ? FOOD : subject === "health" ? undefined : name;
    if (counted === undefined || value === 0) continue;
    const count = subject === "durability" ? 1 : Math.ceil(value);
    counts.set(counted, Math.max(count, counts.get(counted) ?? 0));
  }
  return counts;
}

const amountsOf = (
  conditions: readonly Readonly<ParsedCondition>[],
  subject: ParsedCondition["subject"],
  operator: ParsedCondition["operator"],
): Map<string, number> =>
  new Map(
    conditions.flatMap((one) =>
      one.subject === subject && one.operator === operator && one.name !== undefined
        ? [[one.name, one.value] as const]
        : [],
    ),
  );

const sorted = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a], [b]) => byCodeUnit(a, b));

const defaultsOf = ({ properties }: OptionDocument["argsSchema"]): Operator["args"] =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  );

/** The cost under `actions`: one for each item produced, at least one. */
function gatheredOf(produces: Readonly<Record<string, number>>): number {
  const items = Object.entries(produces).filter(([name]) => !isFact(name));
  return Math.max(
    1,
    items.reduce((sum, [, count]) => sum + count, 0),
  );
}
