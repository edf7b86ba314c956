// What a signature protects: a name, an id, a priority, and a place among the active ones; and what
// a store may claim.

import { describe, expect, test } from "vitest";
import { type CapabilityEvent, signDocument } from "../../../schemas/index.ts";
import { bakery, MILL, promoted, proposal, runs, STRANGER, SUCCESS, signedLeaf } from "./bakery.ts";

const ID = "opt.bread@1.0.0";
/** A second trusted key. */
const RIVAL = STRANGER;
const keys = { mill: MILL.publicKey, rival: RIVAL.publicKey };

function signed(version = "1.0.0", more: Record<string, unknown> = {}, keyId: keyof typeof keys = "mill") {
  const registration = proposal(version, more);
  const { privateKey } = keyId === "mill" ? MILL : RIVAL;
  return { ...registration, signature: signDocument(registration, keyId, privateKey) };
}
const signatureOf = (version: string, more: Record<string, unknown> = {}) => ({
  ...more,
  signature: signed(version, more).signature,
});

describe("a name", () => {
  test("belongs to the first key that signs a version of it", () => {
    const { catalogue } = bakery({ keys });
    catalogue.registerOption(signed("1.0.0"));
    for (const version of ["0.9.0", "1.0.0", "2.0.0"]) {
      expect(() => catalogue.registerOption(signed(version, {}, "rival"))).toThrow(
        expect.objectContaining({ code: "capability.nameOwned", detail: expect.stringContaining("mill") }),
      );
    }
    expect(catalogue.registerOption(signed("1.1.0")).status).toBe("shadow");
  });

  test("of a leaf, too", () => {
    const { catalogue } = bakery({ keys });
    catalogue.registerLeaf(signedLeaf("2.0.0"));
    expect(() => catalogue.registerLeaf(signedLeaf("3.0.0", {}, RIVAL, "rival"))).toThrow(/mill/);
  });

  test("stays its owner's after the versions are retired and collected, and after a restart", async () => {
    const { catalogue, again } = bakery({ keys, policy: { keptPerName: 0 } });
    catalogue.registerOption(signed("1.0.0"));
    expect(catalogue.retire(ID, { by: "operator" }).content).toBeNull();
    for (const one of [catalogue, again()])
      expect(() => one.registerOption(signed("2.0.0", {}, "rival"))).toThrow(/belongs to the key mill/);
  });

  test("is free again once its owner's key is no longer trusted", () => {
    const { catalogue, store } = bakery({ keys });
    catalogue.registerOption(signed("1.0.0"));
    const { catalogue: later } = bakery({ store, keys: { rival: RIVAL.publicKey } });
    expect(later.registerOption(signed("2.0.0", {}, "rival")).status).toBe("shadow");
  });
});

describe("an unsigned registration", () => {
  test("does not keep an id from its owner, whatever it did before", async () => {
    const { catalogue } = bakery({ keys });
    await promoted(catalogue, "1.0.0");
    const record = catalogue.registerOption(signed("1.0.0", { priority: 5 }));
    expect(record).toMatchObject({ id: ID, status: "shadow", priority: 5, provenance: { signedBy: "mill" } });
    expect(record.totals.runs).toBe(0);
    expect(catalogue.composition().registry.find(ID)).toBeUndefined();
  });

  test("does not keep the room of a name from its owner", () => {
    const { catalogue } = bakery({ keys, policy: { maxShadowPerName: 2 } });
    catalogue.registerOption(proposal("1.0.1"));
    catalogue.registerOption(proposal("1.0.2"));
    expect(catalogue.registerOption(signed("1.0.0")).status).toBe("shadow");
  });

  test("that was revoked stays revoked, whoever signs it", () => {
    const { catalogue } = bakery({ keys });
    catalogue.registerOption(proposal("1.0.0"));
    catalogue.revoke(ID, { by: "operator" });
    expect(() => catalogue.registerOption(signed("1.0.0"))).toThrow(
      expect.objectContaining({ code: "capability.exists" }),
    );
  });

  test("of a higher version never outranks nor retires a signed active one", async () => {
    for (const order of [
      ["1.0.0", "1.1.0", "1.2.0", "2.0.0"],
      ["1.1.0", "1.2.0", "1.0.0", "2.0.0"],
    ]) {
      const { catalogue } = bakery({ keys });
      for (const version of order) await promoted(catalogue, version, version === "1.0.0" ? signatureOf(version) : {});
      expect(catalogue.record(ID).status).toBe("active");
      expect(catalogue.resolve("opt.bread").id).toBe(ID);
      expect(catalogue.plannable().map(({ id }) => id)).toEqual([ID]);
    }
  });
});

