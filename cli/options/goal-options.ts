// The goal options of a command: an item and its count, a task with arguments, or conditions on the
// state.

import type { Command } from "commander";
import { CodedError, type ProblemInput } from "../../schemas/index.ts";

export interface TaskOptions {
  task?: string;
  arg?: string[];
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

/** Adds the options for a task. */
export function addTaskOptions(command: Command): Command {
  return command
    .option("--task <name>", "a task instead of an item; `lodestone domain` lists them")
    .option("--arg <name=value>", "with --task: an argument of the task; repeatable", list);
}

/**
 * The goal of the options; undefined without one. Throws CodedError `input.unknownOption` for
 * several goals.
 */
export function goalOf(
  item: string | undefined,
  { count, task, arg = [], state = [] }: GoalOptions,
): ProblemInput["goal"] | undefined {
  const named = [item !== undefined, task !== undefined, state.length > 0].filter(Boolean).length;
  if (named > 1) {
    throw new CodedError("input.unknownOption", "give one goal: an item, --task or --state; see --help");
  }
  if (arg.length > 0 && task === undefined) {
    throw new CodedError("input.unknownOption", "--arg needs --task; see --help");
  }
  if (item !== undefined) return { items: { [item]: count } };
  if (task !== undefined) return { task: { name: task, args: Object.fromEntries(arg.map(argumentOf)) } };
  return state.length === 0 ? undefined : { state };
}

function argumentOf(text: string): [name: string, value: string | number] {
  const at = text.indexOf("=");
  if (at < 1) throw new CodedError("input.unknownOption", `--arg ${text}: expected NAME=VALUE, e.g. tier=iron`);
  const value = text.slice(at + 1);
  return [text.slice(0, at), /^\d{1,7}$/.test(value) ? Number(value) : value];
}
