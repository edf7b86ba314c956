import { describe, expect, test } from "vitest";
import { digestOf } from "../../../schemas/index.ts";
import { bakery, proposal, STRANGER, signedLeaf, TESTS } from "./bakery.ts";

const coded = (code: string) => expect.objectContaining({ code });

describe("an option", () => {
  test("may be proposed by any author, and begins in shadow with its provenance", () => {
    const { catalogue } = bakery();
    const record = catalogue.registerOption(proposal("1.0.0", { parent: "collect_block@1.0.0" }));
    expect(record).toMatchObject({ id: "opt.bread@1.0.0", status: "shadow", latencyBudgetMs: 60_000 });
    expect(record.provenance).toMatchObject({
      author: { kind: "model", name: "baker" },
      parent: "collect_block@1.0.0",
      registeredAt: 1_000,
      testsHash: digestOf(record.tests),
    });
    expect(catalogue.composition().registry.find("opt.bread@1.0.0")).toBeUndefined();
  });

  test("is refused without an acceptance test", () => {
    expect(() => bakery().catalogue.registerOption(proposal("1.0.0", { tests: [] }))).toThrow(
      coded("capability.untested"),
    );
  });

  test("is refused if the linter has findings", () => {
    const { catalogue } = bakery();
    const permissions = ["craft"];
    const { option } = proposal();
    const escalating = proposal("1.0.0", { option: { ...option, permissions } });
    expect(() => catalogue.registerOption(escalating)).toThrow(coded("pbi.schemaViolation"));
    expect(catalogue.list()).toEqual([]);
  });

  test("is refused if its parent does not exist", () => {
    const orphan = proposal("1.0.0", { parent: "opt.cake@1.0.0" });
    expect(() => bakery().catalogue.registerOption(orphan)).toThrow(coded("capability.unknown"));
  });

  test("needs a signature for a priority above 0", () => {
    const { catalogue } = bakery();
    expect(() => catalogue.registerOption(proposal("1.0.0", { priority: 1 }))).toThrow(coded("capability.unsigned"));
    expect(catalogue.registerOption(proposal("1.0.0", { priority: -1 })).priority).toBe(-1);
  });
});

describe("a leaf", () => {
  test("is registered with the signature of a configured key", () => {
    const { catalogue } = bakery();
    const record = catalogue.registerLeaf(signedLeaf());
    expect(record).toMatchObject({ id: "craft_item@2.0.0", status: "shadow", provenance: { signedBy: "mill" } });
    expect(record.provenance.codeHash).toBe(digestOf("code of 2.0.0"));
  });

  test.each([
    ["without a signature", () => ({ ...signedLeaf(), signature: undefined }), "input.invalid"],
    [
      "signed by a key that is not configured",
      () => signedLeaf("2.0.0", {}, STRANGER, "stranger"),
      "capability.unsigned",
    ],
    [
      "signed by another key under the name of a configured one",
      () => signedLeaf("2.0.0", {}, STRANGER),
      "capability.unsigned",
    ],
    ["changed after it was signed", () => ({ ...signedLeaf(), priority: 50 }), "capability.unsigned"],
    ["without an acceptance test", () => signedLeaf("2.0.0", { tests: [] }), "capability.untested"],
    ["as an option", () => proposal(), "input.invalid"],
  ])("is refused %s", (_, registration, code) => {
    const { catalogue } = bakery();
    expect(() => catalogue.registerLeaf(registration())).toThrow(coded(code));
    expect(catalogue.list()).toEqual([]);
  });
});

describe("a version", () => {
  test("never changes once it is registered", () => {
    const { catalogue } = bakery();
    const record = catalogue.registerOption(proposal());
    const { option } = proposal();
    const other = proposal("1.0.0", { option: { ...option, timeoutMs: 70_000 } });
    expect(() => catalogue.registerOption(other)).toThrow(coded("capability.exists"));
    const otherTests = proposal("1.0.0", { tests: [{ ...TESTS[0], name: "another" }] });
    expect(() => catalogue.registerOption(otherTests)).toThrow(coded("capability.exists"));
    expect(catalogue.list()).toEqual([record]);
  });

  test("may be registered again unchanged, as a package does at each start", () => {
    const { catalogue, clock } = bakery();
    const record = catalogue.registerLeaf(signedLeaf());
    clock.ms += 5;
    expect(catalogue.registerLeaf(signedLeaf())).toEqual(record);
  });

  test("of the body's own cannot be registered", () => {
    expect(() => bakery().catalogue.registerLeaf(signedLeaf("1.0.0"))).toThrow(coded("capability.exists"));
  });
});

describe("quotas", () => {
  const quotaExceeded = coded("resource.quotaExceeded");

  test("limit an author's registrations per minute, also across restarts", () => {
    const { catalogue, again, clock } = bakery({ policy: { registrationsPerMinute: 2 } });
    catalogue.registerOption(proposal("1.0.0"));
    catalogue.registerOption(proposal("1.0.1"));
    expect(() => again().registerOption(proposal("1.0.2"))).toThrow(quotaExceeded);
    const other = { author: { kind: "model", name: "another" } };
    expect(again().registerOption(proposal("1.0.2", other)).status).toBe("shadow");
    clock.ms += 60_000;
    expect(again().registerOption(proposal("1.0.3")).status).toBe("shadow");
  });

  test("limit the capabilities in shadow, in all and per name", () => {
    const perName = bakery({ policy: { maxShadowPerName: 1 } }).catalogue;
    perName.registerOption(proposal("1.0.0"));
    expect(() => perName.registerOption(proposal("1.0.1"))).toThrow(quotaExceeded);
    expect(perName.registerLeaf(signedLeaf()).status).toBe("shadow");
    const inAll = bakery({ policy: { maxShadow: 1 } }).catalogue;
    inAll.registerOption(proposal("1.0.0"));
    expect(() => inAll.registerLeaf(signedLeaf())).toThrow(quotaExceeded);
    inAll.retire("opt.bread@1.0.0", { by: "operator" });
    expect(inAll.registerLeaf(signedLeaf()).status).toBe("shadow");
  });
});
