// The operators of a domain, indexed by verb and by the arguments of a body. A step names no
// operator; where its arguments fit several, the world takes the first that can be applied, in the
// order of ids.

import { byCodeUnit, canonicalJson, type Domain, type Operator } from "../../../schemas/index.ts";

const TABLES = new WeakMap<Domain, OperatorTable>();

type OperatorArgs = Readonly<Record<string, unknown>>;

/**
 * An argument of operators that steps give in another form: a recipe gains its ingredients, so only
 * its result is compared.
 */
const RECIPE = "recipe";
/** The verb whose operators describe the findings of a search. */
const SHOWING = "explore";

export class OperatorTable {
  readonly #byVerb = new Map<string, Operator[]>();
  readonly #showing = new Map<string, Operator[]>();

  /** The table of a domain, built once for each. */
  static of(domain: Domain): OperatorTable {
    const known = TABLES.get(domain) ?? new OperatorTable(domain);
    TABLES.set(domain, known);
    return known;
  }

  private constructor(domain: Domain) {
    const add = (index: Map<string, Operator[]>, key: string, operator: Operator): void => {
      const same = index.get(key);
      if (same === undefined) index.set(key, [operator]);
      else same.push(operator);
    };
    for (const operator of [...domain.operators].sort((a, b) => byCodeUnit(a.id, b.id))) {
      add(this.#byVerb, operator.verb, operator);
      if (operator.verb !== SHOWING) continue;
      for (const fact of Object.keys(operator.produces)) add(this.#showing, fact, operator);
    }
  }

  /** Every verb of the domain, in order. */
  verbs(): string[] {
    return [...this.#byVerb.keys()].sort(byCodeUnit);
  }

  ofVerb(verb: string): readonly Operator[] {
    return this.#byVerb.get(verb) ?? [];
  }

  /**
   * The operators of a verb whose own arguments all agree with the given ones; a `tool` is compared
   * with the operator's wear.
   */
  told(verb: string, args: OperatorArgs): Operator[] {
    return this.ofVerb(verb).filter((operator) =>
      Object.entries(operator.args).every(([name, value]) => name === "tool" || agrees(name, value, args[name])),
    );
  }

  /**
   * Operators that show the position of a thing: `explore` operators that produce the fact, in the
   * order of their ids.
   */
  showing(fact: string): readonly Operator[] {
    return this.#showing.get(fact) ?? [];
  }
}

function agrees(name: string, own: unknown, given: unknown): boolean {
  if (own === given) return true;
  // Nearly all arguments are texts, and nearly all comparisons end here.
  if (typeof own === "string") return false;
  if (name !== RECIPE) return canonicalJson(own) === canonicalJson(given ?? null);
  return canonicalJson(resultOf(own)) === canonicalJson(resultOf(given));
}

const resultOf = (recipe: unknown): unknown =>
  typeof recipe === "object" && recipe !== null && "result" in recipe ? recipe.result : null;
