// The parts of a goal as operators know them: amounts of items and of facts, and choices of a kind.
// Acts are counted by facts (`done:kill:zombie`). Planners, `validate` and runs share this reading,
// like the grammar of conditions.

import { pointsAtLevel, XP_LEVELS, XP_POINTS } from "../words/experience.ts";
import { isFact, isTag } from "../words/facts.ts";
import { boundsOf } from "../words/goal-bounds.ts";
import type { Position } from "../words/names.ts";
import type { Alternative, Goal, GoalBox, WornSlot } from "./goal.ts";
import { boxesOf, isInBox } from "./goal-sums.ts";
import { groundTask } from "./ground-task.ts";
import type { State } from "./problem.ts";
import type { Task } from "./task.ts";

/** An act that a goal counts. */
export interface WantedAct {
  verb: string;
  /** A subject or a class of subjects (`#hostile`). */
  subject?: string;
  position?: Position;
  range?: number;
  /** The fact that counts it, and how often. */
  fact: string;
  count: number;
  /** Where the goal says so. */
  path: string;
}

const DONE = "done:";
const STORED = "stored:";
/** What a body that is beside a container knows. */
export const NEAR_CONTAINER = "near:container";

/** A class in the name of a fact, which cannot have `#`. */
const inFact = (subject: string): string => (isTag(subject) ? `tag/${subject.slice(1)}` : subject);

const at = (position: Position): string => position.map((part) => `${Math.floor(part)}`).join("/");

/** The fact that counts an act: `done:breed:cow`, `done:kill:tag/hostile`, `done:sleep`. */
export const doneFact = (verb: string, subject?: string): string =>
  subject === undefined ? `${DONE}${verb}` : `${DONE}${verb}:${inFact(subject)}`;

/** The amount of an item in containers, or in the one at the position. */
export const storedFact = (item: string, position?: Position): string =>
  position === undefined ? `${STORED}${item}` : `${STORED}${item}:${at(position)}`;

/** Whether a fact counts what was done or put away. */
export const isDeed = (fact: string): boolean => fact.startsWith(DONE) || fact.startsWith(STORED);

/** A text with facts of goals as goals name them: `kill:zombie` for `done:kill:zombie`. */
export const withGoalNames = (text: string): string =>
  text.replaceAll(/\bdone:/g, "").replaceAll(/\btag[:/]([a-z0-9_/]+)/g, "#$1");

/** The acts that one of a goal's alternatives counts, or the goal itself. */
export function wantedActs(goal: Alternative, state: Pick<State, "nearby" | "equipped">, path = "goal"): WantedAct[] {
  const wanted = new Map<string, WantedAct>();
  const want = (act: Omit<WantedAct, "fact"> & { fact?: string }): void => {
    const fact = act.fact ?? doneFact(act.verb, act.subject);
    const known = wanted.get(fact);
    if (known === undefined) wanted.set(fact, { ...act, fact });
    else known.count += act.count;
  };
  for (const [creature, count] of Object.entries(goal.kills ?? {}))
    want({ verb: "kill", subject: creature, count, path: `${path}.kills.${creature}` });
  for (const [act, count] of Object.entries(goal.acts ?? {})) {
    const [verb = "", subject] = act.split(":");
    want({ verb, ...(subject === undefined ? {} : { subject }), count, path: `${path}.acts.${act}` });
  }
  for (const [index, { block, count = 1, position }] of (goal.placed ?? []).entries()) {
    const there = position === undefined ? {} : { position, fact: `${doneFact("place", block)}:${at(position)}` };
    // Standing there twice is standing there.
    if (there.fact !== undefined && wanted.has(there.fact)) continue;
    want({ verb: "place", subject: block, count, ...there, path: `${path}.placed[${index}].block` });
  }
  for (const { block, position } of blocksIn(boxesOf(goal), state)) {
    const fact = `${DONE}clear:${at(position)}`;
    want({ verb: "clear", subject: block, position, fact, count: 1, path: `${path}.cleared` });
  }
  for (const [index, { items, position }] of (goal.stored ?? []).entries()) {
    for (const [item, count] of Object.entries(items)) {
      const fact = storedFact(item, position);
      const there = position === undefined ? {} : { position };
      want({ verb: "store", subject: item, ...there, fact, count, path: `${path}.stored[${index}].items.${item}` });
    }
  }
  if (goal.at !== undefined) wantAt(goal.at, `${path}.at`, want);
  const near = goal.near === undefined ? [] : Array.isArray(goal.near) ? goal.near : [goal.near];
  for (const one of near) {
    if (typeof one === "string") want({ verb: "near", subject: one, count: 1, path: `${path}.near` });
    else wantAt(one, `${path}.near`, want);
  }
  // Any step may change the hand, so what it holds at the start counts only if nothing else is asked.
  const isAll = Object.values(goal).filter((part) => part !== undefined).length === 1;
  for (const [slot, item] of Object.entries(goal.equipped ?? {})) {
    if (slot === "hand" && isAll && state.equipped?.hand === item) continue;
    want({ verb: equipVerb(slot as WornSlot), subject: item, count: 1, path: `${path}.equipped.${slot}` });
  }
  // A place that is wanted twice is wanted once.
  return [...wanted.values()].map((act) => (act.verb === "at" || act.verb === "near" ? { ...act, count: 1 } : act));
}

