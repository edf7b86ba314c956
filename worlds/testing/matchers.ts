// Expectations about runs and worlds, for `expect.extend` of vitest or jest. Each is a pure
// function of its arguments, so they also work without either.

import type { RunReport, TreeOutcome } from "../../executor/index.ts";
import { ERRORS, type ErrorCode, parseCondition, type RunEvent, type State } from "../../schemas/index.ts";
import { type SimulatedBody, SimulatedWorld } from "../simulated/index.ts";

export interface MatcherAnswer {
  pass: boolean;
  message(): string;
}

type EndedRunReport = RunReport | TreeOutcome;

const answer = (pass: boolean, expected: string, found: string): MatcherAnswer => ({
  pass,
  message: () => `expected ${pass ? "not " : ""}${expected}; found ${found}`,
});

const hasSucceeded = (ended: EndedRunReport): boolean =>
  ("outcome" in ended ? ended.outcome : ended.status) === "success";

const failureOf = (ended: EndedRunReport) => ("failure" in ended ? ended.failure : undefined);

const endOf = (ended: EndedRunReport): string => {
  const failure = failureOf(ended);
  return failure === undefined ? "success" : `${failure.code}: ${failure.detail}`;
};

/** The run, or the tree, ended in success. */
const toSucceed = (ended: EndedRunReport): MatcherAnswer => answer(hasSucceeded(ended), "success", endOf(ended));

/** It failed with this code and reported the code's recovery class. */
function toFailWith(ended: EndedRunReport, code: ErrorCode): MatcherAnswer {
  const failure = failureOf(ended);
  const pass = !hasSucceeded(ended) && failure?.code === code && failure.recovery === ERRORS[code].recovery;
  return answer(pass, `a failure with ${code}`, endOf(ended));
}

/** The world, or a body in it, holds at least `count` of an item. */
function toHold(holder: SimulatedWorld | SimulatedBody, item: string, count = 1): MatcherAnswer {
  const world = holder instanceof SimulatedWorld ? holder : holder.world;
  const held = world.stock.count(item);
  return answer(held >= count, `${count} ${item}`, `${held}`);
}

/**
 * A body's observation meets a condition such as `inventory.stick >= 2`, `facts.near:furnace >= 1`
 * or `food >= 18`.
 */
function toShow(body: Pick<SimulatedBody, "observe">, condition: string): MatcherAnswer {
  const parsed = parseCondition(condition);
  if (parsed?.operator !== ">=") return answer(false, `a condition, such as inventory.stick >= 2`, condition);
  const amount = shown(body.observe(), parsed.subject, parsed.name ?? "");
  return answer(amount >= parsed.value, condition, `${amount}`);
}

function shown(state: State, subject: NonNullable<ReturnType<typeof parseCondition>>["subject"], name: string): number {
  switch (subject) {
    case "inventory":
      return state.inventory[name] ?? 0;
    case "durability":
      return (state.durability[name] ?? []).reduce((sum, uses) => sum + uses, 0);
    case "facts":
      return state.facts.includes(name) || name === `dimension:${state.dimension}` ? 1 : 0;
    case "food":
      return state.food;
    case "health":
      return state.health;
  }
}

/** These leaves succeeded in this order, possibly with others between them. */
function toHaveRun(events: readonly RunEvent[], leaves: readonly string[]): MatcherAnswer {
  const succeeded = events.flatMap((event) => (event.type === "leaf-succeeded" ? [event.leaf] : []));
  let next = 0;
  for (const leaf of succeeded) if (leaf === leaves[next]) next += 1;
  return answer(next === leaves.length, `${leaves.join(", ")} in this order`, succeeded.join(", ") || "none");
}

/** All of them, for `expect.extend`. */
export const lodestoneMatchers = { toSucceed, toFailWith, toHold, toShow, toHaveRun };

/**
 * The matchers on `expect` after `expect.extend(lodestoneMatchers)`, for a declaration in a test's
 * own types.
 */
export interface LodestoneMatchers<R = unknown> {
  toSucceed(): R;
  toFailWith(code: ErrorCode): R;
  toHold(item: string, count?: number): R;
  toShow(condition: string): R;
  toHaveRun(leaves: readonly string[]): R;
}
