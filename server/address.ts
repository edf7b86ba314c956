// Where a service listens, and who can reach it there.
// Invariant: where others can, it wants a token.

import { isIP } from "node:net";
import { CodedError } from "../schemas/index.ts";

export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 8080;

/** Whether only programs on this machine can reach a listener on `host`. A name other than localhost counts as reachable. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  if (isIP(host) === 4) return host.startsWith("127.");
  return isIP(host) === 6 && /^(0*:)*:?0*1$/.test(host);
}

/** Throws `http.tokenRequired` where others could reach an unguarded service. */
export function refuseOpenHost(host: string, token: string | undefined): void {
  if (token !== undefined || isLoopback(host)) return;
  throw new CodedError("http.tokenRequired", `${host} can be reached from other machines, and no token is set`);
}
