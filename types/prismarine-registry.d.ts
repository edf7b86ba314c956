// prismarine-registry ships no types. Tests load one for the same items and blocks that a server
// has.

declare module "prismarine-registry" {
  import type { Registry } from "flying-squid";

  const loadRegistry: (version: string) => Registry;
  export default loadRegistry;
}
