// Options as operators: what an option declares (`pre`, `post`) becomes an operator `opt.name@version` of a domain, so that planners may use
// it as they use any other. Its arguments are the defaults that its schema gives; its cost is the time that it may take.
// Invariants: pure; an operator names nothing but what the domain declares or the option makes; sensors but those that count what is held are
// no planner's business, the run asks them. An option that planners cannot use is left out with the reason.

import {
  byCodeUnit,
  type CapabilityRecord,
  type Domain,
  isFact,
  type Operator,
  type OptionDocument,
  type ParsedCondition,
  parseCondition,
} from "../schemas/index.ts";

const TICK_MS = 50;
/** The amount that the food in the body is. */
const FOOD = "food:points";
const DIMENSION = "dimension:";

/** An option as planners are to see it: the document, and the milliseconds that it may take. */
export interface PlannableOption {
  option: OptionDocument;
  latencyMs: number;
}

export interface OptionOperators {
  /** In the order of their ids. */
  operators: readonly Operator[];
  leftOut: readonly { id: string; because: string }[];
}

/** The active options among registered capabilities. */
export const plannableOptions = (records: readonly CapabilityRecord[]): PlannableOption[] =>
  records.flatMap(({ status, content, latencyBudgetMs }) =>
    status === "active" && content?.form === "option"
      ? [{ option: content.option, latencyMs: latencyBudgetMs ?? content.option.timeoutMs }]
      : [],
  );

/** The operators that these options are in the domain. */
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

/** The domain with these options in it, without a digest; undefined where none of them can be planned with. */
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
  if (open !== undefined) return `no plan can tell it its argument ${open}, which has no default`;
  const args = defaultsOf(argsSchema);
  const effects = [...parsed(post), ...counted(post, "inventory_gained", "+=", args)].filter(
    ({ operator }) => operator !== ">=",
  );
  const changed = effects.filter(({ subject }) => subject !== "durability");
  const consumed = amounts(changed.filter(({ operator }) => operator === "-="));
  const produced = amounts(changed.filter(({ operator }) => operator === "+="));
  // What must be so afterwards and is counted by nobody else is made: a fact is or is not.
  for (const { subject, name, operator } of parsed(post)) {
    if (subject === "facts" && operator === ">=" && name !== undefined) produced.set(name, produced.get(name) ?? 1);
  }
  if (produced.size === 0) return "it makes nothing that a plan could want";
  const required = amounts([...parsed(pre), ...counted(pre, "inventory_has", ">=", args)]);
  const isKnown = (name: string): boolean => isFact(name) || Object.hasOwn(domain.items, name);
  const strange = [...consumed.keys(), ...produced.keys(), ...required.keys()].find((name) => !isKnown(name));
  if (strange !== undefined) return `this world has no ${strange}`;
  const facts = new Set(domain.facts);
  const missing = [...consumed.keys(), ...required.keys()].find((name) => isFact(name) && !facts.has(name));
  if (missing !== undefined) return `nothing in this world makes ${missing}`;
  if ([...produced.keys()].some((name) => name.startsWith(DIMENSION))) return "only a journey changes the dimension";
  const produces = Object.fromEntries(sorted(produced));
  const ticks = Math.ceil(latencyMs / TICK_MS);
  return {
    id: idOf(option),
    verb: idOf(option),
    args,
    consumes: sorted(consumed).map(([name, count]) => ({ anyOf: [name], count })),
    // What is spent need not be held beside.
    requires: sorted(required)
      .filter(([name, count]) => count > (consumed.get(name) ?? 0))
      .map(([name, count]) => ({ anyOf: [name], count })),
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

/** The grammar's part of what an option declares. */
const parsed = (conditions: OptionDocument["post"]): readonly Readonly<ParsedCondition>[] =>
  conditions.flatMap((condition) => {
    const read = typeof condition === "string" ? parseCondition(condition) : undefined;
    return read === undefined ? [] : [read];
  });

/** The two sensors that count what is held say the same as conditions, of the arguments: `item`, `count`, and so many `per` one. */
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

/** An argument of a predicate: itself, or what it refers to among the option's. */
function substituteArgs(value: unknown, args: Operator["args"]): unknown {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const [source, name = ""] = String(value.$ref).split(".");
  return source === "args" ? args[name] : undefined;
}

/** By name how many of items and facts; health is nothing that planners count, and a worn tool is one that is held. */
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

/** Under `actions` an item costs one, however it comes; what gathers none is one act. */
function gatheredOf(produces: Readonly<Record<string, number>>): number {
  const items = Object.entries(produces).filter(([name]) => !isFact(name));
  return Math.max(
    1,
    items.reduce((sum, [, count]) => sum + count, 0),
  );
}
