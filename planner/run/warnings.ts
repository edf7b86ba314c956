// Warnings for facts, sightings and constraints that no operator of the domain mentions. They are
// no errors, since an observer reports more than a planner needs; a person may have misspelt one.

import type { Problem } from "../../schemas/index.ts";
import { didYouMean } from "../../schemas/plain.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { subjectsOf } from "../model/known-names.ts";

/** A line for each, in the problem's order; empty for most problems. */
export function warningsOf(domain: CompiledDomain, problem: Problem): string[] {
  const { facts, nearby, dimension } = problem.state;
  const { allow = [], avoid } = problem.constraints;
  return [
    ...facts.flatMap((fact) => unknownFact(domain, "state.facts", fact)),
    ...unknownFact(domain, "state.dimension", `dimension:${dimension}`),
    ...nearby.flatMap(({ block }) => unknownSighting(domain, block)),
    ...avoid.flatMap((entry) => unusedAvoid(domain, entry)),
    ...allow.flatMap((entry) => unusedAllow(domain, entry)),
  ];
}

function unknownFact(domain: CompiledDomain, where: string, fact: string): string[] {
  if (domain.nameId.has(fact)) return [];
  const prefix = fact.slice(0, fact.indexOf(":") + 1);
  // A domain without dimensions accepts any.
  const alike = domain.names.filter((name) => name.startsWith(prefix));
  if (where === "state.dimension" && alike.length === 0) return [];
  const known = alike.length > 0 ? alike : domain.names.filter((name) => name.includes(":"));
  return [`${where}: no operator knows ${fact}${didYouMean(fact, known)}; it is ignored`];
}

/** A sighted block may be known otherwise, and of no use here. */
function unknownSighting(domain: CompiledDomain, block: string): string[] {
  if (domain.nameId.has(`seen:${block}`) || domain.nameId.has(block)) return [];
  const seen = domain.names.filter((name) => name.startsWith("seen:")).map((name) => name.slice("seen:".length));
  return [`state.nearby: no operator knows ${block}${didYouMean(block, seen)}; it is ignored`];
}

function unusedAvoid(domain: CompiledDomain, entry: string): string[] {
  if (!entry.includes(":") || domain.operatorId.has(entry)) return [];
  const [verb = ""] = entry.split(":", 1);
  const subjects = new Set([...subjectsOf(domain, verb)].map((subject) => `${verb}:${subject}`));
  if (subjects.has(entry)) return [];
  return [`constraints.avoid: ${entry} excludes nothing${didYouMean(entry, subjects)}`];
}

function unusedAllow(domain: CompiledDomain, entry: string): string[] {
  if (domain.verbs.includes(entry) || !entry.includes(":")) return [];
  const [verb = ""] = entry.split(":", 1);
  return [`constraints.allow: ${entry} permits nothing: it takes only verbs, such as ${verb}`];
}
