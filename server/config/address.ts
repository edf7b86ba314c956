// Where a service listens, and who can reach it there.
// Invariant: where others can, it wants a token.

import { isIP } from "node:net";
import { CodedError } from "../../schemas/index.ts";

export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 8080;

/** Whether only programs on this machine can reach a listener on `host`. A name other than localhost counts as reachable. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  if (isIP(host) === 4) return host.startsWith("127.");
  return isIP(host) === 6 && /^(0*:)*:?0*1$/.test(host);
}

/** Whether a text can be a host at all: an address, or a name, which has a letter in its last part and nothing but letters, digits, "-" and "_" in any. */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^([\w-]+\.)*(?=[\w-]*[a-z_])[\w-]+\.?$/i.test(host);
}

/** Throws `input.unknownOption` for what is no host, and `http.tokenRequired` where others could reach an unguarded service. */
export function refuseOpenHost(host: string, token: string | undefined): void {
  if (!isHost(host)) throw new CodedError("input.unknownOption", `${host} is neither an address nor a name of a host`);
  if (token !== undefined || isLoopback(host)) return;
  throw new CodedError("http.tokenRequired", `${host} can be reached from other machines, and no token is set`);
}
