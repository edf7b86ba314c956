// Answers to questions about the bot itself, from what its body perceives: templates, no model. And that perception as the state that problems
// start from.

import { type Perceiver, State, type UserTask } from "../../schemas/index.ts";
import { itemPhrase, listed } from "../replies.ts";

/** What is held, by item. */
export function heldBy(perceiver: Pick<Perceiver, "inventory">): Record<string, number> {
  const { items, armour } = perceiver.inventory();
  const held: Record<string, number> = {};
  for (const { item, count } of [...items, ...armour]) held[item] = (held[item] ?? 0) + count;
  return held;
}

/** The state that a plan would start from, as far as perception tells it. */
export function stateOf(perceiver: Perceiver): State {
  const { position, dimension, food, health, nearbyBlocks } = perceiver.snapshot();
  return State.parse({
    inventory: heldBy(perceiver),
    position,
    dimension,
    food: Math.max(0, Math.min(20, food)),
    health: Math.max(0, Math.min(20, health)),
    nearby: nearbyBlocks.filter(({ count }) => count > 0),
  });
}

type Account = (perceiver: Perceiver, task: UserTask, doing: string) => string;

const NEARBY_DISTANCE = 16;
const MAX_LISTED = 8;

const inventory: Account = (perceiver) => {
  const held = Object.entries(heldBy(perceiver)).filter(([, count]) => count > 0);
  if (held.length === 0) return "I hold nothing.";
  const lines = held.slice(0, MAX_LISTED).map(([item, count]) => `${count} × ${itemPhrase(item)}`);
  return `I hold ${listed(lines)}${held.length > MAX_LISTED ? `, and ${held.length - MAX_LISTED} other things` : ""}.`;
};

const item: Account = (perceiver, { args }) => {
  const name = args.item ?? "";
  const held = heldBy(perceiver);
  const count = Object.entries(held).reduce(
    (sum, [one, more]) => sum + (one === name || one.endsWith(`_${name}`) ? more : 0),
    0,
  );
  return count === 0 ? `I have no ${itemPhrase(name)}.` : `I have ${count} × ${itemPhrase(name)}.`;
};

const equipment: Account = (perceiver) => {
  const { held, armour } = perceiver.inventory();
  const worn = armour.map((piece) => itemPhrase(piece.item));
  return `I hold ${held === null ? "nothing in my hand" : itemPhrase(held)}${worn.length === 0 ? " and wear nothing" : `, and wear ${listed(worn)}`}.`;
};

const surroundings: Account = (perceiver) => {
  const { nearbyEntities, nearbyBlocks } = perceiver.snapshot();
  const beings = nearbyEntities
    .filter(({ distance }) => distance <= NEARBY_DISTANCE)
    .map(({ kind, username }) => username ?? itemPhrase(kind));
  const near = [...new Set([...beings, ...nearbyBlocks.map(({ block }) => itemPhrase(block))])].slice(0, MAX_LISTED);
  return near.length === 0 ? "I see nothing worth telling." : `I see ${listed(near)}.`;
};

const ACCOUNTS: Readonly<Record<string, Account>> = {
  inventory,
  item,
  equipment,
  surroundings,
  position: (perceiver) => {
    const { position, dimension } = perceiver.snapshot();
    return `I am at ${position.map(Math.floor).join(" ")} in the ${itemPhrase(dimension)}.`;
  },
  health: (perceiver) => `My health is ${Math.round(perceiver.snapshot().health)} of 20.`,
  food: (perceiver) => {
    const { food } = perceiver.snapshot();
    return `${food < 14 ? "I am hungry" : "I am not hungry"}: ${food} of 20.`;
  },
  time: (perceiver) => {
    const { time } = perceiver.snapshot();
    return `It is ${time.isNight ? "night" : "day"} ${time.day}, tick ${time.ofDay}.`;
  },
  weather: (perceiver) => `The weather: ${perceiver.snapshot().weather}.`,
  memory: (perceiver) => {
    const names = perceiver
      .waypoints()
      .waypoints.map(({ name, position }) => `${name} at ${position.map(Math.floor).join(" ")}`);
    return names.length === 0 ? "I remember no places." : `I remember ${listed(names.slice(0, MAX_LISTED))}.`;
  },
  abilities: () =>
    "I get, make, place, wear and eat items, go to places and people, fight monsters and flee from them. Say it, or say stop.",
  activity: (_perceiver, _task, doing) => doing,
  plan: (_perceiver, _task, doing) => doing,
};

/** The answer to a question; undefined where nothing is known of what it is about. `doing` says what goes on. */
export function accountOf(task: UserTask, perceiver: Perceiver, doing: string): string | undefined {
  return task.intent === "report" ? ACCOUNTS[task.args.about ?? ""]?.(perceiver, task, doing) : undefined;
}
