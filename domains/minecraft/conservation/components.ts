// Strongly connected components of a graph of names, by Tarjan's algorithm (Depth-first search and
// linear graph algorithms, SIAM J. Comput. 1(2), 1972), without recursion because the domain's
// chains are too long for the call stack.

/**
 * Components of at least two names, or of one with an edge to itself; `edges` maps a name to its
 * successors.
 */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: Set<string>[] = [];
  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const path: { name: string; next: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      index.set(name, index.size);
      low.set(name, index.size - 1);
      open.push(name);
      isOpen.add(name);
      path.push({ name, next: (edges.get(name) ?? new Set<string>()).values() });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { name, next } = top;
      const { value: other, done } = next.next();
      if (done !== true) {
        if (!index.has(other)) enter(other);
        else if (isOpen.has(other)) low.set(name, Math.min(low.get(name) ?? 0, index.get(other) ?? 0));
        continue;
      }
      path.pop();
      const above = path.at(-1)?.name;
      if (above !== undefined) low.set(above, Math.min(low.get(above) ?? 0, low.get(name) ?? 0));
      if (low.get(name) !== index.get(name)) continue;
      const component = new Set(open.splice(open.lastIndexOf(name)));
      for (const member of component) isOpen.delete(member);
      if (component.size > 1 || edges.get(name)?.has(name) === true) found.push(component);
    }
  }
  return found;
}
