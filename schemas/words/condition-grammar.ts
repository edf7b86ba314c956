// The grammar of preconditions, effects and state goals: `PATH OP NUMBER`.
//   PATH  inventory.NAME | durability.NAME | facts.NAME | facts.PREFIX* | food | health
//   OP    >= (a condition) | += -= = (effects) | <= = (goals: see goal-bounds.ts)
// e.g. `inventory.oak_planks >= 2`, `facts.near:furnace += 1`, `durability.stone_pickaxe -= 3`,
// `facts.near:* = 0`. `durability.NAME` sums the uses left in all tools of that kind. `dimension =
// nether` is short for `facts.dimension:nether >= 1`, `xp:points` for `facts.xp:points`, and a fact
// alone, as `lit:corridor`, for `facts.lit:corridor >= 1`.

const PATTERN =
  /^(?:(inventory|durability)\.([a-z0-9_]+(?:\+[a-z0-9_]+)*)|(?:facts\.([a-z0-9_.]+:[a-z0-9_+.:/-]*\*?)|([a-z0-9_]+:[a-z0-9_+.:/-]*\*?))|(food|health)) (>=|<=|\+=|-=|=) (\d+(?:\.\d+)?)$/;

const DIMENSION = /^dimension = ([a-z0-9_]+)$/;

const FACT = /^[a-z0-9_.]+:[a-z0-9_+.:/-]+$/;

export type ConditionSubject = "inventory" | "durability" | "facts" | "food" | "health";
export type ConditionOperator = ">=" | "<=" | "+=" | "-=" | "=";

export interface ParsedCondition {
  subject: ConditionSubject;
  /** The item or fact; absent for `food` and `health`. */
  name: string | undefined;
  operator: ConditionOperator;
  value: number;
}

/** Plans repeat conditions, so parsed ones are cached; the cache is cleared at this size. */
const MAX_KNOWN = 8_192;
const known = new Map<string, ParsedCondition>();

/** Parses a precondition or effect; callers share the frozen result. Undefined for other text. */
export function parseCondition(text: string): Readonly<ParsedCondition> | undefined {
  const before = known.get(text);
  if (before !== undefined) return before;
  const parsed = read(text);
  if (parsed === undefined) return undefined;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, Object.freeze(parsed));
  return parsed;
}

function read(text: string): ParsedCondition | undefined {
  const dimension = DIMENSION.exec(text)?.[1];
  if (dimension !== undefined) return { subject: "facts", name: `dimension:${dimension}`, operator: ">=", value: 1 };
  if (FACT.test(text)) return { subject: "facts", name: text, operator: ">=", value: 1 };
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [, held, item, ofFacts, bare, own, operator, value] = match;
  const fact = ofFacts ?? bare;
  const subject = (held ?? (fact === undefined ? own : "facts")) as ConditionSubject;
  return { subject, name: item ?? fact, operator: operator as ConditionOperator, value: Number(value) };
}

/** The text of a parsed condition; `parseCondition(formatCondition(c))` equals `c`. */
export function formatCondition({ subject, name, operator, value }: ParsedCondition): string {
  return `${name === undefined ? subject : `${subject}.${name}`} ${operator} ${value}`;
}
