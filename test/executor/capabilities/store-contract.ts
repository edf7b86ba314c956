// The contract of every store of the registry's log, as tests: for the store in memory and for the
// one in a file.

import { describe, expect, test } from "vitest";
import type { CapabilityStore } from "../../../executor/index.ts";
import type { CapabilityEvent } from "../../../schemas/index.ts";
import { bakery, FAILURE, promoted, proposal, runs } from "./bakery.ts";

const collected = (id: string, at = 0): CapabilityEvent => ({ type: "collected", id, at });

/** `open` creates an empty store; `reopen` opens it as the next process would. */
export function storeContract(name: string, open: () => { store: CapabilityStore; reopen: () => CapabilityStore }) {
  describe(`${name} as a store`, () => {
    test("is empty at first", () => {
      expect(open().store.read()).toEqual([]);
    });

    test("returns the events in the order in which they were written", () => {
      const { store } = open();
      store.append([collected("b@1.0.0", 1), collected("a@1.0.0", 2)]);
      store.append([collected("b@1.0.0", 3)]);
      expect(store.read()).toEqual([collected("b@1.0.0", 1), collected("a@1.0.0", 2), collected("b@1.0.0", 3)]);
    });

    test("is not affected by later changes to the caller's objects", () => {
      const { store } = open();
      const event = collected("a@1.0.0", 1);
      store.append([event]);
      event.id = "b@1.0.0";
      expect(store.read()).toEqual([collected("a@1.0.0", 1)]);
    });

    test("replaces all events of one capability by one event, and keeps the others", () => {
      const { store } = open();
      store.append([collected("a@1.0.0", 1), collected("b@1.0.0", 2), collected("a@1.0.0", 3)]);
      store.condense(collected("a@1.0.0", 9));
      expect(store.read()).toEqual([collected("b@1.0.0", 2), collected("a@1.0.0", 9)]);
    });

    test("still has everything after a restart", () => {
      const { store, reopen } = open();
      store.append([collected("a@1.0.0", 1), collected("b@1.0.0", 2)]);
      store.condense(collected("a@1.0.0", 3));
      const before = store.read();
      store.close();
      const next = reopen();
      expect(next.read()).toEqual(before);
      next.append([collected("c@1.0.0", 4)]);
      expect(next.read()).toHaveLength(3);
      next.close();
    });

    test("lets a catalogue continue after a restart as if there had been none", async () => {
      const { store, reopen } = open();
      const { catalogue } = bakery({ store });
      await promoted(catalogue);
      await promoted(catalogue, "1.1.0");
      catalogue.registerOption(proposal("2.0.0"));
      runs(catalogue, "opt.bread@1.1.0", 3, FAILURE);
      const before = catalogue.list();
      catalogue.close();
      const { catalogue: next } = bakery({ store: reopen() });
      expect(next.list()).toEqual(before);
      expect(next.composition().registry.verbs()).toContain("opt.bread@1.1.0");
      next.close();
    });
  });
}
