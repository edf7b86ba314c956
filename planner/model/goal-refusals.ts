// Goals that contradict what a domain says of its world: two places that lie in different dimensions,
// and creatures that peaceful difficulty does not have. Contradictions that need no domain are in
// schemas/planning/goal-contradictions.ts.

import type { Domain, Operator, Problem } from "../../schemas/index.ts";
import { boundsOf, CodedError, isTag, wantedActs } from "../../schemas/plain.ts";

const DIMENSION = "dimension:";

/** Throws CodedError `input.invalid` if a goal wants the body in two dimensions at once. */
export function refuseApart(documentOf: () => Domain, { goal, state }: Problem): void {
  const near = goal.near === undefined ? [] : Array.isArray(goal.near) ? goal.near : [goal.near];
  const places = near.flatMap((one) => (typeof one === "string" ? [one] : []));
  const asked = (goal.state ?? []).flatMap((text) => {
    const { name = "", least = 0 } = boundsOf(text) ?? {};
    return name.startsWith(DIMENSION) && least > 0 ? [name.slice(DIMENSION.length)] : [];
  });
  if (places.length + asked.length < 2) return;
  const document = documentOf();
  let left: { names: string[]; dimensions: ReadonlySet<string> } | undefined;
  const wanted = [
    ...asked.map((name) => ({ name: `dimension ${name}`, dimensions: new Set([name]) })),
    ...places.flatMap((name) => {
      const dimensions = dimensionsOf(document, name, state);
      return dimensions === undefined ? [] : [{ name, dimensions }];
    }),
  ];
  for (const { name, dimensions } of wanted) {
    const both = left === undefined ? dimensions : new Set([...dimensions].filter((one) => left?.dimensions.has(one)));
    if (left !== undefined && both.size === 0) {
      const message = `${name} (${[...dimensions].join(", ")}) is not where ${left.names.join(" and ")} is; ask for one after the other`;
      throw new CodedError("input.invalid", `goal.near: ${message}`, { issues: [{ path: "goal.near", message }] });
    }
    left = { names: [...(left?.names ?? []), name], dimensions: both };
  }
}

/** Where operators find a place or a creature; undefined if anywhere, or if nothing finds it. */
function dimensionsOf(document: Domain, place: string, state: Problem["state"]): ReadonlySet<string> | undefined {
  const facts = [`near:${place}`, `seen:${place}`];
  const searches = (document.acts ?? []).flatMap(({ verb, subjects, adds }) =>
    verb === "near" && subjects !== "items" && subjects.includes(place) ? adds : [],
  );
  const finders = [...document.operators, ...searches].filter(({ produces }) => facts.some((fact) => fact in produces));
  const found = finders.map(({ requires }) => dimensionIn(requires));
  if (found.length === 0 || found.some((dimensions) => dimensions.length === 0)) return undefined;
  const isHere = state.facts.some((fact) => facts.includes(fact)) || state.nearby.some(({ block }) => block === place);
  return new Set([...found.flat(), ...(isHere ? [state.dimension] : [])]);
}

const dimensionIn = (requires: Operator["requires"]): string[] =>
  requires.flatMap(({ anyOf }) =>
    anyOf.flatMap((name) => (name.startsWith(DIMENSION) ? [name.slice(DIMENSION.length)] : [])),
  );

/** Throws CodedError `goal.unsupported` for acts of which peaceful difficulty has no subject. */
export function refuseAbsent(document: Pick<Domain, "acts" | "classes">, { goal, state, constraints }: Problem): void {
  if (constraints.peaceful !== true) return;
  for (const { verb, subject, path } of wantedActs(goal, state)) {
    if (subject === undefined) continue;
    const members = isTag(subject) ? (document.classes?.[subject] ?? []) : [subject];
    const rows = (document.acts ?? []).filter(
      (act) => act.verb === verb && act.subjects !== "items" && members.some((name) => act.subjects.includes(name)),
    );
    if (rows.length === 0 || rows.some(({ atPeaceful }) => atPeaceful !== "never")) continue;
    const message = `peaceful difficulty has no ${subject}; leave constraints.peaceful out, or ask for another creature`;
    throw new CodedError("goal.unsupported", `${path}: ${message}`, { issues: [{ path, message }] });
  }
}
