// The domain document of one goal. What a goal wants beyond items and facts becomes operators, so
// that every planner finds and proves it as it does an ingredient:
// - An act (`kill:zombie`): its ways, and the operators that count as it, make `done:kill:zombie`.
// - Any of several kinds (`#logs`, a task's pickaxe of any metal, `anyOf`): operators that set one of
//   them aside at no cost. They are left out of the plan that is found: the members are then held.
// - Containers of the state: what lies in them can be taken out.
// None of these operators is ever in a domain document that is stored.

import type { Act, ActWay, Domain, Ingredient, Operator, Problem, WantedAct } from "../../schemas/index.ts";
import {
  boundedFacts,
  boundedItems,
  boundsOf,
  CodedError,
  countsAs,
  enchantedName,
  groundTask,
  isFact,
  isOneTask,
  isTag,
  NEAR_CONTAINER,
  spareFact,
  storedFact,
  tasksOf,
  wantedActs,
  wantedItems,
} from "../../schemas/plain.ts";
import { isNoBlock, placesOf, undoingPlaced } from "./placed-blocks.ts";
import { unknown, unknownAct } from "./unknown-in-goal.ts";

export const SET_ASIDE = "set_aside";

/** A choice that a goal leaves open. A plan settles it by setting one of the options aside. */
export interface Choice {
  /** The fluent that counts what is set aside. */
  fluent: string;
  /** By option, what is set aside together. */
  options: readonly (readonly Ingredient[])[];
  /** How often one is set aside: one at a time for the members of a tag. */
  count: number;
}

/** The fluent of a tag. */
export const tagFluent = (tag: string): string => `tag:${tag.slice(1)}`;

/** Problems with equal keys share the goal's document. Empty if the domain's own document will do. */
export function goalKey({ goal, state }: Problem): string {
  const { items, state: conditions, task, ...others } = goal;
  const tags = Object.keys(items ?? {})
    .filter(isTag)
    .sort();
  const hasOthers =
    Object.values(others).some((part) => part !== undefined) || (task !== undefined && !isOneTask(goal));
  const bounded = conditions === undefined ? [] : [...boundedFacts(goal).keys(), ...boundedItems(goal).keys()];
  if (!hasOthers && tags.length === 0 && bounded.length === 0 && state.containers === undefined) return "";
  const inBox = goal.cleared === undefined && goal.anyOf === undefined ? null : state.nearby;
  const { position = null, equipped = {} } = state;
  const whole = hasOthers ? [others, task ?? null, items ?? null, inBox, position, equipped.hand ?? null] : tags;
  return JSON.stringify([whole, bounded, state.containers ?? null]);
}

/**
 * The document with the operators of the problem's goal; the document itself if it needs none.
 * Throws CodedError `input.unknownItem`, `input.unknownName` or `goal.unsupported`, with the path of
 * what the domain does not know.
 */
export function documentForGoal(document: Domain, problem: Problem): Domain {
  if (goalKey(problem) === "") return document;
  const { goal, state } = problem;
  const acts = [
    ...wantedActs(goal, state),
    ...(goal.anyOf ?? []).flatMap((one, index) => wantedActs(one, state, `goal.anyOf[${index}]`)),
  ].filter((act) => !isNoBlock(document, act));
  const actOperators = new ActOperators(document, state.position);
  for (const act of acts) actOperators.add(act);
  const choices = choicesOf(document, problem);
  const added = [
    ...actOperators.operators(),
    ...takeOut(document, problem, actOperators),
    ...choices.flatMap(({ fluent, options }) => options.map((taken, index) => setAside(fluent, taken, index))),
  ];
  const notInPeaceful = [...(document.notInPeaceful ?? []), ...actOperators.notInPeaceful];
  const taking = [...boundedFacts(goal).keys()].flatMap((fact) => takersOf(document, fact));
  const counted = actOperators.counted().map((operator) => undoingPlaced(operator, acts));
  const operators = withSpare([...counted, ...added, ...taking], keptWithin(document, goal));
  return { ...document, notInPeaceful, operators, facts: [...new Set([...document.facts, ...placesOf(added)])] };
}

