// How resume tickets name the world that they are of: a server by its address, an embedded world by the one process that it lives in, since
// it is gone with that. Invariant: two worlds that are not the same have two names.

import { randomUUID } from "node:crypto";

const names = new WeakMap<object, string>();

/** `embedded` is the world of this process, absent where the server at the address is somebody's own. */
export function worldName(embedded: object | undefined, { host, port }: { host: string; port: number }): string {
  if (embedded === undefined) return `${host}:${port}`;
  const name = names.get(embedded) ?? `embedded:${randomUUID()}`;
  names.set(embedded, name);
  return name;
}
