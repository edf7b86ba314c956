import { MemoryCapabilityStore } from "../../../executor/index.ts";
import { storeContract } from "./store-contract.ts";

storeContract("the memory", () => {
  const store = new MemoryCapabilityStore();
  return { store, reopen: () => store };
});
