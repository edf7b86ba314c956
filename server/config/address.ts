// The address that a service listens on, and whether other machines can reach it.
// Invariant: a reachable service requires a token.

import { isIP } from "node:net";
import { CodedError } from "../../schemas/index.ts";

export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 8080;

/**
 * Whether only programs on this machine can reach a listener on `host`. A name other than localhost
 * counts as reachable.
 */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  if (isIP(host) === 4) return host.startsWith("127.");
  return isIP(host) === 6 && /^(0*:)*:?0*1$/.test(host);
}

/**
 * Whether a text can be a host: an address, or a name of letters, digits, "-" and "_" with a letter
 * in its last part.
 */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^([\w-]+\.)*(?=[\w-]*[a-z_])[\w-]+\.?$/i.test(host);
}

/**
 * Throws `input.unknownOption` for an invalid host, and `http.tokenRequired` if other machines
 * could reach the service without a token.
 */
export function refuseOpenHost(host: string, token: string | undefined): void {
  if (!isHost(host)) throw new CodedError("input.unknownOption", `${host} is neither an IP address nor a host name`);
  if (token !== undefined || isLoopback(host)) return;
  throw new CodedError("http.tokenRequired", `other machines can reach ${host}, but no token is set`);
}
