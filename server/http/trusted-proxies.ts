// The proxies of `--trust-proxy`, by the addresses that their connections come from.

import { BlockList, isIPv6 } from "node:net";

/** Whether an address is one of a list of addresses and ranges, such as 10.0.0.0/8. */
export function proxyTest(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
    return plain !== "" && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}
