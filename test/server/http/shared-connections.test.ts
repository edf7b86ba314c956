// No address takes all connections; proxies, which have many clients, have no share.

import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { SharedConnections } from "../../../server/http/shared-connections.ts";
import { proxyTest } from "../../../server/http/trusted-proxies.ts";

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

function connections(max: number, proxies: readonly string[] = []) {
  const shared = new SharedConnections(max, proxyTest(proxies));
  const idle = new Set<unknown>();
  const open = (address: string): FakeSocket | undefined => {
    const socket = new FakeSocket(address);
    return shared.take(socket as unknown as Socket, (one) => idle.has(one)) ? socket : undefined;
  };
  return { open, idle };
}

const openings = (count: number, open: () => unknown): number =>
  Array.from({ length: count }, open).filter((socket) => socket !== undefined).length;

test.each([
  ["an address", () => "10.0.0.1"],
  ["an address in IPv6's spelling", (at: number) => (at % 2 === 0 ? "::ffff:10.0.0.1" : "10.0.0.1")],
  ["a network of IPv6", (at: number) => `2001:db8:0:7::${at.toString(16)}`],
  ["a network of IPv6 in several spellings", (at: number) => (at % 2 === 0 ? "2001:db8::1" : "2001:0db8:0:0:ab::1")],
])("%s gets half of the connections, and others the rest", (_, addressOf) => {
  const { open } = connections(10);
  let at = 0;
  expect(openings(20, () => open(addressOf(at++)))).toBe(5);
  expect(openings(20, () => open("10.0.0.2"))).toBe(5);
  expect(open("10.0.0.3")).toBeUndefined();
});

test("a connection that closes makes room for one of its address", () => {
  const { open } = connections(4);
  const first = open("10.0.0.1");
  open("10.0.0.1");
  expect(open("10.0.0.1")).toBeUndefined();
  first?.destroy();
  expect(open("10.0.0.1")).toBeDefined();
  expect(open("10.0.0.1")).toBeUndefined();
});

test("an address beyond its share ends its own idle connection, no other's", () => {
  const { open, idle } = connections(4);
  const other = open("10.0.0.2");
  const own = [open("10.0.0.1"), open("10.0.0.1")];
  idle.add(other).add(own[1]);
  expect(open("10.0.0.1")).toBeDefined();
  expect([other, ...own].map((socket) => socket?.destroyed)).toEqual([false, false, true]);
});

test.each([[["10.0.0.1"]], [["10.0.0.0/8"]]])("a proxy of %j may have all", (proxies) => {
  const { open } = connections(10, proxies);
  expect(openings(20, () => open("::ffff:10.0.0.1"))).toBe(10);
});

test.each([
  ["10.0.0.1", ["10.0.0.2"], false],
  ["192.168.0.7", ["10.0.0.0/8", "192.168.0.0/16"], true],
  ["2001:db8::7", ["2001:db8::/32"], true],
  ["2001:db9::7", ["2001:db8::/32"], false],
  ["", ["10.0.0.0/8"], false],
])("%j is a proxy of %j: %j", (address, proxies, is) => expect(proxyTest(proxies)(address)).toBe(is));
