// An option from experience: steps that led out of the same failure three times become a behaviour
// tree. What was the same each time is fixed, what differed becomes an argument.
// Invariant: pure. It promises what every one of the three times showed, and needs what the most
// demanding of them used up. The linter, the sandbox and the gates judge it like anybody's.

import {
  type Episode,
  type OptionRegistration,
  type Permission,
  parseCondition,
  type State,
} from "../../schemas/index.ts";

export interface LearntOptionParts {
  /** The episodes of each time, oldest first; the same acts each time. */
  taken: readonly (readonly Episode[])[];
  version: string;
  /** The failure that they lead out of, in words. */
  failure: string;
  /** The permissions of a verb of the body; undefined if it has no such verb. */
  permissionsOf(verb: string): readonly Permission[] | undefined;
  /** What the body observes now, in which the option is tested. */
  state: State;
}

type Argument = NonNullable<OptionRegistration["option"]["argsSchema"]["properties"]>[string];
type Json = NonNullable<Episode["args"]>[string];

/** Room for a slower time than the slowest so far. */
const MS_FACTOR = 4;
const MIN_MS = 60_000;
const MAX_MS = 3_600_000;
/** The rest is for the option's own ends. */
const INNER = 0.95;

/** The name of the option that is learnt of an act. */
const learntName = (act: string, subject: string | undefined): string =>
  `opt.learnt.${[act, ...(subject === undefined ? [] : [subject])]
    .join("_")
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")}`.slice(0, 96);

/** Undefined if the episodes do not say enough: no arguments, an unknown verb, or no effect in common. */
export function learntOption({ taken, version, failure, permissionsOf, state }: LearntOptionParts) {
  const last = taken.at(-1)?.at(-1);
  const verbs = taken[0]?.map(({ act }) => act) ?? [];
  const granted = verbs.map(permissionsOf);
  if (last === undefined || granted.some((permissions) => permissions === undefined)) return undefined;
  const properties: Record<string, Argument> = {};
  const children = verbs.map((name, index) => {
    const each = taken.map((episodes) => episodes[index]?.args);
    const args = each.every((one) => one !== undefined) ? generalised(each, `s${index + 1}`, properties) : undefined;
    return args && { type: "Leaf" as const, name, args };
  });
  if (!children.every((child) => child !== undefined)) return undefined;
  const changes = taken.map(changesOf);
  const gained = inEach(changes, (amounts) => Math.min(...amounts));
  const used = inEach(changes.map(negated), (amounts) => Math.max(...amounts));
  const post = [...gained].map(([name, count]) => `${name} += ${count}`);
  if (post.length === 0) return undefined;
  const pre = [...used].map(([name, count]) => `${name} >= ${count}`);
  const slowest = Math.max(...taken.map((episodes) => episodes.reduce((sum, one) => sum + (one.takenMs ?? 0), 0)));
  const timeoutMs = Math.min(MAX_MS, Math.max(MIN_MS, Math.ceil(slowest / 1_000) * 1_000 * MS_FACTOR));
  const cited = taken.map((episodes) => episodes.at(-1)?.id).join(", ");
  const option = {
    id: learntName(last.act, last.subject),
    version,
    description: `Leads out of ${failure}, as in ${cited}.`.slice(0, 400),
    argsSchema: { type: "object" as const, properties },
    permissions: [...new Set(granted.flatMap((permissions) => permissions ?? []))].sort(),
    timeoutMs,
    pre,
    post,
    tree: { type: "Decorator.Timeout" as const, ms: Math.floor(timeoutMs * INNER), child: sequence(children) },
  };
  const tests = [{ name: "as it was when it was learnt", state: withHeld(state, used), args: {}, expects: post }];
  return { option, author: { kind: "system" as const, name: "memory" }, tests } satisfies OptionRegistration;
}

const sequence = <T>(children: T[]) => ({ type: "Sequence" as const, children });

/** The arguments of one step; those that differed refer to arguments of the option. */
function generalised(
  each: readonly (Episode["args"] | undefined)[],
  prefix: string,
  properties: Record<string, Argument>,
): Record<string, Json> {
  const latest = each.at(-1) ?? {};
  const args: Record<string, Json> = {};
  for (const [name, value] of Object.entries(latest)) {
    const isSame = each.every((one) => JSON.stringify(one?.[name]) === JSON.stringify(value));
    // A place is of one time alone; the body finds its own.
    if (!isSame && name === "position") continue;
    const schema = isSame ? undefined : schemaOf(value);
    if (schema === undefined) args[name] = value;
    else {
      properties[`${prefix}_${name}`] = schema;
      args[name] = { $ref: `args.${prefix}_${name}` };
    }
  }
  return args;
}

function schemaOf(value: Json): Argument | undefined {
  if (typeof value === "string") return { type: "string", maxLength: 200, default: value };
  if (typeof value === "boolean") return { type: "boolean", default: value };
  if (typeof value !== "number") return undefined;
  return Number.isInteger(value)
    ? { type: "integer", minimum: Math.min(0, value), maximum: Math.max(64, value), default: value }
    : { type: "number", default: value };
}

type Amounts = Map<string, number>;

/** What all steps of one time changed together: items and facts by name. */
function changesOf(episodes: readonly Episode[]): Amounts {
  const sum: Amounts = new Map();
  for (const text of episodes.flatMap(({ effects = [] }) => effects)) {
    const effect = parseCondition(text);
    if (effect === undefined || (effect.subject !== "inventory" && effect.subject !== "facts")) continue;
    // What is near is of one place alone.
    if (effect.subject === "facts" && /^(near|dimension):/.test(effect.name ?? "")) continue;
    if (effect.operator !== "+=" && effect.operator !== "-=") continue;
    const name = `${effect.subject}.${effect.name ?? ""}`;
    sum.set(name, (sum.get(name) ?? 0) + (effect.operator === "+=" ? 1 : -1) * Number(effect.value ?? 0));
  }
  return sum;
}

const negated = (changes: Amounts): Amounts => new Map([...changes].map(([name, count]) => [name, -count]));

/** The names that rose in each, with their amounts joined. */
function inEach(changes: readonly Amounts[], join: (amounts: number[]) => number): Amounts {
  const [first = new Map<string, number>()] = changes;
  const names = [...first.keys()].filter((name) => changes.every((one) => (one.get(name) ?? 0) > 0)).sort();
  return new Map(names.map((name) => [name, join(changes.map((one) => one.get(name) ?? 0))]));
}

const INVENTORY = "inventory.";

/** The state with what the option uses up in the bag. */
function withHeld(state: State, used: Amounts): State {
  const inventory = { ...state.inventory };
  for (const [name, count] of used) {
    if (!name.startsWith(INVENTORY)) continue;
    const item = name.slice(INVENTORY.length);
    inventory[item] = Math.max(inventory[item] ?? 0, count);
  }
  return { ...state, inventory };
}
