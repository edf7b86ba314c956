// Parts of a goal that cannot hold together, whatever the world is like: all of a goal holds at its
// end, so an amount has one size then, a slot one thing, a cell one block, and the body one place.
// What only a domain knows (where a structure lies, what peaceful difficulty rules out) is refused
// when a problem is read.

import { isContainer } from "../words/facts.ts";
import { boundsOf } from "../words/goal-bounds.ts";
import type { Position } from "../words/names.ts";
import { boxesOf, isInBox, wantedItems } from "./goal-sums.ts";

export interface Contradiction {
  path: (string | number)[];
  message: string;
}

interface Place {
  position: Position;
  range: number;
}

interface GoalBox {
  from: Position;
  to: Position;
}

/** The parts of a goal, as goal.ts has them. */
interface GoalParts {
  items?: Readonly<Record<string, number>> | undefined;
  equipped?: Readonly<Record<string, string | undefined>> | undefined;
  placed?: readonly { block: string; position?: Position | undefined }[] | undefined;
  stored?: readonly { position?: Position | undefined }[] | undefined;
  cleared?: GoalBox | GoalBox[] | undefined;
  at?: Place | undefined;
  near?: string | Place | (string | Place)[] | undefined;
  state?: readonly string[] | undefined;
  anyOf?: readonly GoalParts[] | undefined;
}

/** What a part of a goal wants to be so at the end. */
type Claim = { path: (string | number)[]; says: string } & (
  | { kind: "amount"; key: string; least: number; most: number }
  | { kind: "one"; of: string; is: string }
  | { kind: "spot"; position: Position; range: number }
  | { kind: "block"; position: Position; block: string }
  | { kind: "container"; position: Position }
  | { kind: "empty"; box: GoalBox }
);

/** Facts of which one holds at a time: where the body is, and what time it is. */
const ONE_OF = /^(?:near:)?(dimension|biome|time):(.+)$/;

/** Each part that cannot hold beside an earlier one, with what may stand there instead. */
export function contradictionsIn(goal: GoalParts): Contradiction[] {
  const all = claimsOf(goal, []);
  const found = against(all, []);
  for (const [index, one] of (goal.anyOf ?? []).entries()) found.push(...against(claimsOf(one, ["anyOf", index]), all));
  return found;
}

/** Contradictions of claims among themselves and with others. */
function against(claims: readonly Claim[], others: readonly Claim[]): Contradiction[] {
  return claims.flatMap((claim, index): Contradiction[] => {
    const own = claim.kind === "amount" && Math.ceil(claim.least) > Math.floor(claim.most) && claim.key !== "health";
    if (own) return [{ path: claim.path, message: `${claim.says} cannot hold: amounts are whole numbers` }];
    for (const earlier of [...others, ...claims.slice(0, index)]) {
      const allowed = clash(claim, earlier);
      if (allowed === undefined) continue;
      return [{ path: claim.path, message: `${claim.says} cannot hold beside ${earlier.says}: ${allowed}` }];
    }
    return [];
  });
}

/** What is allowed instead; undefined if both can hold. */
function clash(a: Claim, b: Claim): string | undefined {
  if (a.kind === "amount" && b.kind === "amount") {
    if (a.key !== b.key || (a.least <= b.most && b.least <= a.most)) return undefined;
    return a.least > b.most ? `there may be at most ${b.most}` : `there must be at least ${b.least}`;
  }
  if (a.kind === "one" && b.kind === "one")
    return a.of !== b.of || a.is === b.is ? undefined : `there is one ${a.of} at the end`;
  if (a.kind === "spot" && b.kind === "spot") {
    const apart = Math.hypot(...a.position.map((part, axis) => part - (b.position[axis] ?? 0)));
    if (apart <= a.range + b.range) return undefined;
    return `they are ${apart.toFixed(1)} blocks apart, and the ranges reach ${a.range + b.range}`;
  }
  return clashOfCells(a, b) ?? clashOfCells(b, a);
}

