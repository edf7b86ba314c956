// The included options: each passes its acceptance tests in the simulated world and compiles for
// both bodies.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mineflayerCapabilities } from "../../../bots/capabilities.ts";
import { defaultReflexes } from "../../../capabilities/defaults/reflexes.ts";
import { reflexOptions, starterOptions } from "../../../capabilities/options/index.ts";
import { minecraftSnapshot } from "../../../domains/index.ts";
import { CapabilityRegistry, compileOption, lintOption, SIGNAL_RULES } from "../../../executor/index.ts";
import { type Body, CANONICAL_VERBS, type CapabilityRecord } from "../../../schemas/index.ts";
import { OperatorTable, simulate, simulatedCapabilities, simulatedSandbox } from "../../../worlds/simulated/index.ts";
import { actSimulated } from "../../../worlds/testing/index.ts";

const domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
const options = [...starterOptions(), ...reflexOptions()];
const idOf = ({ option }: (typeof options)[number]): string => `${option.id}@${option.version}`;
const active = () =>
  options.map((one) => ({
    ...{ id: idOf(one), priority: 0, provenance: {} },
    content: { form: "option", option: one.option },
  })) as unknown as CapabilityRecord[];

const NAMES = [
  "opt.shelter_basic",
  "opt.chop_tree_safe",
  "opt.ore_ladder_iron",
  "opt.smelt_iron_basic",
  "opt.craft_tool_tiered",
  "opt.food_pipeline_starter",
  "opt.torch_corridor",
  "opt.bridge_gap_safe",
  "opt.biome_probe",
  "opt.emergency_retreat_and_block",
];

test("the starter options are these ten", () => {
  expect(starterOptions().map(({ option }) => option.id)).toEqual(NAMES);
});

/** Lints each option against those registered before it; returns all findings. */
function lintAll<B extends Body>(registry: CapabilityRegistry<B>) {
  return options.flatMap(({ option }) => {
    const findings = lintOption(option, registry);
    if (findings.length === 0) registry.registerOption(compileOption(option, registry).option);
    return findings.map((finding) => ({ option: option.id, ...finding }));
  });
}

test("every option passes the linter with the simulated body's leaves and sensors", () => {
  expect(lintAll(new CapabilityRegistry(simulatedCapabilities(OperatorTable.of(domain))))).toEqual([]);
});

test("every option passes the linter with the mineflayer body's leaves and sensors", () => {
  expect(lintAll(new CapabilityRegistry(mineflayerCapabilities()))).toEqual([]);
});

describe("docs/options.md", () => {
  const page = readFileSync(new URL("../../../docs/options.md", import.meta.url), "utf8");
  const { sensors } = mineflayerCapabilities();
  const used = options.flatMap(({ option }) =>
    [...JSON.stringify(option).matchAll(/"name":"(\w+)"/g)].map((it) => it[1]),
  );
  const verbs: readonly string[] = CANONICAL_VERBS;
  const INTERNAL = /^(approach_target|dig_target|pick_up|give_up_target|search_on|walk_onward)$/;

  test.each([
    ["option", NAMES],
    [
      "reflex",
      defaultReflexes({ nights: true }).flatMap(({ capability, trigger }) => [
        capability.replace(/@.*/, ""),
        trigger.sensor,
      ]),
    ],
    ["signal", SIGNAL_RULES.map(({ name }) => name)],
    [
      "tool that trees are made of",
      [...new Set(used)].filter((name = "") => !verbs.includes(name) && !INTERNAL.test(name)),
    ],
    ["sensor", sensors.map(({ name }) => name).filter((name) => !/^(gained_or_done|walls_held)$/.test(name))],
  ])("names every %s", (_kind, names) => {
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe.each(options.map((one) => [one.option.id, one] as const))("%s", (_id, registration) => {
  const { option, tests } = registration;
  const sandbox = simulatedSandbox({ domain, active });

  test.each(tests.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const subject = { id: idOf(registration), content: { form: "option", option } as const, tests: [one] };
    expect(await sandbox.run(subject, new AbortController().signal)).toMatchObject({
      passed: true,
      failures: [],
      safetyViolations: [],
    });
  });

  test("has a successful acceptance test and, if it has preconditions, one that they refuse", () => {
    expect(tests.some(({ failsWith }) => failsWith === undefined)).toBe(true);
    expect(option.pre.length === 0 || tests.some(({ failsWith }) => /^pbi\./.test(failsWith ?? ""))).toBe(true);
  });

  test("needs no arguments: each has a default", () => {
    expect(Object.values(option.argsSchema.properties).every((one) => one.default !== undefined)).toBe(true);
  });
});

describe("a corridor of 60 blocks", async () => {
  const state = {
    ground: { block: "stone", height: 100 },
    inventory: { torch: 12, stone_pickaxe: 1, cobblestone: 4 },
    position: [0, 64, 0] as [number, number, number],
  };
  const simulation = simulate({ domain, state });
  const corridor = starterOptions().find(({ option }) => option.id === "opt.torch_corridor");
  simulation.registry.registerOption(compileOption(corridor?.option, simulation.registry).option);
  const { outcome } = await actSimulated(simulation, "opt.torch_corridor@1.0.0", { direction: "east", length: 60 });
  const { blocks } = simulation.world.scene;
  const along = (block: string) =>
    blocks
      .filter((one) => one.block === block)
      .map(({ position: [x] }) => x)
      .sort((a, b) => a - b);

  test("is dug to its full length", () => {
    expect(outcome).toEqual({ status: "success" });
    expect(simulation.world.scene.position).toEqual([60, 64, 0]);
  });

  test("has a torch every 6 blocks", () => {
    expect(along("torch")).toEqual([1, 7, 13, 19, 25, 31, 37, 43, 49, 55]);
  });

  test("has a barricade two blocks high every 30 blocks", () => {
    expect(along("cobblestone")).toEqual([29, 29, 59, 59]);
  });
});