export const equipVerb = (slot: WornSlot): string => `equip_${slot}`;

function wantAt(
  { position, range }: { position: Position; range: number },
  path: string,
  want: (act: WantedAct) => void,
): void {
  want({ verb: "at", position, range, fact: `${DONE}at:${at(position)}`, count: 1, path });
}

/** What a cleared box may hold. */
const LEFT = /^(?:water|lava|bubble_column|(?:cave_|void_)?air)$/;

/** What is known to be in the boxes, creatures among it. */
const blocksIn = (
  boxes: readonly GoalBox[],
  { nearby }: Pick<State, "nearby">,
): { block: string; position: Position }[] =>
  (boxes.length === 0 ? [] : nearby).flatMap(({ block, position }) =>
    position !== undefined && !LEFT.test(block) && boxes.some((box) => isInBox(position, box))
      ? [{ block, position }]
      : [],
  );

/** The tasks of a goal. */
export const tasksOf = ({ task, tasks = [] }: Alternative): NonNullable<Alternative["task"]>[] =>
  task === undefined ? tasks : [task, ...tasks];

/** Facts that the goal wants by name, in its state or through its tasks. */
export const wantedFacts = (goal: Alternative, tasks: readonly Task[]): string[] =>
  [
    ...(goal.state ?? []).flatMap((text) => boundsOf(text)?.name ?? []),
    ...tasksOf(goal).flatMap((asked) =>
      groundTask(tasks, asked).achieves.flatMap(({ anyOf: [name, ...others] }) =>
        name === undefined || others.length > 0 ? [] : [name],
      ),
    ),
  ].filter(isFact);

/** Whether an inventory alone shows that the goal is met: it wants items by name and nothing else. */
export const isOfItemsAlone = ({ items = {}, ...rest }: Alternative): boolean =>
  Object.values(rest).every((part) => part === undefined) &&
  Object.keys(items).length > 0 &&
  !Object.keys(items).some(isTag);

/** Whether the goal is one task and nothing else, which has methods of its own. */
export const isOneTask = (goal: Goal): boolean =>
  goal.task !== undefined && Object.entries(goal).every(([part, value]) => part === "task" || value === undefined);

/** What the state tells of acts and containers, as amounts of facts. */
export function goalAmounts({ equipped, containers, amounts }: State): Map<string, number> {
  const all = new Map<string, number>(Object.entries(amounts ?? {}));
  const levels = all.get(XP_LEVELS);
  if (levels !== undefined) {
    all.delete(XP_LEVELS);
    all.set(XP_POINTS, Math.max(all.get(XP_POINTS) ?? 0, pointsAtLevel(levels)));
  }
  const add = (fact: string, count: number): void => void all.set(fact, (all.get(fact) ?? 0) + count);
  for (const [slot, item] of Object.entries(equipped ?? {})) {
    if (slot !== "hand") add(doneFact(equipVerb(slot as WornSlot), item), 1);
  }
  for (const { items, position } of containers ?? []) {
    for (const [item, count] of Object.entries(items)) {
      add(storedFact(item), count);
      if (position !== undefined) add(storedFact(item, position), count);
    }
  }
  if (containers !== undefined && containers.length > 0) all.set(NEAR_CONTAINER, 1);
  return all;
}
