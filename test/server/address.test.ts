import { expect, test } from "vitest";
import { isLoopback } from "../../server/address.ts";

test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "0:0:0:0:0:0:0:1"])("%s is this machine alone", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "192.168.0.1", "128.0.0.1", "127.example.org", "::11", "fe80::1", "1::1", ""])(
  "%s can be reached from elsewhere",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
