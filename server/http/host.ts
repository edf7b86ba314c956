// Hosts as requests name them: the Host header and absolute request targets.
// Sources: RFC 9112, sections 3.2 and 3.2.2; RFC 9110, section 7.2, Host and :authority.

import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

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

/** An IPv6 address in brackets and without a zone, or a name; then a port, which may be empty. */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

/**
 * The host of `host:port` in its one spelling: lower case, without a last dot, without brackets,
 * IPv6 compressed. Undefined for anything else, such as user information or a zone.
 */
export function hostIn(authority: string): string | undefined {
  const [, address, name, port = ""] = AUTHORITY.exec(authority) ?? [];
  if (Number(port) > MAX_PORT) return undefined;
  if (address !== undefined) return isIP(address) === 6 ? compressed(address) : undefined;
  return name !== undefined && isHost(name) ? name.toLowerCase().replace(/\.$/, "") : undefined;
}

/** The spelling of `hostIn` for a host without port or brackets. */
export const oneSpelling = (host: string): string => hostIn(isIP(host) === 6 ? `[${host}]` : host) ?? host;

const compressed = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/**
 * The authorities that a request names: that of an absolute target, and those of its Host headers.
 * Node itself would show the first of several.
 */
export function authoritiesOf({ rawHeaders, url = "" }: Pick<IncomingMessage, "rawHeaders" | "url">) {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const target = url.startsWith("/") || url === "*" ? undefined : (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "");
  return { hosts, target };
}
