// Steps in words, e.g. `craft 4 stick from 2 oak_planks`. Consumed items are summed over the step's
// actions, so that a sentence lists the chosen kinds and their totals.

import { isFact } from "../words/facts.ts";
import type { CANONICAL_VERBS } from "../words/verbs.ts";
import type { PlanStep } from "./plan.ts";

type StepArgs = PlanStep["args"];
type CanonicalVerb = (typeof CANONICAL_VERBS)[number];

const text = (args: StepArgs, key: string): string => String(args[key] ?? "");
const isNamed = (args: StepArgs, key: string): boolean => typeof args[key] === "string";
const pieces = (args: StepArgs): string => `${text(args, "count")} ${text(args, "item")}`;

const at = (args: StepArgs): string => (Array.isArray(args.position) ? args.position.join(" ") : "");
const where = (args: StepArgs): string => (Array.isArray(args.position) ? ` at ${at(args)}` : "");

const withTool = (args: StepArgs): string => (isNamed(args, "tool") ? `with ${text(args, "tool")}` : "by hand");
const andTool = (args: StepArgs): string => (isNamed(args, "tool") ? `, with ${text(args, "tool")}` : "");

/** The items that the step consumes, e.g. `3 glass_bottle + 1 nether_wart`; empty if none. */
function spent({ actions }: PlanStep): string {
  const totals = new Map<string, number>();
  for (const { consumes } of actions) {
    for (const [name, count] of Object.entries(consumes)) {
      if (!isFact(name)) totals.set(name, (totals.get(name) ?? 0) + count);
    }
  }
  return [...totals].map(([name, count]) => `${count} ${name}`).join(" + ");
}

/** The consumed items after the text `before`; empty if none. */
const taking = (step: PlanStep, before: string): string => {
  const items = spent(step);
  return items === "" ? "" : `${before}${items}`;
};

function ingredients(args: StepArgs): string {
  const recipe = args.recipe as { ingredients?: Record<string, number>; result?: Record<string, number> } | undefined;
  const made = Object.values(recipe?.result ?? {})[0] ?? 1;
  const times = Number(args.count) / made;
  return Object.entries(recipe?.ingredients ?? {})
    .map(([name, count]) => `${count * times} ${name}`)
    .join(" + ");
}

function cooked(args: StepArgs): string {
  const station = text(args, "station");
  if (station === "campfire") return "over the campfire";
  const heat =
    args.fuelCount === 0 || args.fuel === null
      ? "with the heat that is left"
      : `burning ${text(args, "fuelCount")} ${text(args, "fuel")}`;
  return `in the ${station}, ${heat}`;
}

/** Block effects whose names do not read well. */
const BLOCK_EFFECTS: Readonly<Record<string, string>> = {
  bone_meal: "use bone_meal on",
  open: "open the",
  compost: "use the",
  day: "wait for day beside",
  night: "wait for night beside",
  cool: "cool",
  draw: "draw from the",
  drip: "let lava drip into the",
  fill: "fill at",
  fill_cauldron: "fill the",
  generate: "let the generator make",
  harden: "harden at",
  melt: "break",
  pour: "pour out",
  quench: "pour lava into",
  spring: "pour out side by side",
};

/** Effects that acts ask for, mostly once. */
const ACTS: ReadonlySet<string> = new Set(["bone_meal", "open", "till"]);

function usedOnBlock(step: PlanStep): string {
  const { args } = step;
  const effect = text(args, "effect");
  const act = [BLOCK_EFFECTS[effect] ?? effect, ...(isNamed(args, "block") ? [text(args, "block")] : [])].join(" ");
  const times = args.count === 1 && ACTS.has(effect) ? "" : ` ${args.count} times`;
  const forWhat = isNamed(args, "item") ? ` for ${pieces(args)}` : times;
  return `${act}${forWhat}${taking(step, ", from ")}${andTool(args)}`;
}

/** Acts on creatures that gain no item. */
const ENTITY_ACTS: Readonly<Record<string, string>> = {
  breed: "breed",
  feed: "feed",
  hook: "hook",
  lead: "put a lead on",
  saddle: "saddle",
  tame: "tame",
  trap: "trap",
};

function usedOnEntity(step: PlanStep): string {
  const { args } = step;
  const way = isNamed(args, "item") ? undefined : ENTITY_ACTS[text(args, "effect")];
  if (way !== undefined) {
    const times = args.count === 1 ? "" : ` ${args.count} times`;
    return `${way} ${text(args, "entity")}${times}${taking(step, ", with ")}${andTool(args)}`;
  }
  const used = [...(isNamed(args, "tool") ? [text(args, "tool")] : []), spent(step)].filter((part) => part !== "");
  const act = used.length === 0 ? "tend" : `use ${used.join(" and ")} on`;
  return `${act} ${text(args, "entity")}${isNamed(args, "item") ? ` for ${pieces(args)}` : ""}`;
}

function dealt(step: PlanStep): string {
  const { args } = step;
  const merchant = text(args, "profession").replaceAll("_", " ");
  return isNamed(args, "item")
    ? `trade ${spent(step)} for ${pieces(args)} with the ${merchant}`
    : `trade ${spent(step)} with the ${merchant} until it is of level ${text(args, "level")}`;
}

function placed(step: PlanStep): string {
  const { args } = step;
  return `place the ${text(args, "item")}${where(args)}${isNamed(args, "profession") ? ` for a villager to become ${text(args, "profession")}` : ""}`;
}

const isForExperience = ({ actions }: PlanStep): boolean => actions.some(({ operator }) => /:xp(:|$)/.test(operator));

