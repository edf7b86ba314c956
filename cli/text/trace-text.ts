// Search events as text, one line each; `--trace json` prints the events themselves.

import type { SearchEvent } from "../../schemas/index.ts";

type Of<T extends SearchEvent["type"]> = Extract<SearchEvent, { type: T }>;

const LINES: { [T in SearchEvent["type"]]: (event: Of<T>) => string } = {
  "node-expanded": ({ expanded, g, h }) =>
    `expanded ${grouped(expanded)}: spent ${round(g)}, at least ${round(h)} to go`,
  "method-tried": ({ task, method }) => `try ${task} by ${method}`,
  "method-rejected": ({ task, method, because }) => `not ${task} by ${method}: ${because}`,
  incumbent: ({ planner, cost }) => `plan of cost ${round(cost)} by ${planner}`,
  bound: ({ lowerBound }) => `no plan costs less than ${round(lowerBound)}`,
  "dead-ends": ({ deadEnds, expanded }) => `dead ends: ${grouped(deadEnds)} after ${grouped(expanded)} expansions`,
  "left-out": ({ event, seen, told: reported }) => `${event}: ${grouped(reported)} of ${grouped(seen)} shown`,
};

export function traceLine(event: SearchEvent): string {
  const line: (event: never) => string = LINES[event.type];
  return line(event as never);
}

const round = (value: number): string => grouped(Math.round(value * 100) / 100);

/** With thousands separators, independent of the locale. */
const grouped = (value: number): string => value.toLocaleString("en-US");