test("a priority is never inherited: another priority of the same content is another registration", () => {
  const { catalogue } = bakery({ keys });
  catalogue.registerOption(signed("1.0.0", { priority: 7 }));
  expect(catalogue.registerOption(signed("1.0.0", { priority: 7 })).priority).toBe(7);
  expect(() => catalogue.registerOption(signed("1.0.0", { priority: 50 }))).toThrow(
    expect.objectContaining({ code: "capability.exists" }),
  );
  expect(catalogue.registerOption(signed("1.1.0", { parent: ID })).priority).toBe(0);
});

describe("quotas", () => {
  test("count the caller, whatever author it names", () => {
    const { catalogue } = bakery({ policy: { registrationsPerMinute: 2 } });
    const by = (name: string) => ({ author: { kind: "model", name } });
    catalogue.registerOption(proposal("1.0.0", by("ada")), "bridge");
    catalogue.registerOption(proposal("1.0.1", by("eve")), "bridge");
    expect(() => catalogue.registerOption(proposal("1.0.2", by("mallory")), "bridge")).toThrow(/bridge/);
    expect(catalogue.registerOption(proposal("1.0.2", by("ada")), "another").provenance.by).toBe("another");
  });

  test("leave half of the room to other callers", () => {
    const { catalogue } = bakery({ policy: { maxShadow: 4, maxShadowPerName: 9 } });
    catalogue.registerOption(proposal("1.0.0"), "bridge");
    catalogue.registerOption(proposal("1.0.1"), "bridge");
    expect(() => catalogue.registerOption(proposal("1.0.2"), "bridge")).toThrow(/bridge/);
    expect(catalogue.registerOption(proposal("1.0.2"), "another").status).toBe("shadow");
  });
});

/** A store whose events are changed before they are read again. */
async function reread(change: (events: CapabilityEvent[]) => unknown[], more: Record<string, unknown> = {}) {
  const { catalogue, store } = bakery({ keys });
  await promoted(catalogue, "1.0.0", more);
  const events = change(structuredClone(store.read() as CapabilityEvent[]));
  return bakery({ keys, store: { ...store, read: () => events, append: () => {}, condense: () => {} } });
}
const BROKEN = expect.objectContaining({ code: "capability.storeBroken" });

describe("a store that is read again", () => {
  test("keeps signatures, and they are checked", async () => {
    const { catalogue } = await reread((events) => events, signatureOf("1.0.0", { priority: 5 }));
    expect(catalogue.record(ID).provenance.signature?.keyId).toBe("mill");
    expect(catalogue.plannable().map(({ id }) => id)).toEqual([ID]);
  });

  type Registered = Extract<CapabilityEvent, { type: "registered" }>;
  test.each<[string, (record: Registered["record"]) => void]>([
    ["another priority", (record) => void Object.assign(record, { priority: 99 })],
    ["another bound", (record) => void Object.assign(record, { latencyBudgetMs: 7 })],
    ["another author", (record) => void Object.assign(record.provenance, { author: { kind: "person", name: "x" } })],
    ["another signature", (record) => void Object.assign(record.provenance, { signature: signed("9.9.9").signature })],
    [
      "other tests",
      (record) => {
        const registration = structuredClone(record.registration) as { tests: { name: string }[] };
        registration.tests[0] = { ...registration.tests[0], name: "other" } as never;
        Object.assign(record, { registration });
      },
    ],
  ])("is refused if a signed record has %s than its key signed", async (_, change) => {
    await expect(
      reread((events) => {
        for (const event of events) if (event.type === "registered") change(event.record);
        return events;
      }, signatureOf("1.0.0")),
    ).rejects.toThrow(BROKEN);
  });

  test("leaves out what claims a key without a signature, and what a key signed that is not trusted", async () => {
    const { catalogue } = await reread((events) => {
      for (const event of events) if (event.type === "registered") event.record.provenance.signedBy = "mill";
      return events;
    });
    expect(catalogue.plannable()).toEqual([]);
    expect(catalogue.composition().leftOut).toEqual([
      { id: ID, because: expect.stringContaining("register it again") },
    ]);
    const { store, catalogue: first } = bakery({ keys });
    await promoted(first, "1.0.0", signatureOf("1.0.0"));
    const { catalogue: later } = bakery({ store, keys: {} });
    expect(later.plannable()).toEqual([]);
    expect(() => later.resolve("opt.bread")).toThrow();
  });

  test("is refused if a registration is born active, or moved there without its tests", async () => {
    await expect(
      reread((events) =>
        events.map((event) =>
          event.type === "registered" ? { ...event, record: { ...event.record, status: "active" } } : event,
        ),
      ),
    ).rejects.toThrow(BROKEN);
    await expect(reread((events) => events.filter(({ type }) => type !== "sandboxed"))).rejects.toThrow(BROKEN);
  });
});

test("a signed option runs as any other", async () => {
  const { catalogue } = bakery({ keys });
  await promoted(catalogue, "1.0.0", signatureOf("1.0.0"));
  runs(catalogue, ID, 1, SUCCESS);
  expect(catalogue.composition().leftOut).toEqual([]);
});
