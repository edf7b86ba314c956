// The compiler: from a Minecraft version and an objective to a Domain document. Everything in it is
// sorted by code unit, so equal data give equal bytes and an equal digest on every machine.

import {
  byCodeUnit,
  DEFAULT_MC_VERSION,
  type Domain,
  isFact,
  type Objective,
  type Operator,
  sightOf,
} from "../../schemas/index.ts";
import { actsOf, classesOf } from "./acts/index.ts";
import { classifyItems, neverObtainable } from "./analysis/item-status.ts";
import { namesIn } from "./analysis/operator-names.ts";
import { notInPeaceful } from "./analysis/peaceful.ts";
import { digestInOrder, inCanonicalOrder } from "./data/canonical-order.ts";
import type { GameData } from "./data/game-data.ts";
import { supportedVersion } from "./data/known-versions.ts";
import { assertSound } from "./lint/index.ts";
import { loadGameData } from "./load-game-data.ts";
import { compileRules } from "./minecraft-rules.ts";
import { dropOperators } from "./operators/drop.ts";
import { FAMILIES } from "./operators/index.ts";
import { ASSUMPTIONS } from "./tables/assumptions.ts";
import { readItemTags } from "./tables/item-tags.ts";
import { readLeftOut } from "./tables/left-out.ts";
import { tasksOf } from "./tasks/index.ts";

export interface CompileRequest {
  mcVersion: string;
  objective: Objective;
}

const SEEN = "seen:";

const compiled = new Map<string, Domain>();

/**
 * The domain of a version, by any of its names, under an objective (of 1.20.1 and of time by
 * default, as of a problem), with its digest; cached and
 * shared, so treat it as read-only. Throws CodedError `input.unknownVersion` for other versions,
 * `input.invalidDomain` for wrong tables.
 */
export function compileMinecraft({
  mcVersion = DEFAULT_MC_VERSION,
  objective = "time",
}: Partial<CompileRequest> = {}): Domain {
  const version = supportedVersion(mcVersion);
  const key = `${version} ${objective}`;
  const cached = compiled.get(key);
  if (cached !== undefined) return cached;
  const domain = compile({ mcVersion: version, objective });
  compiled.set(key, domain);
  return domain;
}

function compile({ mcVersion, objective }: CompileRequest): Domain {
  const data = loadGameData(mcVersion);
  const rules = compileRules(mcVersion);
  const never = neverObtainable(data);
  const context = { data, rules, objective };
  const making = Object.values(FAMILIES)
    .flatMap((family) => family(context))
    .filter(({ produces }) => !Object.keys(produces).some((name) => never.has(name)));
  const items = classifyItems(data, making);
  const operators = [...making, ...dropOperators(items, objective)].sort((a, b) => byCodeUnit(a.id, b.id));
  const facts = factsOf(operators);
  const tags = readItemTags(mcVersion, items);
  const acting = { ...context, items: new Set(Object.keys(items)), facts: new Set(facts), operators, tags };
  // In canonical order, like items and operators.
  const document: Domain = {
    acts: actsOf(acting),
    assumes: inCanonicalOrder([...ASSUMPTIONS]),
    classes: classesOf(acting),
    facts,
    format: "lodestone.domain/1",
    items,
    leftOut: readLeftOut(data, facts),
    mcVersion,
    name: "minecraft",
    notInPeaceful: notInPeaceful(data, operators),
    objective,
    operators,
    sights: sightsOf(data, operators),
    tags,
    tasks: tasksOf(data),
  };
  assertSound(document, data);
  return { ...document, digest: digestInOrder(document) };
}

/** Blocks and creatures, and amounts in sight that operators need, of which no operator shows any. */
function sightsOf({ blocks, entities }: GameData, operators: readonly Operator[]): string[] {
  const made = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
  const seen = [...namesIn(operators)].filter((name) => name.startsWith(SEEN));
  const all = new Set([...seen, ...[...blocks.keys(), ...entities].map((block) => sightOf({ block }))]);
  return [...all]
    .filter((name) => !made.has(name))
    .map((name) => name.slice(SEEN.length))
    .sort(byCodeUnit);
}

const factsOf = (operators: readonly Operator[]): string[] =>
  [...new Set(["dimension:overworld", ...namesIn(operators)])].filter(isFact).sort(byCodeUnit);
