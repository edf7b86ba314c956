import { expect, test } from "vitest";
import { isHost, isLoopback } from "../../../server/http/host.ts";

test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "0:0:0:0:0:0:0:1"])("%s is a loopback address", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "192.168.0.1", "128.0.0.1", "127.example.org", "::11", "fe80::1", "1::1", ""])(
  "%s is reachable from other machines",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test.each(["127.0.0.1", "::1", "localhost", "example.org", "my_host-1", "a.b.c.", "10.0.0.1.example"])(
  "%s is a valid host",
  (host) => {
    expect(isHost(host)).toBe(true);
  },
);

test.each(["300.1.1.1", "1.2.3", "1", "", "a b", "a:b", ":::", "http://a", "[::1]", "a..b"])(
  "%s is not a valid host",
  (host) => {
    expect(isHost(host)).toBe(false);
  },
);
