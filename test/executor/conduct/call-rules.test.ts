// Every rule of conduct against every capability of both bodies: what a call's arguments say is
// refused before anything begins. The rows are held against the registries, so a new leaf without
// a row fails; what a leaf chooses itself is judged in the act (test/worlds/simulated/body and
// test/bots/body).

import { beforeAll, expect, test } from "vitest";
import { mineflayerCapabilities } from "../../../bots/capabilities.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { riskIn } from "../../../domains/operator-risk.ts";
import { CALL_ACTS } from "../../../executor/conduct/call-acts.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { CapabilityRegistry, compileTree, runTree, VirtualClock } from "../../../executor/index.ts";
import { type Body, Conduct, type Domain, State } from "../../../schemas/index.ts";
import { OperatorTable, simulatedCapabilities } from "../../../worlds/simulated/index.ts";
import { FORBIDDEN, HELD, HERE, inTown, outside, ROWS, RULES, type Rule } from "./forbidden-calls.ts";

let domain: Domain;
let registries: Record<string, CapabilityRegistry>;
beforeAll(async () => {
  domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
  registries = {
    mineflayer: new CapabilityRegistry(mineflayerCapabilities()) as unknown as CapabilityRegistry,
    simulated: new CapabilityRegistry(simulatedCapabilities(OperatorTable.of(domain))) as unknown as CapabilityRegistry,
  };
});

const state = State.parse({ inventory: HELD, position: [...HERE] });
function guardOfRule(rule: Rule): ConductGuard {
  return new ConductGuard(Conduct.parse(RULES[rule]), riskIn(domain));
}
const bodyUnder = (guard: ConductGuard): Body => ({ guard, observe: () => state, halt: () => {} });

test("every capability of both bodies has a row here and in the guard, and no row is left over", () => {
  const names = new Set(Object.values(registries).flatMap((registry) => registry.list().map(({ name }) => name)));
  expect(Object.keys(ROWS).sort()).toEqual([...names].sort());
  expect(Object.keys(CALL_ACTS).sort()).toEqual([...names].sort());
});

test.each(FORBIDDEN)(
  "%s is refused by the rule %s, in both bodies, and is not retried: %j",
  async (name, rule, args) => {
    for (const [body, registry] of Object.entries(registries)) {
      if (registry.find(name) === undefined) continue;
      const tree = compileTree({ type: "Leaf", name, args }, registry);
      const started: string[] = [];
      const end = await runTree({
        ...{ tree, registry, body: bodyUnder(guardOfRule(rule)), clock: new VirtualClock() },
        onEvent: (event) => void (event.type === "leaf-started" && started.push(event.leaf)),
      });
      const refused = { code: "permission.denied", recovery: "permanent" };
      expect(end, body).toMatchObject({ status: "failure", failure: refused });
      expect(end.status === "failure" && end.failure.detail, body).toMatch(new RegExp(`^${name}: rule ${rule}: .+; `));
      expect(started.length, body).toBeLessThanOrEqual(1);
    }
  },
);

/** Rows whose allowed arguments are still risky: conduct's risk forbids the capability as such. */
const ALWAYS_RISKY = new Set(["barter", "explore", "fight", "guard", "loot_container", "travel"]);

test.each(
  Object.entries(ROWS).flatMap(([name, { allowed }]) => (allowed === undefined ? [] : [[name, allowed] as const])),
)("%s %j is allowed by every rule of which it does nothing", (name, args) => {
  const refusing = (Object.keys(RULES) as Rule[])
    .filter((rule) => rule !== "risk" || !ALWAYS_RISKY.has(name))
    .filter((rule) => guardOfRule(rule).ofCall({ name, args }, () => state) !== undefined);
  expect(refusing).toEqual([]);
});

test("an unknown capability is judged by what its permissions let it do with its arguments", () => {
  const refused = (rule: Rule, args: object, permissions: string[]): boolean =>
    guardOfRule(rule).ofCall({ name: "shoot_down", args, permissions }, () => state) !== undefined;
  expect(refused("spare", { entity: "pig" }, ["combat"])).toBe(true);
  expect(refused("attackPlayers", { player: "Alex" }, ["combat"])).toBe(true);
  expect(refused("protectedAreas", inTown, ["place"])).toBe(true);
  expect(refused("bounds", outside, ["movement"])).toBe(true);
  expect(refused("serverCommands", { text: "/op me" }, ["chat"])).toBe(true);
  expect(refused("spare", { entity: "pig" }, ["movement"])).toBe(false);
  expect(refused("protectedAreas", inTown, ["movement"])).toBe(false);
});
