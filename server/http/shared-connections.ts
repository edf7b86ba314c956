// The open connections of a server and who has them. Invariants: there are never more than the
// maximum, and no address has more than its share, so that one cannot keep all others out.
// Connections that wait for their next request make room: of the same address first.

import { isIPv6, type Socket } from "node:net";

/** The part of all connections that one address may have. */
const SHARE = 1 / 2;

export class SharedConnections {
  readonly #max: number;
  readonly #maxOfOne: number;
  readonly #isProxy: (address: string) => boolean;
  /** The network of each, the longest open first. */
  readonly #open = new Map<Socket, string>();
  readonly #byNetwork = new Map<string, Set<Socket>>();

  /** A proxy's connections are many clients', so that it has no share. */
  constructor(max: number, isProxy: (address: string) => boolean = () => false) {
    this.#max = max;
    this.#maxOfOne = Math.max(1, Math.floor(max * SHARE));
    this.#isProxy = isProxy;
  }

  /** Takes a connection in until it closes; false if there is no room for it. */
  take(socket: Socket, isIdle: (socket: Socket) => boolean): boolean {
    const { remoteAddress: address = "" } = socket;
    const network = networkOf(address);
    const its = this.#byNetwork.get(network) ?? new Set();
    if (its.size >= this.#maxOfOne && !this.#isProxy(address) && !this.#makeRoom(its, isIdle)) return false;
    if (this.#open.size >= this.#max && !this.#makeRoom(this.#open.keys(), isIdle)) return false;
    this.#byNetwork.set(network, its.add(socket));
    this.#open.set(socket, network);
    socket.once("close", () => this.#leave(socket));
    return true;
  }

  /** Ends the first that is idle; false if none is. */
  #makeRoom(sockets: Iterable<Socket>, isIdle: (socket: Socket) => boolean): boolean {
    for (const socket of sockets) {
      if (!isIdle(socket)) continue;
      socket.destroy();
      this.#leave(socket);
      return true;
    }
    return false;
  }

  #leave(socket: Socket): void {
    const network = this.#open.get(socket);
    this.#open.delete(socket);
    if (network === undefined) return;
    const its = this.#byNetwork.get(network);
    its?.delete(socket);
    if (its?.size === 0) this.#byNetwork.delete(network);
  }
}

/** An IPv6 client has a network of addresses, of which the first half names it (RFC 6177). */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.replace(/%.*$/, "").split("::");
  const [first, last] = [head.split(":"), tail === undefined ? [] : tail.split(":")];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":");
}
