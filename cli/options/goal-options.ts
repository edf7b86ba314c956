// The goal options of a command: an item and its count, a task with arguments, conditions on the
// state, or a goal document.

import type { Command } from "commander";
import { CodedError, Goal, type ProblemInput, parseDocument } from "../../schemas/index.ts";
import { jsonArgument } from "./options.ts";

export interface TaskOptions {
  task?: string;
  arg?: string[];
  goal?: string;
}

export interface GoalOptions extends TaskOptions {
  count: number;
  state?: string[];
}

const list = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** Adds the options for goals other than an item. */
export function addGoalOptions(command: Command): Command {
  return addTaskOptions(command).option(
    "--state <condition>",
    'a condition on the state instead of an item, e.g. "food >= 18"; repeatable',
    list,
  );
}

/** Adds the options for a task and for a goal document. */
export function addTaskOptions(command: Command): Command {
  return addGoalOption(command)
    .option("--task <name>", "a task instead of an item; `lodestone domain` lists them")
    .option("--arg <name=value>", "with --task: an argument of the task; repeatable", list);
}

/** Adds the option for a goal document. */
export const addGoalOption = (command: Command): Command =>
  command.option("--goal <json>", 'any goal as JSON, e.g. {"kills":{"zombie":3}}, or @FILE');

/** The document of `--goal`. Throws CodedError `input.json`, `input.file` or `input.invalid`. */
export const goalDocument = async (text: string): Promise<Goal> =>
  parseDocument(Goal, await jsonArgument(text, "--goal"), "--goal");

/**
 * The goal of the options; undefined without one. Throws CodedError `input.unknownOption` for
 * several goals, and as `goalDocument`.
 */
export async function goalOf(
  item: string | undefined,
  { count, task, goal, arg = [], state = [] }: GoalOptions,
): Promise<ProblemInput["goal"] | undefined> {
  const unset = arg.find((text) => text.indexOf("=") < 1);
  if (unset !== undefined) {
    const meant = `${unset.replaceAll("=", "") || "tier"}=${item ?? "VALUE"}`;
    throw new CodedError("input.unknownOption", `--arg ${unset}: expected NAME=VALUE in one word, e.g. --arg ${meant}`);
  }
  if (count !== 1 && [task, goal, state[0]].some((one) => one !== undefined)) {
    throw new CodedError("input.unknownOption", `--count ${count} needs an item; other goals say their own amounts`);
  }
  const named = [item, task, goal, state[0]].filter((one) => one !== undefined).length;
  if (named > 1) {
    throw new CodedError(
      "input.unknownOption",
      "give one goal only: an item, a task, a condition or --goal; see --help",
    );
  }
  if (arg.length > 0 && task === undefined) {
    throw new CodedError("input.unknownOption", "--arg needs --task; see --help");
  }
  if (goal !== undefined) return goalDocument(goal);
  if (item !== undefined) return { items: { [item]: count } };
  if (task !== undefined) return { task: { name: task, args: Object.fromEntries(arg.map(argumentOf)) } };
  return state.length === 0 ? undefined : { state };
}

function argumentOf(text: string): [name: string, value: string | number] {
  const at = text.indexOf("=");
  const value = text.slice(at + 1);
  return [text.slice(0, at), /^\d{1,7}$/.test(value) ? Number(value) : value];
}
