// Whether named totals serve a list of needs exactly, each from its own set of members: a small
// transportation problem, solved by augmenting paths (Ford and Fulkerson). The sets may overlap: 2
// of "any planks" and 1 of "oak or birch".

export interface MemberNeed {
  anyOf: readonly string[];
  amount: number;
}

/** True if every need is met and nothing is left over. */
export function servesExactly(needs: readonly MemberNeed[], totals: Readonly<Record<string, number>>): boolean {
  return servesApart(needs, totals) ?? servesByFlow(needs, totals);
}

/** The same if no total serves two needs; undefined otherwise. */
function servesApart(needs: readonly MemberNeed[], totals: Readonly<Record<string, number>>): boolean | undefined {
  const missing = needs.map(({ amount }) => amount);
  for (const name of Object.keys(totals)) {
    const count = totals[name] ?? 0;
    if (count === 0) continue;
    let taker = -1;
    for (let need = 0; need < needs.length; need++) {
      if (!takes(needs[need], name)) continue;
      if (taker >= 0) return undefined;
      taker = need;
    }
    if (taker < 0) return false;
    missing[taker] = (missing[taker] ?? 0) - count;
  }
  return missing.every((amount) => amount === 0);
}

const takes = (need: MemberNeed | undefined, name: string): boolean => need?.anyOf.includes(name) === true;

function servesByFlow(needs: readonly MemberNeed[], totals: Readonly<Record<string, number>>): boolean {
  const supply = Object.entries(totals);
  const wanted = needs.reduce((sum, need) => sum + need.amount, 0);
  const given = supply.reduce((sum, [, count]) => sum + count, 0);
  if (wanted !== given) return false;
  // flow[n][k]: how much of total k goes to need n; spare[k]: what is left of it.
  const flow = needs.map(() => supply.map(() => 0));
  const spare = supply.map(([, count]) => count);
  for (const [index, need] of needs.entries()) {
    let missing = need.amount;
    while (missing > 0) {
      const moved = augment(needs, supply, flow, spare, index, missing);
      if (moved === 0) return false;
      missing -= moved;
    }
  }
  return true;
}

// Brings more to need `target` along a shortest path of exchanges: the amount, 0 if there is none.
function augment(
  needs: readonly MemberNeed[],
  supply: readonly (readonly [string, number])[],
  flow: number[][],
  spare: number[],
  target: number,
  missing: number,
): number {
  // Breadth first over needs: `from[n]` is the need that asked n to give up total `via[n]`.
  const from = new Map<number, { need: number; kind: number }>();
  const queue = [target];
  const visited = new Set(queue);
  for (let at = 0; at < queue.length; at++) {
    const need = queue[at] as number;
    for (const [kind, [name]] of supply.entries()) {
      if (!takes(needs[need], name)) continue;
      const available = spare[kind] ?? 0;
      if (available > 0) return move(flow, spare, from, need, kind, Math.min(missing, available));
      for (const [other, row] of flow.entries()) {
        if (visited.has(other) || (row[kind] ?? 0) === 0) continue;
        visited.add(other);
        from.set(other, { need, kind });
        queue.push(other);
      }
    }
  }
  return 0;
}

/** Moves the least amount along the path at once. */
function move(
  flow: number[][],
  spare: number[],
  from: Map<number, { need: number; kind: number }>,
  need: number,
  kind: number,
  limit: number,
): number {
  let amount = limit;
  for (let at = need, link = from.get(at); link !== undefined; at = link.need, link = from.get(at)) {
    amount = Math.min(amount, flow[at]?.[link.kind] ?? 0);
  }
  spare[kind] = (spare[kind] ?? 0) - amount;
  let at = need;
  let gained = kind;
  for (;;) {
    const row = flow[at];
    if (row !== undefined) row[gained] = (row[gained] ?? 0) + amount;
    const link = from.get(at);
    if (link === undefined) return amount;
    if (row !== undefined) row[link.kind] = (row[link.kind] ?? 0) - amount;
    gained = link.kind;
    at = link.need;
  }
}
