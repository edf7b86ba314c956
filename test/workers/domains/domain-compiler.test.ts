// Domains compiled on a side thread are the same as domains compiled on the caller's thread.

import { afterEach, describe, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { type CapabilityRecord, OptionDocument } from "../../../schemas/index.ts";
import { type DomainCompiler, domainCompiler, minecraftDomains, optionDomains } from "../../../workers/index.ts";

const REFERENCE = { mcVersion: "1.20.1", objective: "time" } as const;

let compiler: DomainCompiler;
afterEach(() => compiler.close());

function opened(): DomainCompiler {
  compiler = domainCompiler();
  return compiler;
}

describe("a version without a snapshot", () => {
  test("is compiled once for concurrent requests; one with a snapshot is not compiled", async () => {
    const asked: string[] = [];
    const compile: DomainCompiler["minecraft"] = (request) => {
      asked.push(request.mcVersion);
      return opened().minecraft(request);
    };
    const without = minecraftDomains({ folder: null, compile });
    const [one, two] = await Promise.all([without(REFERENCE), without(REFERENCE)]);
    expect(two).toBe(one);
    expect(asked).toEqual(["1.20.1"]);
    expect(one?.digest).toBe((await minecraftDomains({ compile: () => Promise.reject() })(REFERENCE)).digest);
  });

  test("is refused with input.unknownVersion if it does not exist", async () => {
    await expect(opened().minecraft({ ...REFERENCE, mcVersion: "1.2.3" })).rejects.toMatchObject({
      code: "input.unknownVersion",
    });
  });
});

test("a side thread compiles active options once, into the same domain as the caller's thread", async () => {
  const domain = await minecraftSnapshot(REFERENCE);
  const option = OptionDocument.parse({
    ...{ id: "opt.bricks", version: "1.0.0", permissions: ["craft"], timeoutMs: 1_000 },
    argsSchema: { type: "object", properties: {} },
    pre: ["inventory.clay >= 2"],
    post: ["inventory.brick += 2", "inventory.clay -= 2"],
    tree: { type: "Leaf", name: "wait", args: { ms: 50 } },
  });
  const records = [{ status: "active", content: { form: "option", option }, latencyBudgetMs: 500 }];
  const active = () => records as unknown as readonly CapabilityRecord[];
  const elsewhere = optionDomains(() => domain, active, opened().withOptions);
  const [made, again] = await Promise.all([elsewhere(REFERENCE), elsewhere(REFERENCE)]);
  expect(made.digest).not.toBe(domain.digest);
  expect(made.digest).toBe((await optionDomains(() => domain, active)(REFERENCE)).digest);
  expect(again).toBe(made);
});

test("closing rejects open and later requests with pool.closed", async () => {
  const { minecraft, close } = opened();
  const asked = expect(minecraft(REFERENCE)).rejects.toMatchObject({ code: "pool.closed" });
  await close();
  await asked;
  await expect(minecraft(REFERENCE)).rejects.toMatchObject({ code: "pool.closed" });
});
