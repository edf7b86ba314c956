// Helpers for tests of one operator family: its operators for one version, by id.

import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import type { OperatorFamily } from "../../../../domains/minecraft/operators/family.ts";
import type { Objective, Operator } from "../../../../schemas/index.ts";

export function runFamily(
  family: OperatorFamily,
  mcVersion: string,
  objective: Objective = "time",
): Map<string, Operator> {
  const operators = family({ data: loadGameData(mcVersion), rules: compileRules(mcVersion), objective });
  return new Map(operators.map((operator) => [operator.id, operator]));
}

/** The operator with this id; throws if there is none. */
export function pick(operators: ReadonlyMap<string, Operator>, id: string): Operator {
  const found = operators.get(id);
  if (found === undefined) throw new Error(`no operator ${id}`);
  return found;
}

/** Item names in operators that the version lacks; variants count as their item. */
export function unknownItems(operators: ReadonlyMap<string, Operator>, mcVersion: string): string[] {
  const { items } = loadGameData(mcVersion);
  const names = [...operators.values()].flatMap(({ consumes, requires, uses, produces }) => [
    ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
    ...Object.keys(produces),
  ]);
  return names.filter((name) => !name.includes(":") && !items.has(name.split("+", 1)[0] ?? name));
}
