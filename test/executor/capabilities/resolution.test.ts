import { describe, expect, test } from "vitest";
import { signDocument } from "../../../schemas/index.ts";
import { bakery, MILL, offeredCraft, promoted, proposal, runs, signedLeaf } from "./bakery.ts";

const BY = { by: "operator" };

/** `opt.bread` in three active versions. */
async function threeVersions() {
  const all = bakery({ policy: { maxActivePerName: 9 } });
  for (const version of ["1.2.0", "1.10.0", "2.0.0"]) await promoted(all.catalogue, version);
  return all.catalogue;
}

describe("a range of versions", () => {
  test.each([
    ["*", "2.0.0"],
    ["^1.0.0", "1.10.0"],
    ["~1.2.0", "1.2.0"],
    ["<1.10.0 || 3.x", "1.2.0"],
    ["1.10.0", "1.10.0"],
  ])("%s resolves to the best active version", async (range, version) => {
    expect((await threeVersions()).resolve("opt.bread", range).id).toBe(`opt.bread@${version}`);
  });

  test("resolves to the next best as soon as the best is retired", async () => {
    const catalogue = await threeVersions();
    catalogue.retire("opt.bread@2.0.0", BY);
    expect(catalogue.resolve("opt.bread").id).toBe("opt.bread@1.10.0");
    catalogue.registerOption(proposal("3.0.0"));
    expect(catalogue.resolve("opt.bread").id).toBe("opt.bread@1.10.0");
  });

  test("that matches none, or is invalid, is an error with a code", async () => {
    const catalogue = await threeVersions();
    expect(() => catalogue.resolve("opt.bread", "^4.0.0")).toThrow(
      expect.objectContaining({ code: "capability.unknown" }),
    );
    expect(() => catalogue.resolve("opt.bread", "newest")).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });

  test("prefers a higher priority to a higher version", async () => {
    const { catalogue } = bakery();
    const { signature: _, ...signed } = { ...proposal("1.0.0", { priority: 5 }), signature: undefined };
    await promoted(catalogue, "1.0.0", { priority: 5, signature: signDocument(signed, "mill", MILL.privateKey) });
    await promoted(catalogue, "2.0.0");
    expect(catalogue.resolve("opt.bread").id).toBe("opt.bread@1.0.0");
  });
});

/** The pantry's `craft_item` in another version, signed, and active. */
async function activeLeaf(more: Record<string, unknown>, offered = [offeredCraft()], keys?: Record<string, string>) {
  const all = bakery({ offered });
  const { id } = all.catalogue.registerLeaf(signedLeaf("2.0.0", more));
  await all.catalogue.runSandbox(id);
  runs(all.catalogue, id, 10);
  all.catalogue.promote(id, BY);
  return keys === undefined ? all.catalogue : bakery({ store: all.store, offered, keys }).catalogue;
}

const craftOf = ({ composition }: { composition: { registry: { find(name: string): unknown } } }) =>
  composition.registry.find("craft_item");

describe("the capabilities of a run", () => {
  test("have a signed leaf in place of the body's own if its priority is higher", async () => {
    const composition = (await activeLeaf({ priority: 1 })).composition();
    expect(craftOf({ composition })).toMatchObject({ leaf: { version: "2.0.0" } });
    expect(composition.leftOut).toEqual([]);
  });

  test("keep the body's own leaf if the priorities are equal", async () => {
    const composition = (await activeLeaf({})).composition();
    expect(craftOf({ composition })).toMatchObject({ leaf: { version: "1.0.0" } });
    expect(composition.leftOut).toEqual([{ id: "craft_item@2.0.0", because: "another craft_item takes precedence" }]);
  });

  test("leave out a leaf whose code differs from the signed code", async () => {
    const changed = { ...offeredCraft(), codeHash: offeredCraft("9.9.9").codeHash };
    const composition = (await activeLeaf({ priority: 1 }, [changed])).composition();
    expect(craftOf({ composition })).toMatchObject({ leaf: { version: "1.0.0" } });
    expect(composition.leftOut).toMatchObject([{ because: "this process does not have its code as it was signed" }]);
  });

  test("leave out a leaf whose key is no longer configured", async () => {
    const composition = (await activeLeaf({ priority: 1 }, [offeredCraft()], {})).composition();
    expect(craftOf({ composition })).toMatchObject({ leaf: { version: "1.0.0" } });
    expect(composition.leftOut).toMatchObject([{ because: "its key is no longer trusted" }]);
  });

  test("have options that use one another, in any order of registration", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue);
    const { option } = proposal();
    const args = { count: { $ref: "args.count" }, wheat: { $ref: "args.wheat" } };
    const child = { type: "Leaf", name: "opt.bread@1.0.0", args };
    const tree = { ...option.tree, child };
    await promoted(catalogue, "1.0.0", { option: { ...option, id: "opt.a_feast", tree } });
    const { registry, leftOut } = catalogue.composition();
    expect(leftOut).toEqual([]);
    expect(registry.verbs()).toEqual(expect.arrayContaining(["opt.a_feast@1.0.0", "opt.bread@1.0.0"]));
    catalogue.retire("opt.bread@1.0.0", BY);
    expect(catalogue.composition().leftOut).toMatchObject([{ id: "opt.a_feast@1.0.0" }]);
  });
});
