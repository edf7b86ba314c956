// prismarine-registry ships no types. Tests load one to have the real items and blocks that a server would hand out.

declare module "prismarine-registry" {
  import type { Registry } from "flying-squid";

  const loadRegistry: (version: string) => Registry;
  export default loadRegistry;
}
