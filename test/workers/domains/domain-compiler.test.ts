// Domains compiled on a thread of their own: what comes back is what would have been compiled here, and nobody waits for it.

import { afterEach, describe, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot.ts";
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
  test("is asked of the compiler once, and one with a snapshot is not", async () => {
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

  test("that is none is refused by its code", async () => {
    await expect(opened().minecraft({ ...REFERENCE, mcVersion: "1.2.3" })).rejects.toMatchObject({
      code: "input.unknownVersion",
    });
  });
});

test("a domain with active options is what it would be if it were compiled here, and is compiled once", async () => {
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

test("closing ends the thread, and what is asked afterwards is refused", async () => {
  const { minecraft, close } = opened();
  const asked = expect(minecraft(REFERENCE)).rejects.toMatchObject({ code: "pool.closed" });
  await close();
  await asked;
  await expect(minecraft(REFERENCE)).rejects.toMatchObject({ code: "pool.closed" });
});