/**
 * Operators that take nothing but an amount and make nothing: a fire that goes out. Plans end with
 * them where a goal bounds the amount.
 */
function takersOf({ acts = [] }: Pick<Domain, "acts">, fact: string): Operator[] {
  return acts.flatMap(({ verb, subjects, ways }) =>
    (subjects === "items" ? [] : subjects).flatMap((subject) => {
      const way = ways.find(({ consumes: [taken, ...others], produces }) => {
        const isAll = others.length === 0 && Object.keys(produces).length === 0;
        return isAll && taken?.anyOf.length === 1 && withSubject(taken.anyOf[0] as string, subject) === fact;
      });
      if (way === undefined) return [];
      const { perBlock: _, ...operator } = filledIn(way, subject);
      return [{ ...operator, id: `act:${verb}:${subject}` }];
    }),
  );
}

/** The bounded amounts of which searches must not make too much, since nothing takes them away. */
export const keptWithin = (document: Pick<Domain, "acts">, goal: Problem["goal"]): Map<string, number> =>
  new Map([...boundedFacts(goal)].filter(([fact]) => takersOf(document, fact).length === 0));

/** The operators with what they take or give back of what bounded amounts may still gain. */
function withSpare(operators: Operator[], bounded: ReadonlyMap<string, number>): Operator[] {
  if (bounded.size === 0) return operators;
  return operators.map((operator) => {
    const gained = Object.entries(operator.produces).filter(([name]) => bounded.has(name));
    const taken = operator.consumes.filter(
      ({ anyOf: [name = "", ...others] }) => others.length === 0 && bounded.has(name),
    );
    if (gained.length === 0 && taken.length === 0) return operator;
    return {
      ...operator,
      consumes: [...operator.consumes, ...gained.map(([name, count]) => ({ anyOf: [spareFact(name)], count }))],
      produces: {
        ...operator.produces,
        ...Object.fromEntries(taken.map(({ anyOf: [name = ""], count }) => [spareFact(name), count])),
      },
    };
  });
}

/** The ways of acts that a goal wants, and the operators that count as them. */
class ActOperators {
  readonly #document: Domain;
  readonly #from: readonly number[] | undefined;
  /** By verb and subject: the facts that it makes. */
  readonly #facts = new Map<string, { act: Act; subject: string | undefined; facts: Set<string> }>();
  readonly #placed: Operator[] = [];
  readonly #adds = new Map<string, Operator>();
  /** Ids of the operators that peaceful difficulty rules out. */
  readonly notInPeaceful: string[] = [];

  constructor(document: Domain, from: readonly number[] | undefined) {
    this.#document = document;
    this.#from = from;
  }

