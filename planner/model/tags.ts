// Goals for any members of a tag (`"#logs": 4`). For such a goal the domain gains an operator that
// sets one member aside at no cost (`set-aside:#logs` makes `tag:logs`), so that every planner finds
// the cheapest mixture and proves it, as for an ingredient. Enchanted members count too. These
// operators are left out of the plan that is found: the members are then held. They are never in a
// domain document.

import type { Domain, Operator, Problem } from "../../schemas/index.ts";
import { CodedError, enchantedName, isTag, unknownIssue } from "../../schemas/plain.ts";
import { type CompiledDomain, compileDomain } from "./compiled-domain.ts";
import { leastRecentlyUsed } from "./memoize.ts";

const SET_ASIDE = "set_aside";
/** Domains with the tags of a goal that are kept, for each domain. */
const MAX_CACHED = 8;

const taggedDomains = leastRecentlyUsed<CompiledDomain, CompiledDomain>();

/** The fluent that counts what is set aside for a tag. */
const fluentName = (tag: string): string => `tag:${tag.slice(1)}`;

const tagsIn = ({ goal }: Problem): string[] => Object.keys(goal.items ?? {}).filter(isTag);

/**
 * The domain with operators for the tags that the goal names; the domain itself without any. Throws
 * CodedError `input.unknownItem`, with the path and near names, for unknown tags.
 */
export function domainWithTags(domain: CompiledDomain, problem: Problem): CompiledDomain {
  const tags = tagsIn(problem);
  if (tags.length === 0) return domain;
  const known = domain.excerpt([]).tags ?? {};
  const issues = tags
    .filter((tag) => known[tag] === undefined)
    .map((tag) => {
      const version = domain.mcVersion === null ? `domain ${domain.domainName}` : `Minecraft ${domain.mcVersion}`;
      return unknownIssue(`goal.items.${tag}`, `${version} has no item tag ${tag}`, tag, Object.keys(known));
    });
  if (issues.length > 0) {
    throw new CodedError("input.unknownItem", `goal.items: ${issues.map(({ message }) => message).join("; ")}`, {
      issues,
    });
  }
  return taggedDomains(domain, tags.sort().join(" "), MAX_CACHED, () => {
    const document = domain.document();
    const operators = [
      ...document.operators,
      ...tags.map((tag) => setAside(tag, withEnchanted(domain, known[tag] ?? []))),
    ];
    return compileDomain({ ...document, operators } satisfies Domain, domain.digest);
  });
}

const withEnchanted = (domain: CompiledDomain, members: readonly string[]): string[] => [
  ...members,
  ...members.map(enchantedName).filter((name) => domain.nameId.has(name)),
];

const setAside = (tag: string, members: string[]): Operator => ({
  id: `set-aside:${tag}`,
  verb: SET_ASIDE,
  args: {},
  consumes: [{ anyOf: members, count: 1 }],
  requires: [],
  uses: [],
  produces: { [fluentName(tag)]: 1 },
  clears: [],
  cost: 0,
  ticks: 0,
  safetyLevel: "safe",
});

/** Whether the operator only sets something aside. */
export const setsAside = ({ verbs }: CompiledDomain, operator: number): boolean => verbs[operator] === SET_ASIDE;

/** A text with tags as goals name them: `#logs` for what is set aside. */
export const withTagNames = (text: string): string => text.replaceAll(/\btag:([a-z0-9_/]+)/g, "#$1");

/**
 * What must be set aside for each tag of the goal beside the named items: `sure` is how many of an
 * item, enchanted ones among them, every plan ends with anyway. Members set aside for a tag count for every wider tag. Throws
 * CodedError `goal.unsupported` for tags that overlap without one containing the other.
 */
export function tagDemands(
  domain: CompiledDomain,
  items: Readonly<Record<string, number>>,
  sure: (item: string) => number,
): { name: string; count: number }[] {
  const known = domain.excerpt([]).tags ?? {};
  const tags = Object.keys(items)
    .filter(isTag)
    .map((tag) => ({ tag, members: new Set(known[tag]), count: items[tag] as number }))
    .sort((a, b) => a.members.size - b.members.size);
  const aside: { members: ReadonlySet<string>; count: number }[] = [];
  return tags.map(({ tag, members, count }) => {
    let missing = count;
    for (const item of members) missing -= sure(item);
    for (const inner of aside) {
      const shared = [...inner.members].filter((item) => members.has(item)).length;
      if (shared === inner.members.size) missing -= inner.count;
      else if (shared > 0) {
        throw new CodedError(
          "goal.unsupported",
          `goal.items: ${tag} shares only some members with another tag of the goal; ask for one after the other`,
        );
      }
    }
    const demand = Math.max(0, missing);
    aside.push({ members, count: demand });
    return { name: fluentName(tag), count: demand };
  });
}
