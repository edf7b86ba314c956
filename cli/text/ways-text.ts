// The ways to an item as text, a line each with costs and needs; without a way, the chain of what
// is missing.

import { cheapestFirst, type ItemWay, type UnobtainableItem } from "../../domains/minecraft/ways/index.ts";
import type { Domain, Operator } from "../../schemas/index.ts";

/** How many members of a class are named; the others are counted. */
const NAMED_KINDS = 2;

/** Every way with its costs, cheapest first. */
export function waysText(domain: Domain, item: string, ways: readonly ItemWay[]): string {
  const unit = domain.objective === "time" ? "ticks" : "actions";
  const rows = ways.map((way) => [amount(way.firstCost), amount(way.nextCost), itemWayText(domain, way)] as const);
  const title = [
    "the first",
    "each more",
    `way, and what one application takes (cost in ${unit} from an empty inventory)`,
  ];
  const widths = [0, 1].map((column) => Math.max(...[title, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `  ${(row[0] ?? "").padStart(widths[0] ?? 0)}  ${(row[1] ?? "").padStart(widths[1] ?? 0)}  ${row[2] ?? ""}`;
  const count = ways.length === 1 ? "one way" : `${ways.length} ways, cheapest first`;
  return [`${item}, Minecraft ${domain.mcVersion}: ${count}`, line(title), ...rows.map(line)].join("\n");
}

/** The effort of the plan that `explain` compares the ways with. */
export const PLANNED_EFFORT = "quick";

/** What a plan for one costs, and why that is another number than those of the ways. */
export const plannedText = ({ objective }: Domain, cost: number): string =>
  [
    `A plan for one costs ${amount(cost)} ${objective === "time" ? "ticks" : "actions"} (effort ${PLANNED_EFFORT}). The costs above are estimates: each takes every input`,
    "by that input's own cheapest way. A plan chooses all of them together, so that one search, tool,",
    "station or leftover serves several steps, and makes again what it leaves behind when it travels.",
  ].join("\n");

/**
 * Why there is no way: the item's reason, then the missing inputs down to those that nothing makes.
 */
export function unobtainableText(domain: Domain, item: string, lacks: readonly UnobtainableItem[]): string {
  const [own, ...others] = lacks;
  const reason = own?.because ?? "nothing makes it";
  const title = `${item}, Minecraft ${domain.mcVersion}: cannot be had (${reason})`;
  return [title, ...(own === undefined ? [] : unobtainableLines(own)), ...others.flatMap(otherLines)].join("\n");
}

const otherLines = (lack: UnobtainableItem): string[] => [
  `  ${lack.name}: ${lack.because ?? (lack.ways.length === 0 ? "nothing makes it" : "cannot be had")}`,
  ...unobtainableLines(lack),
];

const unobtainableLines = ({ ways }: UnobtainableItem): string[] =>
  ways.map(({ operator, missing }) => `  ${operator} lacks ${missing.map(kindsText).join(" and ")}`);

function itemWayText(domain: Domain, { operator, circular }: ItemWay): string {
  const made = Object.entries(operator.produces).map(([name, count]) => `${count} ${name}`);
  const needs = needsOf(domain, operator);
  return `${operator.id}: ${made.join(" + ")}${needs === "" ? "" : ` from ${needs}`}${circular ? "; only turns back what was made of it" : ""}`;
}

function needsOf(domain: Domain, { consumes, requires, uses }: Operator): string {
  const cheapest = (kinds: readonly string[]): string => kindsText(cheapestFirst(domain, kinds));
  const taken = consumes.map(({ anyOf, count }) => `${count} ${cheapest(anyOf)}`).join(" + ");
  const tools = uses.map(({ anyOf }) => ` with ${cheapest(anyOf)}`).join("");
  const standing = requires.map(({ anyOf }) => cheapest(anyOf)).join(", ");
  return `${taken === "" ? "nothing" : taken}${tools}${standing === "" ? "" : `, needs ${standing}`}`;
}

function kindsText(kinds: readonly string[]): string {
  const named = kinds.slice(0, NAMED_KINDS).join(" or ");
  const others = kinds.length - NAMED_KINDS;
  return others > 0 ? `${named} or ${others} other${others > 1 ? "s" : ""}` : named;
}

const amount = (cost: number): string => (Number.isFinite(cost) ? String(Math.round(cost * 10) / 10) : "-");