function clashOfCells(a: Claim, b: Claim): string | undefined {
  if (a.kind === "block" && b.kind === "block" && a.block !== b.block)
    return isSameCell(a.position, b.position) ? "one position holds one block" : undefined;
  if (a.kind === "container" && b.kind === "block")
    return isSameCell(a.position, b.position) && !isContainer(b.block) ? "items lie in a container" : undefined;
  if (b.kind === "empty" && (a.kind === "block" || a.kind === "container"))
    return isInBox(a.position, b.box) ? "nothing is left in that box" : undefined;
  return undefined;
}

const isSameCell = (a: Position, b: Position): boolean =>
  a.every((part, axis) => Math.floor(part) === Math.floor(b[axis] ?? 0));

function claimsOf(goal: GoalParts, at: (string | number)[]): Claim[] {
  const worn = Object.entries(goal.equipped ?? {}).flatMap(([slot, item]) =>
    item === undefined ? [] : [[slot, item] as const],
  );
  const near = goal.near === undefined ? [] : Array.isArray(goal.near) ? goal.near : [goal.near];
  const nearPath = (index: number): (string | number)[] => [
    ...at,
    "near",
    ...(Array.isArray(goal.near) ? [index] : []),
  ];
  return [
    ...Object.entries(wantedItems(goal)).map(([item, least]): Claim => {
      const slot = worn.find(([, one]) => one === item)?.[0];
      const path = goal.items?.[item] === undefined ? ["equipped", slot ?? ""] : ["items", item];
      return {
        kind: "amount",
        key: `inventory.${item}`,
        least,
        most: Number.POSITIVE_INFINITY,
        path: [...at, ...path],
        says: `${least} ${item} ${path[0] === "items" ? "held" : "worn"}`,
      };
    }),
    ...worn.map(
      ([slot, item]): Claim => ({
        kind: "one",
        of: `thing at ${slot}`,
        is: item,
        path: [...at, "equipped", slot],
        says: item,
      }),
    ),
    ...(goal.placed ?? []).flatMap(({ block, position }, index): Claim[] =>
      position === undefined
        ? []
        : [
            {
              kind: "block",
              position,
              block,
              path: [...at, "placed", index, "block"],
              says: `${block} at ${position.join(" ")}`,
            },
          ],
    ),
    ...(goal.stored ?? []).flatMap(({ position }, index): Claim[] =>
      position === undefined
        ? []
        : [
            {
              kind: "container",
              position,
              path: [...at, "stored", index, "position"],
              says: `a container at ${position.join(" ")}`,
            },
          ],
    ),
    ...boxesOf(goal).map((box, index): Claim => {
      const path = [...at, "cleared", ...(Array.isArray(goal.cleared) ? [index] : [])];
      return { kind: "empty", box, path, says: `the empty box ${box.from.join(" ")} to ${box.to.join(" ")}` };
    }),
    ...(goal.at === undefined ? [] : [spot(goal.at, [...at, "at"])]),
    ...near.flatMap((one, index): Claim[] =>
      typeof one === "string" ? placeClaims(one, nearPath(index)) : [spot(one, nearPath(index))],
    ),
    ...(goal.state ?? []).flatMap((text, index): Claim[] => {
      const bounds = boundsOf(text);
      if (bounds === undefined) return [];
      const { subject, name, least, most } = bounds;
      const path = [...at, "state", index];
      if (subject === "facts" && ONE_OF.test(name ?? "")) return least > 0 ? placeClaims(name ?? "", path, text) : [];
      const key = name === undefined || subject === "facts" ? (name ?? subject) : `${subject}.${name}`;
      return [{ kind: "amount", key: key === "food:points" ? "food" : key, least, most, path, says: text }];
    }),
  ];
}

const spot = ({ position, range }: { position: Position; range: number }, path: (string | number)[]): Claim => ({
  kind: "spot",
  position,
  range,
  path,
  says: `being at ${position.join(" ")}`,
});

function placeClaims(place: string, path: (string | number)[], says = `being near ${place}`): Claim[] {
  const [, of, is] = ONE_OF.exec(place) ?? [];
  return of === undefined || is === undefined ? [] : [{ kind: "one", of, is, path, says }];
}
