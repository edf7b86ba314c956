// The goal of a command: an item and how many, a task with its arguments, or conditions on the state. One of the three.

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

/** Adds the options that name a goal other than an item. */
export function addGoalOptions(command: Command): Command {
  return addTaskOptions(command).option(
    "--state <condition>",
    'a condition instead of an item, e.g. "food >= 18"; may be repeated',
    list,
  );
}

/** Adds the options that name a task. */
export function addTaskOptions(command: Command): Command {
  return command
    .option("--task <name>", "a whole undertaking instead of an item; `lodestone domain` lists them")
    .option("--arg <name=value>", "with --task: one of its arguments; may be repeated", list);
}

/** The goal of the options; undefined where none is named. Throws CodedError `input.unknownOption` where they name several. */
export function goalOf(
  item: string | undefined,
  { count, task, arg = [], state = [] }: GoalOptions,
): ProblemInput["goal"] | undefined {
  const named = [item !== undefined, task !== undefined, state.length > 0].filter(Boolean).length;
  if (named > 1) {
    throw new CodedError("input.unknownOption", "name one goal: an item, --task or --state; see --help");
  }
  if (arg.length > 0 && task === undefined) {
    throw new CodedError("input.unknownOption", "--arg is for the arguments of a --task; see --help");
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