  add(wanted: WantedAct): void {
    const { verb, subject, fact, position } = wanted;
    const acts = this.actsOf(verb, wanted.path);
    if (position !== undefined) {
      this.#membersOf(acts, wanted);
      for (const act of acts.filter((one) => subject === undefined || this.#hasSubject(one, subject)))
        this.#placed.push(...act.ways.map((way, index) => this.#positioned(way, wanted, index)));
      return;
    }
    for (const member of this.#membersOf(acts, wanted)) {
      for (const act of acts.filter((one) => member === undefined || this.#hasSubject(one, member))) {
        const key = `${verb} ${member ?? ""} ${this.#document.acts?.indexOf(act)}`;
        const known = this.#facts.get(key) ?? { act, subject: member, facts: new Set() };
        known.facts.add(fact);
        this.#facts.set(key, known);
        for (const one of act.adds) {
          if (act.atPeaceful !== undefined && !this.#adds.has(one.id)) this.notInPeaceful.push(one.id);
          this.#adds.set(one.id, one);
        }
      }
    }
  }

  operators(): Operator[] {
    const ways = [...this.#facts.values()].flatMap(({ act, subject, facts }) =>
      act.ways.map((way, index): Operator => {
        const { perBlock: _, ...operator } = filledIn(way, subject);
        const id = ["act", act.verb, ...(subject === undefined ? [] : [subject]), ...(index === 0 ? [] : [index])];
        const done = Object.fromEntries([...facts].map((fact) => [fact, 1]));
        if (act.atPeaceful === "never") this.notInPeaceful.push(id.join(":"));
        return { ...operator, id: id.join(":"), produces: { ...operator.produces, ...done } };
      }),
    );
    const ids = new Set(this.#document.operators.map(({ id }) => id));
    const adds = [...this.#adds.values()].filter(({ id }) => !ids.has(id));
    // Several rows of the table may have the same verb and subject.
    const numbered = new Map<string, number>();
    const unique = [...ways, ...this.#placed].map((operator) => {
      const number = numbered.get(operator.id) ?? 0;
      numbered.set(operator.id, number + 1);
      return number === 0 ? operator : { ...operator, id: `${operator.id}:also${number}` };
    });
    return [...adds, ...unique];
  }

  /** The document's own operators, of which some now count. */
  counted(): Operator[] {
    const rules = [...this.#facts.values()].flatMap(({ act, subject, facts }) =>
      act.counts.map((prefix) => ({ prefix: withSubject(prefix, subject), act, subject, facts })),
    );
    if (rules.length === 0) return [...this.#document.operators];
    return this.#document.operators.map((operator) => {
      const matching = rules.filter(({ prefix }) => operator.id.startsWith(prefix));
      if (matching.length === 0) return operator;
      const done = matching.flatMap(({ act: { per }, subject, facts }) => {
        const counted = per === undefined ? undefined : withSubject(per, subject);
        const times = operator.consumes.find(({ anyOf }) => counted !== undefined && anyOf.includes(counted))?.count;
        return [...facts].map((fact): [string, number] => [fact, times ?? 1]);
      });
      return { ...operator, produces: { ...operator.produces, ...Object.fromEntries(done) } };
    });
  }

  /** The rows for a verb. Throws CodedError `input.unknownName`. */
  actsOf(verb: string, path: string): Act[] {
    const all = this.#document.acts ?? [];
    const acts = all.filter((act) => act.verb === verb);
    if (acts.length > 0) return acts;
    if (all.length === 0)
      throw new CodedError("goal.unsupported", `${path}: domain ${this.#document.name} has no acts; ask for items`);
    const known = [...new Set(all.map((act) => act.verb))];
    throw unknownAct(path, verb, known);
  }

  #subjectsOf({ subjects }: Act): readonly string[] {
    return subjects === "items" ? Object.keys(this.#document.items) : subjects;
  }

  #hasSubject({ subjects }: Act, subject: string): boolean {
    return subjects === "items" ? Object.hasOwn(this.#document.items, subject) : subjects.includes(subject);
  }

  /** The subjects meant; `undefined` for an act without one. */
  #membersOf(acts: readonly Act[], { verb, subject, path }: WantedAct): (string | undefined)[] {
    const takesNone = acts.some(({ subjects }) => subjects.length === 0);
    const known = (): string[] => [...new Set(acts.flatMap((act) => this.#subjectsOf(act)))];
    if (subject === undefined) {
      if (takesNone) return [undefined];
      throw unknown(path, `${verb} needs a subject, such as ${verb}:${known()[0]}`, "", known());
    }
    if (!isTag(subject)) {
      const members = this.#plainAndEnchanted(subject).filter((name) =>
        acts.some((act) => this.#hasSubject(act, name)),
      );
      if (members.length > 0) return members;
      if (takesNone && known().length === 0)
        throw unknown(path, `${verb} takes no subject; write ${verb} alone`, "", []);
      throw unknown(path, `${subject} cannot be the subject of ${verb}`, subject, known());
    }
    const members = this.#document.classes?.[subject] ?? this.#document.tags?.[subject];
    if (members === undefined) {
      const classes = [...Object.keys(this.#document.classes ?? {}), ...Object.keys(this.#document.tags ?? {})];
      throw unknown(path, `there is no class ${subject}`, subject, classes);
    }
    const able = members.filter((member) => acts.some((act) => this.#hasSubject(act, member)));
    if (able.length > 0) return able;
    throw unknown(path, `no member of ${subject} can be the subject of ${verb}`, subject, known());
  }

  #plainAndEnchanted(subject: string): string[] {
    const enchanted = enchantedName(subject);
    return Object.hasOwn(this.#document.items, enchanted) ? [subject, enchanted] : [subject];
  }

  #positioned(way: ActWay, { verb, subject, fact, position = [0, 0, 0], range }: WantedAct, index: number): Operator {
    const from = this.#from;
    const blocks = from === undefined ? 0 : Math.hypot(...position.map((part, axis) => part - (from[axis] ?? 0)));
    const { perBlock = 0, ...operator } = filledIn(way, subject);
    const walking = Math.round(perBlock * blocks);
    const id = ["act", verb, ...(subject === undefined ? [] : [subject]), position.map(Math.floor).join("/")];
    return {
      ...operator,
      id: [...id, ...(index === 0 ? [] : [index])].join(":"),
      args: { ...operator.args, position: [...position], ...(range === undefined ? {} : { range }) },
      // A body walks to the position, so the container need not be near.
      requires: operator.requires.filter(({ anyOf }) => !anyOf.includes(NEAR_CONTAINER)),
      produces: { ...operator.produces, [fact]: 1 },
      cost: operator.cost + (this.#document.objective === "time" ? walking : 0),
      ticks: operator.ticks + walking,
    };
  }
}

/** Puts the subject in place of `$`. Names hold no quotes, so the text stays JSON. */
const filledIn = (way: ActWay, subject: string | undefined): ActWay =>
  subject === undefined ? way : (JSON.parse(withSubject(JSON.stringify(way), subject)) as ActWay);

const withSubject = (text: string, subject: string | undefined): string =>
  subject === undefined ? text : text.replaceAll("$", subject);

/** Operators that take items out of the containers of the state. */
function takeOut(document: Domain, { state }: Problem, acts: ActOperators): Operator[] {
  const items = new Set((state.containers ?? []).flatMap((one) => Object.keys(one.items)));
  const known = Object.keys(document.items);
  for (const [index, { items: held }] of (state.containers ?? []).entries())
    for (const item of Object.keys(held))
      if (document.items[item] === undefined)
        throw unknown(`state.containers.${index}.items.${item}`, `there is no item ${item}`, item, known);
  if (items.size === 0) return [];
  return [...items].sort().flatMap((item) =>
    acts.actsOf("take_out", "state.containers").flatMap(({ ways }) =>
      ways.map((way) => {
        const { perBlock: _, ...operator } = filledIn(way, item);
        return { ...operator, id: `take_out:${item}`, consumes: [{ anyOf: [storedFact(item)], count: 1 }] };
      }),
    ),
  );
}

/** The choices that a goal leaves: its tags, kinds of its tasks, and `anyOf`. */
export function choicesOf(document: Domain, problem: Problem): Choice[] {
  const { goal, state } = problem;
  // What may have to be thrown away is not what is set aside.
  const bounded = boundedItems(goal);
  const free = (members: string[]): string[] => {
    const others = members.filter((name) => !bounded.has(name) && !bounded.has(countsAs(name) ?? name));
    return others.length === 0 ? members : others;
  };
  const tags = Object.keys(wantedItems(goal))
    .filter(isTag)
    .sort()
    .map((tag): Choice => {
      const members = free(membersOfTag(document, tag, "goal.items"));
      return { fluent: tagFluent(tag), options: [[{ anyOf: members, count: 1 }]], count: 1 };
    });
  const tasks = (isOneTask(goal) ? [] : tasksOf(goal)).flatMap((asked, index) => {
    const { achieves } = groundTask(document.tasks ?? [], asked, tasksPath(goal, index));
    return achieves.flatMap(({ anyOf, count }, part): Choice[] => {
      const kinds = free(anyOf.flatMap((name) => withEnchanted(document, name)));
      if (anyOf.length < 2 && kinds.length < 2) return [];
      return [{ fluent: `set_aside:task/${index}/${part}`, options: [[{ anyOf: kinds, count: 1 }]], count }];
    });
  });
  const { anyOf = [] } = goal;
  const sure = wantedItems(goal);
  const alternatives = anyOf.map((one, index): Ingredient[] => {
    const path = `goal.anyOf[${index}]`;
    const items = Object.entries(wantedItems(one)).flatMap(([item, count]) => {
      const members = isTag(item) ? membersOfTag(document, item, `${path}.items`) : withEnchanted(document, item);
      if (!isTag(item) && document.items[item] === undefined)
        throw unknown(`${path}.items.${item}`, `there is no item ${item}`, item, Object.keys(document.items));
      const more = count - members.reduce((sum, member) => sum + (sure[member] ?? 0), 0);
      return more > 0 ? [{ anyOf: free(members), count: more }] : [];
    });
    const wanted = wantedActs(one, state, path).filter((act) => !isNoBlock(document, act));
    const acts = wanted.map(({ fact, count }) => ({ anyOf: [fact], count }));
    const conditions = (one.state ?? []).map((text): Ingredient => {
      const condition = boundsOf(text);
      const isPlanned =
        condition?.subject === "food" || condition?.subject === "facts" || condition?.subject === "inventory";
      if (condition === undefined || !isPlanned || condition.most !== Number.POSITIVE_INFINITY) {
        throw new CodedError("goal.unsupported", `${path}.state: ${text} cannot be one of several; ask for it alone`);
      }
      const name = condition.subject === "food" ? "food:points" : (condition.name ?? "");
      return { anyOf: [name], count: Math.ceil(condition.least) };
    });
    const ofTasks = tasksOf(one).flatMap((asked) =>
      groundTask(document.tasks ?? [], asked, path).achieves.map(({ anyOf: kinds, count }) => ({
        anyOf: free(kinds.flatMap((name) => withEnchanted(document, name))),
        count,
      })),
    );
    return [...items, ...acts, ...conditions, ...ofTasks];
  });
  if (alternatives.length === 0) return [...tags, ...tasks];
  return [...tags, ...tasks, { fluent: "set_aside:any_of", options: alternatives, count: 1 }];
}

export const tasksPath = (goal: Problem["goal"], index: number): string =>
  goal.task === undefined ? `goal.tasks[${index}]` : index === 0 ? "goal.task" : `goal.tasks[${index - 1}]`;

function setAside(fluent: string, taken: readonly Ingredient[], index: number): Operator {
  const isHeld = ({ anyOf: [name = ""] }: Ingredient): boolean => !isFact(name);
  const isFood = ({ anyOf: [name] }: Ingredient): boolean => name === "food:points";
  return {
    // Tags are named as in goals.
    id: `set-aside:${fluent.startsWith("tag:") ? `#${fluent.slice(4)}` : `${fluent}/${index}`}`,
    verb: SET_ASIDE,
    args: {},
    consumes: taken.filter(isHeld),
    requires: taken.filter((one) => !isHeld(one) || isFood(one)),
    uses: [],
    produces: { [fluent]: 1 },
    clears: [],
    cost: 0,
    ticks: 0,
    safetyLevel: "safe",
  };
}

function membersOfTag(document: Domain, tag: string, path: string): string[] {
  const members = document.tags?.[tag];
  if (members === undefined) {
    const version = document.mcVersion === null ? `domain ${document.name}` : `Minecraft ${document.mcVersion}`;
    throw unknown(`${path}.${tag}`, `${version} has no item tag ${tag}`, tag, Object.keys(document.tags ?? {}), path);
  }
  const enchanted = members.map(enchantedName).filter((name) => Object.hasOwn(document.items, name));
  return [...members, ...enchanted];
}

const withEnchanted = (document: Domain, name: string): string[] =>
  Object.hasOwn(document.items, enchantedName(name)) ? [name, enchantedName(name)] : [name];