function killed(step: PlanStep): string {
  const { args } = step;
  const whom = isNamed(args, "item")
    ? `${text(args, "entity")} for ${pieces(args)}`
    : `${text(args, "count")} ${text(args, "entity")}${isForExperience(step) ? " for experience" : ""}`;
  const how = args.effect === "strike_back" ? "by striking its fireballs back" : withTool(args);
  return `kill ${whom}, ${how}${taking(step, ", spending ")}`;
}

const made =
  (act: string, station: string) =>
  (step: PlanStep): string =>
    `${act} ${pieces(step.args)}${taking(step, " from ")}${andTool(step.args)} at the ${station}`;

const brewed = made("brew", "brewing_stand");

const grown = (step: PlanStep): string => `grow ${pieces(step.args)}${taking(step, " from ")}${andTool(step.args)}`;

function gone(step: PlanStep): string {
  const { args } = step;
  const islands = { main: "main island", outer: "outer islands" }[text(args, "island")];
  return islands === undefined
    ? `travel to the ${text(args, "dimension")}`
    : `travel to the ${islands} of the ${text(args, "dimension")}${taking(step, ", throwing ")}`;
}

/** A biome by its name, anything else as it is. */
const placeName = (name: string): string => (name.startsWith("biome:") ? `the ${name.slice(6)} biome` : name);

/** A place or thing as people say it: `biome:taiga` is the taiga. */
const named = (fact: string): string => fact.slice(fact.indexOf(":") + 1).replaceAll("_", " ");

function equipped(args: StepArgs): string {
  const { destination = "hand" } = args;
  if (destination === "hand") return `take ${text(args, "item")} in hand`;
  return destination === "off-hand" ? `take ${text(args, "item")} in the off hand` : `put on ${text(args, "item")}`;
}

/** Sentences by verb. */
export const SENTENCES: Readonly<Record<CanonicalVerb, (step: PlanStep) => string>> = {
  barter: (step) => `barter ${spent(step)} for ${pieces(step.args)} with a piglin`,
  brew_potion: (step) => (step.args.burns === true ? `put ${spent(step)} into the brewing_stand` : brewed(step)),
  build_structure: (step) => `build the ${text(step.args, "blueprint")}${taking(step, " of ")}`,
  chat: ({ args }) => `say ${JSON.stringify(text(args, "message"))}`,
  collect_block: ({ args }) => `collect ${pieces(args)} from ${text(args, "block")}, ${withTool(args)}`,
  combine_item: made("combine", "anvil"),
  consume_food: ({ args }) => `eat ${pieces(args)}`,
  craft_item: ({ args }) =>
    `craft ${pieces(args)} from ${ingredients(args)}${args.station === null ? "" : ` at the ${text(args, "station")}`}`,
  cut_stone: made("cut", "stonecutter"),
  deposit: ({ args }) => `put away ${pieces(args)}${where(args)}`,
  dig_block: ({ args }) => `dig ${isNamed(args, "block") ? `the ${text(args, "block")} ` : ""}at ${at(args)}`,
  drop_item: ({ args }) => `drop ${pieces(args)}`,
  enchant_item: made("enchant", "enchanting_table"),
  equip_item: ({ args }) => equipped(args),
  explore: ({ args }) => `find ${placeName(text(args, "for"))}`,
  fish: ({ args }) => `fish ${pieces(args)}, ${withTool(args)}`,
  flee: () => "flee",
  grow_crop: grown,
  grow_tree: grown,
  kill_entity: killed,
  loot_container: (step) => `loot ${pieces(step.args)} from ${text(step.args, "structure")}${taking(step, ", for ")}`,
  mount: ({ args }) => `mount the ${text(args, "vehicle")}`,
  navigate: ({ args }) => `go to ${isNamed(args, "to") ? `the ${named(text(args, "to"))}` : at(args)}`,
  pillar_up: () => "pillar up",
  place_block: placed,
  plant: (step) => `plant ${pieces(step.args)}`,
  sleep: () => "sleep",
  smelt_item: (step) =>
    step.args.burns === true
      ? `burn ${spent(step)} in the ${text(step.args, "station")}`
      : `smelt ${pieces(step.args)} from ${text(step.args, "input")} ${cooked(step.args)}`,
  smith_item: made("smith", "smithing_table"),
  trade: dealt,
  travel: gone,
  use_item: ({ args }) => `${text(args, "effect")} the ${text(args, "item")}`,
  use_on_block: usedOnBlock,
  use_on_entity: usedOnEntity,
  wait: ({ args: { ms } }) => (typeof ms === "number" ? `wait ${ms / 1000} s` : "wait"),
  withdraw: ({ args }) => `take out ${pieces(args)}${where(args)}`,
};

const OPTION = /^opt\.([a-z0-9_.]+)@/;

/** One step in words; for an option its name, for a verb of another domain its operators. */
export function sentenceOf(step: PlanStep): string {
  const sentences: Readonly<Record<string, (step: PlanStep) => string>> = SENTENCES;
  const sentence = Object.hasOwn(sentences, step.type) ? sentences[step.type] : undefined;
  if (sentence !== undefined) return sentence(step);
  const option = OPTION.exec(step.type)?.[1];
  if (option !== undefined) return `carry out ${option}${spent(step) === "" ? "" : `, with ${spent(step)}`}`;
  return step.actions.map(({ operator, times }) => `${operator} x${times}`).join(", ");
}

/** The start of a step's line in a plan of `count` steps: its number, aligned, and a dot. */
export const numberOf = (index: number, count: number): string =>
  `${String(index + 1).padStart(String(count).length)}. `;

/** A plan's sentences, numbered. */
export const planLines = ({ steps }: { steps: readonly PlanStep[] }): string[] =>
  steps.map((step, index) => numberOf(index, steps.length) + sentenceOf(step));
