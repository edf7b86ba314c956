// Answers questions about the bot from what its body perceives, by templates and without a model.
// Also turns that perception into a problem's start state.

import { type Perceiver, State, type UserTask } from "../../schemas/index.ts";
import { counted, itemPhrase, listed, plural, withArticle } from "../item-amounts.ts";

/** Counts of the held and worn items, by name. */
export function heldBy(perceiver: Pick<Perceiver, "inventory">): Record<string, number> {
  const { items, armour } = perceiver.inventory();
  const held: Record<string, number> = {};
  for (const { item, count } of [...items, ...armour]) held[item] = (held[item] ?? 0) + count;
  return held;
}

/** The start state for a plan, as far as the body perceives it. */
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
  if (held.length === 0) return "I'm not carrying anything.";
  const lines = held.slice(0, MAX_LISTED).map(([item, count]) => counted(item, count));
  const others = held.length - MAX_LISTED;
  return `I have ${listed(others > 0 ? [...lines, counted("other thing", others).replace(/^an /, "1 ")] : lines)}.`;
};

const item: Account = (perceiver, { args }) => {
  const name = args.item ?? "";
  const held = heldBy(perceiver);
  const count = Object.entries(held).reduce(
    (sum, [one, more]) => sum + (one === name || one.endsWith(`_${name}`) ? more : 0),
    0,
  );
  return count === 0 ? `I don't have any ${plural(name)}.` : `I have ${counted(name, count)}.`;
};

const equipment: Account = (perceiver) => {
  const { held, armour } = perceiver.inventory();
  const worn = armour.map((piece) => withArticle(piece.item));
  return `I'm holding ${held === null ? "nothing" : withArticle(held)} and wearing ${worn.length === 0 ? "no armour" : listed(worn)}.`;
};

const surroundings: Account = (perceiver) => {
  const { nearbyEntities, nearbyBlocks } = perceiver.snapshot();
  const beings = nearbyEntities
    .filter(({ distance }) => distance <= NEARBY_DISTANCE)
    .map(({ kind, username }) => username ?? withArticle(kind));
  const near = [...new Set([...beings, ...nearbyBlocks.map(({ block }) => withArticle(block))])].slice(0, MAX_LISTED);
  return near.length === 0 ? "I don't see anything interesting." : `I see ${listed(near)}.`;
};

const WEATHER = { clear: "The sky is clear.", rain: "It's raining.", thunder: "There's a thunderstorm." } as const;

/** Minecraft has no thirst. */
export const NO_THIRST =
  "Water needs no drinking here: I get hungry, but not thirsty. Tell me to eat something instead.";

const ACCOUNTS: Readonly<Record<string, Account>> = {
  inventory,
  item,
  equipment,
  surroundings,
  position: (perceiver) => {
    const { position, dimension } = perceiver.snapshot();
    return `I'm at ${position.map(Math.floor).join(" ")} in the ${itemPhrase(dimension)}.`;
  },
  health: (perceiver) => `My health is ${Math.round(perceiver.snapshot().health)} out of 20.`,
  food: (perceiver) => {
    const { food } = perceiver.snapshot();
    return `I'm ${food < 14 ? "" : "not "}hungry: my food is ${food} out of 20.`;
  },
  time: (perceiver) => {
    const { time } = perceiver.snapshot();
    return `It's ${time.isNight ? "night" : "daytime"} on day ${time.day} (tick ${time.ofDay}).`;
  },
  weather: (perceiver) => WEATHER[perceiver.snapshot().weather],
  memory: (perceiver) => {
    const names = perceiver
      .waypoints()
      .waypoints.map(({ name, position }) => `${name} at ${position.map(Math.floor).join(" ")}`);
    return names.length === 0 ? "I don't remember any places." : `I remember ${listed(names.slice(0, MAX_LISTED))}.`;
  },
  abilities: () =>
    "I can get, craft, place, wear and eat items, go to places and players, fight monsters and run from them. Tell me what to do, or say stop.",
  thirst: () => NO_THIRST,
  rules: (_perceiver, { args }) => args.text ?? "You forbade me nothing.",
  activity: (_perceiver, _task, doing) => doing,
  plan: (_perceiver, _task, doing) => doing,
};

/**
 * The answer to a question about the bot; undefined for a topic without a template. `doing`
 * describes the current activity.
 */
export function accountOf(task: UserTask, perceiver: Perceiver, doing: string): string | undefined {
  return task.intent === "report" ? ACCOUNTS[task.args.about ?? ""]?.(perceiver, task, doing) : undefined;
}
