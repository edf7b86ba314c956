// A third-party package: a leaf and an option that are registered, tested, promoted, and used in
// plans. `node examples/capabilities.ts` runs it, without a server or a game. Outside of this
// repository import from "lodestone", "lodestone/executor" and "lodestone/testing".

import { generateKeyPairSync } from "node:crypto";
import { z } from "zod";
import {
  CapabilityCatalogue,
  compileOption,
  defineLeaf,
  describeLeaf,
  MemoryCapabilityStore,
  runGoal,
  ShadowRunner,
  VirtualClock,
} from "../executor/index.ts";
import { Domain, digestOf, Problem, signDocument } from "../schemas/index.ts";
import { givenDomain, inlineClient, optionDomains } from "../workers/index.ts";
import {
  OperatorTable,
  type SimulatedBody,
  simulate,
  simulatedCapabilities,
  simulatedSandbox,
} from "../worlds/simulated/index.ts";
import { heldPlanner } from "../worlds/testing/index.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

// A small world of the example. Minecraft's is
// `compileMinecraft({ mcVersion: "1.20.1", objective: "time" })`.
const domain = Domain.parse({
  format: "lodestone.domain/1",
  name: "camp",
  mcVersion: null,
  objective: "time",
  facts: [],
  items: { dirt: { status: "obtainable" } },
  operators: [{ id: "dig:dirt", verb: "dig", produces: { dirt: 1 }, cost: 20, ticks: 20 }],
});

// A leaf: one act of the body, bounded in time, with a guard before and a postcondition after, both
// by observation.
const Drop = z.strictObject({ item: z.string(), count: z.int().min(1) });
const dropItem = defineLeaf<SimulatedBody, z.infer<typeof Drop>, z.infer<typeof Drop>>({
  name: "shed_item",
  version: "1.0.0",
  kind: "tool",
  description: "Throws `count` of `item` away.",
  inputSchema: Drop,
  outputSchema: Drop,
  timeoutMs: 5_000,
  retries: 1,
  permissions: ["container"],
  rateLimitPerMin: 120,
  maxConcurrent: 1,
  guard: () => undefined,
  async run({ body }, { item, count }) {
    body.command();
    const { count: dropped } = body.world.stock.lose(item, count);
    body.world.drop(item, dropped, body.world.scene.position);
    return { item, count: dropped };
  },
  postcondition: () => undefined,
});

// An option: a tree of leaves as plain JSON, with its preconditions and effects. Planners read
// `pre` and `post`.
const travelLight = {
  id: "opt.travel_light",
  version: "1.0.0",
  description: "Throws dirt away.",
  argsSchema: { type: "object", properties: { count: { type: "integer", minimum: 1, default: 8 } } },
  permissions: ["container"],
  timeoutMs: 10_000,
  pre: ["inventory.dirt >= 8"],
  post: ["inventory.dirt -= 8", "facts.pack:light += 1"],
  tree: {
    type: "Decorator.Timeout",
    ms: 9_000,
    child: { type: "Leaf", name: "shed_item", args: { item: "dirt", count: { $ref: "args.count" } } },
  },
};
const test = {
  name: "eight of ten",
  state: { inventory: { dirt: 10 } },
  args: { item: "dirt", count: 8 },
  expects: ["inventory.dirt -= 8"],
};

// The program that accepts capabilities: the body's own ones, the trusted keys, and the sandbox.
const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const clock = { now: () => Date.now(), sleep: (ms: number, signal?: AbortSignal) => pause(ms, signal) };
const codeHash = digestOf("the text of the built module");
const sandbox = simulatedSandbox({
  domain,
  leaves: [dropItem],
  active: () => catalogue.list().filter(({ status }) => status === "active"),
});
const catalogue: CapabilityCatalogue<SimulatedBody> = new CapabilityCatalogue<SimulatedBody>({
  store: new MemoryCapabilityStore(),
  clock,
  sandbox,
  capabilities: simulatedCapabilities(OperatorTable.of(domain)),
  offered: [{ leaf: dropItem, codeHash }],
  keys: { "camp-2026": publicKey },
  policy: { shadowSuccesses: 3 },
});
const shadow = new ShadowRunner({ catalogue, room: sandbox, clock });

/** Tests in the sandbox, runs in shadow, and the promotion. */
async function prove(id: string, args: Record<string, unknown>): Promise<void> {
  const { passed, failures } = await catalogue.runSandbox(id);
  say(`${id}: sandbox ${passed ? "passed" : failures.join("; ")}`);
  const { body } = simulate({ domain, state: { inventory: { dirt: 64 } } });
  for (let run = 0; run < 3; run += 1) {
    catalogue.ran(id, await shadow.run(catalogue.record(id), args, body.observe()));
  }
  say(`${id}: ${catalogue.promote(id, { by: "camp warden" }).status}`);
}

// A leaf is signed; of two with one name the higher priority wins, then the higher version.
const registration = {
  leaf: describeLeaf(dropItem, codeHash),
  author: { kind: "person", name: "Camp" },
  tests: [test],
  priority: 10,
};
catalogue.registerLeaf({ ...registration, signature: signDocument(registration, "camp-2026", privateKey) });
await prove("shed_item@1.0.0", test.args);

// An option needs no signature. The linter reports every flaw at once; an option without flaws
// compiles.
compileOption(travelLight, catalogue.composition().registry);
const { item: _, ...args } = test.args;
catalogue.registerOption({ option: travelLight, author: { kind: "model", name: "scout" }, tests: [{ ...test, args }] });
await prove("opt.travel_light@1.0.0", args);

// It is now an operator for planners, until it is retired.
const planner = inlineClient({ domains: optionDomains(givenDomain(domain), () => catalogue.plannable()) });
const problem = Problem.parse({ goal: { state: ["facts.pack:light >= 1"] } });
const time = new VirtualClock();
const { body } = simulate({ domain, state: { inventory: { dirt: 20 } }, clock: time });
const report = await runGoal({
  ...{ problem, planner: heldPlanner(planner, time), body, clock: time, deadlineMs: 60_000 },
  registry: catalogue.composition().registry,
  onEvent: (event) => event.type === "step-succeeded" && say(`${event.capability}: ${event.effects?.join(", ")}`),
});
say(`${report.outcome}; ${body.world.stock.count("dirt")} dirt left`);

catalogue.retire("opt.travel_light@1.0.0", { by: "camp warden", because: "winter" });
await planner.plan(problem).then(
  () => say("planned"),
  (error: Error) => say(error.message),
);

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
