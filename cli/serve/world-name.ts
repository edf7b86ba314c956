// Names of worlds in resume tickets: a server by its address, an embedded world by its process,
// with which it ends. Invariant: different worlds have different names.

import { randomUUID } from "node:crypto";

const names = new WeakMap<object, string>();

/** `embedded` is this process's world; absent for an existing server at the address. */
export function worldName(embedded: object | undefined, { host, port }: { host: string; port: number }): string {
  if (embedded === undefined) return `${host}:${port}`;
  const name = names.get(embedded) ?? `embedded:${randomUUID()}`;
  names.set(embedded, name);
  return name;
}

/**
 * The name of a world in memory: an embedded world of the same seed and version has the same land in
 * each process.
 */
export const memoryWorldName = (
  {
    server,
    seed,
    fast,
    problem,
  }: { server?: object | undefined; seed: number; fast: boolean; problem: { mcVersion: string } },
  { host, port }: { host: string; port: number },
): string => (server === undefined ? `embedded:${problem.mcVersion}:${seed}${fast ? ":fast" : ""}` : `${host}:${port}`);
